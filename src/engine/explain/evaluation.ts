import * as l10n from "@vscode/l10n";
import { sizeAt, toShapeText } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { ProblemError, toRole, type ProblemPath } from "../errors.ts";
import type { Problem } from "../problem.ts";
import { isTensor } from "../problemTensors.ts";
import type { Trace } from "../trace.ts";
import { countTo, product, sum, type Cell, type Expression } from "./expression.ts";

/** A problem together with what became of it. */
export interface Evaluation {
  readonly problem: Problem;
  readonly trace: Trace;
}

/** What stands at a path inside an object; undefined where there is nothing. */
export function readAt(holder: unknown, path: ProblemPath): unknown {
  return path.reduce<unknown>((at, step) => {
    if (typeof at !== "object" || at === null) return undefined;
    return (at as Readonly<Record<string | number, unknown>>)[step];
  }, holder);
}

/** The tensor at a path; throws `ProblemError` where there is none. */
export function readTensorAt(holder: unknown, path: ProblemPath): Tensor {
  const found = readAt(holder, path);
  if (typeof found === "object" && found !== null && isTensor(found)) return found;
  throw new ProblemError(l10n.t("{0} is not part of this computation", toRole(path)), path);
}

/** One number of a tensor; throws `ProblemError` where the indices are outside of its shape. */
function readNumberAt(
  { shape, values }: Tensor,
  indices: readonly number[],
  path: ProblemPath,
): number {
  const fits =
    indices.length === shape.length &&
    indices.every((index, axis) => index >= 0 && index < sizeAt(shape, axis));
  const place = indices.reduce((at, index, axis) => at * (shape[axis] ?? 1) + index, 0);
  if (fits) return values[place]!;
  const asked = toShapeText(indices);
  const message = l10n.t(
    "{0} has no number at {1}: its shape is {2}",
    toRole(path),
    asked,
    toShapeText(shape),
  );
  throw new ProblemError(message, path);
}

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

/** `x weight_out + bias_out`, with the parameters of the linear layer at that path of the problem. */
export function expressLinear(
  evaluation: Evaluation,
  layer: ProblemPath,
  out: number,
  toInput: (column: number) => Expression,
): Expression {
  const weight = [...layer, "weight"];
  const inDim = sizeAt(readTensorAt(evaluation.problem, weight).shape, 1);
  const terms = countTo(inDim, (column) =>
    product(toInput(column), problemCell(evaluation, weight, [out, column])),
  );
  const bias = [...layer, "bias"];
  if (readAt(evaluation.problem, bias) === undefined) return sum(terms);
  return sum([...terms, problemCell(evaluation, bias, [out])]);
}
