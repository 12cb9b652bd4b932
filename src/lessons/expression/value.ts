import * as l10n from "@vscode/l10n";
import { countProblem, sumCounts } from "../../engine/counting/countProblem.ts";
import type { Problem } from "../../engine/problem.ts";
import { isTensor } from "../../engine/problemTensors.ts";
import type { Stages } from "../../engine/trace.ts";
import { isSameShape, toShapeText } from "../../tensor/shape.ts";
import { createTensor, sliceTensor, type Tensor } from "../../tensor/tensor.ts";

/** What an expression can be while it is evaluated: a result, or something that holds results. */
export type Value = number | boolean | Tensor | ValueHolder | readonly Value[];

/** Named values: a computation, its attention, a block. */
export interface ValueHolder {
  readonly [name: string]: Value;
}

/** What an expression comes to. */
export type ExpressionResult = number | boolean | Tensor;

/** Whether a value is numbers with a shape. */
export function isTensorValue(value: Value): value is Tensor {
  return typeof value === "object" && "shape" in value && "values" in value;
}

/** A value in a few words, for messages. */
export function describeValue(value: Value): string {
  if (typeof value === "number") return l10n.t("the number {0}", value);
  if (typeof value === "boolean") return String(value);
  if (isTensorValue(value)) return l10n.t("numbers of shape {0}", toShapeText(value.shape));
  if (Array.isArray(value)) return l10n.t("a list of {0}", value.length);
  return l10n.t("an object with {0}", Object.keys(value).join(", "));
}

/** A function that expressions may call. */
interface ExpressionFunction {
  /** For messages: `argmax(x)`. */
  readonly form: string;
  /** null: the values do not fit the signature. */
  readonly compute: (values: readonly ExpressionResult[]) => ExpressionResult | null;
}

/** Numbers closer than this, relative to the larger or to 1, count as the same in `close`. */
const closeTolerance = 1e-9;

/** Every function that expressions may call, by name. */
export const expressionFunctions: ReadonlyMap<string, ExpressionFunction> = new Map([
  ["shape", ofOne("shape(x)", (x) => toVector([...x.shape]))],
  ["sum", ofNumbers("sum(x)", sum)],
  ["mean", ofNumbers("mean(x)", (numbers) => sum(numbers) / numbers.length)],
  ["max", ofNumbers("max(x)", (numbers) => numbers.reduce((most, x) => Math.max(most, x)))],
  ["min", ofNumbers("min(x)", (numbers) => numbers.reduce((least, x) => Math.min(least, x)))],
  ["argmax", ofNumbers("argmax(x)", (numbers) => placeOfBest(numbers, (a, b) => a > b))],
  ["argmin", ofNumbers("argmin(x)", (numbers) => placeOfBest(numbers, (a, b) => a < b))],
  ["zeros", ofNumbers("zeros(x)", (numbers) => numbers.filter((x) => x === 0).length)],
  ["column", { form: "column(matrix, index)", compute: computeColumn }],
  ["transpose", ofOne("transpose(matrix)", transpose)],
  ["close", { form: "close(x, y)", compute: computeClose }],
  ["abs", ofNumber("abs(number)", Math.abs)],
  ["sqrt", ofNumber("sqrt(number)", Math.sqrt)],
  ["exp", ofNumber("exp(number)", Math.exp)],
  ["log", ofNumber("log(number)", Math.log)],
]);

function ofOne(form: string, of: (x: Tensor) => ExpressionResult | null): ExpressionFunction {
  return {
    form,
    compute: ([x, ...rest]) => {
      const isTensor = typeof x === "object" && rest.length === 0;
      return isTensor ? of(x) : null;
    },
  };
}

function ofNumber(form: string, of: (x: number) => number): ExpressionFunction {
  return {
    form,
    compute: ([x, ...rest]) => (typeof x === "number" && rest.length === 0 ? of(x) : null),
  };
}

function toVector(values: readonly number[]): Tensor {
  return createTensor([values.length], Float64Array.from(values));
}

function ofNumbers(form: string, of: (numbers: readonly number[]) => number): ExpressionFunction {
  return ofOne(form, ({ values }) => (values.length > 0 ? of(Array.from(values)) : null));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, x) => total + x, 0);
}

/** The first of the best, in reading order. */
function placeOfBest(
  numbers: readonly number[],
  isBetter: (a: number, b: number) => boolean,
): number {
  return numbers.reduce((best, x, at) => (isBetter(x, numbers[best]!) ? at : best), 0);
}

function computeColumn([matrix, index]: readonly ExpressionResult[]): Tensor | null {
  if (typeof matrix !== "object" || typeof index !== "number") return null;
  const [rows = 0, columns = 0] = matrix.shape;
  if (matrix.shape.length !== 2 || !(index < columns)) return null;
  return toVector(Array.from({ length: rows }, (_, row) => matrix.values[row * columns + index]!));
}

function transpose({ shape, values }: Tensor): Tensor | null {
  const [rows = 0, columns = 0] = shape;
  if (shape.length !== 2) return null;
  const turned = values.map((_, at) => values[(at % rows) * columns + Math.floor(at / rows)]!);
  return createTensor([columns, rows], turned);
}

function computeClose([x, y]: readonly ExpressionResult[]): boolean | null {
  if (x === undefined || y === undefined) return null;
  const [a, b] = [x, y].map((each) => (typeof each === "object" ? each : toVector([Number(each)])));
  if (!isSameShape(a!.shape, b!.shape)) return false;
  return a!.values.every((each, at) => isClose(each, b!.values[at]!));
}

function isClose(a: number, b: number): boolean {
  if (Object.is(a, b)) return true;
  return Math.abs(a - b) <= closeTolerance * Math.max(1, Math.abs(a), Math.abs(b));
}

/** Tensors of a problem that have a batch in front; weights and masks have none. */
const batched: ReadonlySet<string> = new Set(["input", "context", "query", "key", "value"]);

/**
 * What expressions can say of a computation: the stages of its first batch element by their names,
 * `given` for what it was given, and `cost` for what it takes.
 */
export function toValueHolder(problem: Problem, stages: Stages): ValueHolder {
  const { multiplications, additions, parameters } = sumCounts(countProblem(problem));
  return {
    ...holderOf(stages, () => true),
    given: holderOf(problem, (name) => batched.has(name)),
    cost: { multiplications, additions, parameters },
  };
}

function holderOf(part: object, hasBatch: (name: string) => boolean): ValueHolder {
  const holder: Record<string, Value> = {};
  for (const [name, inner] of Object.entries(part)) {
    const value = valueOf(name, inner, hasBatch);
    if (value !== undefined) holder[name] = value;
  }
  return holder;
}

function valueOf(
  name: string,
  part: unknown,
  hasBatch: (name: string) => boolean,
): Value | undefined {
  if (typeof part === "number" || typeof part === "boolean") return part;
  if (typeof part !== "object" || part === null) return undefined;
  if (isTensor(part)) return hasBatch(name) ? sliceTensor(part, [0]) : part;
  if (Array.isArray(part)) return part.map((each) => valueOf(name, each, hasBatch) ?? 0);
  return holderOf(part, hasBatch);
}
