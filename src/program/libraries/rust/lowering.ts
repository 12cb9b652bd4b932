import { declaredType, findClass } from "../../languages/declared/members.ts";
import {
  itemsOf,
  makeList,
  makeSpan,
  nativeOf,
  SpanView,
  TextBuilder,
} from "../../languages/declared/lists.ts";
import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { failed, makeVariant, nothing, variantOf } from "../../languages/rust/choices.ts";
import { areEqual } from "../../languages/rust/compare.ts";
import { castTo, convertTo } from "../../languages/rust/conversions.ts";
import { cloned, copied, defaultOf } from "../../languages/rust/copies.ts";
import { hasItems, makeRange, placesIn } from "../../languages/rust/iterate.ts";
import { inverted } from "../../languages/rust/numbers.ts";
import { isNumeric, makeWhole, typeOf } from "../../values/wide.ts";
import {
  deref,
  fieldPlace,
  itemPlace,
  placeIn,
  variablePlace,
  writeBehind,
} from "../../languages/rust/places.ts";
import { debug, formatText, toText } from "../../languages/rust/text.ts";
import { gapSign, NotKnown, shownText, toStringValue } from "../../values/gaps.ts";
import { bool, ellipsis, string, tuple } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { loweringCalls } from "../csharp/loweringCalls.ts";
import { functions, type Rule, textIn, wholeIn } from "../declared/table.ts";
import { collected } from "./iterators.ts";
import { libraryVariant } from "./options.ts";
import { parsed } from "./texts.ts";
import { atPath } from "./paths.ts";
import { toArray } from "./ndarray.ts";

const unit = tuple([]);

function real(machine: Machine, value: Value | undefined): Value {
  return value ? deref(value, machine) : unit;
}

function number(machine: Machine, value: Value | undefined): number {
  return wholeIn(value && deref(value, machine));
}

/** Names and values in turn. */
function pairs(machine: Machine, given: readonly Value[]): (readonly [string, Value])[] {
  const found: (readonly [string, Value])[] = [];
  for (let at = 0; at + 1 < given.length; at += 2) found.push([textIn(given[at]), given[at + 1]!]);
  return found;
}

function makeStruct(
  machine: Machine,
  name: string,
  base: Value | undefined,
  given: readonly Value[],
): Value {
  const type = findClass(name, machine);
  if (!type) return machine.unknown(`\`${name}\` is not followed`);
  if (base?.kind === "unknown") return base;
  const fields = new Map(base?.kind === "instance" ? base.fields : []);
  for (const [field, value] of pairs(machine, given)) {
    const declared = declaredType(type, field);
    fields.set(field, declared === null ? value : convertTo(value, declared, machine));
  }
  return { kind: "instance", type, fields, native: null };
}

function variant(machine: Machine, [type, name, ...given]: readonly Value[]): Value {
  const fields = pairs(machine, given);
  const [owner, own] = [textIn(type), textIn(name)];
  const made = libraryVariant(owner, own, fields);
  if (made) return made;
  const known = findClass(owner, machine);
  return known ? makeVariant(known, own, fields) : machine.unknown(`\`${owner}\` is not followed`);
}

function repeated(machine: Machine, type: string, value: Value, count: number): Value {
  if (!machine.reserve(count)) throw new NotKnown("the program takes too many steps to follow");
  machine.spend(count / 4);
  const item = itemTypeOf(type) ?? "object";
  const first = convertTo(value, item, machine);
  // Numbers are told apart by what they are.
  const again = (): Value =>
    first.kind === "int" || first.kind === "float" ? { ...first } : cloned(first, machine);
  return makeList(type, Array.from({ length: count }, again));
}

/** `"{} of {}"`: texts, values, and how they are written, in turn. */
const format: Rule = (machine, items) => {
  let text = "";
  let at = 0;
  for (; at + 2 < items.length; at += 3) {
    const specification = items[at + 2]!;
    const how = specification.kind === "string" ? specification.value : null;
    const made = how === null ? null : formatText(items[at + 1]!, how, machine);
    text += textIn(items[at]) + (made ?? gapSign);
  }
  return toStringValue(text + textIn(items[at] ?? string("")), machine);
};

function textOf(value: Value | undefined): string {
  if (value?.kind === "unknown") return value.text ?? gapSign;
  return value?.kind === "string" ? value.value : "";
}

function equalityFailure(
  machine: Machine,
  isEqual: boolean,
  left: Value,
  right: Value,
  more: string,
): never {
  const shown = [left, right].map((each) => toText(each, debug, machine));
  const sign = isEqual ? "==" : "!=";
  return machine.fail(
    "panic",
    `assertion \`left ${sign} right\` failed${more}\n  left: ${shown[0]}\n right: ${shown[1]}`,
  );
}

function write(machine: Machine, to: Value, text: Value, end: string): Value {
  const builder = nativeOf(to, TextBuilder);
  if (builder && to.kind === "instance") {
    machine.touch(to);
    builder.parts.push(text.kind === "string" ? text.value + end : null);
    return libraryVariant("Result", "Ok", [["0", unit]])!;
  }
  const before = deref(to, machine);
  if (before.kind !== "string" || !placeIn(to))
    return before.kind === "unknown" ? before : machine.unknown("`write!` is not followed");
  writeBehind(to, toStringValue(before.value + textOf(text) + end, machine), machine);
  return libraryVariant("Result", "Ok", [["0", unit]])!;
}

/** What the lowering of Rust calls, beside what that of C# does. */
const rules: Readonly<Record<string, Rule>> = {
  ":as": (machine, [type, value]) => convertTo(value ?? unit, textIn(type), machine),
  ":castTo": (machine, [type, value]) => castTo(real(machine, value), textIn(type), machine),
  ":cast": (machine, [type, value]) => castTo(real(machine, value), textIn(type), machine),
  ":wide": (_, [type, digits]) => makeWhole(textIn(type) || "int", BigInt(textIn(digits))),
  ":typed": (_, [type, value]) =>
    value?.kind === "list" && textIn(type).startsWith("List<")
      ? { ...value, typeName: textIn(type) }
      : value?.kind === "dictionary" && /^(?:HashMap|BTreeMap)</.test(textIn(type))
        ? { ...value, typeName: textIn(type) }
        : (value ?? unit),
  ":value": (machine, [value]) => copied(value ?? unit, machine),
  ":deref": (machine, [value]) => real(machine, value),
  ":not": (machine, [value]) => {
    const own = real(machine, value);
    if (own.kind === "bool") return bool(!own.value);
    if (own.kind === "unknown") return own;
    if (isNumeric(own)) return inverted(own) ?? own;
    return machine.language.unary("~", own, machine);
  },
  ":ndarray": toArray,
  ":list": (machine, [type, list]) => {
    if (list?.kind !== "list") return list ?? unit;
    const item = itemTypeOf(textIn(type)) ?? "object";
    return makeList(
      textIn(type),
      list.items.map((each) => convertTo(each, item, machine)),
    );
  },
  ":repeat": (machine, [type, value, count]) =>
    repeated(machine, textIn(type), value ?? unit, number(machine, count)),
  ":range": (machine, [start, stop, isClosed]) => {
    const ends = [start, stop].map((each) => real(machine, each));
    const gap = ends.find(({ kind }) => kind === "unknown");
    if (gap) return gap;
    const types = ends.flatMap((each) => (isNumeric(each) ? [typeOf(each)] : []));
    const type = types.find((each) => each !== "int") ?? "int";
    const [from, to] = ends;
    const more = isClosed?.kind === "bool" && isClosed.value ? 1 : 0;
    return makeRange(
      type,
      from?.kind === "none" ? 0 : number(machine, from),
      to?.kind === "none" ? Infinity : number(machine, to) + more,
    );
  },
  ":place": (machine, [name, value]) => variablePlace(textIn(name), value ?? unit, machine),
  ":fieldPlace": (machine, [object, name]) =>
    object?.kind === "unknown" ? object : fieldPlace(object ?? unit, textIn(name), machine),
  ":itemPlace": (machine, [object, index]) => {
    const own = real(machine, object);
    const at = real(machine, index);
    const span = nativeOf(own, SpanView);
    const list = own.kind === "list" ? own : span?.list;
    const value = machine.language.getItem(own, at, machine);
    if (value.kind === "unknown" || !list || at.kind !== "int") return value;
    return itemPlace(list, at.value + (span?.start ?? 0));
  },
  ":placesIn": (machine, [values]) => placesIn(values ?? unit, machine),
  ":withPart": (machine, [whole, name, value]) => {
    const own = real(machine, whole);
    if (own.kind === "instance") {
      machine.language.setAttribute(own, textIn(name), value!, machine);
      return whole!;
    }
    if (own.kind !== "tuple") return own;
    const made = { ...own, items: own.items.with(Number(textIn(name)), value!) };
    if (!placeIn(whole)) return made;
    writeBehind(whole!, made, machine);
    return whole!;
  },
  ":variant": (machine, items) => variant(machine, items),
  ":isVariant": (machine, [value, name]) => {
    const own = real(machine, value);
    return own.kind === "unknown" ? own : bool(variantOf(own) === textIn(name));
  },
  ":hasItems": (machine, [value, least, isExact]) =>
    hasItems(value!, number(machine, least), isExact?.kind === "bool" && isExact.value, machine),
  ":itemAt": (machine, [value, at]) => {
    const own = real(machine, value);
    const items = itemsOf(own, machine);
    return (
      items?.at(number(machine, at)) ??
      (own.kind === "unknown" ? own : machine.unknown("the values to loop over are unknown"))
    );
  },
  ":middle": (machine, [value, from, behind]) => {
    const own = real(machine, value);
    const span = nativeOf(own, SpanView);
    const list = own.kind === "list" ? own : span?.list;
    if (!list)
      return own.kind === "unknown" ? own : machine.unknown("the values to loop over are unknown");
    const length = span?.length ?? list.items.length;
    const start = number(machine, from);
    return makeSpan(list, (span?.start ?? 0) + start, length - start - number(machine, behind));
  },
  ":noArm": (machine, [value]) =>
    value?.kind === "unknown" ? value : machine.unknown("it is unknown whether this is true"),
  ":struct": (machine, [name, base, ...given]) => makeStruct(machine, textIn(name), base, given),
  ":defaultOf": (machine, [type]) => defaultOf(textIn(type), machine),
  ":path": (machine, [path]) => atPath(machine, textIn(path)),
  ":isFailure": (machine, [value]) => {
    const own = real(machine, value);
    if (own.kind === "unknown") return own;
    return bool(variantOf(own) === "None" || variantOf(own) === "Err");
  },
  ":failure": (machine, [value]) => {
    const own = real(machine, value);
    return variantOf(own) === "Err" ? failed((own as InstanceValue).fields.get("0")!) : nothing();
  },
  ":payload": (machine, [value]) => {
    const own = real(machine, value);
    if (own.kind === "unknown") return own;
    return (
      (own.kind === "instance" ? own.fields.get("0") : undefined) ??
      machine.unknown("`?` is not followed")
    );
  },
  ":format": format,
  ":print": (machine, [text, end]) => {
    machine.print(shownText(textOf(text) + textIn(end)));
    return unit;
  },
  ":unused": () => unit,
  ":write": (machine, [to, text, end]) => write(machine, to ?? unit, text ?? unit, textIn(end)),
  ":panic": (machine, [text]) => machine.fail("panic", shownText(textOf(text))),
  ":assert": (machine, [value, asked, text]) => {
    const truth = machine.language.truth(value ?? unit, machine);
    if (truth === null) return machine.unknown("it is unknown whether this is true");
    if (truth) return unit;
    const message = text ? shownText(textOf(text)) : `assertion failed: ${textIn(asked)}`;
    return machine.fail("panic", message);
  },
  ":assertEqual": (machine, [isEqual, left, right, text]) => {
    const same = areEqual(left ?? unit, right ?? unit, machine);
    if (same === null) return machine.unknown("it is unknown whether this is true");
    const wanted = isEqual?.kind === "bool" && isEqual.value;
    const more = text ? `: ${shownText(textOf(text))}` : "";
    return same === wanted ? unit : equalityFailure(machine, wanted, left!, right!, more);
  },
  ":collect": (machine, [type, value]) => {
    const own = real(machine, value);
    return own.kind === "unknown" ? own : collected(machine, own, textIn(type));
  },
  ":parse": (machine, [type, value]) => {
    const own = real(machine, value);
    const inner = /^(?:Result|Option)<([^]*)>$/.exec(textIn(type))?.[1] ?? textIn(type);
    return own.kind === "unknown" ? own : parsed(textIn(own), inner, machine);
  },
};

export const rustLoweringCalls: readonly (readonly [string, Value])[] = [
  ...loweringCalls,
  ...functions(rules),
  [":here", ellipsis],
  [":none", nothing()],
];
