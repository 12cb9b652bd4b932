/** A number as it is written in a program, taken apart so that another one can be written alike. */
export interface NumberLiteral {
  readonly sign: "" | "+" | "-";
  /** Blanks between the sign and the number. */
  readonly gap: string;
  /** `0x`, `0b` or `0o`; empty for decimal numbers. */
  readonly radix: string;
  /** Digits before the point, separators included; may be empty as in `.5`. */
  readonly whole: string;
  /** `.`, or `,` in tables that write one half as `0,5`; empty where there is none. */
  readonly point: "" | "." | ",";
  readonly fraction: string;
  /** `e` or `E`; empty where there is none. */
  readonly exponentMark: string;
  /** With its sign, as written. */
  readonly exponent: string;
  /** `f`, `d`, `m`, `UL`, `f32`, ... */
  readonly suffix: string;
  readonly value: number;
}

const RADIX = /^([-+]?)(\s*)(0[xXbBoO])([\da-fA-F_]+?)([uUlL]{0,2})$/;
const DECIMAL =
  /^([-+]?)(\s*)(\d[\d_]*)?(?:([.,])(\d[\d_]*)?)?(?:([eE])([-+]?\d[\d_]*))?(f32|f64|[fFdDmM]|[uUlL]{1,2})?$/;

/** Takes a number apart; null for everything else, such as `-np.inf`, `n + 1` or `null`. */
export function parseNumberLiteral(written: string): NumberLiteral | null {
  return parseRadix(written) ?? parseDecimal(written);
}

/** Whether the suffix makes it a whole number. */
export function isWholeType({ suffix }: NumberLiteral): boolean {
  return /^[uUlL]+$/.test(suffix);
}

function parseRadix(written: string): NumberLiteral | null {
  const match = RADIX.exec(written);
  if (match === null) return null;
  const [, sign = "", gap = "", radix = "", whole = "", suffix = ""] = match;
  const magnitude = Number(radix.toLowerCase() + whole.replaceAll("_", ""));
  if (Number.isNaN(magnitude)) return null;
  const value = sign === "-" ? -magnitude : magnitude;
  const none = { point: "", fraction: "", exponentMark: "", exponent: "" } as const;
  return { sign: sign as NumberLiteral["sign"], gap, radix, whole, ...none, suffix, value };
}

function parseDecimal(written: string): NumberLiteral | null {
  const match = DECIMAL.exec(written);
  if (match === null) return null;
  const [, sign = "", gap = "", whole = "", point = "", fraction = ""] = match;
  const [exponentMark = "", exponent = "", suffix = ""] = match.slice(6);
  if (whole === "" && fraction === "") return null;
  const digits = `${whole || "0"}.${fraction || "0"}e${exponent || "0"}`.replaceAll("_", "");
  const value = Number(sign + digits);
  return {
    sign: sign as NumberLiteral["sign"],
    gap,
    radix: "",
    whole,
    point: point as NumberLiteral["point"],
    fraction,
    exponentMark,
    exponent,
    suffix,
    value,
  };
}
