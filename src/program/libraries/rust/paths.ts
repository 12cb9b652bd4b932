import { makeList } from "../../languages/declared/lists.ts";
import { findClass, findMethods } from "../../languages/declared/members.ts";
import { failed, nothing, ok, reversed, some, variantOf } from "../../languages/rust/choices.ts";
import { castTo } from "../../languages/rust/conversions.ts";
import { defaultOf } from "../../languages/rust/copies.ts";
import { heapIn } from "../../languages/rust/heaps.ts";
import { makeIterator, nextMethod, traitsNext } from "../../languages/rust/iterate.ts";
import { widthOf } from "../../languages/rust/numbers.ts";
import { makeWhole, typeOf, wholeOf } from "../../values/wide.ts";
import { deref, writeBehind } from "../../languages/rust/places.ts";
import { NotKnown } from "../../values/gaps.ts";
import { builtin, string, tuple } from "../../values/make.ts";
import { allIn, valuesIn } from "./adaptors.ts";
import { collected } from "./iterators.ts";
import { dropped } from "./drops.ts";
import { emptied, moved } from "./moving.ts";
import { arrayPaths } from "./ndarray.ts";
import { narrowed, signOfCode } from "./narrowing.ts";
import { fractionOf } from "./numbers.ts";
import { textOfBytes } from "./bytes.ts";
import { wholeFrom } from "./parsing.ts";
import { sharingPaths } from "./sharing.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { moduleOf } from "../../values/scope.ts";
import type { Machine, Value } from "../../values/value.ts";
import { functions, type Rule, textIn, wholeIn } from "../declared/table.ts";
import { utf8Bytes } from "../../values/utf8.ts";

const unit = tuple([]);

const same: Rule = (_, [value]) => value ?? unit;

/** A collection of the values of another. */
function from(type: string): Rule {
  return (machine, [values]) => collected(machine, real(machine, values), type);
}

function real(machine: Machine, value: Value | undefined): Value {
  return value ? deref(value, machine) : unit;
}

/** A new empty collection; the room that is asked for changes nothing. */
function empty(type: string): Rule {
  return (machine, [room]) => {
    const gap = room && deref(room, machine);
    return gap?.kind === "unknown" ? gap : defaultOf(type, machine);
  };
}

/** A list of the items of another, or of the signs of a text. */
const toList: Rule = (machine, [value]) => {
  const own = real(machine, value);
  if (own.kind === "string")
    return makeList(
      "List<byte>",
      utf8Bytes(own.value).map((each) => makeNumber("byte", each)),
    );
  return makeList("List<object>", [...allIn(machine, heapIn(own) ?? own)]);
};

/** `String::from(x)`: of a text, or of a sign. */
const toText: Rule = (machine, [value]) => {
  const own = real(machine, value);
  if (own.kind === "unknown" || own.kind === "string") return own;
  return isNumber(own) && typeOf(own) === "char"
    ? string(String.fromCodePoint(own.value))
    : machine.unknown("`String::from` is not followed");
};

/** The text of bytes; `isChecked`: as what may have failed. */
function fromBytes(isChecked: boolean): Rule {
  return (machine, [bytes]) => {
    const text = textOfBytes(real(machine, bytes), machine);
    if (!text) return machine.unknown("`from_utf8` is not followed");
    return isChecked ? ok(text) : text;
  };
}

/** Calls a function; one that ends the program with a message gives an error. */
const caught: Rule = (machine, [run]) => {
  const made = machine.caught(
    () => machine.call(run!, []),
    () => true,
  );
  if (made === null) return failed(machine.unknown("`panic::catch_unwind` is not followed"));
  return made.kind === "unknown" ? made : ok(made);
};

const rules: Readonly<Record<string, Rule>> = {
  ...arrayPaths,
  Some: (_, [value]) => some(value!),
  Ok: (_, [value]) => ok(value!),
  Err: (_, [value]) => failed(value!),
  "cmp::Reverse": (_, [value]) => reversed(value ?? unit),
  ...{
    "Vec::new": empty("List<object>"),
    "Vec::with_capacity": empty("List<object>"),
    "Vec::from": toList,
  },
  ...{
    "VecDeque::new": empty("VecDeque<object>"),
    "VecDeque::with_capacity": empty("VecDeque<object>"),
  },
  ...{ "VecDeque::from": from("VecDeque<object>"), "Box::new": same, "Box::from": same },
  ...{
    "String::new": empty("string"),
    "String::with_capacity": empty("string"),
    "String::from": toText,
  },
  ...{
    "HashMap::new": empty("HashMap<object,object>"),
    "BTreeMap::new": empty("BTreeMap<object,object>"),
  },
  "HashMap::with_capacity": empty("HashMap<object,object>"),
  ...{ "HashMap::from": from("HashMap<object,object>") },
  ...{ "BTreeMap::from": from("BTreeMap<object,object>") },
  ...{ "HashSet::new": empty("HashSet<object>"), "BTreeSet::new": empty("BTreeSet<object>") },
  "HashSet::with_capacity": empty("HashSet<object>"),
  ...{ "HashSet::from": from("HashSet<object>"), "BTreeSet::from": from("BTreeSet<object>") },
  ...{
    "BinaryHeap::new": empty("BinaryHeap<object>"),
    "BinaryHeap::with_capacity": empty("BinaryHeap<object>"),
  },
  "BinaryHeap::from": from("BinaryHeap<object>"),
  ...Object.fromEntries<Rule>(
    ["Vec", "VecDeque", "HashMap", "BTreeMap", "HashSet", "BTreeSet", "BinaryHeap"].map((name) => {
      const inner = name.endsWith("Map") ? "object,object" : "object";
      return [`${name}::from_iter`, from(name === "Vec" ? "List<object>" : `${name}<${inner}>`)];
    }),
  ),
  "String::from_iter": from("string"),
  ...sharingPaths,
  drop: (machine, [value]) => dropped(machine, value ?? unit),
  "panic::catch_unwind": caught,
  "panic::AssertUnwindSafe": same,
  "char::from_u32": (machine, [code]) => signOfCode(wholeIn(real(machine, code))),
  "char::from_digit": (machine, [digit, base]) => {
    const [number, radix] = [digit, base].map((each) => wholeIn(real(machine, each)));
    if (radix! > 36) return machine.fail("panic", "from_digit: radix is too high (maximum 36)");
    return number! < radix!
      ? some(makeNumber("char", number!.toString(36).charCodeAt(0)))
      : nothing();
  },
  "char::from": (machine, [code]) => {
    const own = real(machine, code);
    if (own.kind !== "int") return machine.unknown("`char::from` is not followed");
    return makeNumber("char", own.value);
  },
  ...{ "String::from_utf8": fromBytes(true), "str::from_utf8": fromBytes(true) },
  "String::from_utf8_lossy": fromBytes(false),
  "mem::swap": (machine, [left, right]) => {
    const [a, b] = [left!, right!].map((each) => moved(each, machine));
    writeBehind(left!, b!, machine);
    writeBehind(right!, a!, machine);
    return unit;
  },
  "mem::replace": (machine, [place, value]) => {
    const before = moved(place!, machine);
    writeBehind(place!, value!, machine);
    return before;
  },
  "mem::take": (machine, [place]) => {
    const before = moved(place!, machine);
    writeBehind(place!, emptied(before, machine), machine);
    return before;
  },
  "cmp::max": (machine, items) => method(machine, "max", items),
  "cmp::min": (machine, items) => method(machine, "min", items),
  "iter::repeat": (_, [value]) =>
    makeIterator(
      (function* () {
        for (;;) yield value!;
      })(),
    ),
  "iter::once": (_, [value]) => makeIterator([value!].values()),
  "iter::empty": () => makeIterator(([] as Value[]).values()),
  "iter::repeat_n": (machine, [value, count]) => {
    const times = wholeIn(real(machine, count));
    return makeIterator(
      (function* () {
        for (let at = 0; at < times; at++) yield value!;
      })(),
    );
  },
  "iter::zip": (machine, [left, right]) =>
    method(machine, "zip", [makeIterator(valuesIn(machine, left)), right!]),
  "iter::successors": (machine, [first, by]) => {
    const start = real(machine, first);
    return makeIterator(
      (function* () {
        for (let made = start; variantOf(made) !== "None";) {
          const inner = made.kind === "instance" ? made.fields.get("0") : undefined;
          if (!inner) throw new NotKnown("the values to loop over are unknown");
          made = machine.call(by!, [inner]);
          yield inner;
        }
      })(),
    );
  },
  "iter::repeat_with": (machine, [make]) =>
    makeIterator(
      (function* () {
        for (;;) yield machine.call(make!, []);
      })(),
    ),
  "iter::from_fn": (machine, [make]) =>
    makeIterator(
      (function* () {
        for (;;) {
          const made = machine.call(make!, []);
          if (made.kind !== "instance") throw new NotKnown("the values to loop over are unknown");
          const inner = made.fields.get("0");
          if (!inner) return;
          yield inner;
        }
      })(),
    ),
};

const constants: Readonly<Record<string, number>> = {
  ...{ PI: Math.PI, E: Math.E, SQRT_2: Math.SQRT2, LN_2: Math.LN2, LN_10: Math.LN10 },
  ...{ TAU: 2 * Math.PI, FRAC_1_SQRT_2: Math.SQRT1_2, LOG2_E: Math.LOG2E, LOG10_E: Math.LOG10E },
  ...{ FRAC_PI_2: Math.PI / 2, FRAC_PI_4: Math.PI / 4, FRAC_2_SQRT_PI: 2 / Math.sqrt(Math.PI) },
};

const fractions: Readonly<Record<string, readonly [double: number, single: number]>> = {
  ...{ INFINITY: [Infinity, Infinity], NEG_INFINITY: [-Infinity, -Infinity], NAN: [NaN, NaN] },
  ...{ EPSILON: [2 ** -52, 2 ** -23], MIN_POSITIVE: [2 ** -1022, 2 ** -126] },
  ...{
    MAX: [Number.MAX_VALUE, 3.4028234663852886e38],
    MIN: [-Number.MAX_VALUE, -3.4028234663852886e38],
  },
};

const numberTypes: Readonly<Record<string, string>> = {
  ...{ f64: "double", f32: "float", usize: "ulong", u64: "ulong", isize: "long", i64: "long" },
  ...{
    i128: "int128",
    u128: "uint128",
    i32: "int32",
    u32: "uint",
    i16: "short",
    u16: "ushort",
    i8: "sbyte",
    u8: "byte",
  },
};

/** Types whose methods can be called by their name: `f64::exp(x)`. */
const types =
  /^(?:f64|f32|[iu](?:8|16|32|64|128|size)|bool|str|String|Vec|slice|Option|Result|HashMap|BTreeMap|HashSet|BTreeSet|BinaryHeap|Iterator|char|Clone|ToString|ToOwned|PartialOrd|PartialEq|Ord|VecDeque|Cell|RefCell)$/;

function method(machine: Machine, name: string, [self, ...items]: readonly Value[]): Value {
  if (!self || self.kind === "unknown") return self ?? unit;
  return machine.call(machine.language.getAttribute(self, `${name}()`, machine), items);
}

function constant(path: string): Value | null {
  const parts = path.split("::");
  const name = parts.at(-1) ?? "";
  const owner = parts.length > 1 ? parts[0]! : "f64";
  const type = numberTypes[owner] ?? "double";
  const isConstant = parts.at(-2) === "consts";
  if (isConstant && constants[name] !== undefined) return makeNumber(type, constants[name]);
  if (parts.length !== 2 || numberTypes[owner] === undefined) return null;
  const found = fractions[name];
  if (type === "double" || type === "float")
    return found ? makeNumber(type, found[type === "float" ? 1 : 0]) : null;
  const [bits, isSigned] = widthOf(type) ?? [64, true];
  const high = 2n ** BigInt(isSigned ? bits - 1 : bits) - 1n;
  if (name === "MAX") return makeWhole(type, high);
  if (name === "MIN") return makeWhole(type, isSigned ? -high - 1n : 0n);
  return name === "BITS" ? makeNumber("uint", bits) : null;
}

/** Functions of types that are no methods. */
const unfollowed = /^(?:from_\w+|try_from|with_capacity|strong_count|weak_count|downgrade)$/;

const known: ReadonlyMap<string, Value> = new Map(functions(rules));

/** What a path of a library stands for. */
export function atPath(machine: Machine, written: string): Value {
  const path = written.replace(/^crate::/, "");
  const found =
    known.get(path) ?? known.get(path.split("::").slice(-2).join("::")) ?? constant(path);
  if (found) return found;
  // What an earlier piece of the program declares.
  const own = moduleOf(machine.scope).names.get(path);
  if (own?.kind === "function") return own;
  const parts = path.split("::");
  const name = parts.at(-1) ?? "";
  const owner = parts.at(-2) ?? "";
  const type = findClass(owner, machine);
  if (type && findMethods(type, name).length > 0)
    return builtin(name, ({ items }, run) => method(run, name, items));
  const numberType = numberTypes[owner];
  const extending = findClass(":methods", machine);
  const [given] = extending ? findMethods(extending, `${numberType ?? owner}::${name}`) : [];
  if (given) return given;
  if (!types.test(owner)) {
    const usual = path === written ? null : machine.usual(name);
    return usual ?? machine.unknown(`\`${path}\` is not followed`);
  }
  if (name === "from" && numberType !== undefined)
    return builtin(name, ({ items }, run) => castTo(deref(items[0]!, run), numberType, run));
  if (name === "from_str_radix" && numberType !== undefined)
    return builtin(name, ({ items: [text, radix] }, run) =>
      wholeFrom(textIn(deref(text!, run)), wholeIn(deref(radix!, run)), numberType),
    );
  if (name === "try_from" && numberType !== undefined)
    return builtin(name, ({ items: [value] }, run) =>
      narrowed(deref(value!, run), numberType, run),
    );
  if (name === "from_bits" && (numberType === "double" || numberType === "float"))
    return builtin(name, ({ items: [value] }, run) => {
      const bits = wholeOf(deref(value!, run));
      return bits === null
        ? run.unknown("`from_bits` is not followed")
        : fractionOf(bits, numberType);
    });
  if (name === "default") {
    const own = owner === "String" || owner === "str" ? "string" : (numberType ?? owner);
    return builtin(name, (_, run) => defaultOf(own, run));
  }
  if (name === "from" || name === "new" || unfollowed.test(name))
    return machine.unknown(`\`${path}\` is not followed`);
  return builtin(name, ({ items }, run) => {
    const self = items[0] && deref(items[0], run);
    const next =
      path === traitsNext && self?.kind === "instance" ? nextMethod(self.type) : undefined;
    return next
      ? run.call({ kind: "method", callee: next, self: self! }, [])
      : method(run, name, items);
  });
}
