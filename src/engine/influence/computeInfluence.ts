import * as l10n from "@vscode/l10n";
import { createZeros, type Tensor } from "../../tensor/tensor.ts";
import { sizeAt } from "../../tensor/shape.ts";
import { checkProblem } from "../check/checkProblem.ts";
import { ProblemError, toRole, type ProblemPath } from "../errors.ts";
import { computeStages } from "../pipelines/computeStages.ts";
import { listTensors, mapTensors } from "../problemTensors.ts";
import type { Problem } from "../problem.ts";
import type { Stages } from "../trace.ts";
import { createDualBackend, joinDual, splitDual, type MovedNumber } from "./dualBackend.ts";

/** One number of a problem: `{ path: ["key"], indices: [0, 1, 2] }`. */
export interface ProblemCell {
  readonly path: ProblemPath;
  readonly indices: readonly number[];
}

/** Tensors with a batch axis, by the names that hold them; all others are parameters. */
const BATCHED = ["input", "context", "query", "key", "value", "attentionMask", "mlpMask"];

/**
 * `problem, cell -> stages`, in which every number is how much that number of the trace moves when the
 * cell moves by a little: its derivative. Throws `ProblemError` when there is no such cell.
 *
 * Computed by the chain rule, forwards through the same pipelines as the trace itself.
 */
export async function computeInfluence(problem: Problem, cell: ProblemCell): Promise<Stages> {
  checkProblem(problem);
  const isolated = isolate(problem, cell.path);
  const moved = findNumber(isolated, cell);
  const dual = mapTensors(isolated, (tensor, path) => toDual(tensor, path, moved)) as Problem;
  const stages = await computeStages(createDualBackend(moved), dual);
  return mapTensors(stages, takeChange, [], halveBatch) as Stages;
}

/** The problem with so much more of one of its numbers. */
export function moreOf(problem: Problem, cell: ProblemCell, step: number): Problem {
  const isolated = isolate(problem, cell.path);
  const { tensor, place } = findNumber(isolated, cell);
  const values = Float64Array.from(tensor.values);
  values[place]! += step;
  return mapTensors(isolated, (each) => (each === tensor ? { ...each, values } : each)) as Problem;
}

/** The problem with a tensor of its own at that path, also where one tensor plays two roles. */
function isolate(problem: Problem, path: ProblemPath): Problem {
  const role = toRole(path);
  return mapTensors(problem, (tensor, at) =>
    toRole(at) === role ? { ...tensor } : tensor,
  ) as Problem;
}

function findNumber(problem: Problem, { path, indices }: ProblemCell): MovedNumber {
  const role = toRole(path);
  const tensor = listTensors(problem).find((placed) => toRole(placed.path) === role)?.tensor;
  if (tensor === undefined) {
    throw new ProblemError(l10n.t("{0} is not part of this computation", role), path);
  }
  const { shape } = tensor;
  const fits =
    indices.length === shape.length &&
    indices.every((index, axis) => index >= 0 && index < sizeAt(shape, axis));
  const message = l10n.t(
    "{0} has no number at [{1}]: its shape is [{2}]",
    role,
    indices.join(", "),
    shape.join(", "),
  );
  if (!fits) throw new ProblemError(message, path);
  const place = indices.reduce((at, index, axis) => at * sizeAt(shape, axis) + index, 0);
  return { tensor, place };
}

function toDual(value: Tensor, path: ProblemPath, moved: MovedNumber): Tensor {
  const name = String(path.at(-1));
  if (!BATCHED.includes(name)) return value;
  if (name.endsWith("Mask")) return joinDual({ value, change: value });
  const change = createZeros(value.shape);
  if (value === moved.tensor) change.values[moved.place] = 1;
  return joinDual({ value, change });
}

/** Counts of silenced units jump, they do not move. */
function takeChange(tensor: Tensor, path: ProblemPath): Tensor {
  const { change } = splitDual(tensor);
  return path.at(-1) === "zeroedPerPosition" ? createZeros(change.shape) : change;
}

/** The batch holds values and changes side by side. */
function halveBatch(name: string, other: unknown): unknown {
  return name === "batchSize" ? Number(other) / 2 : other;
}
