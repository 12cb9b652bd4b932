import * as l10n from "@vscode/l10n";
import type { BackendChoice } from "../../engine/backends/choose.ts";
import type { Problem } from "../../engine/problem.ts";
import { listTensors, mapTensors } from "../../engine/problemTensors.ts";
import type { TensorValues } from "../../tensor/tensor.ts";
import type { Port } from "../ports/port.ts";
import { turns } from "../turns.ts";
import type { ComputeTask } from "./computeTask.ts";
import type {
  ComputeAnswer,
  ComputeQuestion,
  ComputeRequest,
  EvaluateOptions,
  Progress,
} from "./messages.ts";

/** The caller of a computation, and how it gets the result. */
export type Waiter = Pick<EvaluateOptions, "signal" | "onProgress">;

/** One awaited computation, with both of its attempts. */
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

  /** Whether the caller has an answer. */
  isOver(): boolean {
    return this.#isOver;
  }

  /** Rejects the caller's promise with the reason. */
  giveUp(error: Error): void {
    this.#end();
    this.#settle.reject(error);
  }

  /** The worker is being ended; the caller no longer waits. */
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
    // It may have been cancelled in the meantime.
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

  /** The caller is rejected at once; the worker has a moment to stop. */
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

/** Awaits a value, unless the worker is gone first. */
function orFailure<T>(port: Port, wanted: Promise<T>): Promise<T | Error> {
  const failed = new Promise<Error>((resolve) => {
    port.listen({
      onMessage: () => undefined,
      onFailure: ({ message }) => resolve(new Error(toStopped(message))),
    });
  });
  return Promise.race([wanted, failed]);
}

/** The parameters of one attempt. */
interface AttemptSetup {
  readonly port: Port;
  readonly handed: HandedQuestion;
  readonly signal: AbortSignal | undefined;
  readonly patience: AttemptPatience;
  readonly onProgress: (progress: Progress) => void;
}

/** How long one attempt waits, in ms. */
interface AttemptPatience {
  /** Until a sign of life. */
  readonly silenceMs: number;
  /** Until it ends, once cancelled. */
  readonly cancelMs: number;
}

/** How an attempt ended: with an answer, its worker free again, or with its worker gone. */
type AttemptEnd =
  | { readonly kind: "answered"; readonly answer: Exclude<ComputeAnswer, { kind: "progress" }> }
  | { readonly kind: "gone"; readonly error: Error };

/** The message that a worker is gone. */
function toStopped(message: string): string {
  return l10n.t("the compute worker stopped ({0})", message);
}

/** Time for a sign of life after the whole process was halted, as in a debugger. */
const secondLookMs = 1000;

/** One problem on one worker: posts it, watches for signs of life, and asks it to stop when cancelled. */
class ComputeAttempt {
  readonly end: Promise<AttemptEnd>;
  readonly #setup: AttemptSetup;
  #resolve!: (end: AttemptEnd) => void;
  #timer: NodeJS.Timeout | undefined;

  /** Throws if the problem cannot be posted to a worker. */
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

  /** Stops waiting, without a caller or without a worker. */
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
    const why = l10n.t(
      "the compute worker did not respond for {0} s",
      (silenceMs / 1000).toFixed(1),
    );
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

/** This many numbers are copied in well under a millisecond on any machine. */
const pieceLength = 65_536;

/** A request for another thread, with the buffers that are transferred with it. */
interface HandedQuestion {
  readonly question: ComputeQuestion;
  readonly transfer: readonly ArrayBuffer[];
}

/**
 * A request that is cheap to post. Numbers that are few or in shared memory are posted unchanged;
 * others are copied over several turns of this thread, and transferred.
 */
export async function copyLarge(question: ComputeQuestion): Promise<HandedQuestion> {
  const own = new Set(
    listTensors(question.problem)
      .map(({ tensor }) => tensor.values)
      .filter(({ buffer }) => buffer instanceof ArrayBuffer),
  );
  const count = [...own].reduce((sum, values) => sum + values.length, 0);
  if (count <= pieceLength) return { question, transfer: [] };
  const copies = new Map<TensorValues, TensorValues>();
  for (const values of own) copies.set(values, await copyInTurns(values));
  const problem = mapTensors(question.problem, (tensor) => ({
    ...tensor,
    values: copies.get(tensor.values) ?? tensor.values,
  })) as Problem;
  const transfer = [...copies.values()].map(({ buffer }) => buffer as ArrayBuffer);
  return { question: { ...question, problem }, transfer };
}

async function copyInTurns(values: TensorValues): Promise<TensorValues> {
  const { length } = values;
  const copy = values instanceof Float64Array ? new Float64Array(length) : new Float32Array(length);
  const count = Math.ceil(length / pieceLength);
  const starts = Array.from({ length: count }, (_, index) => index * pieceLength);
  await turns.map(starts, (at) => copy.set(values.subarray(at, at + pieceLength), at));
  return copy;
}
