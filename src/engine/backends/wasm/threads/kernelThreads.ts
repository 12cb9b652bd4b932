import type { Job } from "../jobs/job.ts";
import type { Address } from "../kernelFunctions.ts";
import type { LinearMemory } from "../kernelMemory.ts";
import type { KernelModule } from "../kernels.ts";

/** The first message to a thread: what all of them run, on one memory. It answers when it is ready. */
export interface OpenMessage {
  readonly kind: "open";
  readonly module: KernelModule;
  readonly sharedMemory: LinearMemory;
}

/** Every later message: take units of this job until there are none. Nothing is answered. */
export interface JobMessage {
  readonly kind: "job";
  readonly job: Job;
  /** The words of the job's `UnitBoard`. */
  readonly board: Int32Array;
  readonly threadCount: number;
  /** Which word of the board is this thread's, from 1; 0 is the thread that coordinates. */
  readonly thread: number;
  readonly workspace: Address;
}

/** What a kernel thread is told. */
export type KernelThreadMessage = OpenMessage | JobMessage;

/**
 * Threads beside the one that coordinates, as the platform makes them. They are numbered from 1 and
 * keep their numbers; the numbers of those that ended are not used again.
 */
export interface KernelThreads {
  /** The numbers of the threads that live. */
  readonly living: readonly number[];
  /** The largest number that was ever given. */
  readonly most: number;
  /** Sends the message to all; resolves when every one that lives has answered. */
  open(message: OpenMessage): Promise<void>;
  post(thread: number, message: JobMessage): void;
  /** Ends one thread, whatever it is doing. */
  end(thread: number): void;
  /** Ends all. */
  close(): Promise<void>;
}
