import { BigNumber } from "../../languages/java/bigNumber.ts";
import { boxType } from "../../languages/java/equality.ts";
import { nativeOf } from "../../languages/declared/lists.ts";
import { findMethods } from "../../languages/declared/members.ts";
import { isNumber } from "../../values/typedNumber.ts";
import { compareWide } from "../../values/wide.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { wholeIn } from "../declared/table.ts";

/** How far two texts are apart: at the first sign that differs, or in their lengths. */
export function distance(text: string, other: string): number {
  for (let at = 0; at < Math.min(text.length, other.length); at++) {
    const difference = text.charCodeAt(at) - other.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return text.length - other.length;
}

/** Texts of which the case of letters does not count, sign by sign. */
export function folded(text: string): string {
  return Array.from({ length: text.length }, (_, at) => foldedSign(text.charAt(at))).join("");
}

export function foldedSign(sign: string): string {
  const upper = sign.toUpperCase();
  const lower = (upper.length === 1 ? upper : sign).toLowerCase();
  return lower.length === 1 ? lower : sign;
}

/** `Double.compare`: 0 is above -0, and NaN above all. */
export function compareReals(left: number, right: number): number {
  if (left < right) return -1;
  if (left > right) return 1;
  const rank = (value: number): number => (Number.isNaN(value) ? 2 : Object.is(value, -0) ? 0 : 1);
  return Math.sign(rank(left) - rank(right));
}

/** What `left.compareTo(right)` gives. */
export function order(machine: Machine, left: Value, right: Value): number {
  if (left.kind === "string" && right.kind === "string") return distance(left.value, right.value);
  if (left.kind === "bool" && right.kind === "bool")
    return Number(left.value) - Number(right.value);
  if (isNumber(left) && isNumber(right)) {
    const isNarrow = [left, right].every((each) => /^(?:char|short|sbyte)$/.test(boxType(each)));
    return isNarrow ? left.value - right.value : compareReals(left.value, right.value);
  }
  const isLess = compareWide("<", left, right);
  if (isLess !== null) return isLess ? -1 : compareWide(">", left, right) === true ? 1 : 0;
  if (left.kind === "instance" && right.kind === "instance") {
    const [own] = findMethods(left.type, "compareTo");
    if (own) return wholeIn(machine.call({ kind: "method", callee: own, self: left }, [right]));
    const [a, b] = [left, right].map(({ fields }) =>
      fields.has(":name") ? fields.get(":value") : undefined,
    );
    if (a && b) return wholeIn(a) - wholeIn(b);
    const [big, other] = [nativeOf(left, BigNumber), nativeOf(right, BigNumber)];
    if (big && other) return big.compareTo(other);
  }
  const gap = [left, right].find(({ kind }) => kind === "unknown");
  throw new NotKnown(gap?.kind === "unknown" ? gap.why : "the order of this list is unknown");
}

/** How a comparator, or the natural order if there is none, orders two values. */
export function compareBy(
  machine: Machine,
  comparison: Value | undefined,
): (left: Value, right: Value) => number {
  return comparison && comparison.kind !== "none"
    ? (left, right) => wholeIn(machine.call(comparison, [left, right]))
    : (left, right) => order(machine, left, right);
}

/** Of so many items, they are compared in the order in which Java does. */
const fewest = 32;

export function sorted(
  machine: Machine,
  items: readonly Value[],
  comparison: Value | undefined,
): Value[] {
  machine.spend(items.length);
  const compare = compareBy(machine, comparison);
  return items.length < fewest ? sortedFew(items, compare) : items.toSorted(compare);
}

/** The run that the items begin with, and each item behind it put in its place. */
function sortedFew(
  items: readonly Value[],
  compare: (left: Value, right: Value) => number,
): Value[] {
  const made = [...items];
  let end = 1;
  if (made.length > 1) {
    const isFalling = compare(made[end++]!, made[0]!) < 0;
    while (end < made.length && compare(made[end]!, made[end - 1]!) < 0 === isFalling) end++;
    if (isFalling) made.splice(0, end, ...made.slice(0, end).reverse());
  }
  for (; end < made.length; end++) {
    const item = made[end]!;
    let [low, high] = [0, end];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(item, made[middle]!) < 0) high = middle;
      else low = middle + 1;
    }
    made.splice(end, 1);
    made.splice(low, 0, item);
  }
  return made;
}

/** The greatest or the least; the first of equal ones. */
export function extreme(
  machine: Machine,
  items: Iterable<Value>,
  comparison: Value | undefined,
  sign: 1 | -1,
): Value | null {
  const compare = compareBy(machine, comparison);
  let best: Value | null = null;
  for (const item of items) {
    if (item.kind === "unknown") throw new NotKnown(item.why);
    const isBetter: boolean =
      best === null || (sign > 0 ? compare(best, item) < 0 : compare(best, item) > 0);
    if (isBetter) best = item;
  }
  return best;
}

/** The place of a value in items in order, or of where it would stand: `-(place) - 1`. */
export function placeInOrder(
  machine: Machine,
  items: readonly Value[],
  wanted: Value,
  comparison: Value | undefined,
): number {
  const compare = compareBy(machine, comparison);
  let [low, high] = [0, items.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = compare(items[middle]!, wanted);
    if (found < 0) low = middle + 1;
    else if (found > 0) high = middle - 1;
    else return middle;
  }
  return -(low + 1);
}
