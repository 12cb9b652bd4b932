import type { Comparison } from "../../ir/ir.ts";
import { bool } from "../../values/make.ts";
import { isNumber, onOrder } from "../../values/typedNumber.ts";
import { allEqual } from "../declared/compare.ts";
import { itemsOf } from "../declared/lists.ts";
import { findMethods } from "../declared/members.ts";
import type { Machine, Value } from "../../values/value.ts";
import { isReverse, partsIn, signOf, variantOf } from "./choices.ts";
import { wholeOf } from "../../values/wide.ts";
import { deref } from "./places.ts";
import { heldIn, isUnordered } from "./unordered.ts";
import { countItems } from "../../values/work.ts";

/** Below 0, 0, or above; NaN: there is no order; null: it is not known. */
export function orderOf(left: Value, right: Value, machine: Machine): number | null {
  countItems(1);
  const [a, b] = [deref(left, machine), deref(right, machine)];
  if (isNumber(a) && isNumber(b))
    return a.value < b.value ? -1 : a.value > b.value ? 1 : a.value === b.value ? 0 : NaN;
  const [x, y] = [wholeOf(a), wholeOf(b)];
  if (x !== null && y !== null) return x < y ? -1 : x > y ? 1 : 0;
  if (a.kind === "string" && b.kind === "string") return orderOfTexts(a.value, b.value);
  if (a.kind === "bool" && b.kind === "bool") return Number(a.value) - Number(b.value);
  const [own, other] = [itemsIn(a, machine), itemsIn(b, machine)];
  if (own && other) return orderOfItems(own, other, machine);
  const [held, others] = [inOrder(a, machine), inOrder(b, machine)];
  if (held && others) return orderOfItems(held, others, machine);
  if (a.kind === "instance" && b.kind === "instance") return orderOfInstances(a, b, machine);
  return null;
}

/** Texts by the numbers of their signs. */
function orderOfTexts(a: string, b: string): number {
  if (a === b) return 0;
  const [x, y] = [Array.from(a), Array.from(b)];
  const at = x.findIndex((sign, place) => sign !== y[place]);
  if (at < 0 || at >= y.length) return x.length - y.length;
  return (x[at]!.codePointAt(0) ?? 0) - (y[at]!.codePointAt(0) ?? 0);
}

/** What a map or a set holds that goes by its order; null: it is none. */
function inOrder(value: Value, machine: Machine): readonly Value[] | null {
  if ((value.kind !== "set" && value.kind !== "dictionary") || isUnordered(value.typeName))
    return null;
  return machine.lostIn(value) === null ? heldIn(value) : null;
}

function orderOfInstances(
  a: Extract<Value, { kind: "instance" }>,
  b: Extract<Value, { kind: "instance" }>,
  machine: Machine,
): number | null {
  for (const name of ["partial_cmp", "cmp"]) {
    const [method] = findMethods(a.type, name);
    if (!method) continue;
    const made = machine.call({ kind: "method", callee: method, self: a }, [b]);
    if (variantOf(made) === "None") return NaN;
    const inner = made.kind === "instance" ? (made.fields.get("0") ?? made) : made;
    return signOf(inner);
  }
  if (a.type !== b.type || a.native || b.native) return null;
  if (isReverse(a)) return orderOf(b.fields.get("0")!, a.fields.get("0")!, machine);
  const [x, y] = [placeOfVariant(a), placeOfVariant(b)];
  if (x !== y) return x - y;
  return orderOfItems(
    partsIn(a).map(([, part]) => part),
    partsIn(b).map(([, part]) => part),
    machine,
  );
}

function placeOfVariant(value: Extract<Value, { kind: "instance" }>): number {
  const variants = value.type.members.get(":variants");
  const names =
    variants?.kind === "string"
      ? variants.value.split(",")
      : ["None", "Some", "Ok", "Err", "Less", "Equal", "Greater"];
  return names.indexOf(variantOf(value) ?? "");
}

function orderOfItems(
  left: readonly Value[],
  right: readonly Value[],
  machine: Machine,
): number | null {
  const count = Math.min(left.length, right.length);
  for (let at = 0; at < count; at++) {
    const order = orderOf(left[at]!, right[at]!, machine);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function itemsIn(value: Value, machine: Machine): readonly Value[] | null {
  return value.kind === "tuple" ? value.items : itemsOf(value, machine);
}

/** Whether two values are equal; null: not known. */
export function areEqual(left: Value, right: Value, machine: Machine): boolean | null {
  countItems(1);
  const [a, b] = [deref(left, machine), deref(right, machine)];
  const same = (one: Value, other: Value): boolean | null => areEqual(one, other, machine);
  if (a.kind === "unknown" || b.kind === "unknown") return null;
  if (a.kind === "instance" && b.kind === "instance") {
    const [own] = findMethods(a.type, "eq");
    if (own) {
      const made = machine.call({ kind: "method", callee: own, self: a }, [b]);
      return made.kind === "bool" ? made.value : null;
    }
    if (a.type === b.type && !a.native) {
      if (variantOf(a) !== variantOf(b)) return false;
      return allEqual(
        partsIn(a).map(([, part]) => part),
        partsIn(b).map(([, part]) => part),
        same,
      );
    }
  }
  const [own, other] = [itemsIn(a, machine), itemsIn(b, machine)];
  if (own && other) return allEqual(own, other, same);
  if (a.kind === "dictionary" && b.kind === "dictionary") {
    if (machine.lostIn(a) !== null || machine.lostIn(b) !== null) return null;
    if (a.entries.size !== b.entries.size) return false;
    const pairs = [...a.entries].map(([key, pair]) => [pair[1], b.entries.get(key)?.[1]] as const);
    if (pairs.some(([, found]) => !found)) return false;
    return allEqual(
      pairs.map(([one]) => one),
      pairs.map(([, found]) => found!),
      same,
    );
  }
  if (a.kind === "set" && b.kind === "set") {
    if (machine.lostIn(a) !== null || machine.lostIn(b) !== null) return null;
    return (
      a.entries.size === b.entries.size && [...a.entries.keys()].every((key) => b.entries.has(key))
    );
  }
  const order = orderOf(a, b, machine);
  return order === null ? null : order === 0;
}

/** `left op right` */
export function compare(operator: Comparison, left: Value, right: Value, machine: Machine): Value {
  const gap = [left, right]
    .map((each) => deref(each, machine))
    .find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  if (operator === "==" || operator === "!=") {
    const same = areEqual(left, right, machine);
    return same === null
      ? machine.unknown("it is unknown whether these are equal")
      : bool(same === (operator === "=="));
  }
  const order = orderOf(left, right, machine);
  if (order === null) return machine.unknown("it is unknown whether this is true");
  return bool(onOrder(operator, order, 0));
}
