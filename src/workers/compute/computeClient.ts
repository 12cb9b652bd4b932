import * as l10n from "@vscode/l10n";
import { toError } from "../../engine/errors.ts";
import type { BackendChoice } from "../../engine/backends/choose.ts";
import { checkProblem } from "../../engine/check/checkProblem.ts";
import { countProblem, sumCounts } from "../../engine/counting/countProblem.ts";
import type { ProblemCell } from "../../engine/influence/computeInfluence.ts";
import type { Problem } from "../../engine/problem.ts";
import type { Trace } from "../../engine/trace.ts";
import type { Influence } from "../../viewModel/influence/followNumber.ts";
import { Rpc } from "../../rpc/rpc.ts";
import { startWorker, WorkerGone, type Port, type WorkerStarter } from "../ports/port.ts";
import { ComputeJob, type Waiter } from "./computeJob.ts";
import { evaluateTask, restoreScores, type ComputeTask } from "./computeTask.ts";
import type { AskedChanges, ComputeName, ComputeRequests, EvaluateOptions } from "./messages.ts";

/** A job whose result type only its caller knows. */
type WaitingJob = Pick<ComputeJob, "backend" | "giveUp" | "isOver" | "runOn">;

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
  #worker: { readonly port: Port; readonly rpc: Rpc<ComputeRequests> } | null = null;
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
  async evaluate(problem: Problem, options: EvaluateOptions = {}): Promise<Trace> {
    return restoreScores(await this.evaluateLean(problem, options));
  }

  /** The same for another thread, without large scores: see `restoreScores`. */
  evaluateLean(problem: Problem, options: EvaluateOptions = {}): Promise<Trace> {
    return this.#add(problem, evaluateTask(problem, options), options);
  }

  /** What one number of a problem affects; rejects like `evaluate`. */
  influence(problem: Problem, cell: ProblemCell, signal?: AbortSignal): Promise<Influence> {
    const params = () => ({ problem, cell });
    return this.#add(problem, toReferenceTask("influence", params), signal ? { signal } : {});
  }

  /** How one number of the stages changes with several of the problem; rejects like `evaluate`. */
  changes(
    problem: Problem,
    asked: AskedChanges,
    signal: AbortSignal,
  ): Promise<readonly (number | null)[]> {
    const params = () => ({ problem, ...asked });
    return this.#add(problem, toReferenceTask("changes", params), { signal });
  }

  /** Ends the worker; running and waiting jobs are rejected. */
  dispose(): void {
    this.#isDisposed = true;
    for (const job of this.#waiting.splice(0)) job.giveUp(disposed());
    this.#drop(disposed());
  }

  async #add<Result, Name extends ComputeName>(
    problem: Problem,
    task: ComputeTask<Result, Name>,
    waiter: Waiter,
  ): Promise<Result> {
    waiter.signal?.throwIfAborted();
    if (this.#isDisposed) throw disposed();
    checkProblem(problem);
    const job = new ComputeJob(task, waiter, {
      silenceMs: this.#patience.silenceMs(problem),
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
    const worker = await this.#open().catch(toError);
    if (job.isOver()) return null;
    if (worker instanceof Error) return worker;
    const gone = await job.runOn(worker, backend, before);
    if (gone) this.#drop(gone);
    return job.isOver() ? null : gone;
  }

  async #open(): Promise<Rpc<ComputeRequests>> {
    if (this.#worker) return this.#worker.rpc;
    const port = await startWorker(this.#starter);
    const rpc = new Rpc<ComputeRequests>((message, transfer) => port.post(message, transfer), {});
    this.#worker = { port, rpc };
    port.listen({
      onMessage: rpc.take,
      onFailure: ({ message }) =>
        this.#drop(new WorkerGone(l10n.t("the compute worker stopped ({0})", message))),
    });
    if (this.#isDisposed) this.#drop(disposed());
    return rpc;
  }

  #drop(why: Error): void {
    this.#worker?.port.terminate();
    this.#worker?.rpc.close(why);
    this.#worker = null;
  }
}

/** A request that the reference answers, whose result is what is wanted. */
function toReferenceTask<Name extends "influence" | "changes">(
  name: Name,
  params: () => ComputeRequests[Name]["params"],
): ComputeTask<ComputeRequests[Name]["result"], Name> {
  return { name, backend: "reference", params, read: (result) => result };
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
