import { Fact } from "../../values/facts.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Value } from "../../values/value.ts";

/** The two types of numbers. */
export type NumberType = "integer" | "double";

const types = new Fact<NumberType>();

/** Notes the type of a vector that was just made. */
export function ofType<T extends Value>(value: T, type: NumberType | null): T {
  if (value.kind === "tensor" && type) types.note(value, type);
  return value;
}

const none = new Float64Array();

const isBroken = (number: number): boolean => Number.isFinite(number) && !Number.isInteger(number);

/** Whether any number of an array is broken. Vectors of R never change in place, so that each array is looked through once. */
const broken = new WeakMap<Float64Array, boolean>();

function hasBroken(numbers: Float64Array): boolean {
  let known = broken.get(numbers);
  if (known === undefined) broken.set(numbers, (known = numbers.some(isBroken)));
  return known;
}

/** The type of what was calculated from other numbers, as far as it follows from them. */
function typeOfResult({ origin }: NumberValue, most: number): NumberType | null {
  if (!origin || most === 0) return null;
  const { operation, left, right } = origin;
  if (operation === "divide" || operation === "power" || operation === "exp") return "double";
  const own = typeOfNumber(left, most - 1);
  if (!right || own === "double") return own;
  const other = typeOfNumber(right, most - 1);
  return other === "double" || own === other ? other : null;
}

function typeOfNumber(number: NumberValue, most: number): NumberType | null {
  if (number.type === "integer" || number.type === "double") return number.type;
  return isBroken(number.value) ? "double" : typeOfResult(number, most);
}

/** The type of the numbers of a vector; null: they are none, or nobody knows. */
export function numberTypeOf(value: Value | undefined): NumberType | null {
  switch (value?.kind) {
    case "range":
      return "integer";
    case "int":
    case "float":
      return typeOfNumber(value, 8);
    case "tensor":
      if (value.dtype === "bool") return null;
      return types.of(value) ?? (hasBroken(value.numbers() ?? none) ? "double" : null);
    default:
      return null;
  }
}

/** The type of several vectors as one. */
export function joinedType(values: readonly Value[]): NumberType | null {
  const found = values.map(numberTypeOf);
  if (found.includes("double")) return "double";
  return found.every((each) => each === "integer") ? "integer" : null;
}
