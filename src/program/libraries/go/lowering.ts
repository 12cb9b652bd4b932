import { isWide } from "../../values/wide.ts";
import { castTo, convertTo, resolveAlias } from "../../languages/declared/conversions.ts";
import { iterate } from "../../languages/declared/iterate.ts";
import { itemsOf, makeList, nativeOf, SpanView } from "../../languages/declared/lists.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { findClass, kindOf } from "../../languages/declared/members.ts";
import { itemTypeOf, readType } from "../../languages/declared/typeNames.ts";
import { limit, noteRoom } from "../../languages/go/slices.ts";
import { addressed } from "../../languages/go/text.ts";
import { zeroOf } from "../../languages/go/zero.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass, none, string, tuple } from "../../values/make.ts";
import type { DictionaryValue, Machine, Value } from "../../values/value.ts";
import { loweringCalls } from "../csharp/loweringCalls.ts";
import { goFlow } from "./errors.ts";
import { functions, type Rule, textIn, wholeIn } from "../declared/table.ts";

/** The length of a text in UTF-8. */
export function byteLength(text: string): number {
  return Array.from(text).reduce((sum, sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return sum + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
  }, 0);
}

/** A list of so many zeros. */
function zeros(machine: Machine, type: string, length: number): Value {
  if (length < 0) return machine.fail("ValueError", "makeslice: len out of range");
  if (!machine.reserve(length)) throw new NotKnown("the program takes too many steps to follow");
  machine.spend(length / 4);
  const item = itemTypeOf(type) ?? "object";
  return makeList(
    type,
    Array.from({ length }, () => zeroOf(item, machine)),
  );
}

/** `[2][3]float64` */
function grid(machine: Machine, type: string, [first, ...rest]: readonly number[]): Value {
  const made = zeros(machine, type, first ?? 0);
  if (rest.length > 0 && made.kind === "list")
    made.items = made.items.map(() => grid(machine, itemTypeOf(type) ?? "object", rest));
  return made;
}

/** What an assignment gives to somebody else: structs and arrays are copied, what is behind a pointer is not. */
export function copied(value: Value, machine: Machine): Value {
  if (value.kind === "list" && value.typeName?.endsWith("]") && machine.lostIn(value) === null) {
    machine.spend(value.items.length / 4);
    return makeList(
      value.typeName,
      value.items.map((item) => copied(item, machine)),
    );
  }
  if (value.kind !== "instance" || value.native !== null || kindOf(value.type) !== "record")
    return value;
  const fields = [...value.fields].map(([name, each]) => [name, copied(each, machine)] as const);
  return { ...value, fields: new Map(fields) };
}

/** The same zero again, because numbers are told apart by what they are. */
function another(zero: Value, machine: Machine): Value {
  return isNumber(zero) ? { ...zero } : copied(zero, machine);
}

function pairsOf(machine: Machine, value: Value | undefined): Value {
  if (!value || value.kind === "unknown") return value ?? none;
  if (value.kind === "int") return makeList("List<object>", indices(value.value));
  if (value.kind === "dictionary") {
    const lost = machine.lostIn(value);
    if (lost !== null) return machine.unknown(lost);
    if (value.entries.size > 1)
      return machine.unknown("the order of a map differs from run to run");
    return makeList(
      "List<object>",
      [...value.entries.values()].map((pair) => tuple(pair)),
    );
  }
  if (value.kind === "string") {
    let at = 0;
    const items = Array.from(value.value, (sign) => {
      const pair = tuple([makeNumber("long", at), makeNumber("int32", sign.codePointAt(0) ?? 0)]);
      at += byteLength(sign);
      return pair;
    });
    return makeList("List<object>", items);
  }
  const items = iterate(value, machine);
  if (!items) return machine.unknown("the values to loop over are unknown");
  return makeList(
    "List<object>",
    [...items].map((item, at) => tuple([makeNumber("long", at), item])),
  );
}

function indices(length: number): Value[] {
  if (length > 1_000_000) throw new NotKnown("the program takes too many steps to follow");
  return Array.from({ length: Math.max(0, length) }, (_, at) => makeNumber("long", at));
}

/** `float64(x)`, `string(runes)`, `[]rune(text)`. */
function convert(machine: Machine, type: string, value: Value): Value {
  if (value.kind === "unknown") return value;
  if (type === "string") {
    if (value.kind === "int")
      return string(String.fromCodePoint(Math.max(0, Math.min(0x10ffff, value.value))));
    const items = itemsOf(value, machine);
    if (!items) return value;
    return string(String.fromCodePoint(...items.map((item) => wholeIn(item))));
  }
  if (value.kind === "string" && type === "List<int32>")
    return makeList(
      type,
      Array.from(value.value, (sign) => makeNumber("int32", sign.codePointAt(0) ?? 0)),
    );
  if (value.kind === "string" && type === "List<byte>") {
    const signs = Array.from(value.value, (sign) => sign.charCodeAt(0));
    if (signs.some((code) => code > 127)) return machine.unknown("these values are unknown");
    return makeList(
      type,
      signs.map((code) => makeNumber("byte", code)),
    );
  }
  return isNumber(value) ? castTo(value, type, machine) : convertTo(value, type, machine);
}

/** `struct{ A int }{1}` */
function makeNameless(given: readonly Value[]): Value {
  const fields = new Map<string, Value>();
  const members = new Map<string, Value>([[":kind", string("record")]]);
  for (let at = 0; at + 1 < given.length; at += 2) {
    fields.set(textIn(given[at]), given[at + 1]!);
    members.set(`:t:${textIn(given[at])}`, string("object"));
  }
  return { kind: "instance", type: createClass("struct", [], members), fields, native: null };
}

function makeStruct(machine: Machine, type: string, given: readonly Value[]): Value {
  const own = findClass(readType(type).name, machine);
  if (!own && type === "object") return makeNameless(given);
  if (!own) return machine.unknown(`\`${type}\` is not followed`);
  const made = zeroOf(type, machine);
  for (let at = 0; at + 1 < given.length; at += 2) {
    const [name, value] = [textIn(given[at]), given[at + 1]!];
    const isPart = own.bases.some((base) => base.name === name);
    if (isPart && value.kind !== "instance") return machine.unknown(`\`${name}\` is not followed`);
    const fields =
      isPart && value.kind === "instance" ? [...value.fields] : [[name, value] as const];
    for (const [field, each] of fields) machine.language.setAttribute(made, field, each, machine);
  }
  return made;
}

/** What the lowering of Go calls, beside what that of C# does. */
const rules: Readonly<Record<string, Rule>> = {
  ":default": (machine, [type]) => zeroOf(textIn(type), machine),
  ":grid": (machine, [type, ...sizes]) =>
    grid(
      machine,
      textIn(type),
      sizes.map((size) => wholeIn(size)),
    ),
  ":make": (machine, [type, length, room]) => {
    if (textIn(type).startsWith("Dictionary")) return zeroOf(textIn(type), machine);
    const made = zeros(machine, textIn(type), wholeIn(length, 0));
    if (room && made.kind === "list") noteRoom(made, wholeIn(room));
    return made;
  },
  ":limit": (machine, [slice, from, to, most]) => {
    const ends = [from, to, most].map((each) => wholeIn(each));
    return ends[1] === ends[2] ? limit(slice ?? none) : machine.unknown("these values are unknown");
  },
  ":new": (machine, [type]) => {
    const made = zeroOf(textIn(type), machine);
    if (made.kind !== "instance")
      return machine.unknown("pointers to single values are not followed");
    made.native ??= addressed;
    return made;
  },
  ":address": (machine, [value]) => {
    if (value?.kind === "instance") value.native ??= addressed;
    if (isWide(value)) return machine.unknown("pointers to single values are not followed");
    const isShared =
      value?.kind === "instance" || value?.kind === "list" || value?.kind === "dictionary";
    return isShared || value?.kind === "unknown"
      ? value
      : machine.unknown("pointers to single values are not followed");
  },
  ":pointed": (machine, [value]) => {
    if (value?.kind !== "instance" || value.native !== addressed) return value ?? none;
    return copied({ ...value, native: null }, machine);
  },
  ":several": (_, [value]) =>
    value?.kind === "tuple" || value?.kind === "unknown" ? value : tuple([value ?? none]),
  ":value": (machine, [value]) => copied(value ?? none, machine),
  ":convert": (machine, [type, value]) => {
    const name = resolveAlias(textIn(type), machine);
    if (name === "number") return machine.unknown(`\`${textIn(type)}\` is not followed`);
    return convert(machine, name, value ?? none);
  },
  ":struct": (machine, [type, ...given]) => makeStruct(machine, textIn(type), given),
  ":map": (machine, [type, ...given]) => {
    const made = zeroOf(textIn(type), machine) as DictionaryValue;
    for (let at = 0; at + 1 < given.length; at += 2)
      machine.language.setItem(made, given[at]!, given[at + 1]!, machine);
    return made;
  },
  ":fixed": (machine, [list, length, zero]) => {
    if (list?.kind !== "list") return list ?? none;
    const count = wholeIn(length);
    if (!machine.reserve(count)) throw new NotKnown("the program takes too many steps to follow");
    while (list.items.length < count) list.items.push(another(zero ?? none, machine));
    return list;
  },
  ":lookup": (machine, [map, key]) => {
    if (map?.kind !== "dictionary")
      return map?.kind === "unknown" ? map : machine.unknown("this key is unknown");
    const own = machine.language.keyOf(key ?? none, machine);
    if (own === null || machine.lostIn(map) !== null) return machine.unknown("this key is unknown");
    const isThere = map.entries.has(own);
    return tuple([machine.language.getItem(map, key ?? none, machine), bool(isThere)]);
  },
  ":range": (machine, [value]) => pairsOf(machine, value),
  ":indices": (machine, [value]) => {
    if (!value || value.kind === "unknown") return value ?? none;
    if (value.kind === "int") return makeList("List<object>", indices(value.value));
    const span = nativeOf(value, SpanView);
    if (span) return makeList("List<object>", indices(span.length));
    if (value.kind === "list") return makeList("List<object>", indices(value.items.length));
    const pairs = pairsOf(machine, value);
    if (pairs.kind !== "list") return pairs;
    return makeList(
      "List<object>",
      pairs.items.map((pair) => (pair.kind === "tuple" ? pair.items[0]! : pair)),
    );
  },
};

export const goLoweringCalls: readonly (readonly [string, Value])[] = [
  ...loweringCalls,
  ...functions(rules),
  ...functions(goFlow),
];
