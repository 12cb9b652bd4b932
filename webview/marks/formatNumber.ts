import { digitsOf, roundedNumber } from "../../src/protocol/written.ts";

export {
  decimalsFor,
  exactNumber,
  largestMagnitude,
  roundedNumber,
} from "../../src/protocol/written.ts";

/** All digits as program code writes them, to paste. */
export function exactDigits(value: number): string {
  return String(value);
}

/** The longest text among the numbers; columns of this width stay as they are while numbers change. */
export function longestText(numbers: Float64Array, decimals: number): number {
  return numbers.reduce((most, value) => Math.max(most, roundedNumber(value, decimals).length), 1);
}

/** Four significant digits: `0.3984`, `17.18`, `240.6`. */
export function fourDigits(value: number): string {
  return digitsOf(value, 4);
}

/** With its sign, even a plus. */
export function signedDigits(value: number): string {
  return value > 0 ? `+${fourDigits(value)}` : fourDigits(value);
}

/** A count with separated thousands: `2,362,368`. */
export function wholeNumber(value: number): string {
  return value.toLocaleString("en");
}
