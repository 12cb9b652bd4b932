import { float } from "./make.ts";
import type { NumberValue } from "./number.ts";

/** A number that the program rounds to a multiple of a step: the same result, less exact. */
export function roundTo(number: NumberValue, value: number, step: number): NumberValue {
  const { origin } = number;
  if (Object.is(value, number.value)) return number;
  return origin ? { kind: "float", value, roundedTo: step, origin } : float(value);
}

/** A number that the program rounds to a whole one: divided again, it is what was multiplied before. */
export function roundToWhole(number: NumberValue, value: number): NumberValue {
  const whole = Object.is(value, number.value) ? number : float(value);
  return number.origin ? { ...whole, kind: "float", rounds: number } : whole;
}

/** `round(x * 100) / 100` is x, rounded; null: this division is none of that. */
export function roundedAgain(a: NumberValue, b: NumberValue, value: number): NumberValue | null {
  const origin = a.kind === "float" ? a.rounds?.origin : undefined;
  if (origin?.operation !== "multiply" || !(b.value > 0)) return null;
  const { left, right } = origin;
  const own = right?.value === b.value ? left : left.value === b.value ? right : null;
  return own?.origin ? roundTo(own, value, 1 / b.value) : null;
}

/** The greatest step that some of these are rounded to; 0: none is. */
export function stepOf(numbers: readonly NumberValue[]): number {
  return numbers.reduce(
    (most, number) => Math.max(most, number.kind === "float" ? (number.roundedTo ?? 0) : 0),
    0,
  );
}
