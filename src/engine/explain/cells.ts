import type { ProblemPath } from "../check/problemError.ts";
import { readNumberAt, readTensorAt, type Evaluation } from "./evaluation.ts";
import type { Cell } from "./expression.ts";

/** One number of a stage. */
export function traceCell(
  { trace }: Evaluation,
  path: ProblemPath,
  indices: readonly number[],
): Cell {
  const value = readNumberAt(readTensorAt(trace, path), indices, path);
  return { kind: "cell", origin: "trace", path, indices, value };
}

/** One number that the problem was given with. */
export function problemCell(
  { problem }: Evaluation,
  path: ProblemPath,
  indices: readonly number[],
): Cell {
  const value = readNumberAt(readTensorAt(problem, path), indices, path);
  return { kind: "cell", origin: "problem", path, indices, value };
}
