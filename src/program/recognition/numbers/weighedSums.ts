import { groupBy } from "../../../source/collections.ts";
import {
  exponentOf,
  isOneResult,
  type NumberValue,
  originPlace,
  resultOf,
} from "../../values/number.ts";
import { withoutRepeats } from "./repeats.ts";
import { isStart, termsOf } from "./sums.ts";

/** Single numbers that are a softmax of others, and the sums that they weight. */
export interface NumberSoftmax {
  /** One per key. */
  readonly weights: readonly NumberValue[];
  /** The same as the sums have them: some may be 0 by then. */
  readonly used: readonly NumberValue[];
  /** The argument of `exp`. */
  readonly exponents: readonly NumberValue[];
  /** One per key: a number for every output; null: its weight is 0, and no sum has it. */
  readonly values: readonly (readonly NumberValue[] | null)[];
  readonly outputs: readonly NumberValue[];
}

/** The softmaxes of single numbers that a program computes. */
export interface NumberSoftmaxes {
  /** Those whose weights it multiplies with other numbers and sums up. */
  readonly weighed: readonly NumberSoftmax[];
  /** Those whose weights it only adds up, or multiplies with one number such as 100. */
  unweighed(): readonly NumberSoftmax[];
}

export function findNumberSoftmaxes(numbers: readonly NumberValue[]): NumberSoftmaxes {
  const found = findSoftmaxes(numbers);
  const { rows } = found;
  return { weighed: findWeighedSums(numbers, found), unweighed: () => withoutUses(numbers, rows) };
}

function findWeighedSums(
  numbers: readonly NumberValue[],
  { rows, isRepeated }: ReturnType<typeof findSoftmaxes>,
): readonly NumberSoftmax[] {
  if (rows.length === 0 && !isRepeated) return [];
  const plain = findWeighed(numbers, rows);
  if (!isRepeated && !hasRepeats(rows)) return plain;
  // Two heads whose weights are all one number compute the same, but not with the same numbers.
  const own = findOnce(numbers, false);
  const alike = findOnce(numbers, true);
  const widest = widthOf(alike) > widthOf(own) ? alike : own;
  return widthOf(widest) > widthOf(plain) ? widest : plain;
}

/** The weighed sums among numbers of which none is computed twice. */
function findOnce(numbers: readonly NumberValue[], areEqualOne: boolean): readonly NumberSoftmax[] {
  const once = withoutRepeats(numbers, areEqualOne);
  const found = findWeighed(once.numbers, findSoftmaxes(once.numbers).rows);
  const original = (number: NumberValue): NumberValue => once.originals.get(number) ?? number;
  return found.map((softmax) => ({
    weights: softmax.weights.map(original),
    used: softmax.used.map(original),
    exponents: softmax.exponents.map(original),
    values: softmax.values.map((value) => value && value.map(original)),
    outputs: softmax.outputs.map(original),
  }));
}

function withoutUses(
  numbers: readonly NumberValue[],
  rows: readonly Row[],
): readonly NumberSoftmax[] {
  const rowOf = rowsByWeights(rows);
  const factors = new Map<Row, Set<number>>();
  for (const { origin } of rows.length > 0 ? numbers : []) {
    if (!origin || origin.operation === "add") continue;
    const [left, right] = [origin.left, origin.right];
    const row = rowOf.get(resultOf(left)) ?? (right && rowOf.get(resultOf(right)));
    if (!row) continue;
    const factor = rowOf.has(resultOf(left)) ? right : left;
    const isScaled = origin.operation === "multiply" && factor;
    factors.set(row, (factors.get(row) ?? new Set()).add(isScaled ? factor.value : NaN));
  }
  return rows.flatMap((row) => {
    const { weights, exponents } = row;
    const known = factors.get(row) ?? new Set();
    const isUsed = known.size > 1 || known.has(NaN);
    const values = weights.map(() => []);
    return isUsed ? [] : [{ weights, used: weights, exponents, values, outputs: [] }];
  });
}

/** How many outputs a softmax has, on average: one that is computed anew for each of them has one. */
function widthOf(found: readonly NumberSoftmax[]): number {
  return found.reduce((sum, { outputs }) => sum + outputs.length, 0) / Math.max(1, found.length);
}

function findWeighed(
  numbers: readonly NumberValue[],
  rows: readonly Row[],
): readonly NumberSoftmax[] {
  findOutputs(numbers, rows);
  return rows.flatMap((row) => {
    const sites = [...groupBy(row.outputs, ({ origin }) => originPlace(origin)).values()];
    const looped = sites.find(({ length }) => length > 1);
    if (looped) return toWeighed(row, looped) ?? [];
    const written = sites.length > 1 ? toWeighed(row, sites.flat()) : null;
    if (written?.values.every((value) => value === null || areOneVector(value))) return [written];
    return toWeighed(row, sites[0] ?? []) ?? [];
  });
}

/** The softmax of a row with these outputs; null: one of them has another term. */
function toWeighed(
  { weights, exponents }: Row,
  outputs: readonly NumberValue[],
): NumberSoftmax | null {
  const columns = outputs.map((output) => factorsOf(output, weights));
  const [first] = columns;
  if (!first || columns.includes(null)) return null;
  const used = weights.map((weight, key) => first[key]?.weight ?? weight);
  const values = weights.map((_, key) => {
    const factors = columns.flatMap((column) => column![key]?.factor ?? []);
    return factors.length === columns.length ? factors : null;
  });
  const stored = weights.map((weight, at) => {
    return resultOf(used[at]!) === resultOf(weight) ? used[at]! : weight;
  });
  return { weights: stored, used, exponents, values, outputs };
}

function rowsByWeights(rows: readonly Row[]): ReadonlyMap<object, Row> {
  return new Map(
    rows.flatMap((row) => row.weights.map((weight) => [resultOf(weight), row] as const)),
  );
}

/** Between two numbers of a vector stands at most so much text. */
const mostBetween = 12;

/** Whether numbers are one vector, whose sums a program writes out one by one: beside each other, or made by one place. */
function areOneVector(numbers: readonly NumberValue[]): boolean {
  return numbers.every((number, at) => {
    const before = numbers[at - 1];
    if (!before) return true;
    if (number.at && before.at) {
      const between = number.at.start - before.at.end;
      return between > 0 && between <= mostBetween;
    }
    return number.origin !== undefined && originPlace(number.origin) === originPlace(before.origin);
  });
}

/** Whether one line computes the softmax of the same numbers again. */
function hasRepeats(rows: readonly Row[]): boolean {
  const names = rows.map(({ weights, exponents }) => {
    return `${originPlace(weights[0]?.origin)} ${exponents.map(({ value }) => value).join()}`;
  });
  return new Set(names).size < rows.length;
}

interface Row {
  readonly weights: readonly NumberValue[];
  readonly exponents: readonly NumberValue[];
  readonly outputs: NumberValue[];
  /** How many weights are not 0. */
  readonly shown: number;
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

/** Sums of more terms in all are not compared. */
const mostCompared = 1_000_000;

/** A program may compute the exponentials of a row and their sum anew for each of its weights. */
function findSoftmaxes(numbers: readonly NumberValue[]): Softmaxes {
  const totals = new Map<NumberValue, Shares | null>();
  const byFirst = new Map<NumberValue, Shares[]>();
  let compared = 0;
  let isRepeated = false;
  const sharesOf = (total: NumberValue): Shares | null => {
    const exponents = compared > mostCompared ? null : exponentsOf(total);
    const [first] = exponents ?? [];
    if (!exponents || !first) return null;
    compared += exponents.length;
    const alike = byFirst.get(first) ?? [];
    byFirst.set(first, alike);
    const known = alike.find((each) => isSame(each.exponents, exponents));
    if (known) return known;
    const weights = new Map<NumberValue, NumberValue>();
    const made = { exponents, summed: new Set(exponents), weights };
    alike.push(made);
    return made;
  };
  for (const number of numbers) {
    const share = toShare(number);
    if (!share) continue;
    let shares = totals.get(share.total);
    if (shares === undefined) totals.set(share.total, (shares = sharesOf(share.total)));
    const known = shares?.weights.get(share.exponent);
    // The sum has exponentials of its own: `exp(x - max)` is written twice.
    isRepeated ||= shares !== null && !shares.summed.has(share.exponent);
    if (shares && !known) shares.weights.set(share.exponent, number);
    isRepeated ||= known !== undefined;
  }
  const rows = [...byFirst.values()].flat().flatMap(({ exponents, weights: found }) => {
    const weights = exponents.flatMap((exponent) => found.get(exponent) ?? []);
    // Keys that are hidden alike have one exponent where none is computed twice.
    const isWhole = weights.length === exponents.length && found.size === new Set(exponents).size;
    const shown = weights.filter(({ value }) => value !== 0).length;
    return isWhole ? [{ weights, exponents, outputs: [], shown }] : [];
  });
  return { rows, isRepeated };
}

/** The rows of weights of a program. `isRepeated`: it computes some weight or exponent again. */
interface Softmaxes {
  readonly rows: readonly Row[];
  readonly isRepeated: boolean;
}

/** The weights of one row as far as they are found, by their exponents. */
interface Shares {
  readonly exponents: readonly NumberValue[];
  /** The same, to be looked up. */
  readonly summed: ReadonlySet<NumberValue>;
  readonly weights: Map<NumberValue, NumberValue>;
}

/** The arguments of the exponentials in a sum; null if it contains something else. */
function exponentsOf(total: NumberValue): readonly NumberValue[] | null {
  const terms = (termsOf(total) ?? []).filter((term) => !isTiny(term));
  const exponents = terms.flatMap((term) => exponentOf(term) ?? []);
  return exponents.length === terms.length ? exponents : null;
}

/** Whether it only keeps a divisor from 0. */
function isTiny({ value, origin }: NumberValue): boolean {
  return !origin && Math.abs(value) <= 1e-5;
}

/** Whether two vectors are the same numbers of the program, not only equal ones. */
export function isSame(a: readonly NumberValue[], b: readonly NumberValue[]): boolean {
  return a.length === b.length && a.every((number, at) => number === b[at]);
}

/** A sum of weighed numbers; `row`: null where all its weights are 0. */
interface Weighed {
  readonly row: Row | null;
  readonly count: number;
  /** How many of them are not 0. */
  readonly shown: number;
  /** What was the output while the sum was shorter. */
  readonly output: NumberValue | null;
}

/** Finds the sums in which every weight of a row is once. */
function findOutputs(numbers: readonly NumberValue[], rows: readonly Row[]): void {
  const rowOf = rowsByWeights(rows);
  const weighed = new Map<object, Weighed>();
  for (const number of numbers) {
    const { origin } = number;
    const [left, right] = [origin?.left, origin?.right];
    if (!left || !right) continue;
    let found: Weighed | null = null;
    if (origin?.operation === "multiply") {
      const row = rowOf.get(resultOf(left)) ?? rowOf.get(resultOf(right)) ?? null;
      if (row || isCleared(left) || isCleared(right)) {
        const weight = rowOf.has(resultOf(left)) ? left : right;
        const shown = row && weight.value !== 0 ? 1 : 0;
        found = { row, count: 1, shown, output: null };
      }
    } else if (origin?.operation === "add") {
      const [a, b] = [weighed.get(resultOf(left)), weighed.get(resultOf(right))];
      if (a && b) found = addUp(a, b);
      else if (a ?? b) {
        // A zero behind a sum of several is no start: what is added there, such as a residual, may be 0.
        const isOver = a !== undefined && a.count > 1 && isWhole(a);
        const isStarted = a ? isStart(right) && !isOver : isStart(left);
        // What adds up the outputs begins with one of them, which is still an output.
        found = isStarted ? { ...(a ?? b)!, output: null } : null;
      }
    }
    if (!found) continue;
    const isOutput = found.row !== null && isWhole(found);
    weighed.set(resultOf(number), isOutput ? { ...found, output: number } : found);
    if (!found.row || !isOutput) continue;
    const { outputs } = found.row;
    const last = outputs.at(-1);
    const before = found.output ? outputs.lastIndexOf(found.output) : -1;
    if (before >= 0) outputs[before] = number;
    else if (last && (isOneResult(last, left) || isOneResult(last, right)))
      outputs[outputs.length - 1] = number;
    else outputs.push(number);
  }
}

/** Whether every weight of its row is in a sum, or every one that is not 0: a program may leave out the others. */
function isWhole({ row, count, shown }: Weighed): boolean {
  return count === row?.weights.length || (shown > 0 && count === shown && shown === row?.shown);
}

/** null: they are of two rows. */
function addUp(a: Weighed, b: Weighed): Weighed | null {
  if (a.row && b.row && a.row !== b.row) return null;
  const [count, shown] = [a.count + b.count, a.shown + b.shown];
  return { row: a.row ?? b.row, count, shown, output: a.output ?? b.output };
}

/** A zero that nothing computed, as it takes the place of a weight. */
function isCleared({ value, origin }: NumberValue): boolean {
  return value === 0 && !origin;
}

/** A weight as a sum has it, and what it was multiplied by. */
interface Factor {
  readonly weight: NumberValue;
  readonly factor: NumberValue;
}

/** What each weight was multiplied by, but those that are 0 and left out; null if another one is missing. */
function factorsOf(
  output: NumberValue,
  weights: readonly NumberValue[],
): readonly (Factor | undefined)[] | null {
  const places = groupBy([...weights.keys()], (at) => resultOf(weights[at]!));
  const factors: (Factor | undefined)[] = [];
  const cleared: Factor[] = [];
  for (const { origin } of termsOf(output) ?? []) {
    const [left, right] = [origin?.left, origin?.right];
    if (!left || !right) return null;
    const own = (places.get(resultOf(left)) ?? places.get(resultOf(right)))?.shift();
    const isLeft = own === undefined ? isCleared(left) : places.has(resultOf(left));
    const found = isLeft ? { weight: left, factor: right } : { weight: right, factor: left };
    if (own === undefined) cleared.push(found);
    else factors[own] = found;
  }
  // A loop over the keys meets them in their order.
  for (const at of weights.keys()) {
    const next = factors[at] ?? cleared.shift();
    if (next) factors[at] = next;
    else if (weights[at]!.value !== 0) return null;
  }
  return cleared.length === 0 ? factors : null;
}
