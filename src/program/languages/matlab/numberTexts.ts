import { exponentText, generalText as generalTextOfC } from "../../libraries/numberText.ts";
import { fixedToEven } from "../../values/halves.ts";

/** How numbers are written side by side. */
interface Form {
  readonly kind: "whole" | "fixed" | "exponent";
  readonly decimals: number;
  /** Without the space before it. */
  readonly width: number;
}

/** Significant digits of a number that is not whole. */
const precision = 5;

/** Numbers that need as much room have an exponent: those that are not whole, whole ones, and a whole one alone. */
const widest = { fixed: 10, whole: 8, alone: 9 };

function digitsOf(number: number): number {
  return number === 0 ? -Infinity : Math.floor(Math.log10(number)) + 1;
}

interface Room {
  readonly left: number;
  readonly right: number;
}

function roomFor(digits: number): Room {
  if (digits > 0) {
    return { left: digits, right: precision > digits ? precision - digits : precision };
  }
  if (digits === 0 || digits === -Infinity) return { left: 1, right: precision - 1 };
  return { left: 1, right: precision - digits };
}

/** The form in which all numbers have room; `isRange`: they are counted, not written. */
export function formOf(numbers: ArrayLike<number>, isRange = false): Form {
  let [most, least, hasGaps, areWhole] = [0, Infinity, false, true];
  for (const number of Array.from(numbers)) {
    const size = Math.abs(number);
    if (Number.isFinite(size)) {
      if (size > most) most = size;
      if (size < least) least = size;
      if (!Number.isInteger(size)) areWhole = false;
    } else hasGaps = true;
  }
  const more = isRange ? 1 : 0;
  const exponents: Form = { kind: "exponent", decimals: precision - 1, width: 11 + more };
  const large = digitsOf(most);
  const small = digitsOf(Number.isFinite(least) ? least : 0);
  if (areWhole) {
    const wide = large <= 0 ? 2 : large + 1;
    const width = Math.max(wide, hasGaps ? 4 : 0);
    return wide >= (numbers.length === 1 ? widest.alone : widest.whole)
      ? exponents
      : { kind: "whole", decimals: 0, width };
  }
  const [a, b] = [roomFor(large), roomFor(small)];
  const [left, right] = [Math.max(a.left, b.left), Math.max(a.right, b.right)];
  const width = 1 + left + 1 + right;
  if (width >= widest.fixed) return exponents;
  return { kind: "fixed", decimals: right, width: Math.max(width, hasGaps ? 4 : 0) + more };
}

/** A number in a form, without the space before it. */
export function inForm(number: number, form: Form): string {
  if (Number.isNaN(number)) return "NaN";
  if (!Number.isFinite(number)) return number > 0 ? "Inf" : "-Inf";
  if (number === 0) return "0";
  if (form.kind === "whole") return String(number);
  return form.kind === "fixed"
    ? fixedToEven(number, form.decimals)
    : scientificText(number, form.decimals);
}

/** A number alone. */
export function singleText(number: number): string {
  return inForm(number, formOf([number]));
}

/** `%e` */
export function scientificText(number: number, digits: number): string {
  return exponentText(number, digits, "exact");
}

/** `%g`: so many significant digits, without zeros at the end. */
export function generalText(number: number, digits: number): string {
  if (!Number.isFinite(number)) return inForm(number, formOf([]));
  return generalTextOfC(number, digits);
}
