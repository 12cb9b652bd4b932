/** What the numbers that have no digits are called in a language. */
export interface NumberNames {
  readonly infinity: string;
  readonly negativeInfinity: string;
  readonly notANumber: string;
}

/** Beyond this, digits without a point are no longer taken for a whole number of every language. */
const largestPlainInteger = 2 ** 31;

/** The shortest decimal that reads back as the same double, as Python, C# and TypeScript take it. */
export function exactLiteral(value: number, names: NumberNames): string {
  if (Number.isNaN(value)) return names.notANumber;
  if (value === Infinity) return names.infinity;
  if (value === -Infinity) return names.negativeInfinity;
  if (Object.is(value, -0)) return "-0.0";
  const digits = String(value);
  const isLong = Math.abs(value) >= largestPlainInteger && /^-?\d+$/.test(digits);
  return isLong ? `${digits}.0` : digits;
}
