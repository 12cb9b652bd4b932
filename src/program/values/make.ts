import type { BoolValue, RangeValue, StringValue } from "./plain.ts";
import type {
  Arguments,
  BuiltinValue,
  ClassValue,
  DictionaryValue,
  ListValue,
  Machine,
  TupleValue,
  Value,
} from "./value.ts";
import type { FloatValue, IntValue } from "./number.ts";
import { gapSign } from "./gaps.ts";
import { heldItems, heldText } from "./lengths.ts";

/** The value `None`. */
export const none = { kind: "none" } as const satisfies Value;
/** `undefined` of JavaScript. */
export const absent = { kind: "undefined" } as const satisfies Value;
export const ellipsis = { kind: "ellipsis" } as const satisfies Value;
/** An operator's method does not know the other operand. */
export const notImplemented = { kind: "notImplemented" } as const satisfies Value;

/** A call without named arguments. */
export const noNames: ReadonlyMap<string, Value> = new Map();

const yes: BoolValue = { kind: "bool", value: true };
const no: BoolValue = { kind: "bool", value: false };

/** Small whole numbers are made once. */
const smallInts: readonly IntValue[] = Array.from({ length: 1280 }, (_, at) => ({
  kind: "int",
  value: at - 256,
}));

export function int(value: number): IntValue {
  return smallInts[value + 256] ?? { kind: "int", value };
}

export function float(value: number): FloatValue {
  return { kind: "float", value };
}

export function bool(value: boolean): BoolValue {
  return value ? yes : no;
}

export function string(value: string): StringValue {
  return { kind: "string", value: heldText(value) };
}

/** A text as a value: one with a gap is unknown, and remembers what it shows. */
export function toStringValue(text: string, machine: Machine): Value {
  if (!text.includes(gapSign)) return string(text);
  const unknown = machine.unknown("a part of this text is unknown");
  return { ...unknown, text };
}

export function list(items: Value[]): ListValue {
  return { kind: "list", items: heldItems(items) };
}

export function tuple(items: readonly Value[]): TupleValue {
  return { kind: "tuple", items: heldItems(items) };
}

export function dictionary(factory: Value | null = null): DictionaryValue {
  return { kind: "dictionary", entries: new Map(), factory };
}

export function range(start: number, stop: number, step: number): RangeValue {
  const length = Math.max(0, Math.ceil((stop - start) / step));
  return { kind: "range", start, step, length, stop };
}

export function builtin(
  name: string,
  call: (args: Arguments, machine: Machine) => Value,
): BuiltinValue {
  return { kind: "builtin", name, call };
}

/** The member of a class that tells that it also has members that nobody knows. */
export const unknownBaseName = ":base";

/** The member of a class that tells that the annotations in classes made from it are their fields. */
export const declarativeName = "__dataclass_transform__";

/** A class; `members` may be filled later. */
export function createClass(
  name: string,
  bases: readonly ClassValue[],
  members = new Map<string, Value>(),
  convert: ClassValue["convert"] = null,
): ClassValue {
  const order: ClassValue[] = [];
  const made: ClassValue = {
    kind: "class",
    name,
    bases,
    order,
    members,
    dataFields: null,
    convert: convert ?? bases.find((base) => base.convert)?.convert ?? null,
  };
  order.push(made, ...mergeOrders(bases));
  return made;
}

/** A class precedes its bases, and a base that several classes share follows all of them. */
function mergeOrders(bases: readonly ClassValue[]): readonly ClassValue[] {
  const lists = [...bases.map(({ order }) => [...order]), [...bases]];
  const merged: ClassValue[] = [];
  for (;;) {
    const open = lists.filter((each) => each.length > 0);
    if (open.length === 0) return merged;
    const heads = open.map((each) => each[0]!);
    const next = heads.find((head) => open.every((each) => each.indexOf(head) <= 0)) ?? heads[0]!;
    merged.push(next);
    for (const each of lists) if (each[0] === next) each.shift();
    if (merged.length > 1000) return merged;
  }
}
