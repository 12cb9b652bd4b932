import type { BinaryOperator, Comparison } from "../../ir/ir.ts";
import { NotKnown } from "../../values/gaps.ts";
import { sameShape } from "../../values/dimension.ts";
import { bool, createClass } from "../../values/make.ts";
import { createTensor } from "../../values/tensor.ts";
import { onOrder } from "../../values/typedNumber.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";
import { matrixIn } from "../../libraries/matlab/matrices.ts";

/** Numbers of a type of their own, row by row. */
export interface Typed {
  readonly type: string;
  readonly shape: readonly number[];
  readonly numbers: readonly number[];
}

const wholeTypes = [8, 16, 32, 64].flatMap((bits) => [
  [`int${bits}`, -(2 ** (bits - 1)), 2 ** (bits - 1) - 1] as const,
  [`uint${bits}`, 0, 2 ** bits - 1] as const,
]);

/** The least and the greatest number of a type of whole numbers. */
export const limits: ReadonlyMap<string, readonly [least: number, most: number]> = new Map(
  wholeTypes.map(([name, least, most]) => [name, [least, most]]),
);

const classes: ReadonlyMap<string, ClassValue> = new Map(
  ["single", ...limits.keys()].map((name) => [name, createClass(name, [])]),
);

export const typeNames: readonly string[] = [...classes.keys()];

/** The numbers of a value that has a type of its own; null: it has not. */
export function typedOf(value: Value | undefined): Typed | null {
  const isTyped = value?.kind === "instance" && classes.get(value.type.name) === value.type;
  return isTyped ? (value.native as Typed) : null;
}

/** The nearest number of a type: halves go away from zero, and what is too large becomes the greatest. */
function fitted(type: string, number: number): number {
  const limit = limits.get(type);
  if (!limit) return Math.fround(number);
  if (Number.isNaN(number)) return 0;
  const whole = Math.sign(number) * Math.floor(Math.abs(number) + 0.5);
  const made = Math.min(limit[1], Math.max(limit[0], whole));
  if (Math.abs(made) > Number.MAX_SAFE_INTEGER) throw new NotKnown("this number is not followed");
  return made === 0 ? 0 : made;
}

export function makeTyped(
  type: string,
  numbers: Iterable<number>,
  shape: readonly number[],
): Value {
  const own: Typed = { type, shape, numbers: Array.from(numbers, (each) => fitted(type, each)) };
  return { kind: "instance", type: classes.get(type)!, fields: new Map(), native: own };
}

/** The numbers of any value, whether they have a type of their own or not. */
export function numbersIn(machine: Machine, value: Value | undefined): Typed {
  const own = typedOf(value);
  if (own) return own;
  const tensor = matrixIn(machine, value);
  const numbers = tensor.numbers();
  if (!numbers) throw new NotKnown(tensor.why);
  return { type: "double", shape: tensor.shape, numbers: [...numbers] };
}

/** The same numbers without the type. */
export function plainFrom({ numbers, shape }: Typed): Value {
  return numbers.length === 1
    ? { kind: "float", value: numbers[0]! }
    : createTensor("numpy", "float64", shape, Float64Array.from(numbers));
}

const operations: Readonly<Partial<Record<BinaryOperator, (a: number, b: number) => number>>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "**": (a, b) => a ** b,
};

/** What the products and quotients of matrices are where one of both is a number. */
export const onSingles: Readonly<Partial<Record<BinaryOperator, BinaryOperator>>> = {
  ...{ "@": "*", "//": "/", "^": "**" },
};

/** Two values number by number, where one of them may be a single number. */
function pairs(
  a: Typed,
  b: Typed,
): { readonly shape: readonly number[]; readonly both: readonly (readonly [number, number])[] } {
  const isEven = sameShape(a.shape, b.shape);
  const [one, other] = [a.numbers.length === 1, b.numbers.length === 1];
  if (!isEven && !one && !other) throw new NotKnown("this call is not followed");
  const whole = one ? b : a;
  const both = whole.numbers.map(
    (_, at) => [a.numbers[one ? 0 : at]!, b.numbers[other ? 0 : at]!] as const,
  );
  return { shape: whole.shape, both };
}

/** The type that numbers of two types have together. */
function joinedType(a: string, b: string): string {
  if (a === b || b === "double") return a;
  if (a === "double") return b;
  if (a === "single" || b === "single") return a === "single" ? b : a;
  throw new NotKnown("numbers of two types are not followed");
}

export function calculateTyped(
  operator: BinaryOperator,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  const [a, b] = [numbersIn(machine, left), numbersIn(machine, right)];
  const isAlone = a.numbers.length === 1 || b.numbers.length === 1;
  const own = operations[onSingles[operator] ?? operator];
  if (!own || (onSingles[operator] && !isAlone)) throw new NotKnown("this call is not followed");
  const { shape, both } = pairs(a, b);
  return makeTyped(
    joinedType(a.type, b.type),
    both.map(([x, y]) => own(x, y)),
    shape,
  );
}

export function compareTyped(
  operator: Comparison,
  left: Value,
  right: Value,
  machine: Machine,
): Value {
  const { shape, both } = pairs(numbersIn(machine, left), numbersIn(machine, right));
  const tests = both.map(([x, y]) => onOrder(operator, x, y));
  return tests.length === 1
    ? bool(tests[0]!)
    : createTensor("numpy", "bool", shape, Float64Array.from(tests, Number));
}

/** Whole numbers as they are shown, in columns of one width; null: it is not followed. */
export function typedText({ type, shape, numbers }: Typed): string | null {
  if (!limits.has(type) || shape.length > 2 || numbers.length === 0) return null;
  if (numbers.length === 1) return String(numbers[0]!);
  const [rows = 0, columns = 0] = shape;
  const least = Math.min(...numbers);
  // The width of the least number of all is another.
  if (least < 0 && least === limits.get(type)?.[0]) return null;
  const digits = Math.max(...numbers.map((each) => String(Math.abs(each)).length));
  const width = 2 + (least < 0 ? 1 : 0) + digits;
  if (columns * width > 80) return null;
  return Array.from({ length: rows }, (_, row) =>
    numbers
      .slice(row * columns, (row + 1) * columns)
      .map((each) => String(each).padStart(width))
      .join(""),
  ).join("\n");
}
