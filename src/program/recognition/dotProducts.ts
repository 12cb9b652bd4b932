import { sameShape } from "../values/dimension.ts";
import type { Tensor } from "../values/tensor.ts";
import { isLine, stackRows } from "./values.ts";

/** A lower score counts as masked. */
export const hidden = -1e8;

/** Queries and keys whose products are scores, times a factor. */
export interface Dots {
  /** [queries, width] */
  readonly query: Tensor;
  /** [keys, width] */
  readonly key: Tensor;
  readonly factor: number;
}

/** One score: the product of two vectors, times a factor. */
interface Dot {
  readonly a: Tensor;
  readonly b: Tensor;
  readonly factor: number;
}

/** Scores from single dot products of two vectors, of which some may be hidden instead; null otherwise. */
export function dotProducts(scores: Tensor): Dots | null {
  const keys = scores.shape.at(-1) ?? 0;
  const queries = scores.shape.length === 1 ? 1 : (scores.shape[0] ?? 0);
  if (scores.shape.length > 2 || keys * queries === 0) return null;
  const dots = dotsOf(scores, keys * queries);
  const [first] = dots?.values() ?? [];
  if (!dots || !first) return null;
  const build = (sides: readonly ["a" | "b", "a" | "b"]): Dots | null => {
    const [rows, columns]: [Tensor[], Tensor[]] = [[], []];
    for (const [place, dot] of dots) {
      rows[Math.floor(place / keys)] ??= dot[sides[0]];
      columns[place % keys] ??= dot[sides[1]];
    }
    if (Object.keys(rows).length < queries || Object.keys(columns).length < keys) return null;
    const [query, key] = [stackRows(rows), stackRows(columns)];
    return query && key && { query, key, factor: first.factor };
  };
  const found = [build(["a", "b"]), build(["b", "a"])];
  return found.find((each) => each && holds(each, scores)) ?? null;
}

/** By place: each number is such a product, or hidden; null if one is anything else. */
function dotsOf(scores: Tensor, count: number): ReadonlyMap<number, Dot> | null {
  const { inputs = [], settings = {} } = scores.origin ?? {};
  const places = (settings["places"] ?? inputs.map((_, at) => at)) as readonly number[];
  const dots = new Map<number, Dot>();
  for (const [at, input] of inputs.entries()) {
    const dot = typeof input === "number" ? null : toDot(input);
    if (dot && places[at]! >= 0) dots.set(places[at]!, dot);
  }
  const [first] = dots.values();
  const isAlike = [...dots.values()].every(({ factor }) => factor === first!.factor);
  if (!first || !isAlike) return null;
  if (dots.size === count) return dots;
  const numbers = scores.numbers();
  return numbers?.every((number, at) => dots.has(at) || number <= hidden) ? dots : null;
}

function toDot(single: Tensor): Dot | null {
  const { operation, inputs: [a, b] = [] } = single.origin ?? {};
  if (typeof a !== "object") return null;
  if (operation === "divide" || operation === "multiply") {
    const by = typeof b === "number" ? b : b?.count === 1 ? b.numbers()?.[0] : undefined;
    const inner = by === undefined ? null : toDot(a);
    const factor = operation === "divide" ? 1 / (by ?? 1) : (by ?? 1);
    return inner && { ...inner, factor: inner.factor * factor };
  }
  if (operation === "sum") {
    const [x, y] = a.origin?.operation === "multiply" ? a.origin.inputs : [];
    return toDotOf(x, y, sameShape);
  }
  if (operation === "matmul") return toDotOf(a, b, makesOne);
  // `(query.T @ key)[0][0]`
  return picking.has(operation ?? "") && a.count === 1 ? toDot(a) : null;
}

const picking: ReadonlySet<string> = new Set(["index", "reshape", "squeeze"]);
const turning: ReadonlySet<string> = new Set(["permute", "reshape"]);

/** The product of two vectors of one length, whose shapes `fit`; null: they are no such vectors. */
function toDotOf(
  a: Tensor | number | undefined,
  b: Tensor | number | undefined,
  fit: (a: readonly number[], b: readonly number[]) => boolean,
): Dot | null {
  if (typeof a !== "object" || typeof b !== "object") return null;
  const areVectors = isLine(a) && isLine(b) && a.count === b.count && fit(a.shape, b.shape);
  return areVectors ? { a: beforeTurns(a), b: beforeTurns(b), factor: 1 } : null;
}

/** Whether a matrix product of two lines is a single number, and not that of a column and a row. */
function makesOne(a: readonly number[], b: readonly number[]): boolean {
  return a.length === 1 || (a[0] === 1 && b.at(-1) === 1);
}

/** What the program keeps, where it only turned that before the product. */
function beforeTurns(line: Tensor): Tensor {
  const { operation = "", inputs: [before] = [] } = line.origin ?? {};
  const isTurned = turning.has(operation) && typeof before === "object" && isLine(before);
  return isTurned && before.count === line.count ? beforeTurns(before) : line;
}

/** Whether the numbers are those products. */
function holds({ query, key, factor }: Dots, scores: Tensor): boolean {
  const [q, k, own] = [query.numbers(), key.numbers(), scores.numbers()];
  const [keys = 1, width = 1] = key.shape;
  if (!q || !k || !own) return false;
  return own.every((number, at) => {
    let sum = 0;
    const [row, column] = [Math.floor(at / keys), at % keys];
    for (let place = 0; place < width; place++)
      sum += q[row * width + place]! * k[column * width + place]!;
    return (
      number <= hidden || Math.abs(sum * factor - number) <= 1e-5 * Math.max(1, Math.abs(number))
    );
  });
}
