import type { Size } from "../values/size.ts";
import { leastStandIn } from "./standIns.ts";

/** A number as a product, a quotient, or a sum of sizes that are known by theirs; null if it is none. */
export function composedSize(number: number, known: ReadonlyMap<number, Size>): Size | null {
  return (
    asMultiple(number, known) ??
    asProduct(number, known) ??
    asQuotient(number, known) ??
    asSum(number, known)
  );
}

/** `2 * C`, also where `C` is `n_head * d` and both have a name. */
function asMultiple(number: number, known: ReadonlyMap<number, Size>): Size | null {
  let best: { readonly factor: number; readonly left: Size } | null = null;
  for (const [factor, left] of known) {
    const isMultiple = factor >= leastStandIn && number % factor === 0;
    if (isMultiple && number / factor < leastStandIn && factor > (best?.factor ?? 0))
      best = { factor, left };
  }
  if (!best) return null;
  const { factor, left } = best;
  const right = known.get(number / factor);
  return right
    ? { kind: "binary", operator: "*", left, right }
    : {
        kind: "binary",
        operator: "*",
        left: { kind: "number", value: number / factor },
        right: left,
      };
}

/** `p1 * p2 * c` */
const mostFactors = 4;

function asProduct(
  number: number,
  known: ReadonlyMap<number, Size>,
  most = mostFactors,
): Size | null {
  for (const [factor, left] of known) {
    if (factor < leastStandIn || number % factor !== 0) continue;
    const rest = number / factor;
    const isLast = rest < leastStandIn || most <= 2;
    const right = known.get(rest) ?? (isLast ? null : asProduct(rest, known, most - 1));
    if (!right && rest >= leastStandIn) continue;
    return right
      ? { kind: "binary", operator: "*", left, right }
      : { kind: "binary", operator: "*", left: { kind: "number", value: rest }, right: left };
  }
  return null;
}

/** `view(B, T, n_head, -1)` leaves `C // n_head`. */
function asQuotient(number: number, known: ReadonlyMap<number, Size>): Size | null {
  for (const [whole, left] of known) {
    const right = whole > number && whole % number === 0 && known.get(whole / number);
    if (right) return { kind: "binary", operator: "//", left, right };
  }
  return null;
}

function asSum(number: number, known: ReadonlyMap<number, Size>): Size | null {
  for (const [part, left] of known) {
    const right = known.get(number - part);
    if (right) return { kind: "binary", operator: "+", left, right };
  }
  return null;
}
