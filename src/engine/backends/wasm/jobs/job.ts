import type { Address } from "../kernelFunctions.ts";
import type { Sizes } from "../kernelMemory.ts";
import type { Kernels } from "../kernels.ts";
import {
  openActivation,
  openNorm,
  openSum,
  toActivationWorkspace,
  toNormWorkspace,
  toSumWorkspace,
  type ActivationJob,
  type NormJob,
  type SumJob,
} from "./rowJobs.ts";
import {
  openAttention,
  openScores,
  toAttentionWorkspace,
  toScoresWorkspace,
  type AttentionJob,
  type ScoresJob,
} from "./attentionJob.ts";
import { openLinear, toLinearWorkspace, type LinearJob } from "./linearJob.ts";
import type { UnitRunner } from "./units.ts";

/**
 * One computation, cut into units that may be done in any order by any thread: operands, places for
 * results, sizes. It crosses to other threads as a message, its numbers without being copied.
 */
export type Job = AttentionJob | ScoresJob | LinearJob | ActivationJob | NormJob | SumJob;

/** Bytes that one thread works in. */
export function toWorkspace({ functions }: Kernels, job: Job): Sizes {
  switch (job.kind) {
    case "attention":
      return toAttentionWorkspace(functions, job);
    case "scores":
      return toScoresWorkspace(functions, job);
    case "linear":
      return toLinearWorkspace(functions, job);
    case "activation":
      return toActivationWorkspace();
    case "norm":
      return toNormWorkspace(job);
    case "sum":
      return toSumWorkspace();
  }
}

/** Gets ready to do units of a job in a workspace of the kernels' memory. */
export function openJob(kernels: Kernels, job: Job, workspace: Address): UnitRunner {
  switch (job.kind) {
    case "attention":
      return openAttention(kernels, job, workspace);
    case "scores":
      return openScores(kernels, job, workspace);
    case "linear":
      return openLinear(kernels, job, workspace);
    case "activation":
      return openActivation(kernels, job, workspace);
    case "norm":
      return openNorm(kernels, job, workspace);
    case "sum":
      return openSum(kernels, job, workspace);
  }
}
