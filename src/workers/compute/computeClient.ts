import * as l10n from "@vscode/l10n";
import type { BackendChoice } from "../../engine/backends/choose.ts";
import { checkProblem } from "../../engine/check/checkProblem.ts";
import { countProblem, sumCounts } from "../../engine/counting/countProblem.ts";
import type { ProblemCell } from "../../engine/influence/computeInfluence.ts";
import type { Problem } from "../../engine/problem.ts";
import type { Trace } from "../../engine/trace.ts";
import type { Influence } from "../../viewModel/influence/followNumber.ts";
import { startWorker, type Port, type WorkerStarter } from "../ports/port.ts";
import { ComputeJob, type Waiter } from "./computeJob.ts";
import { changesTask, evaluateTask, influenceTask, type ComputeTask } from "./computeTask.ts";
import type { AskedChanges, EvaluateOptions } from "./messages.ts";

/** A job whose result type only its caller knows. */
type WaitingJob = Pick<ComputeJob, "abandon" | "backend" | "giveUp" | "isOver" | "runOn">;

/** Times that a test may shorten. */
interface ComputePatience {
  /** How long a worker may be silent over a problem, in ms. */
  readonly silenceMs: (problem: Problem) => number;
  /** How long a cancelled computation may continue before its worker is terminated, in ms. */
  readonly cancelMs: number;
}

const usualPatience: ComputePatience = { silenceMs: estimatePatience, cancelMs: 300 };

/**
 * Computes problems in a worker, one at a time. A worker that stops or hangs is replaced, and its
 * problem is computed again on the CPU.
 */
export class ComputeClient {
  readonly #starter: WorkerStarter;
  readonly #patience: ComputePatience;
  readonly #waiting: WaitingJob[] = [];
  #port: Port | null = null;
  #requests = 0;
  #isBusy = false;
  #isDisposed = false;

  constructor(starter: WorkerStarter, patience: ComputePatience = usualPatience) {
    this.#starter = starter;
    this.#patience = patience;
  }

  /**
   * `problem -> trace`. Rejects with `ShapeError` or `ProblemError` when the problem cannot be
   * computed, with the signal's reason when it is cancelled, and with a message otherwise.
   */
  evaluate(problem: Problem, options: EvaluateOptions = {}): Promise<Trace> {
    return this.#add(evaluateTask(problem, options), options);
  }

  /** What one number of a problem affects; rejects like `evaluate`. */
  influence(problem: Problem, cell: ProblemCell, signal?: AbortSignal): Promise<Influence> {
    return this.#add(influenceTask(problem, cell), signal ? { signal } : {});
  }

  /** How one number of the stages changes with several of the problem; rejects like `evaluate`. */
  changes(
    problem: Problem,
    asked: AskedChanges,
    signal: AbortSignal,
  ): Promise<readonly (number | null)[]> {
    return this.#add(changesTask(problem, asked), { signal });
  }

  /** Ends the worker; running and waiting jobs are rejected. */
  dispose(): void {
    this.#isDisposed = true;
    for (const job of this.#waiting.splice(0)) job.abandon(disposed());
    this.#drop();
  }

  async #add<Result>(task: ComputeTask<Result>, waiter: Waiter): Promise<Result> {
    waiter.signal?.throwIfAborted();
    if (this.#isDisposed) throw disposed();
    checkProblem(task.problem);
    const job = new ComputeJob(task, waiter, {
      silenceMs: this.#patience.silenceMs(task.problem),
      cancelMs: this.#patience.cancelMs,
    });
    this.#waiting.push(job);
    void this.#work();
    return job.result;
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (;;) {
      const [job] = this.#waiting;
      if (!job) break;
      if (!job.isOver()) await this.#try(job);
      if (this.#waiting[0] === job) this.#waiting.shift();
    }
    this.#isBusy = false;
  }

  /** Both attempts at one job. */
  async #try(job: WaitingJob): Promise<void> {
    const first = await this.#attempt(job, job.backend);
    if (first === null) return;
    this.#starter.log(`${first.message}: computing again on the processor in a new worker.`);
    const second = await this.#attempt(job, onProcessor(job.backend), first.message);
    if (second === null) return;
    const message = l10n.t(
      "the computation failed twice ({0}; then {1}): use fewer positions or heads, or " +
        "another backend",
      ...[first.message, second.message],
    );
    job.giveUp(new Error(message));
  }

  /** Null when the job has ended; else why its worker is gone. */
  async #attempt(job: WaitingJob, backend: BackendChoice, before?: string): Promise<Error | null> {
    const port = await this.#open();
    if (job.isOver()) return null;
    try {
      const gone = await job.runOn(port, this.#requests++, backend, before);
      if (gone) this.#drop();
      else port.listen({ onMessage: () => undefined, onFailure: () => this.#drop() });
      return job.isOver() ? null : gone;
    } catch (error) {
      // A job that cannot be posted is not tried again.
      job.giveUp(error instanceof Error ? error : new Error(String(error)));
      return null;
    }
  }

  async #open(): Promise<Port> {
    if (this.#port) return this.#port;
    const port = await startWorker(this.#starter);
    if (this.#isDisposed) port.terminate();
    else this.#port = port;
    return port;
  }

  #drop(): void {
    this.#port?.terminate();
    this.#port = null;
  }
}

/** The CPU backend that is closest to the requested one. */
function onProcessor(choice: BackendChoice): BackendChoice {
  return choice === "reference" ? "reference" : "wasm";
}

function disposed(): Error {
  return new Error(l10n.t("Attention Lens is shutting down"));
}

/** Time for starting up, opening a backend, and a busy machine. */
const startMs = 15_000;

/** A tenth of what plain loops reach on a slow machine: anything slower has stopped. */
const multiplicationsPerMs = 30_000;
const bytesPerMs = 20_000;

/**
 * How long a worker may be silent over a problem before it counts as hung, in ms. A worker is silent
 * during one operation, which is at most the whole problem.
 */
function estimatePatience(problem: Problem): number {
  const { multiplications, bytes } = sumCounts(countProblem(problem));
  return startMs + multiplications / multiplicationsPerMs + bytes / bytesPerMs;
}
