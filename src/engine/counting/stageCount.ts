import type { ProblemPath } from "../check/problemError.ts";

/**
 * What one stage costs. A subtraction counts as an addition and a division as a multiplication; exp,
 * square roots, tanh, erfc and comparisons are not counted.
 */
export interface StageCount {
  /** `["blocks", 0]` in a stack, empty otherwise. */
  readonly path: ProblemPath;
  /** The name of the stage in the trace. */
  readonly stage: string;
  readonly multiplications: number;
  readonly additions: number;
  /** Learned numbers that the stage reads. */
  readonly parameters: number;
  /** Size of its result in double precision. */
  readonly bytes: number;
}

/** A stage's cost before it is known where it belongs. */
export type Cost = Omit<StageCount, "path">;

/** Bytes of one number in double precision. */
export const BYTES_PER_NUMBER = 8;

/** The sum of several stages, under one name. */
export function sumCounts(counts: readonly Cost[], stage = "total"): Cost {
  const total = (part: "multiplications" | "additions" | "parameters" | "bytes") =>
    counts.reduce((sum, count) => sum + count[part], 0);
  return {
    stage,
    multiplications: total("multiplications"),
    additions: total("additions"),
    parameters: total("parameters"),
    bytes: total("bytes"),
  };
}
