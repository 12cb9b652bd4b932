import * as l10n from "@vscode/l10n";
import { toError } from "../../engine/errors.ts";
import type { BackendChoice } from "../../engine/backends/choose.ts";
import type { Rpc } from "../../rpc/rpc.ts";
import { WorkerGone } from "../ports/port.ts";
import { copyLarge } from "./handOver.ts";
import type { ComputeTask } from "./computeTask.ts";
import type { ComputeName, ComputeRequests, EvaluateOptions, Progress } from "./messages.ts";

/** The caller of a computation, and how it gets the result. */
export type Waiter = Pick<EvaluateOptions, "signal" | "onProgress">;

/** One awaited computation, with both of its attempts. */
export class ComputeJob<Result = unknown, Name extends ComputeName = ComputeName> {
  readonly result: Promise<Result>;
  readonly backend: BackendChoice;
  readonly #task: ComputeTask<Result, Name>;
  readonly #options: Waiter;
  readonly #patience: AttemptPatience;
  #settle!: { resolve: (result: Result) => void; reject: (error: Error) => void };
  #isOver = false;

  constructor(task: ComputeTask<Result, Name>, options: Waiter, patience: AttemptPatience) {
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

  /**
   * One attempt on one worker; `before` says what stopped the attempt before it. Null when the worker
   * is free again, else why it is gone. A request that cannot be posted is not tried again.
   */
  async runOn(
    worker: Rpc<ComputeRequests>,
    backend: BackendChoice,
    before?: string,
  ): Promise<WorkerGone | null> {
    const { params, transfer } = await copyLarge(this.#task.params(backend));
    // It may have been cancelled in the meantime.
    if (this.isOver()) return null;
    const { signal } = this.#options;
    const watch = new SilenceWatch(this.#patience, signal);
    const onProgress = (progress: unknown) => {
      if (signal?.aborted === true) return;
      watch.hear();
      this.#options.onProgress?.(progress as Progress);
    };
    try {
      const asked = worker.ask(this.#task.name, params, { signal, onProgress, transfer });
      const result = await Promise.race([asked, watch.silence]);
      if (this.#isOver) return null;
      this.#end();
      this.#settle.resolve(this.#task.read(result, before));
    } catch (error) {
      if (error instanceof WorkerGone) return error;
      if (!this.#isOver) this.giveUp(toError(error));
    } finally {
      watch.end();
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

/** How long one attempt waits, in ms. */
interface AttemptPatience {
  /** Until a sign of life. */
  readonly silenceMs: number;
  /** Until it ends, once cancelled. */
  readonly cancelMs: number;
}

/** Time for a sign of life after the whole process was halted, as in a debugger. */
const secondLookMs = 1000;

/** Watches a worker while it computes. */
class SilenceWatch {
  /** Rejects when the worker hangs, or goes on although it was asked to stop. */
  readonly silence: Promise<never>;
  readonly #patience: AttemptPatience;
  readonly #signal: AbortSignal | undefined;
  #reject!: (gone: WorkerGone) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(patience: AttemptPatience, signal: AbortSignal | undefined) {
    this.#patience = patience;
    this.#signal = signal;
    this.silence = new Promise((_, reject) => {
      this.#reject = reject;
    });
    signal?.addEventListener("abort", this.#expectEnd, { once: true });
    this.hear();
  }

  /** It gave a sign of life. */
  hear(): void {
    const { silenceMs } = this.#patience;
    const why = l10n.t(
      "the compute worker did not respond for {0} s",
      (silenceMs / 1000).toFixed(1),
    );
    this.#in(silenceMs, () => this.#in(secondLookMs, () => this.#reject(new WorkerGone(why))));
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener("abort", this.#expectEnd);
  }

  readonly #expectEnd = (): void => {
    const why = l10n.t("the compute worker did not stop when asked");
    this.#in(this.#patience.cancelMs, () => this.#reject(new WorkerGone(why)));
  };

  #in(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }
}
