import { shiftDecimal } from "./decimalDigits.ts";
import { isWholeType, parseNumberLiteral } from "./numberLiteral.ts";
import { rewriteLiteral, type RewrittenLiteral } from "./rewriteLiteral.ts";

/** The step of a drag: the last written digit, ten times that, or a tenth. */
export type StepSize = "normal" | "coarse" | "fine";

const finer: Readonly<Record<StepSize, number>> = { coarse: -1, normal: 0, fine: 1 };

/** `written` moved by that many steps, counted in decimal so that ten steps of 0.1 are exactly 1. */
export function stepLiteral(written: string, steps: number, size: StepSize): RewrittenLiteral {
  const literal = parseNumberLiteral(written);
  if (literal === null) return rewriteLiteral(written, Number.NaN);
  const exponent = Number(literal.exponent.replaceAll("_", "") || "0");
  const decimals = literal.fraction.replaceAll("_", "").length;
  const isWhole = literal.radix !== "" || isWholeType(literal);
  const places = isWhole ? Math.min(0, finer[size]) : decimals + finer[size];
  const scale = Math.max(places, decimals);
  const counted = Math.round(shiftDecimal(literal.value, scale - exponent));
  const moved = counted + Math.round(steps) * 10 ** (scale - places);
  return rewriteLiteral(written, shiftDecimal(moved, exponent - scale));
}
