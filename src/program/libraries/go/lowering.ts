import { isWide } from "../../values/wide.ts";
import { castTo, convertTo, resolveAlias } from "../../languages/declared/conversions.ts";
import { iterate } from "../../languages/declared/iterate.ts";
import { itemsOf, makeList, nativeOf, SpanView } from "../../languages/declared/lists.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import { signText } from "../../languages/go/quotes.ts";
import { findClass } from "../../languages/declared/members.ts";
import { itemTypeOf, readType } from "../../languages/declared/typeNames.ts";
import { capacityOf, limitTo, noteRoom } from "../../languages/go/slices.ts";
import { addressed } from "../../languages/go/addresses.ts";
import { copied } from "../../languages/go/copies.ts";
import { pointed } from "../../languages/go/pointed.ts";
import {
  behind,
  isStructValue,
  pointerIn,
  pointerToStruct,
  toField,
  toItem,
  toNew,
  toVariable,
} from "../../languages/go/pointers.ts";
import { zeroOf } from "../../languages/go/zero.ts";
import { NotKnown } from "../../values/gaps.ts";
import {
  bool,
  builtin,
  createClass,
  dictionary,
  ellipsis,
  none,
  string,
  tuple,
} from "../../values/make.ts";
import type { DictionaryValue, Machine, Value } from "../../values/value.ts";
import { loweringCalls } from "../csharp/loweringCalls.ts";
import { anyOrderRules, isTrue } from "./anyOrder.ts";
import { channelItems, channelRules, drained } from "./channels.ts";
import { goFlow } from "./errors.ts";
import { yielded } from "./yields.ts";
import { functions, type Rule, textIn, wholeIn } from "../declared/table.ts";
import { utf8Bytes, utf8Length, utf8Text } from "../../values/utf8.ts";

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

/** A map that somebody has made, and that is not `nil`. */
function madeMap(typeName: string): DictionaryValue {
  return { ...dictionary(), typeName };
}

/** `[2][3]float64` */
function grid(machine: Machine, type: string, [first, ...rest]: readonly number[]): Value {
  const made = zeros(machine, type, first ?? 0);
  if (rest.length > 0 && made.kind === "list")
    made.items = made.items.map(() => grid(machine, itemTypeOf(type) ?? "object", rest));
  return made;
}

/** The same zero again, because numbers are told apart by what they are. */
function another(zero: Value, machine: Machine): Value {
  return isNumber(zero) ? { ...zero } : copied(zero, machine);
}

function pairsOf(machine: Machine, value: Value | undefined, isFree = false): Value {
  if (channelItems(value)) return drained(machine, value);
  if (value?.kind === "function") return yielded(machine, value);
  if (!value || value.kind === "unknown") return value ?? none;
  if (value.kind === "int") return makeList("List<object>", indices(value.value));
  if (value.kind === "dictionary") {
    const lost = machine.lostIn(value);
    if (lost !== null) return machine.unknown(lost);
    if (value.entries.size > 1 && !isFree)
      return machine.unknown("the order of a map differs from run to run");
    return makeList(
      "List<object>",
      [...value.entries.values()].map(([key, item]) => tuple([key, copied(item, machine)])),
    );
  }
  if (value.kind === "string") {
    let at = 0;
    const items = Array.from(value.value, (sign) => {
      const pair = tuple([makeNumber("long", at), makeNumber("int32", sign.codePointAt(0) ?? 0)]);
      at += utf8Length(sign);
      return pair;
    });
    return makeList("List<object>", items);
  }
  const items = iterate(value, machine);
  if (!items) return machine.unknown("the values to loop over are unknown");
  return makeList(
    "List<object>",
    [...items].map((item, at) => tuple([makeNumber("long", at), copied(item, machine)])),
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
    if (value.kind === "int") return string(signText(value.value));
    const items = itemsOf(value, machine);
    if (!items) return value;
    const codes = items.map((item) => wholeIn(item));
    const isBytes = items.some((item) => isNumber(item) && numberType(item) === "byte");
    const text = isBytes ? utf8Text(codes) : codes.map(signText).join("");
    return text === null ? machine.unknown("this value is unknown") : string(text);
  }
  if (value.kind === "string" && type === "List<int32>")
    return makeList(
      type,
      Array.from(value.value, (sign) => makeNumber("int32", sign.codePointAt(0) ?? 0)),
    );
  if (value.kind === "string" && type === "List<byte>") {
    return makeList(
      type,
      utf8Bytes(value.value).map((code) => makeNumber("byte", code)),
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
    if (textIn(type).startsWith("Dictionary")) return madeMap(textIn(type));
    const made = zeros(machine, textIn(type), wholeIn(length, 0));
    if (room && made.kind === "list") noteRoom(made, wholeIn(room));
    return made;
  },
  ":limit": (machine, [slice, from, to, most]) => {
    const [start, end, limit] = [from, to, most].map((each) => wholeIn(each));
    const room = slice ? capacityOf(slice) : null;
    const count = limit! - start!;
    const isKnown = room !== null && end! <= limit! && count <= room;
    return isKnown ? limitTo(slice!, count) : machine.unknown("these values are unknown");
  },
  ":new": (machine, [type]) => {
    const made = zeroOf(textIn(type), machine);
    return isStructValue(made) ? pointerToStruct(made) : toNew(made);
  },
  ":address": (machine, [value]) => {
    if (value?.kind === "instance") value.native ??= addressed;
    if (value?.kind === "instance" && !isWide(value)) return value;
    if (value?.kind === "unknown") return value;
    // `&[]int{1}`, `&map[string]int{}`
    return value ? toNew(value) : machine.unknown("pointers to single values are not followed");
  },
  ":addressOf": (machine, [name, value]) => toVariable(textIn(name), value ?? none, machine),
  ":addressInLoop": (machine, [value]) => {
    if (value?.kind === "unknown") return value;
    return value && isStructValue(value)
      ? pointerToStruct(value)
      : machine.unknown("pointers to single values are not followed");
  },
  ":addressOfItem": (machine, [object, index]) => {
    const own = behind(object ?? none, machine);
    const span = nativeOf(own, SpanView);
    const list = own.kind === "list" ? own : span?.list;
    const value = machine.language.getItem(own, index ?? none, machine);
    if (value.kind === "unknown" || !list || index?.kind !== "int")
      return value.kind === "unknown" ? value : machine.unknown("it is unknown where this is");
    return toItem(list, index.value + (span?.start ?? 0));
  },
  ":addressOfField": (machine, [object, name]) => {
    const own = behind(object ?? none, machine);
    if (own.kind === "none") return machine.fail("AttributeError", "");
    const made = own.kind === "instance" ? toField(own, textIn(name)) : null;
    return made ?? machine.unknown("it is unknown where this is");
  },
  // The object of a method that takes a pointer.
  ":receiver": (_, [value]) =>
    (value && isStructValue(value) ? pointerToStruct(value) : value) ?? none,
  ":receiverOf": (machine, [name, value]) => {
    const isPointer =
      !value ||
      value.kind === "none" ||
      pointerIn(value) ||
      value.kind === "instance" ||
      value.kind === "unknown";
    return isPointer ? (value ?? none) : toVariable(textIn(name), value, machine);
  },
  // The object of a method that takes a copy.
  ":own": (machine, [value]) => pointed(value ?? none, machine),
  ":behind": (machine, [value]) =>
    value?.kind === "none" ? machine.fail("AttributeError", "") : behind(value ?? none, machine),
  ":pointed": (machine, [value]) => pointed(value ?? none, machine),
  ":methodOf": (_, [name]) =>
    builtin(textIn(name), ({ items: [self, ...rest] }, machine) =>
      machine.call(machine.language.getAttribute(self ?? none, `${textIn(name)}()`, machine), rest),
    ),
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
    const made = madeMap(textIn(type));
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
  // `x = nil`, of the type of what `x` holds.
  ":nilFor": (_, [value]) => {
    const held = nativeOf(value, SpanView)?.list ?? value;
    if (held?.kind === "list") {
      const type = held.typeName ?? "List<object>";
      return {
        ...makeList(type.endsWith("]") ? `List<${type.slice(0, -2)}>` : type, []),
        isNil: true,
      };
    }
    return held?.kind === "dictionary"
      ? { ...dictionary(), typeName: held.typeName ?? "", isNil: true }
      : none;
  },
  // What runs beside the rest may do what it does at any time.
  ":go": (machine) => machine.unknown("`go` is not followed"),
  ":range": (machine, [given, isFree]) =>
    pairsOf(machine, given && behind(given, machine), isTrue(isFree)),
  ":indices": (machine, [given, isFree]) => {
    const value = given && behind(given, machine);
    if (!value || value.kind === "unknown") return value ?? none;
    if (value.kind === "int") return makeList("List<object>", indices(value.value));
    const span = nativeOf(value, SpanView);
    if (span) return makeList("List<object>", indices(span.length));
    if (value.kind === "list") return makeList("List<object>", indices(value.items.length));
    if (channelItems(value)) return drained(machine, value);
    if (value.kind === "function") return yielded(machine, value);
    const pairs = pairsOf(machine, value, isTrue(isFree));
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
  ...functions(channelRules),
  ...functions(anyOrderRules),
  [":here", ellipsis],
];
