import { equal } from "../java/equality.ts";
import { BigNumber } from "../java/bigNumber.ts";
import { compareWide, isWide } from "../../values/wide.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool } from "../../values/make.ts";
import { isNumber, onOrder } from "../../values/typedNumber.ts";
import type { Language, Machine, Value } from "../../values/value.ts";
import { compare as compareDeclared } from "../declared/compare.ts";
import { nativeOf } from "../declared/lists.ts";
import { findMethods } from "../declared/members.ts";
import { distance } from "../../libraries/java/ordering.ts";
import { countItems } from "../../values/work.ts";

/** The number that `compareTo` gives; null: the values have no order. */
export function orderOf(left: Value, right: Value, machine: Machine): number | null {
  countItems(1);
  for (const each of [left, right]) if (each.kind === "unknown") throw new NotKnown(each.why);
  if (isNumber(left) && isNumber(right)) {
    const [a, b] = [left.value, right.value];
    // NaN is above all others, and 0 above -0, where values are put in order.
    if (Number.isNaN(a) || Number.isNaN(b))
      return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    if (a === b) return Object.is(a, b) ? 0 : Object.is(a, -0) ? -1 : 1;
    return a < b ? -1 : 1;
  }
  const isBefore = compareWide("<", left, right);
  if (isBefore !== null) return isBefore ? -1 : compareWide("==", left, right) === true ? 0 : 1;
  if (left.kind === "string" && right.kind === "string") return distance(left.value, right.value);
  if (left.kind === "bool" && right.kind === "bool")
    return Number(left.value) - Number(right.value);
  if (left.kind !== "instance") return null;
  const [own] = findMethods(left.type, "compareTo");
  if (own) {
    const made = machine.call({ kind: "method", callee: own, self: left }, [right]);
    if (made.kind !== "int") throw new NotKnown("it is unknown whether this is true");
    return made.value;
  }
  const [big, other] = [nativeOf(left, BigNumber), nativeOf(right, BigNumber)];
  if (big && other) return big.compareTo(other);
  const [a, b] = [left, right].map((each) =>
    each.kind === "instance" && each.fields.has(":name") ? each.fields.get(":value") : undefined,
  );
  return a?.kind === "int" && b?.kind === "int" ? a.value - b.value : null;
}

/** Whether two values are one object; null: not known. */
function identical(left: Value, right: Value, machine: Machine): boolean | null {
  if (left === right) return true;
  if (/^(?:instance|list|set|dictionary|class)$/.test(left.kind) && !isWide(left)) return false;
  const same = equal(left, right, machine);
  return left.kind === "tuple" && same === true ? null : same;
}

/** `left op right` of a comparison. */
export const compare: Language["compare"] = (operator, left, right, machine) => {
  const gap = [left, right].find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  if (isNumber(left) && isNumber(right)) return compareDeclared(operator, left, right, machine);
  const isNot = operator === "!=" || operator === "!==";
  if (isNot || operator === "==" || operator === "===") {
    const same =
      operator.length === 3 ? identical(left, right, machine) : equal(left, right, machine);
    if (same === null) return machine.unknown("it is unknown whether these are equal");
    return bool(same !== isNot);
  }
  if (left.kind === "none" || right.kind === "none") return machine.fail("AttributeError", "");
  const order = orderOf(left, right, machine);
  return order === null
    ? machine.unknown("it is unknown whether this is true")
    : bool(onOrder(operator, order, 0));
};
