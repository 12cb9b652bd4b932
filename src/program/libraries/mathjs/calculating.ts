import { onNumbers } from "../../languages/javascript/numbers.ts";
import type { BinaryOperator } from "../../ir/ir.ts";
import { float, list } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Machine, Value } from "../../values/value.ts";
import { mathObject } from "../javascript/math.ts";
import {
  dimensionIn,
  flat,
  foldGrid,
  given,
  type Grid,
  mapGrid,
  numberOf,
  pairGrids,
  sizeOf,
  wrap,
} from "./grids.ts";

/** What a function of `mathjs` does with its arguments. */
export type Body = (machine: Machine, args: readonly Value[]) => Value;

const pair =
  (operator: BinaryOperator): Body =>
  (machine, [first, ...others]) => {
    let [{ data, isMatrix }] = [given(machine, first)];
    for (const each of others) {
      const other = given(machine, each);
      data = pairGrids(machine, data, other.data, (a, b) => onNumbers(operator, a, b, machine));
      isMatrix ||= other.isMatrix;
    }
    return wrap(data, isMatrix);
  };

/** `a · b`, summed from the left as mathjs does. */
export function dot(
  machine: Machine,
  a: readonly NumberValue[],
  b: readonly NumberValue[],
): NumberValue {
  let sum: NumberValue | null = null;
  for (const [at, number] of a.entries()) {
    const product = onNumbers("*", number, b[at]!, machine);
    sum = sum ? onNumbers("+", sum, product, machine) : product;
  }
  machine.spend(0.1 * a.length);
  return sum ?? float(0);
}

function multiplyTwo(machine: Machine, a: Grid, b: Grid): Grid {
  if (a.kind !== "list" || b.kind !== "list") {
    return pairGrids(machine, a, b, (x, y) => onNumbers("*", x, y, machine));
  }
  const [left, right] = [sizeOf(a), sizeOf(b)];
  if (left.length > 2 || right.length > 2) {
    return machine.fail("Error", "Can only multiply a 1 or 2 dimensional matrix");
  }
  if (left.at(-1) !== right[0]) {
    const message = `Dimension mismatch in multiplication. Columns (${left.at(-1)}) must match rows (${right[0]})`;
    return machine.fail("RangeError", message);
  }
  const rows = left.length === 2 ? a.items.map(flat) : [flat(a)];
  const columns = right.length === 2 ? columnsOf(b) : [flat(b)];
  const products = rows.map((row) => columns.map((column) => dot(machine, row, column)));
  if (left.length === 2 && right.length === 2) return list(products.map((row) => list(row)));
  const numbers = products.flat();
  return left.length + right.length === 2 ? numbers[0]! : list(numbers);
}

export function columnsOf(data: Grid): readonly (readonly NumberValue[])[] {
  if (data.kind !== "list") return [];
  const rows = data.items.map(flat);
  return Array.from({ length: rows[0]?.length ?? 0 }, (_, at) => rows.map((row) => row[at]!));
}

const multiply: Body = (machine, [first, ...others]) => {
  let [{ data, isMatrix }] = [given(machine, first)];
  for (const each of others) {
    const other = given(machine, each);
    data = multiplyTwo(machine, data, other.data);
    isMatrix ||= other.isMatrix;
  }
  return wrap(data, isMatrix);
};

/** A function of single numbers, for each number of an array or a matrix. */
function each(change: (machine: Machine, number: NumberValue) => Value): Body {
  return (machine, [value]) => {
    const { data, isMatrix } = given(machine, value);
    return wrap(
      mapGrid(machine, data, (number) => change(machine, numberOf(number))),
      isMatrix,
    );
  };
}

/** The function of that name in JavaScript's `Math`, so that it is known what a number comes from. */
function ofMath(name: string): Body {
  const callee = mathObject.members.get(name)!;
  return each((machine, number) => machine.call(callee, [number]));
}

type Fold = (machine: Machine, numbers: readonly NumberValue[]) => Value;

/** All numbers of an array or of the arguments as one, or those along a dimension. */
function folded(fold: Fold): Body {
  return (machine, args) => {
    const [first, dimension] = args;
    const { data, isMatrix } = given(machine, first);
    if (data.kind !== "list") return fold(machine, args.map(numberOf));
    if (!dimension) return fold(machine, flat(data));
    const made = foldGrid(data, dimensionIn(machine, dimension, data), (all) => fold(machine, all));
    return wrap(made, isMatrix);
  };
}

const joined =
  (operator: BinaryOperator): Fold =>
  (machine, numbers) =>
    numbers.reduce((sum, number) => onNumbers(operator, sum, number, machine));

const add = joined("+");

const mean: Fold = (machine, numbers) =>
  onNumbers("/", numberOf(add(machine, numbers)), float(numbers.length), machine);

/** The greatest or smallest is one of the numbers itself. */
const extreme =
  (isMore: (a: number, b: number) => boolean): Fold =>
  (_, numbers) =>
    numbers.reduce((found, number) => (isMore(number.value, found.value) ? number : found));

/** With one less than the count. */
const variance: Fold = (machine, numbers) => {
  const { value } = numberOf(mean(machine, numbers));
  const squares = numbers.map((number) => (number.value - value) ** 2);
  return float(squares.reduce((sum, square) => sum + square, 0) / (numbers.length - 1));
};

const mathNames = ["abs", "cbrt", "ceil", "cos", "exp", "expm1", "floor", "log10", "log1p", "log2"];
const otherMathNames = ["sign", "sin", "sinh", "cosh", "sqrt", "tan", "tanh"];

/** By the digits that are shown: 1.005 is 1.01, although the number is a little less. */
function roundDecimal(value: number, decimals: number): number {
  const [digits, power] = value.toExponential().split("e") as [string, string];
  const shifted = Math.round(Number(`${digits}e${Number(power) + decimals}`));
  return Number(`${shifted}e${-decimals}`);
}

/** As mathjs rounds: halves away from zero. */
const round: Body = (machine, [value, digits]) => {
  const decimals = digits ? numberOf(digits).value : 0;
  return each((_, number) => {
    const rounded = roundDecimal(Math.abs(number.value), decimals);
    return float(number.value < 0 ? -rounded : rounded);
  })(machine, value ? [value] : []);
};

/** Calculations with numbers, arrays, and matrices. */
export const calculating: Readonly<Record<string, Body>> = {
  add: pair("+"),
  subtract: pair("-"),
  dotMultiply: pair("*"),
  dotDivide: pair("/"),
  dotPow: pair("**"),
  multiply,
  divide: (machine, args) => {
    if (given(machine, args[1]).data.kind === "list") {
      return machine.unknown("this use of `divide` is not followed");
    }
    return pair("/")(machine, args);
  },
  pow: (machine, args) => {
    if (given(machine, args[0]).data.kind === "list") {
      return machine.unknown("this use of `pow` is not followed");
    }
    return pair("**")(machine, args);
  },
  ...Object.fromEntries([...mathNames, ...otherMathNames].map((name) => [name, ofMath(name)])),
  log: (machine, args) =>
    args.length > 1
      ? machine.unknown("this use of `log` is not followed")
      : ofMath("log")(machine, args),
  square: each((machine, number) => onNumbers("*", number, number, machine)),
  cube: each((machine, number) =>
    onNumbers("*", onNumbers("*", number, number, machine), number, machine),
  ),
  unaryMinus: each((machine, number) => onNumbers("*", number, float(-1), machine)),
  round,
  sum: folded(add),
  prod: folded(joined("*")),
  mean: folded(mean),
  max: folded(extreme((a, b) => a > b)),
  min: folded(extreme((a, b) => a < b)),
  variance: folded(variance),
  std: folded((machine, numbers) => float(Math.sqrt(numberOf(variance(machine, numbers)).value))),
  dot: (machine, args) => {
    const [a, b] = [args[0], args[1]].map((value) => flat(given(machine, value).data));
    if (a!.length !== b!.length) {
      return machine.fail("RangeError", "Vectors must have the same length");
    }
    return dot(machine, a!, b!);
  },
  norm: (machine, args) => {
    const { data } = given(machine, args[0]);
    if (args.length > 1 || sizeOf(data).length !== 1) {
      return machine.unknown("this use of `norm` is not followed");
    }
    return float(Math.sqrt(flat(data).reduce((sum, { value }) => sum + value * value, 0)));
  },
};
