import * as l10n from "@vscode/l10n";
import type { Problem } from "../../engine/problem.ts";
import type { Trace } from "../../engine/trace.ts";
import type { BackendChoice } from "../../engine/backends/choose.ts";
import type { Port } from "../ports/port.ts";
import { ComputeAttempt, type AttemptPatience } from "./computeAttempt.ts";
import type { EvaluateOptions } from "./evaluateOptions.ts";
import { restoreScores } from "./largeScores.ts";

/** One computation that somebody waits for, over both of its attempts. */
export class ComputeJob {
  readonly trace: Promise<Trace>;
  readonly backend: BackendChoice;
  readonly #problem: Problem;
  readonly #options: EvaluateOptions;
  readonly #patience: AttemptPatience;
  #settle!: { resolve: (trace: Trace) => void; reject: (error: Error) => void };
  #attempt: ComputeAttempt | null = null;
  #isOver = false;

  constructor(problem: Problem, options: EvaluateOptions, patience: AttemptPatience) {
    this.#problem = problem;
    this.#options = options;
    this.#patience = patience;
    this.backend = options.backend ?? "auto";
    this.trace = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    options.signal?.addEventListener("abort", this.#cancel, { once: true });
  }

  /** Whether the caller has had an answer. */
  isOver(): boolean {
    return this.#isOver;
  }

  /** Tells the caller why there will be no trace. */
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
    this.#attempt = new ComputeAttempt({
      port,
      question: {
        ...{ kind: "evaluate", request, problem: this.#problem, backend },
        memoryLimit: this.#options.memoryLimit ?? Infinity,
        findings: this.#options.findings?.known() ?? {},
      },
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
      this.#options.findings?.keep(answer.findings);
      const trace = restoreScores(answer.trace);
      this.#settle.resolve(before === undefined ? trace : explain(trace, before));
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

function explain(trace: Trace, before: string): Trace {
  const backendReason = l10n.t("{0}; computed again because {1}", trace.run.backendReason, before);
  return { ...trace, run: { ...trace.run, backendReason } };
}
