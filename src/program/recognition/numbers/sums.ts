import type { NumberValue } from "../../values/number.ts";

/** Longer sums are not decomposed. */
const mostTerms = 4096;

/** Whether a sum only begins with it. */
export function isStart({ value, origin }: NumberValue): boolean {
  return value === 0 && !origin;
}

/** Whether it is the default start value of `sum`. */
function isImplied(number: NumberValue): boolean {
  return isStart(number) && !number.at;
}

/** The terms of a sum in order, however they are added; null if there are too many. */
export function termsOf(number: NumberValue): readonly NumberValue[] | null {
  const terms: NumberValue[] = [];
  const waiting = [number];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { origin } = next;
    if (origin?.operation === "add") waiting.push(origin.right!, origin.left);
    else terms.push(next);
    if (terms.length > mostTerms || waiting.length > mostTerms) return null;
  }
  const [first, second] = terms;
  if (first && terms.length > 1 && isStart(first)) return terms.slice(1);
  return second && isImplied(second) ? terms.toSpliced(1, 1) : terms;
}
