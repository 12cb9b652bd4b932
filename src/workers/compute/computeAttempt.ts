import * as l10n from "@vscode/l10n";
import type { Port } from "../ports/port.ts";
import type { HandedQuestion } from "./copyLarge.ts";
import type { ComputeAnswer, ComputeRequest, Progress } from "./messages.ts";

/** What one attempt needs to know. */
export interface AttemptSetup {
  readonly port: Port;
  readonly handed: HandedQuestion;
  readonly signal: AbortSignal | undefined;
  readonly patience: AttemptPatience;
  readonly onProgress: (progress: Progress) => void;
}

/** How long one attempt waits, in ms. */
export interface AttemptPatience {
  /** For a sign of life. */
  readonly silenceMs: number;
  /** For the end, once it is cancelled. */
  readonly cancelMs: number;
}

/** How an attempt ended: with an answer, its worker free again, or with its worker gone. */
export type AttemptEnd =
  | { readonly kind: "answered"; readonly answer: Exclude<ComputeAnswer, { kind: "progress" }> }
  | { readonly kind: "gone"; readonly error: Error };

/** That a worker is gone, in words. */
export function toStopped(message: string): string {
  return l10n.t("the compute worker stopped ({0})", message);
}

/** The process was halted, not the worker: one that is alive speaks within this time. */
const secondLookMs = 1000;

/** One problem on one worker: asks, watches that it lives, and asks it to stop when cancelled. */
export class ComputeAttempt {
  readonly end: Promise<AttemptEnd>;
  readonly #setup: AttemptSetup;
  #resolve!: (end: AttemptEnd) => void;
  #timer: NodeJS.Timeout | undefined;

  /** Throws when the problem cannot be handed to a worker at all. */
  constructor(setup: AttemptSetup) {
    this.#setup = setup;
    this.end = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    setup.port.listen({
      onMessage: (message) => this.#take(message as ComputeAnswer),
      onFailure: ({ message }) => this.abandon(toStopped(message)),
    });
    setup.port.post(setup.handed.question, setup.handed.transfer);
    setup.signal?.addEventListener("abort", this.#askToStop, { once: true });
    this.#watch();
  }

  /** Nobody waits any more, or the worker cannot answer any more. */
  readonly abandon = (why: string): void => {
    this.#finish({ kind: "gone", error: new Error(why) });
  };

  #take(answer: ComputeAnswer): void {
    if (answer.kind !== "progress") this.#finish({ kind: "answered", answer });
    else if (this.#setup.signal?.aborted !== true) {
      this.#watch();
      this.#setup.onProgress({ done: answer.done, of: answer.of });
    }
  }

  #watch(): void {
    const { silenceMs } = this.#setup.patience;
    const why = l10n.t("the compute worker said nothing for {0} s", (silenceMs / 1000).toFixed(1));
    this.#in(silenceMs, () => this.#in(secondLookMs, () => this.abandon(why)));
  }

  readonly #askToStop = (): void => {
    const { port, handed, patience } = this.#setup;
    const cancel: ComputeRequest = { kind: "cancel", request: handed.question.request };
    port.post(cancel);
    this.#in(patience.cancelMs, () =>
      this.abandon(l10n.t("the compute worker did not stop when asked")),
    );
  };

  #in(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  #finish(end: AttemptEnd): void {
    clearTimeout(this.#timer);
    this.#setup.signal?.removeEventListener("abort", this.#askToStop);
    this.#resolve(end);
  }
}
