/** How digits that are dropped change the last one that is kept. */
export type Rounded =
  "UP" | "DOWN" | "CEILING" | "FLOOR" | "HALF_UP" | "HALF_DOWN" | "HALF_EVEN" | "UNNECESSARY";

/** A whole number of any size, or one with digits behind the point: `BigInteger`, `BigDecimal`. */
export class BigNumber {
  readonly digits: bigint;
  /** How many digits stand behind the point; null: it is a `BigInteger`. */
  readonly scale: number | null;

  constructor(digits: bigint, scale: number | null) {
    this.digits = digits;
    this.scale = scale;
  }

  equals(other: BigNumber): boolean {
    return this.digits === other.digits && this.scale === other.scale;
  }

  /** -1, 0, or 1; digits behind the point that are 0 do not count. */
  compareTo(other: BigNumber): number {
    const [a, b] = [this.scale ?? 0, other.scale ?? 0];
    const most = Math.max(a, b);
    const left = this.digits * 10n ** BigInt(most - a);
    const right = other.digits * 10n ** BigInt(most - b);
    return left < right ? -1 : left > right ? 1 : 0;
  }

  /** With so many digits behind the point; null: one is lost that must not be. */
  rounded(scale: number, how: Rounded): BigNumber | null {
    const by = scale - (this.scale ?? 0);
    if (by >= 0) return new BigNumber(this.digits * 10n ** BigInt(by), scale);
    const digits = divideRounded(this.digits, 10n ** BigInt(-by), how);
    return digits === null ? null : new BigNumber(digits, scale);
  }

  /** As `toString` writes it. */
  text(): string {
    const { digits, scale } = this;
    if (scale === null || scale === 0) return String(digits);
    const sign = digits < 0n ? "-" : "";
    const size = String(digits < 0n ? -digits : digits);
    const power = size.length - 1 - scale;
    if (scale < 0 || power < -6) {
      const mantissa = size.length > 1 ? `${size[0]!}.${size.slice(1)}` : size;
      return `${sign}${mantissa}E${power >= 0 ? "+" : ""}${power}`;
    }
    return sign + pointed(size, scale);
  }

  /** Without a power of ten. */
  plainText(): string {
    const { digits, scale } = this;
    const sign = digits < 0n ? "-" : "";
    const size = String(digits < 0n ? -digits : digits);
    if (scale === null || scale === 0) return sign + size;
    return scale < 0
      ? sign + (digits === 0n ? "0" : size + "0".repeat(-scale))
      : sign + pointed(size, scale);
  }
}

/** Digits with a point before so many of them. */
function pointed(size: string, scale: number): string {
  const padded = size.padStart(scale + 1, "0");
  return `${padded.slice(0, padded.length - scale)}.${padded.slice(padded.length - scale)}`;
}

/** `digits / by`, rounded; null: a digit is lost that must not be. */
export function divideRounded(digits: bigint, by: bigint, how: Rounded): bigint | null {
  const quotient = digits / by;
  const rest = digits % by;
  if (rest === 0n) return quotient;
  const isNegative = digits < 0n !== by < 0n;
  const away = quotient + (isNegative ? -1n : 1n);
  const twice = 2n * (rest < 0n ? -rest : rest);
  const size = by < 0n ? -by : by;
  const isHalf = twice === size;
  switch (how) {
    case "UP":
      return away;
    case "DOWN":
      return quotient;
    case "CEILING":
      return isNegative ? quotient : away;
    case "FLOOR":
      return isNegative ? away : quotient;
    case "HALF_UP":
      return twice >= size ? away : quotient;
    case "HALF_DOWN":
      return twice > size ? away : quotient;
    case "HALF_EVEN":
      return twice > size || (isHalf && quotient % 2n !== 0n) ? away : quotient;
    case "UNNECESSARY":
      return null;
  }
}
