import type { TensorValues } from "../../../../tensor/tensor.ts";
import { openJob, toWorkspace, type Job } from "../jobs/job.ts";
import type { Address } from "../kernelFunctions.ts";
import { countBytes, FIRST_ADDRESS, type Sizes } from "../kernelMemory.ts";
import type { Kernels } from "../kernels.ts";
import type { KernelThreads } from "./kernelThreads.ts";
import { UnitBoard } from "./unitBoard.ts";

/** Gives zeros for results; backed by shared memory where threads fill them. */
export type Allocate = (count: number) => Float32Array;

/** What a crew is made of beside the kernels. */
export interface CrewParts {
  readonly threads: KernelThreads | null;
  readonly allocate: Allocate;
  /** Multiplications from which on the others are woken. */
  readonly leastShared: number;
  /** How long the others may be silent before they are given up, in ms. */
  readonly patienceMs: number;
}

/**
 * The thread that coordinates and those that help. The coordinator takes units as all others do and
 * then waits for the last of them; units of a thread that died or failed it does itself.
 */
export class KernelCrew {
  readonly kernels: Kernels;
  readonly allocate: Allocate;
  readonly #threads: KernelThreads | null;
  readonly #leastShared: number;
  readonly #patienceMs: number;

  constructor(kernels: Kernels, { threads, allocate, leastShared, patienceMs }: CrewParts) {
    this.kernels = kernels;
    this.allocate = allocate;
    this.#threads = threads;
    this.#leastShared = leastShared;
    this.#patienceMs = patienceMs;
  }

  /** How many threads compute, the coordinator among them. */
  get size(): number {
    return 1 + (this.#threads?.living.length ?? 0);
  }

  /**
   * Makes room for what all threads read and for a workspace of each. `resultCount` numbers will be
   * allocated outside. Throws `MemoryLimitError`.
   */
  reserve(sharedBytes: number, workspace: Sizes, resultCount: number): void {
    const workspaces = (1 + (this.#threads?.most ?? 0)) * countBytes(workspace);
    this.kernels.memory.reserve(FIRST_ADDRESS + sharedBytes + workspaces, resultCount * 4);
  }

  /** The same numbers, where all threads can read them. */
  share(values: TensorValues): TensorValues {
    if (this.size === 1 || isShared(values)) return values;
    const shared = new Float32Array(new SharedArrayBuffer(values.length * 4));
    shared.set(values);
    return shared;
  }

  /** Does all units of a job, for which room has been reserved. */
  run(job: Job): void {
    const helpers = this.#listHelpers(job);
    const threadCount = 1 + Math.max(0, ...helpers);
    const words = createWords(UnitBoard.countWords(threadCount, job.unitCount), helpers.length > 0);
    const board = new UnitBoard(words, threadCount);
    for (const thread of helpers) {
      const workspace = this.#toWorkspace(job, thread);
      this.#threads?.post(thread, {
        ...{ kind: "job", job, board: words, threadCount, thread, workspace },
      });
    }
    const runUnit = openJob(this.kernels, job, this.#toWorkspace(job, 0));
    board.work(0, runUnit);
    if (board.waitForAll(this.#patienceMs)) return;
    for (const thread of board.listStuck()) this.#threads?.end(thread);
    for (const unit of board.listUndone()) runUnit(unit);
  }

  /** Ends the threads; the crew computes on alone. */
  async close(): Promise<void> {
    await this.#threads?.close();
  }

  #listHelpers({ work, unitCount }: Job): readonly number[] {
    if (work < this.#leastShared || unitCount === 1) return [];
    return this.#threads?.living ?? [];
  }

  #toWorkspace(job: Job, thread: number): Address {
    return FIRST_ADDRESS + job.sharedBytes + thread * countBytes(toWorkspace(this.kernels, job));
  }
}

function createWords(count: number, shared: boolean): Int32Array {
  return shared ? new Int32Array(new SharedArrayBuffer(count * 4)) : new Int32Array(count);
}

function isShared({ buffer }: TensorValues): boolean {
  return buffer instanceof SharedArrayBuffer;
}
