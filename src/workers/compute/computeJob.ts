import * as l10n from "@vscode/l10n";
import type { BackendChoice } from "../../engine/backends/choose.ts";
import type { Port } from "../ports/port.ts";
import { ComputeAttempt, toStopped, type AttemptPatience } from "./computeAttempt.ts";
import { copyLarge } from "./copyLarge.ts";
import type { ComputeTask } from "./computeTask.ts";
import type { EvaluateOptions } from "./evaluateOptions.ts";

/** Who waits for a computation, and how it is told of it. */
export type Waiter = Pick<EvaluateOptions, "signal" | "onProgress">;

/** One computation that somebody waits for, over both of its attempts. */
export class ComputeJob<Result = unknown> {
  readonly result: Promise<Result>;
  readonly backend: BackendChoice;
  readonly #task: ComputeTask<Result>;
  readonly #options: Waiter;
  readonly #patience: AttemptPatience;
  #settle!: { resolve: (result: Result) => void; reject: (error: Error) => void };
  #attempt: ComputeAttempt | null = null;
  #isOver = false;

  constructor(task: ComputeTask<Result>, options: Waiter, patience: AttemptPatience) {
    this.#task = task;
    this.#options = options;
    this.#patience = patience;
    this.backend = task.backend;
    this.result = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    options.signal?.addEventListener("abort", this.#cancel, { once: true });
  }

  /** Whether the caller has had an answer. */
  isOver(): boolean {
    return this.#isOver;
  }

  /** Tells the caller why there will be no result. */
  giveUp(error: Error): void {
    this.#end();
    this.#settle.reject(error);
  }

  /** The worker is being ended, and nobody waits for it. */
  abandon(error: Error): void {
    this.giveUp(error);
    this.#attempt?.abandon(error.message);
  }

  /**
   * One attempt on one worker; `before` says what stopped the attempt before it. Null when the worker
   * is free again, else why it is gone.
   */
  async runOn(
    port: Port,
    request: number,
    backend: BackendChoice,
    before?: string,
  ): Promise<Error | null> {
    const handed = await orFailure(port, copyLarge(this.#task.ask(request, backend)));
    if (handed instanceof Error) return handed;
    // It may have been cancelled meanwhile.
    if (this.isOver()) return null;
    this.#attempt = new ComputeAttempt({
      ...{ port, handed },
      signal: this.#options.signal,
      patience: this.#patience,
      onProgress: (progress) => this.#options.onProgress?.(progress),
    });
    const end = await this.#attempt.end;
    this.#attempt = null;
    if (end.kind === "gone") return end.error;
    const { answer } = end;
    if (this.#isOver || answer.kind === "cancelled") return null;
    if (answer.kind === "failed") this.giveUp(new Error(answer.message));
    else {
      this.#end();
      this.#settle.resolve(this.#task.read(answer, before));
    }
    return null;
  }

  /** The caller hears of it at once; the worker is given a moment to stop. */
  readonly #cancel = () => {
    const reason: unknown = this.#options.signal?.reason;
    this.giveUp(
      reason instanceof Error ? reason : new Error(l10n.t("the computation was cancelled")),
    );
  };

  #end(): void {
    this.#isOver = true;
    this.#options.signal?.removeEventListener("abort", this.#cancel);
  }
}

/** What is waited for before the worker is asked, or that the worker is gone by then. */
function orFailure<T>(port: Port, wanted: Promise<T>): Promise<T | Error> {
  const failed = new Promise<Error>((resolve) => {
    port.listen({
      onMessage: () => undefined,
      onFailure: ({ message }) => resolve(new Error(toStopped(message))),
    });
  });
  return Promise.race([wanted, failed]);
}
