import { equal } from "../declared/equality.ts";
import { compareWide } from "../../values/wide.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool } from "../../values/make.ts";
import type { Key } from "../../values/plain.ts";
import { isNumber, onOrder } from "../../values/typedNumber.ts";
import type { Language, Machine, Value } from "../../values/value.ts";
import { compare as compareDeclared } from "../declared/compare.ts";
import { keyOf as keyOfDeclared } from "../declared/iterate.ts";
import { isArray } from "../declared/lists.ts";
import { findMethods } from "../declared/members.ts";

/** Equal values have equal keys; null if the value is unknown. */
export function keyOf(value: Value, machine: Machine): Key | null {
  if (value.kind !== "list" || isArray(value)) return keyOfDeclared(value, machine);
  const keys = value.items.map((item) => keyOf(item, machine));
  if (keys.some((key) => typeof key !== "string")) return null;
  return `l:${keys.map((key) => `${(key as string).length}:${key as string}`).join(",")}`;
}

/** The number that `compareTo` gives; null: the values have no order. */
export function orderOf(left: Value, right: Value, machine: Machine): number | null {
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
  if (left.kind === "string" && right.kind === "string")
    return left.value < right.value ? -1 : left.value > right.value ? 1 : 0;
  if (left.kind === "bool" && right.kind === "bool")
    return Number(left.value) - Number(right.value);
  if (left.kind !== "instance") return null;
  const [own] = findMethods(left.type, "compareTo");
  if (own) {
    const made = machine.call({ kind: "method", callee: own, self: left }, [right]);
    if (made.kind !== "int") throw new NotKnown("it is unknown whether this is true");
    return made.value;
  }
  const [a, b] = [left, right].map((each) =>
    each.kind === "instance" ? each.fields.get(":value") : undefined,
  );
  return a?.kind === "int" && b?.kind === "int" ? a.value - b.value : null;
}

/** `left op right` of a comparison. */
export const compare: Language["compare"] = (operator, left, right, machine) => {
  const gap = [left, right].find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  if (isNumber(left) && isNumber(right)) return compareDeclared(operator, left, right, machine);
  const isNot = operator === "!=" || operator === "!==";
  if (isNot || operator === "==" || operator === "===") {
    const isPlain = left.kind !== "instance" && left.kind !== "list";
    const same = operator.length === 3 && !isPlain ? left === right : equal(left, right, machine);
    if (same === null) return machine.unknown("it is unknown whether these are equal");
    return bool(same !== isNot);
  }
  if (left.kind === "none" || right.kind === "none") return machine.fail("AttributeError", "");
  const order = orderOf(left, right, machine);
  return order === null
    ? machine.unknown("it is unknown whether this is true")
    : bool(onOrder(operator, order, 0));
};
