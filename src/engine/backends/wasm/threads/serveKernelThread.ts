import { openJob } from "../jobs/job.ts";
import { openKernels, type Kernels } from "../kernels.ts";
import type { KernelThreadMessage } from "./kernelThreads.ts";
import { UnitBoard } from "./unitBoard.ts";

/**
 * What a kernel thread does with its messages; `answer` says that it is ready. A thread never grows
 * the memory: that is the coordinator's.
 */
export function serveKernelThread(
  answer: () => void,
): (message: KernelThreadMessage) => Promise<void> {
  let kernels: Kernels | undefined;
  return async (message) => {
    if (message.kind === "open") {
      kernels = await openKernels(message, 0);
      answer();
      return;
    }
    if (!kernels) throw new Error("a kernel thread got a job before its kernels");
    const { job, board, threadCount, thread, workspace } = message;
    kernels.memory.refresh();
    new UnitBoard(board, threadCount).work(thread, openJob(kernels, job, workspace));
  };
}
