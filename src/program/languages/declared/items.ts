import type { Machine, SliceValue, Value } from "../../values/value.ts";
import { convertTo } from "./conversions.ts";
import { isArray, itemType, makeList, makeSpan, nativeOf, rankOf, SpanView } from "./lists.ts";
import { findMethods } from "./members.ts";
import { methodOf } from "./classes.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import { readType } from "./typeNames.ts";
import { setTensorItem, tensorItem } from "./tensors.ts";

/** `^1`, counted from the end. */
export class FromEnd {
  readonly count: number;

  constructor(count: number) {
    this.count = count;
  }
}

/** A place among so many items; null: not known. */
function placeOf(index: Value, length: number): number | null {
  if (index.kind === "int") return index.value;
  const end = nativeOf(index, FromEnd);
  return end ? length - end.count : null;
}

/** The first and the last place of `1..^1`; null: not known. */
export function boundsOf(
  { start, stop }: SliceValue,
  length: number,
  machine: Machine,
): readonly [number, number] | null {
  const from = start.kind === "none" ? 0 : placeOf(start, length);
  const to = stop.kind === "none" ? length : placeOf(stop, length);
  if (from === null || to === null) return null;
  if (from < 0 || to > length || from > to)
    machine.fail("RangeError", "Specified argument was out of the range of valid values.");
  return [from, to];
}

/** The languages whose machine says which place is outside. */
const virtual: ReadonlySet<string> = new Set(["java", "kotlin"]);

function outside(machine: Machine, isList: boolean, at: number, length: number): never {
  if (virtual.has(machine.language.name)) {
    const text = `Index ${at} out of bounds for length ${length}`;
    machine.fail(isList ? "RangeError" : "IndexError", text);
  }
  return isList
    ? machine.fail(
        "RangeError",
        "Index was out of range. Must be non-negative and less than the size of the collection.",
      )
    : machine.fail("IndexError", "Index was outside the bounds of the array.");
}

/** `object[index]` */
export function getItem(object: Value, index: Value, machine: Machine): Value {
  if (object.kind === "unknown") return object;
  const lost = machine.lostIn(object);
  if (lost !== null) return { ...machine.unknown(lost), of: [object] };
  if (index.kind === "unknown") return { ...index, of: [object] };
  switch (object.kind) {
    case "list":
      return getFromList(object, index, machine);
    case "tensor":
      return tensorItem(object, index, machine);
    case "string": {
      if (index.kind === "slice") {
        const bounds = boundsOf(index, object.value.length, machine);
        return bounds
          ? { kind: "string", value: object.value.slice(...bounds) }
          : machine.unknown("the bounds of this slice are unknown");
      }
      const at = placeOf(index, object.value.length);
      if (at === null) return machine.unknown("the index of this item is unknown");
      if (at < 0 || at >= object.value.length)
        return outside(machine, false, at, object.value.length);
      return makeNumber("char", object.value.charCodeAt(at));
    }
    case "dictionary": {
      const key = machine.language.keyOf(index, machine);
      if (key === null) return { ...machine.unknown("this key is unknown"), of: [object] };
      const found = object.entries.get(key);
      return found
        ? found[1]
        : machine.fail(
            "KeyError",
            `The given key '${machine.language.toText(index, "plain", machine)}' was not present in the dictionary.`,
          );
    }
    case "instance": {
      const span = nativeOf(object, SpanView);
      if (span) return getFromSpan(span, index, machine);
      const method = methodOf("this[]", findMethods(object.type, "get []"), object);
      if (method) return machine.call(method, index.kind === "tuple" ? index.items : [index]);
      return machine.unknown(`\`[]\` of \`${object.type.name}\` is not followed`);
    }
    case "none":
      return machine.fail(
        "AttributeError",
        "Object reference not set to an instance of an object.",
      );
    default:
      return machine.unknown(`\`[]\` of \`${machine.language.typeName(object)}\` is not followed`);
  }
}

type List = Extract<Value, { kind: "list" }>;

function getFromList(object: List, index: Value, machine: Machine): Value {
  if (index.kind === "slice") {
    const bounds = boundsOf(index, object.items.length, machine);
    if (!bounds) return machine.unknown("the bounds of this slice are unknown");
    machine.spend((bounds[1] - bounds[0]) / 4);
    return makeList(object.typeName ?? "object[]", object.items.slice(...bounds));
  }
  const places = index.kind === "tuple" ? index.items : [index];
  if (places.length !== rankOf(object)) return machine.unknown("the index of this item is unknown");
  let inner: Value = object;
  for (const place of places) {
    if (inner.kind !== "list") return machine.unknown("the index of this item is unknown");
    const at = placeOf(place, inner.items.length);
    if (at === null)
      return { ...machine.unknown("the index of this item is unknown"), of: [object] };
    inner = inner.items[at] ?? outside(machine, !isArray(inner), at, inner.items.length);
  }
  return inner;
}

function getFromSpan({ list, start, length }: SpanView, index: Value, machine: Machine): Value {
  const lost = machine.lostIn(list);
  if (lost !== null) return { ...machine.unknown(lost), of: [list] };
  if (index.kind === "slice") {
    const bounds = boundsOf(index, length, machine);
    return bounds
      ? makeSpan(list, start + bounds[0], bounds[1] - bounds[0])
      : machine.unknown("the bounds of this slice are unknown");
  }
  const at = placeOf(index, length);
  if (at === null) return { ...machine.unknown("the index of this item is unknown"), of: [list] };
  return at >= 0 && at < length ? list.items[start + at]! : outside(machine, false, at, length);
}

/** `object[index] = value` */
export function setItem(object: Value, index: Value, value: Value, machine: Machine): void {
  switch (object.kind) {
    case "unknown":
      machine.mayChange(object);
      return;
    case "list":
      setInList(object, index, value, machine);
      return;
    case "tensor":
      setTensorItem(object, index, value, machine);
      return;
    case "dictionary":
      setInDictionary(object, index, value, machine);
      return;
    case "instance": {
      const span = nativeOf(object, SpanView);
      if (span) {
        const at = placeOf(index, span.length);
        machine.touch(span.list);
        if (at === null) machine.lose(span.list);
        else if (at < 0 || at >= span.length) outside(machine, false, at, span.length);
        else span.list.items[span.start + at] = fitted(span.list, value, machine);
        return;
      }
      const method = methodOf("this[]", findMethods(object.type, "set []"), object);
      if (!method) {
        machine.unknown(`\`[]\` of \`${object.type.name}\` is not followed`);
        return;
      }
      machine.call(method, [value, ...(index.kind === "tuple" ? index.items : [index])]);
      return;
    }
    case "none":
      machine.fail("AttributeError", "Object reference not set to an instance of an object.");
      return;
    default:
      machine.unknown("the values written here are unknown");
  }
}

function fitted(object: List, value: Value, machine: Machine): Value {
  const type = itemType(object);
  return type === null ? value : convertTo(value, type, machine);
}

function setInList(object: List, index: Value, value: Value, machine: Machine): void {
  machine.touch(object);
  const places = index.kind === "tuple" ? index.items : [index];
  let inner: Value = object;
  for (const [step, place] of places.entries()) {
    const at: number | null = inner.kind === "list" ? placeOf(place, inner.items.length) : null;
    if (inner.kind !== "list" || at === null) {
      machine.lose(object);
      return;
    }
    const own: List = inner;
    if (at < 0 || at >= own.items.length) outside(machine, !isArray(object), at, own.items.length);
    if (step === places.length - 1) {
      machine.touch(own);
      own.items[at] = fitted(object, value, machine);
    } else inner = own.items[at]!;
  }
}

function setInDictionary(
  object: Extract<Value, { kind: "dictionary" }>,
  index: Value,
  value: Value,
  machine: Machine,
): void {
  machine.touch(object);
  const key = machine.language.keyOf(index, machine);
  if (key === null) {
    machine.lose(object);
    return;
  }
  const type = readType(object.typeName ?? "").inner[1]?.text;
  object.entries.set(key, [index, type === undefined ? value : convertTo(value, type, machine)]);
}
