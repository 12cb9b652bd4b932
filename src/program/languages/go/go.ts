import { builtins, importModule } from "../../libraries/go/builtins.ts";
import { goLibrary } from "../../libraries/go/library.ts";
import type { Comparison } from "../../ir/ir.ts";
import type { Language, ListValue, Machine, Value } from "../../values/value.ts";
import { adopting } from "../declared/adopting.ts";
import { attributesWith } from "../declared/attributes.ts";
import { areEqual, compare } from "../declared/compare.ts";
import { declared } from "../declared/declared.ts";
import { getItem, setItem } from "../declared/items.ts";
import { makeSpan, nativeOf, SpanView } from "../declared/lists.ts";
import { readType } from "../declared/typeNames.ts";
import { makeException } from "./exceptions.ts";
import { sliced } from "./slices.ts";
import { toText, typeName, valueText } from "./text.ts";
import { zeroOf } from "./zero.ts";

/** A slice is nothing as long as it is empty. */
function isNothing(value: Value): boolean {
  return value.kind === "none" || (value.kind === "list" && value.items.length === 0);
}

function inOrder(operator: Comparison, left: string, right: string): boolean {
  switch (operator) {
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    case "!=":
      return left !== right;
    default:
      return left === right;
  }
}

/** Whether two arrays have equal items. */
function areSame(left: ListValue, right: ListValue, machine: Machine): boolean | null {
  if (machine.lostIn(left) !== null || machine.lostIn(right) !== null) return null;
  if (left.items.length !== right.items.length) return false;
  const same = left.items.map((item, at) => {
    const other = right.items[at]!;
    return item.kind === "list" && other.kind === "list"
      ? areSame(item, other, machine)
      : areEqual(item, other, machine);
  });
  return same.includes(false) ? false : same.includes(null) ? null : true;
}

/** The panic at an index that is not there. */
function checkPlace(object: Value, index: Value, machine: Machine): void {
  if (index.kind !== "int" || machine.lostIn(object) !== null) return;
  const count = object.kind === "list" ? object.items.length : nativeOf(object, SpanView)?.length;
  if (count === undefined || (index.value >= 0 && index.value < count)) return;
  const length = index.value < 0 ? "" : ` with length ${count}`;
  machine.fail("panic", `runtime error: index out of range [${index.value}]${length}`);
}

/** How Go runs: with types in the words of C#, but numbers are never converted, and slices share their array. */
export const go: Language = {
  ...declared,
  name: "go",
  builtins,
  kindNames: { none: "nil", list: "slice", dictionary: "map" },
  ...attributesWith(goLibrary),
  ...adopting("long"),
  restOf: (items) => ({ kind: "list", items }),
  valueText,
  importModule,
  importPaths: () => [],
  compare: (operator, left, right, machine) => {
    const isWithNil = left.kind === "none" || right.kind === "none";
    if (
      isWithNil &&
      (operator === "==" || operator === "!=") &&
      left.kind !== "unknown" &&
      right.kind !== "unknown"
    )
      return { kind: "bool", value: (isNothing(left) && isNothing(right)) === (operator === "==") };
    if (left.kind === "string" && right.kind === "string")
      return { kind: "bool", value: inOrder(operator, left.value, right.value) };
    if (left.kind === "list" && right.kind === "list") {
      const isEqual = areSame(left, right, machine);
      return isEqual === null
        ? machine.unknown("it is unknown whether these are equal")
        : { kind: "bool", value: isEqual === (operator === "==") };
    }
    return compare(operator, left, right, machine);
  },
  setItem: (object, index, value, machine) => {
    checkPlace(object, index, machine);
    setItem(object, index, value, machine);
  },
  getItem: (object, index, machine) => {
    checkPlace(object, index, machine);
    if (index.kind === "slice") {
      const found = sliced(object, index, machine);
      if (found) return found;
      if (object.kind === "list")
        return getItem(makeSpan(object, 0, object.items.length), index, machine);
    }
    if (object.kind === "string" && /[^\0-\x7f]/.test(object.value))
      return machine.unknown("this value is unknown");
    if (object.kind === "dictionary" && machine.lostIn(object) === null) {
      const key = machine.language.keyOf(index, machine);
      const type = readType(object.typeName ?? "").inner[1]?.text ?? "object";
      if (key !== null) return object.entries.get(key)?.[1] ?? zeroOf(type, machine);
    }
    return getItem(object, index, machine);
  },
  toText: (value, _, machine) => toText(value, machine),
  format: (value, _, machine) => toText(value, machine),
  makeException,
  typeName,
};
