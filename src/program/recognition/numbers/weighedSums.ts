import { groupBy } from "../../../source/collections.ts";
import type { NumberValue } from "../../values/number.ts";
import { isStart, termsOf } from "./sums.ts";

/** Single numbers that are a softmax of others, and the sums that they weight. */
export interface NumberSoftmax {
  /** One per key. */
  readonly weights: readonly NumberValue[];
  /** The argument of `exp`. */
  readonly exponents: readonly NumberValue[];
  /** One per key: a number for every output. */
  readonly values: readonly (readonly NumberValue[])[];
  readonly outputs: readonly NumberValue[];
}

/** The softmaxes of a program whose weights it multiplies with other numbers and sums up. */
export function findWeighedSums(numbers: readonly NumberValue[]): readonly NumberSoftmax[] {
  const rows = findSoftmaxes(numbers);
  if (rows.length === 0) return [];
  findOutputs(numbers, rows);
  return rows.flatMap((row) => {
    const site = siteOf(row.outputs);
    const columns = site.map((output) => factorsOf(output, row.weights));
    if (columns.length === 0 || columns.includes(null)) return [];
    const values = row.weights.map((_, key) => columns.map((column) => column![key]!));
    return [{ weights: row.weights, exponents: row.exponents, values, outputs: site }];
  });
}

interface Row {
  readonly weights: readonly NumberValue[];
  readonly exponents: readonly NumberValue[];
  readonly outputs: NumberValue[];
}

/** An exponential, by its argument, and its divisor. */
interface Share {
  readonly exponent: NumberValue;
  readonly total: NumberValue;
}

/** `e / total`, also as `e * (1 / total)` or `e * total ** -1`. */
function toShare({ origin }: NumberValue): Share | null {
  if (origin?.operation !== "divide" && origin?.operation !== "multiply") return null;
  const [left, right] = [origin.left, origin.right!];
  const exponent = exponentOf(left);
  if (origin.operation === "divide") return exponent && { exponent, total: right };
  const other = exponentOf(right);
  const total = exponent ? inverted(right) : other && inverted(left);
  return total && { exponent: (exponent ?? other)!, total };
}

/** The number whose reciprocal this is; null if it is not a reciprocal. */
function inverted({ origin }: NumberValue): NumberValue | null {
  const [left, right] = [origin?.left, origin?.right];
  if (origin?.operation === "power" && right!.value === -1) return left!;
  return origin?.operation === "divide" && left!.value === 1 ? right! : null;
}

/** The argument of an exponential. */
function exponentOf({ origin }: NumberValue): NumberValue | null {
  if (origin?.operation === "exp") return origin.left;
  return origin?.operation === "power" && origin.left.value === Math.E ? origin.right : null;
}

/** Sums of more terms in all are not compared. */
const mostCompared = 1_000_000;

/** A program may compute the exponentials of a row and their sum anew for each of its weights. */
function findSoftmaxes(numbers: readonly NumberValue[]): readonly Row[] {
  const totals = new Map<NumberValue, Shares | null>();
  const byFirst = new Map<NumberValue, Shares[]>();
  let compared = 0;
  const sharesOf = (total: NumberValue): Shares | null => {
    const exponents = compared > mostCompared ? null : exponentsOf(total);
    const [first] = exponents ?? [];
    if (!exponents || !first) return null;
    compared += exponents.length;
    const alike = byFirst.get(first) ?? [];
    byFirst.set(first, alike);
    const known = alike.find((each) => isSame(each.exponents, exponents));
    if (known) return known;
    const made = { exponents, weights: new Map<NumberValue, NumberValue>() };
    alike.push(made);
    return made;
  };
  for (const number of numbers) {
    const share = toShare(number);
    if (!share) continue;
    let shares = totals.get(share.total);
    if (shares === undefined) totals.set(share.total, (shares = sharesOf(share.total)));
    const known = shares?.weights.get(share.exponent);
    // An array in single precision stores the number again, rounded.
    if (shares && (!known || isSameOperation(known, number))) {
      shares.weights.set(share.exponent, number);
    }
  }
  return [...byFirst.values()].flat().flatMap(({ exponents, weights: found }) => {
    const weights = exponents.flatMap((exponent) => found.get(exponent) ?? []);
    const isWhole = weights.length === exponents.length && found.size === exponents.length;
    return isWhole ? [{ weights, exponents, outputs: [] }] : [];
  });
}

/** The weights of one row as far as they are found, by their exponents. */
interface Shares {
  readonly exponents: readonly NumberValue[];
  readonly weights: Map<NumberValue, NumberValue>;
}

/** The arguments of the exponentials in a sum; null if it contains something else. */
function exponentsOf(total: NumberValue): readonly NumberValue[] | null {
  const terms = termsOf(total) ?? [];
  const exponents = terms.flatMap((term) => exponentOf(term) ?? []);
  return exponents.length === terms.length ? exponents : null;
}

/** Whether two vectors are the same numbers of the program, not only equal ones. */
export function isSame(a: readonly NumberValue[], b: readonly NumberValue[]): boolean {
  return a.length === b.length && a.every((number, at) => number === b[at]);
}

/** Whether two numbers are one result, of which one is rounded. */
export function isSameOperation({ origin: a }: NumberValue, { origin: b }: NumberValue): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    a.operation === b.operation &&
    a.left === b.left &&
    a.right === b.right
  );
}

/** Finds the sums in which every weight of a row is once. */
function findOutputs(numbers: readonly NumberValue[], rows: readonly Row[]): void {
  const rowOf = new Map(rows.flatMap((row) => row.weights.map((weight) => [weight, row] as const)));
  const weighed = new Map<NumberValue, { readonly row: Row; readonly count: number }>();
  for (const number of numbers) {
    const { origin } = number;
    const [left, right] = [origin?.left, origin?.right];
    if (!left || !right) continue;
    let found: { readonly row: Row; readonly count: number } | null = null;
    if (origin?.operation === "multiply") {
      const row = rowOf.get(left) ?? rowOf.get(right);
      if (row) found = { row, count: 1 };
    } else if (origin?.operation === "add") {
      const [a, b] = [weighed.get(left), weighed.get(right)];
      if (a && b) found = a.row === b.row ? { row: a.row, count: a.count + b.count } : null;
      else if (a ?? b) found = isStart(a ? right : left) ? (a ?? b)! : null;
    }
    if (!found) continue;
    weighed.set(number, found);
    if (found.count !== found.row.weights.length) continue;
    const { outputs } = found.row;
    const last = outputs.at(-1);
    if (last && (last === left || last === right || isSameOperation(last, number)))
      outputs[outputs.length - 1] = number;
    else outputs.push(number);
  }
}

/** The outputs that one line of the program computes: the first line with several, otherwise with one. */
function siteOf(outputs: readonly NumberValue[]): readonly NumberValue[] {
  const all = [...groupBy(outputs, ({ origin }) => origin?.range.start ?? 0).values()];
  return all.find(({ length }) => length > 1) ?? all[0] ?? [];
}

/** What each weight was multiplied by; null if one of them is missing. */
function factorsOf(
  output: NumberValue,
  weights: readonly NumberValue[],
): readonly NumberValue[] | null {
  const own = new Set(weights);
  const factors = new Map<NumberValue, NumberValue>();
  for (const { origin } of termsOf(output) ?? []) {
    const [left, right] = [origin?.left, origin?.right];
    if (!left || !right) return null;
    const [weight, factor] = own.has(left) ? [left, right] : [right, left];
    factors.set(weight, factor);
  }
  const found = weights.flatMap((weight) => factors.get(weight) ?? []);
  return found.length === weights.length ? found : null;
}
