import type { ProblemPath } from "../check/problemError.ts";
import { deriveStage } from "./deriveStage.ts";
import { readNumberAt, readTensorAt, type Evaluation } from "./evaluation.ts";
import type { Cell } from "./expression.ts";

/** One number of a stage, with its formula to be asked for. */
export function traceCell(
  evaluation: Evaluation,
  path: ProblemPath,
  indices: readonly number[],
): Cell {
  const value = readNumberAt(readTensorAt(evaluation.trace, path), indices, path);
  const derive = () => deriveStage(evaluation, path, indices);
  return { kind: "cell", origin: "trace", path, indices, value, derive };
}

/** One number that the problem was given with. */
export function problemCell(
  { problem }: Evaluation,
  path: ProblemPath,
  indices: readonly number[],
): Cell {
  const value = readNumberAt(readTensorAt(problem, path), indices, path);
  return { kind: "cell", origin: "problem", path, indices, value, derive: null };
}
