import type { IndexPart } from "../tensors/indexing.ts";
import { permuted, scalarOf, turned, turnsLast } from "./views.ts";
import { createTensor, createUnknownTensor, type Origin, type Tensor } from "../values/tensor.ts";
import { tolerance, withoutCopies } from "./affine.ts";
import { isCellwise } from "./cells.ts";
import { softmaxOfCells } from "./cellSoftmax.ts";

/** Weights from a softmax, of the library or handwritten. */
export interface Softmax {
  readonly weights: Tensor;
  /** Its input. */
  readonly scores: Tensor;
  /** What the weights were multiplied by before each row was divided by its sum; null: by nothing. */
  readonly factor: Float64Array | null;
}

/** null if the numbers do not come from a softmax along their last dimension; `isLast`: they are not masked after it. */
export function toSoftmax(weights: Tensor, isLast = false): Softmax | null {
  const { origin } = weights;
  if (!origin) return null;
  if (origin.operation === "stack" || origin.operation === "fill") {
    return toSoftmaxOfRows(weights, origin.inputs) ?? toSoftmaxOfCells(weights);
  }
  const [first] = origin.inputs;
  if (origin.operation === "permute" && typeof first === "object") {
    const columns = turnsLast(origin) ? toColumnSoftmax(first, weights) : null;
    return columns ?? toSoftmaxOfColumns(weights, first);
  }
  return toSoftmaxAlong(weights, weights.shape.length - 1, isLast);
}

/** A softmax of the columns as one of rows; `weights`: the program's own matrix of its rows, if there is one. */
export function toColumnSoftmax(columns: Tensor, weights = turned(columns)): Softmax | null {
  const softmax =
    columns.shape.length > 1 ? toSoftmaxAlong(columns, columns.shape.length - 2) : null;
  if (softmax && !softmax.factor) return { weights, scores: turned(softmax.scores), factor: null };
  return toSoftmaxOfColumns(weights, columns);
}

/** A softmax along a dimension before the last two as one of rows. */
export function toLeadSoftmax(lead: Tensor): Softmax | null {
  for (let axis = 0; axis < lead.shape.length - 2; axis++) {
    const softmax = toSoftmaxAlong(lead, axis);
    if (!softmax || softmax.factor) continue;
    const order = [...lead.shape.keys()].filter((at) => at !== axis).concat(axis);
    const [weights, scores] = [permuted(lead, order), permuted(softmax.scores, order)];
    return { weights, scores, factor: null };
  }
  return null;
}

/** A softmax of all numbers together, whose sum is 1; its weights are those of each row by itself. */
export function toWholeSoftmax(whole: Tensor): Softmax | null {
  const { operation, inputs: [above, below] = [] } = whole.origin ?? {};
  if (typeof above !== "object") return null;
  const withScores = (scores: Tensor): Softmax | null => {
    const weights = withRowsDivided(whole, scores);
    return weights && { weights, scores, factor: null };
  };
  if (operation === "softmaxOfAll") return withScores(above);
  const sum = typeof below === "object" ? sumOf(below) : null;
  if (operation !== "divide" || sum?.origin?.operation !== "sum") return null;
  const axes = sum.origin.settings["axes"];
  const scores = exponentOf(above);
  const [summed] = sum.origin.inputs;
  const isOwn = summed === whole || summed === above || hasExponent(summed);
  const isOfAll = Array.isArray(axes) && axes.length === whole.shape.length;
  return scores && isOwn && isOfAll ? withScores(scores) : null;
}

/** A row whose share of a softmax of all numbers is smaller has lost the digits of its weights. */
const leastSum = 1e-30;

/** Each row divided by its sum; one that is too small to have any is a softmax of its scores. */
function withRowsDivided(whole: Tensor, scores: Tensor): Tensor | null {
  const { library, dtype, shape, origin } = whole;
  const [numbers, before, keys = 1] = [whole.numbers(), scores.numbers(), shape.at(-1)];
  if (!numbers || before?.length !== numbers.length || shape.length < 2) return null;
  const rows = numbers.slice();
  for (let start = 0; start < rows.length; start += keys) {
    const row = rows.subarray(start, start + keys);
    const sumOfRow = (): number => row.reduce((all, each) => all + each, 0);
    if (sumOfRow() < leastSum) {
      const own = before.subarray(start, start + keys);
      const most = own.reduce((one, other) => Math.max(one, other), -Infinity);
      row.set(own.map((score) => Math.exp(score - most)));
    }
    const sum = sumOfRow();
    for (let at = 0; at < row.length; at++) row[at]! /= sum;
  }
  const made = createTensor(library, dtype, shape, rows);
  made.origin = origin;
  return made;
}

function toSoftmaxAlong(weights: Tensor, axis: number, isLast = false): Softmax | null {
  const { operation, inputs, settings } = weights.origin ?? {};
  if (operation === "softmax" || operation === "softmaxOfAll") {
    const [scores] = inputs ?? [];
    const isAlong =
      operation === "softmax" ? settings?.["axis"] === axis : isOnlyLong(weights, axis);
    return typeof scores === "object" && isAlong ? { weights, scores, factor: null } : null;
  }
  if (operation !== "divide") return null;
  const [above, below] = inputs ?? [];
  if (typeof above !== "object" || typeof below !== "object") return null;
  const sum = sumOf(below);
  if (sum.origin?.operation !== "sum") return null;
  const axes = sum.origin.settings["axes"];
  if (!Array.isArray(axes)) return null;
  const isAlong = axes.length === 1 ? axes[0] === axis : isOnlyLong(weights, axis, axes);
  if (!isAlong) return null;
  // Sums without a dimension of their own are lined up with the last one: those along the first are right.
  const isBetween = axis > 0 && axis < weights.shape.length - 1;
  if (isBetween && below.shape.length < weights.shape.length) return null;
  const scores = exponentOf(above);
  if (!scores) {
    const isMasked = !isLast && sum.origin.inputs[0] === above;
    const masked = isMasked ? toMasked(weights, above) : null;
    return masked ?? (isCellwise(above) ? toSoftmaxOfCells(weights) : null);
  }
  const [summed] = sum.origin.inputs;
  const isOwn =
    summed === weights ||
    summed === above ||
    (typeof summed === "object" && exponentOf(summed) !== null);
  return isOwn ? { weights, scores, factor: null } : null;
}

function isStretched({ origin, shape }: Tensor, from: Tensor): boolean {
  const isRepeat = origin?.operation === "expand" || origin?.operation === "tile";
  const isSame = from.shape.length === shape.length;
  return isRepeat && isSame && from.shape.every((size, at) => size === 1 || size === shape[at]);
}

/** Whether the last of these dimensions is the only one with more than one number. */
function isOnlyLong(
  { shape }: Tensor,
  axis: number,
  axes: readonly number[] = shape.map((_, at) => at),
): boolean {
  const isLast = axis === shape.length - 1;
  return isLast && axes.includes(axis) && axes.every((at) => at === axis || shape[at] === 1);
}

/** What lies further back is not looked at. */
const deepest = 16;

/** The sums of the rows, without a small number that keeps them from being 0. */
function sumOf(below: Tensor): Tensor {
  const plain = withoutNew(below);
  const { operation, inputs: [a, b] = [] } = plain.origin ?? {};
  if (operation !== "add" && operation !== "maximum") return plain;
  if (a === undefined || b === undefined) return plain;
  const [sum, guard] = [a, b].toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return typeof sum === "object" && isGuard(guard!, sum) ? withoutNew(sum) : plain;
}

function sizeOf(input: Tensor | number): number {
  return typeof input === "number" ? 0 : input.count;
}

/** Whether a number is so small beside sums that it changes no quotient. */
function isGuard(input: Tensor | number, sums: Tensor): boolean {
  const guard = scalarOf(input);
  if (!guard || guard < 0) return false;
  const least = sums.numbers()?.reduce((one, other) => Math.min(one, other), Infinity) ?? 1;
  return guard <= tolerance * least;
}

/** Without dimensions of size 1 that were added, `sums[:, None]`, or that only repeat what is there once. */
function withoutNew(tensor: Tensor): Tensor {
  let inner = tensor;
  for (let step = 0; step < deepest; step++) {
    const repeated = repeatedByOnes(inner);
    const from = repeated ?? inner.origin?.inputs[0];
    if (typeof from !== "object") return inner;
    if (!repeated && !isStretched(inner, from) && !isAdded(inner, from)) return inner;
    inner = from;
  }
  return inner;
}

/** What `np.ones((3, 1)) @ sums[None]`, or `np.ones((3, 3)) * sums`, repeats; null: it is something else. */
function repeatedByOnes({ origin }: Tensor): Tensor | null {
  const [a, b] = origin?.inputs ?? [];
  if (typeof a !== "object" || typeof b !== "object") return null;
  const isOuter = origin?.operation === "matmul" && a.shape.at(-1) === 1;
  if (!isOuter && origin?.operation !== "multiply") return null;
  const isOnes = (each: Tensor): boolean => each.numbers()?.every((one) => one === 1) === true;
  if (isOnes(a)) return b;
  return isOnes(b) ? a : null;
}

/** Whether it has the same numbers as another, with more dimensions of size 1. */
function isAdded({ origin, count }: Tensor, from: Tensor): boolean {
  if (!origin || from.count !== count) return false;
  const { operation, settings } = origin;
  const parts = (settings["parts"] ?? []) as readonly IndexPart[];
  return (
    operation === "reshape" ||
    (operation === "index" && parts.some(({ kind }) => kind === "new") && parts.every(isPlain))
  );
}

function isPlain(part: IndexPart): boolean {
  return part.kind === "new" || part.kind === "rest" || (part.kind === "slice" && part.step === 1);
}

/** A matrix whose rows are each a softmax of a row, or of a column, of the scores. */
function toSoftmaxOfRows(weights: Tensor, inputs: Origin["inputs"]): Softmax | null {
  if (weights.shape.length !== 2 || inputs.length !== weights.shape[0]) return null;
  const rows = inputs.map((row) => {
    const softmax = typeof row === "object" && row.shape.length === 1 ? toSoftmax(row) : null;
    return softmax?.factor === null ? toWholeOf(softmax.scores) : null;
  });
  const [first] = rows;
  if (!first) return null;
  const { whole, scale, axis } = first;
  const areOne = rows.every(
    (row) => row?.whole === whole && row.scale === scale && row.axis === axis,
  );
  const inRows = areOne && axis === 1 ? turned(whole) : whole;
  if (!areOne || inRows.shape.join() !== weights.shape.join()) return null;
  return { weights, scores: scale === 1 ? inRows : scaled(inRows, scale), factor: null };
}

/** Numbers of which each is computed by itself. */
function toSoftmaxOfCells(weights: Tensor): Softmax | null {
  const found = softmaxOfCells(weights);
  if (!found) return null;
  const { scores, scale, factor } = found;
  return { weights, scores: scale === 1 ? scores : scaled(scores, scale), factor };
}

/** A matrix that a row, or along axis 1 a column, was taken of, and what that was multiplied by then. */
interface TakenOf {
  readonly whole: Tensor;
  readonly axis: number;
  readonly scale: number;
}

/** What a row was taken of; what is subtracted changes no softmax. */
function toWholeOf(row: Tensor): TakenOf | null {
  let scale = 1;
  for (let at = row, step = 0; step < 8; step++) {
    const { operation, inputs: [from, by] = [] } = at.origin ?? {};
    if (typeof from !== "object") return null;
    if (operation === "index") {
      const parts = (at.origin?.settings["parts"] ?? []) as readonly IndexPart[];
      const axis = parts.findIndex(({ kind }) => kind === "at");
      return { whole: from, axis: Math.max(0, axis), scale };
    }
    const number = typeof by === "number" ? by : by?.count === 1 ? by.numbers()?.[0] : undefined;
    if (number === undefined) return null;
    if (operation === "divide") scale /= number;
    else if (operation === "multiply") scale *= number;
    else if (operation !== "subtract") return null;
    at = from;
  }
  return null;
}

/** Scores that the program scales row by row. */
function scaled(whole: Tensor, scale: number): Tensor {
  const { library, dtype, shape, origin } = whole;
  const numbers = whole.numbers()?.map((number) => number * scale);
  const made = numbers
    ? createTensor(library, dtype, shape, numbers)
    : createUnknownTensor(library, dtype, shape, whole.why);
  const range = origin?.range ?? { start: 0, end: 0 };
  made.origin = { operation: "multiply", inputs: [whole, scale], settings: {}, range };
  return made;
}

/** Columns side by side that were turned into rows. */
function toSoftmaxOfColumns(weights: Tensor, columns: Tensor | number | undefined): Softmax | null {
  if (typeof columns !== "object" || columns.shape.length !== 2) return null;
  const { origin } = columns;
  const areColumns = origin?.operation === "stack" && origin.settings["axis"] === 1;
  return areColumns ? toSoftmaxOfRows(weights, origin.inputs) : null;
}

/** Exponentials of which some were overwritten with zeros before the division: a mask as well. */
function toCleared(weights: Tensor, cleared: Tensor): Softmax | null {
  const [before] = cleared.origin?.inputs ?? [];
  const scores = typeof before === "object" ? exponentOf(before) : null;
  const factor = cleared.numbers()?.map((number) => (number === 0 ? 0 : 1));
  return scores && factor ? { weights, scores, factor } : null;
}

/** Weights that were masked only afterwards, so that each row was divided by its sum again. */
function toMasked(weights: Tensor, masked: Tensor): Softmax | null {
  const { origin } = masked;
  if (origin?.operation === "fill") return toCleared(weights, masked);
  if (origin?.operation !== "multiply" && origin?.operation !== "maskedFill") return null;
  for (const input of origin.inputs) {
    const inner = typeof input === "object" ? toSoftmax(input, true) : null;
    const [own, before] = [masked.numbers(), inner?.weights.numbers()];
    if (!inner || inner.factor || !own || own.length !== before?.length) continue;
    const factor = own.map((number, at) => (number === 0 ? 0 : number / before[at]!));
    return { weights, scores: inner.scores, factor };
  }
  return null;
}

/** What `exp` was taken of, without the greatest number that was taken away first. */
function exponentOf(power: Tensor): Tensor | null {
  const { origin } = withoutCopies(power);
  if (origin?.operation !== "exp") return null;
  const [inner] = origin.inputs;
  if (typeof inner !== "object") return null;
  if (inner.origin?.operation !== "subtract") return inner;
  const [scores, most] = inner.origin.inputs;
  const isGreatest = typeof most === "object" && most.origin?.operation === "max";
  return isGreatest && typeof scores === "object" ? scores : inner;
}

/** Matrices that are a softmax of their columns, written out with exp; the library's says its axis. */
export function findColumnSoftmaxes(operations: readonly Tensor[]): readonly Tensor[] {
  return operations.filter((weights) => {
    const [above, below] = weights.origin?.inputs ?? [];
    if (weights.origin?.operation !== "divide" || weights.shape.length !== 2) return false;
    if (typeof above !== "object" || typeof below !== "object" || !exponentOf(above)) return false;
    const { origin } = sumOf(below);
    const axes = origin?.operation === "sum" ? origin.settings["axes"] : null;
    const isOwn = origin?.inputs[0] === above || origin?.inputs[0] === weights;
    const isColumn = Array.isArray(axes) && axes.length === 1 && axes[0] === 0;
    return isColumn && (isOwn || hasExponent(origin?.inputs[0]));
  });
}

function hasExponent(summed: Tensor | number | undefined): boolean {
  return typeof summed === "object" && exponentOf(summed) !== null;
}
