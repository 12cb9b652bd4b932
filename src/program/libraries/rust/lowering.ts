import { declaredType, findClass, findMethods } from "../../languages/declared/members.ts";
import { isNumberType } from "../../languages/declared/numbers.ts";
import { choose } from "../../languages/declared/overloads.ts";
import {
  itemsOf,
  makeList,
  makeSpan,
  nativeOf,
  SpanView,
  TextBuilder,
} from "../../languages/declared/lists.ts";
import { itemTypeOf, readType } from "../../languages/declared/typeNames.ts";
import { failed, makeVariant, nothing, some, variantOf } from "../../languages/rust/choices.ts";
import { areEqual } from "../../languages/rust/compare.ts";
import { castTo, convertTo } from "../../languages/rust/conversions.ts";
import { cloned, copied, defaultOf } from "../../languages/rust/copies.ts";
import { hasItems, makeIterator, placesIn } from "../../languages/rust/iterate.ts";
import { makeRange, RangeOf } from "../../languages/rust/ranges.ts";
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
import { debug, formatText, plain, toText } from "../../languages/rust/text.ts";
import { gapSign, NotKnown, shownText } from "../../values/gaps.ts";
import { bool, ellipsis, string, tuple, toStringValue } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { loweringCalls } from "../csharp/loweringCalls.ts";
import { functions, type Rule, textIn, wholeIn } from "../declared/table.ts";
import { allIn } from "./adaptors.ts";
import { collected } from "./iterators.ts";
import { libraryVariant } from "./options.ts";
import { endOf, mayEnd, noteMade } from "./drops.ts";
import { narrowed } from "./narrowing.ts";
import { parsed } from "./parsing.ts";
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
  return noteMade({ kind: "instance", type, fields, native: null }, machine);
}

function variant(machine: Machine, [type, name, ...given]: readonly Value[]): Value {
  const fields = pairs(machine, given);
  const [owner, own] = [textIn(type), textIn(name)];
  const made = libraryVariant(owner, own, fields);
  if (made) return made;
  const known = findClass(owner, machine);
  return known
    ? noteMade(makeVariant(known, own, fields), machine)
    : machine.unknown(`\`${owner}\` is not followed`);
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

/** What failed, as the error that a function gives: made from it, where that type has a way. */
function intoError(machine: Machine, error: Value, type: string): Value {
  const own = real(machine, error);
  if (type === "" || (own.kind === "instance" && own.type.name === type)) return error;
  const target = findClass(type, machine);
  const ways = target ? findMethods(target, "from") : [];
  const from = choose(ways, [own], new Map(), machine);
  if (from) return machine.call(from, [own]);
  return target ? machine.unknown("`?` is not followed") : error;
}

/** `x.into()`, where a type is expected: as the type is made from others, or as a number or a text. */
function intoType(machine: Machine, type: string, value: Value): Value {
  const own = real(machine, value);
  const target = findClass(type, machine);
  const from = target && choose(findMethods(target, "from"), [own], new Map(), machine);
  if (from) return machine.call(from, [own]);
  if (own.kind === "instance" && !isNumeric(own)) {
    const [into] = findMethods(own.type, "into");
    if (into) return machine.call({ kind: "method", callee: into, self: own }, []);
  }
  const option = /^Option<([^]*)>$/.exec(type)?.[1];
  if (option !== undefined && variantOf(own) === null)
    return some(convertTo(value, option, machine));
  if (/^(?:HashMap|BTreeMap|HashSet|BTreeSet|BinaryHeap|VecDeque)</.test(type))
    return collected(machine, own, type);
  if (type === "string" && isNumeric(own) && typeOf(own) === "char")
    return toStringValue(toText(own, plain, machine), machine);
  return castTo(own, type, machine);
}

/** How many bytes a value of a type takes. */
const sizes: Readonly<Record<string, number>> = {
  ...{ double: 8, float: 4, ulong: 8, long: 8, int32: 4, uint: 4, short: 2, ushort: 2 },
  ...{ sbyte: 1, byte: 1, int128: 16, uint128: 16, bool: 1, char: 4 },
};

/** What the lowering of Rust calls, beside what that of C# does. */
const rules: Readonly<Record<string, Rule>> = {
  ":as": (machine, [type, value]) => convertTo(value ?? unit, textIn(type), machine),
  ":castTo": (machine, [type, value]) => castTo(real(machine, value), textIn(type), machine),
  ":cast": (machine, [type, value]) => castTo(real(machine, value), textIn(type), machine),
  ":wide": (_, [type, digits]) => makeWhole(textIn(type) || "int", BigInt(textIn(digits))),
  ":typed": (_, [type, value]) => {
    const written = textIn(type);
    const fits =
      (value?.kind === "list" && /^(?:List|VecDeque)</.test(written)) ||
      (value?.kind === "dictionary" && /^(?:HashMap|BTreeMap)</.test(written)) ||
      (value?.kind === "set" && /^(?:HashSet|BTreeSet)</.test(written));
    return fits ? { ...value, typeName: written } : (value ?? unit);
  },
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
    const hasStart = from?.kind !== "none";
    return makeRange(
      new RangeOf(
        type,
        hasStart ? number(machine, from) : 0,
        to?.kind === "none" ? Infinity : number(machine, to),
        isClosed?.kind === "bool" && isClosed.value,
        hasStart,
      ),
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
  ":failure": (machine, [value, type]) => {
    const own = real(machine, value);
    if (variantOf(own) !== "Err" || own.kind !== "instance") return nothing();
    return failed(intoError(machine, own.fields.get("0")!, textIn(type)));
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
  // The sum of no numbers with a fraction is -0.
  ":sum": (machine, [type, value]) =>
    value?.kind === "int" && value.type === undefined && value.value === 0
      ? makeNumber(textIn(type), -0)
      : convertTo(value ?? unit, textIn(type), machine),
  ":parts": (machine, [type, value]) => {
    const written = textIn(type);
    const { name, inner } = readType(written);
    if (value?.kind !== "tuple") return value ?? unit;
    const types = name === "()" ? inner.map(({ text }) => text) : value.items.map(() => written);
    return tuple(
      value.items.map((each, at) =>
        collected(machine, makeIterator(allIn(machine, each).values()), types[at] ?? "object"),
      ),
    );
  },
  ":endOf": endOf,
  ":mayEnd": mayEnd,
  ":sizeOf": (machine, [type]) => {
    const size = sizes[textIn(type)];
    return size === undefined
      ? machine.unknown("`size_of` is not followed")
      : makeNumber("ulong", size);
  },
  ":bytes": (_, [text]) =>
    makeList(
      "byte[]",
      Array.from(textIn(text), (sign) => makeNumber("byte", sign.codePointAt(0) ?? 0)),
    ),
  ":orDefault": (machine, [type, value]) => {
    const own = real(machine, value);
    if (own.kind === "unknown") return own;
    const variant = variantOf(own);
    if (own.kind !== "instance" || variant === null)
      return machine.unknown("`unwrap_or_default` is not followed");
    const isThere = variant === "Some" || variant === "Ok";
    return isThere ? own.fields.get("0")! : defaultOf(textIn(type), machine);
  },
  ":into": (machine, [type, value]) => intoType(machine, textIn(type), value ?? unit),
  ":try_into": (machine, [type, value]) => {
    const own = real(machine, value);
    const name = /^(?:Result|Option)<([^]*)>$/.exec(textIn(type))?.[1] ?? textIn(type);
    const known = isNumeric(own) ? null : findClass(name, machine);
    const [method] = known ? findMethods(known, "try_from") : [];
    if (method) return machine.call(method, [own]);
    return isNumberType(name)
      ? narrowed(own, name, machine)
      : machine.unknown("`try_into` is not followed");
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
