import { pathsOfPackage } from "../../frontends/go/others.ts";
import { builtins, importModule } from "../../libraries/go/builtins.ts";
import { goLibrary } from "../../libraries/go/library.ts";
import type { Comparison } from "../../ir/ir.ts";
import type { Language, ListValue, Machine, Value } from "../../values/value.ts";
import { adopting } from "../declared/adopting.ts";
import { attributesWith } from "../declared/attributes.ts";
import { areEqual, compare } from "../declared/compare.ts";
import { declared } from "../declared/declared.ts";
import { getItem, setItem } from "../declared/items.ts";
import { declaredType } from "../declared/members.ts";
import { annotationText } from "../declared/overloads.ts";
import { keyOf } from "../declared/iterate.ts";
import { makeSpan, nativeOf, SpanView } from "../declared/lists.ts";
import { readType } from "../declared/typeNames.ts";
import { makeException } from "./exceptions.ts";
import { string } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { convertTo } from "../declared/conversions.ts";
import { addressed } from "./addresses.ts";
import { pointed, writeBehind } from "./pointed.ts";
import { behind, pointerIn, pointToSame } from "./pointers.ts";
import { sliced } from "./slices.ts";
import { toText, typeName, valueText } from "./text.ts";
import { usual } from "./usual.ts";
import { zeroOf } from "./zero.ts";
import { utf8Bytes, utf8Text } from "../../values/utf8.ts";

/** A slice and a map are nothing as long as nobody has made them. */
function isNothing(value: Value): boolean {
  return (
    value.kind === "none" ||
    ((value.kind === "list" || value.kind === "dictionary") && value.isNil === true)
  );
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

/** A byte of a text, or the part between two places, which are counted in bytes. */
function partOfText(text: string, index: Value, machine: Machine): Value {
  if (index.kind === "unknown") return index;
  const bytes = utf8Bytes(text);
  if (index.kind === "int") {
    const byte = bytes[index.value];
    if (byte !== undefined) return makeNumber("byte", byte);
    const length = index.value < 0 ? "" : ` with length ${bytes.length}`;
    return machine.fail("panic", `runtime error: index out of range [${index.value}]${length}`);
  }
  if (index.kind !== "slice") return machine.unknown("the index of this item is unknown");
  const [from, to] = [index.start, index.stop].map((each, at) =>
    each.kind === "none" ? (at === 0 ? 0 : bytes.length) : each.kind === "int" ? each.value : null,
  );
  if (typeof from !== "number" || typeof to !== "number")
    return machine.unknown("the bounds of this slice are unknown");
  if (to > bytes.length || to < 0)
    return machine.fail(
      "panic",
      `runtime error: slice bounds out of range [:${to}] with length ${bytes.length}`,
    );
  if (from > to || from < 0)
    return machine.fail("panic", `runtime error: slice bounds out of range [${from}:${to}]`);
  const part = utf8Text(bytes.slice(from, to));
  return part === null ? machine.unknown("this value is unknown") : string(part);
}

/** A value as a map or a list holds it: `nil` is that of its type. */
function heldBy(object: Value, value: Value, machine: Machine): Value {
  if (value.kind !== "none") return value;
  const list = nativeOf(object, SpanView)?.list ?? object;
  const { inner } = readType(
    list.kind === "list" || list.kind === "dictionary" ? (list.typeName ?? "") : "",
  );
  return typedNil(inner.at(-1)?.text ?? "", machine) ?? value;
}

/** `nil` of a type of slices or maps; null: of another type. */
function typedNil(type: string, machine: Machine): Value | null {
  return /^(?:List|Dictionary)</.test(type) ? zeroOf(type, machine) : null;
}

/** A key as a map holds it: a literal takes the type of the keys. */
function keyFor(object: Value, index: Value, machine: Machine): Value {
  const type = object.kind === "dictionary" ? readType(object.typeName ?? "").inner[0]?.text : null;
  return type && isNumber(index) ? convertTo(index, type, machine) : index;
}

const attributes = attributesWith(goLibrary);

/** How Go runs: with types in the words of C#, but numbers are never converted, and slices share their array. */
export const go: Language = {
  ...declared,
  name: "go",
  builtins,
  kindNames: { none: "nil", list: "slice", dictionary: "map" },
  ...attributes,
  ...adopting("long"),
  restOf: (items) => ({ kind: "list", items }),
  valueText,
  importModule,
  // Those of others begin with the name of a site.
  isOwnModule: (name) => !/^[^/]*\./.test(name),
  usual,
  importPaths: (module, _, { files }) => pathsOfPackage(module, files),
  compare: (operator, left, right, machine) => {
    const isWithNil = left.kind === "none" || right.kind === "none";
    if (
      isWithNil &&
      (operator === "==" || operator === "!=") &&
      left.kind !== "unknown" &&
      right.kind !== "unknown"
    )
      return { kind: "bool", value: (isNothing(left) && isNothing(right)) === (operator === "==") };
    const isOne = operator === "==" || operator === "!=" ? pointToSame(left, right) : null;
    if (isOne !== null) return { kind: "bool", value: isOne === (operator === "==") };
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
  keyOf: (value, machine) => {
    if (value.kind === "instance" && value.native === addressed) return value.fields;
    return pointerIn(value) ? null : keyOf(value, machine);
  },
  getAttribute: (object, name, machine) => {
    const pointer = pointerIn(object);
    if (!pointer) return attributes.getAttribute(object, name, machine);
    const found = attributes.getAttribute(behind(object, machine), name, machine);
    // The method gets the pointer itself.
    return found.kind === "method" ? { ...found, self: object } : found;
  },
  setAttribute: (object, name, value, machine) => {
    const owner = behind(object, machine);
    const part = owner.kind === "instance" && owner.type.bases.find((each) => each.name === name);
    if (part && value.kind === "instance") {
      for (const [field, each] of value.fields)
        attributes.setAttribute(owner, field, each, machine);
      return;
    }
    const declared =
      value.kind === "none" && owner.kind === "instance" ? declaredType(owner.type, name) : null;
    const held = declared === null ? null : typedNil(declared, machine);
    attributes.setAttribute(owner, name, held ?? value, machine);
  },
  convert: (value, type, machine) => {
    const written = annotationText(type);
    if (written === null) return value;
    const held = value.kind === "none" ? typedNil(written, machine) : null;
    return held ?? convertTo(value, written, machine);
  },
  setItem: (given, index, value, machine) => {
    if (index.kind === "ellipsis") {
      writeBehind(given, value, machine);
      return;
    }
    const object = behind(given, machine);
    if (object.kind === "dictionary" && object.isNil)
      machine.fail("panic", "assignment to entry in nil map");
    checkPlace(object, index, machine);
    setItem(object, keyFor(object, index, machine), heldBy(object, value, machine), machine);
  },
  getItem: (given, index, machine) => {
    if (index.kind === "ellipsis") return pointed(given, machine);
    const object = behind(given, machine);
    checkPlace(object, index, machine);
    if (index.kind === "slice") {
      const found = sliced(object, index, machine);
      if (found) return found;
      if (object.kind === "list")
        return getItem(makeSpan(object, 0, object.items.length), index, machine);
    }
    if (object.kind === "string") return partOfText(object.value, index, machine);
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
