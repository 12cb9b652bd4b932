import { evaluate } from "../../evaluate.ts";
import type { Problem } from "../../problem.ts";
import type { BackendName, Trace } from "../../trace.ts";
import { findDifference } from "../../whatIf/findDifference.ts";
import type { Backend } from "../backend.ts";
import { referenceBackend } from "../reference.ts";
import { findSlice } from "./findSlice.ts";

/** Largest difference from the reference, relative to the largest number of a stage, that is taken. */
export const TOLERANCE = 1e-4;

/**
 * The same where the reference would take seconds: single precision, on numbers that magnify its
 * rounding, such as scores of hundreds. More than this is no rounding.
 */
export const LONG_TOLERANCE = 1e-2;

/** Multiplications of the slice that the reference checks: about 10 ms of it. */
const CHECKED = 4_000_000;

/** Multiplications of the slice that is timed: about 15 ms of one thread of the kernels. */
const TIMED = 300_000_000;

/** How one backend did on a slice of a problem. */
export interface Measurement {
  readonly backend: BackendName;
  /** What it runs on, in words: `WebAssembly, 2 threads`, `WebGPU on an NVIDIA card`. */
  readonly reason: string;
  /** Null where there was nothing to be faster than. */
  readonly elapsedMs: number | null;
  /** From the reference, relative to the largest number of the stage. */
  readonly largestDifference: number;
}

/**
 * `backend, problem -> Measurement`: agreement with the reference on a small slice, which also warms
 * the backend up, then, with a clock, the shorter of two runs on a larger one.
 */
export async function measureBackend(
  backend: Backend,
  problem: Problem,
  clock: (() => number) | null,
): Promise<Measurement> {
  const { name, reason } = backend;
  const largestDifference = await measureDifference(backend, problem);
  if (!clock) return { backend: name, reason, elapsedMs: null, largestDifference };
  const timed = findSlice(problem, TIMED);
  const times: number[] = [];
  for (let run = 0; run < 2; run++) times.push(await time(backend, timed, clock));
  return { backend: name, reason, elapsedMs: Math.min(...times), largestDifference };
}

/**
 * `backend, problem -> number`: by how much a backend differs from the reference on a slice that the
 * reference does in about 10 ms, relative to the largest number of each stage.
 */
export async function measureDifference(backend: Backend, problem: Problem): Promise<number> {
  const slice = findSlice(problem, CHECKED);
  const expected: Trace = await evaluate(slice, referenceBackend);
  return findDifference(expected, await evaluate(slice, backend));
}

async function time(backend: Backend, problem: Problem, clock: () => number): Promise<number> {
  const started = clock();
  await evaluate(problem, backend);
  return clock() - started;
}
