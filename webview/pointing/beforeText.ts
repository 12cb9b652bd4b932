import { exactNumber, signedDigits } from "../marks/formatNumber.ts";
import { texts } from "../texts.ts";

/** `· before 0.46, +0.398`; empty if there is no earlier number, or it is the same. */
export function beforeText(
  now: number | null | undefined,
  before: number | null | undefined,
): string {
  if (typeof now !== "number" || typeof before !== "number" || Object.is(now, before)) return "";
  return texts.beforeCell(exactNumber(before), signedDigits(now - before));
}
