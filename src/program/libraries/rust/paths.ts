import { makeList } from "../../languages/declared/lists.ts";
import { findClass, findMethods } from "../../languages/declared/members.ts";
import { failed, nothing, ok, some } from "../../languages/rust/choices.ts";
import { castTo } from "../../languages/rust/conversions.ts";
import { cloned } from "../../languages/rust/copies.ts";
import { makeIterator } from "../../languages/rust/iterate.ts";
import { widthOf } from "../../languages/rust/numbers.ts";
import { makeWhole } from "../../values/wide.ts";
import { deref, writeBehind } from "../../languages/rust/places.ts";
import { builtin, string, tuple } from "../../values/make.ts";
import { arrayPaths } from "./ndarray.ts";
import { wholeFrom } from "./texts.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { functions, type Rule, textIn, wholeIn } from "../declared/table.ts";

const unit = tuple([]);

/** Something with as much in it, of its own. */
function moved(value: Value, machine: Machine): Value {
  const own = deref(value, machine);
  if (own.kind === "list") return { ...own, items: [...own.items] };
  if (own.kind === "instance" && own.native === null)
    return { ...own, fields: new Map(own.fields) };
  if (own.kind === "dictionary") return { ...own, entries: new Map(own.entries) };
  return own;
}

function emptied(value: Value, machine: Machine): Value {
  if (value.kind === "list") return makeList(value.typeName ?? "List<object>", []);
  if (value.kind === "string") return string("");
  if (value.kind === "dictionary") return { ...value, entries: new Map() };
  if (value.kind === "instance" && value.fields.has(":variant")) return nothing();
  return machine.unknown("`mem::take` is not followed");
}

function map(type: string): Rule {
  return () => ({
    kind: "dictionary",
    entries: new Map(),
    factory: null,
    typeName: `${type}<object,object>`,
  });
}

const same: Rule = (_, [value]) => value ?? unit;
const newList: Rule = () => makeList("List<object>", []);
const cloneItems: Rule = (machine, [value]) => cloned(value ?? unit, machine);

const rules: Readonly<Record<string, Rule>> = {
  ...arrayPaths,
  Some: (_, [value]) => some(value!),
  Ok: (_, [value]) => ok(value!),
  Err: (_, [value]) => failed(value!),
  ...{ "Vec::new": newList, "Vec::with_capacity": newList, "VecDeque::new": newList },
  ...{
    "Vec::from": cloneItems,
    "Box::new": same,
    "Rc::new": same,
    "Rc::clone": same,
    "Arc::new": same,
  },
  ...{ "String::new": () => string(""), "String::with_capacity": () => string("") },
  ...{ "String::from": same, "HashMap::new": map("HashMap"), "BTreeMap::new": map("BTreeMap") },
  drop: () => unit,
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
          const inner = made.kind === "instance" ? made.fields.get("0") : made;
          if (!inner) return;
          yield inner;
          if (made.kind !== "instance") return;
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
  ...{ i32: "int32", u32: "uint", i16: "short", u16: "ushort", i8: "sbyte", u8: "byte" },
};

/** Types whose methods can be called by their name: `f64::exp(x)`. */
const types =
  /^(?:f64|f32|[iu](?:8|16|32|64|size)|str|String|Vec|slice|Option|Result|HashMap|BTreeMap|Iterator|char|Rc|Clone|ToString|PartialOrd|Ord|VecDeque)$/;

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

const known: ReadonlyMap<string, Value> = new Map(functions(rules));

/** What a path of a library stands for. */
export function atPath(machine: Machine, path: string): Value {
  const found =
    known.get(path) ?? known.get(path.split("::").slice(-2).join("::")) ?? constant(path);
  if (found) return found;
  const parts = path.split("::");
  const name = parts.at(-1) ?? "";
  const owner = parts.at(-2) ?? "";
  const type = findClass(owner, machine);
  if (type && findMethods(type, name).length > 0)
    return builtin(name, ({ items }, run) => method(run, name, items));
  if (!types.test(owner)) return machine.unknown(`\`${path}\` is not followed`);
  const numberType = numberTypes[owner];
  if (name === "from" && numberType !== undefined)
    return builtin(name, ({ items }, run) => castTo(deref(items[0]!, run), numberType, run));
  if (name === "from_str_radix" && numberType !== undefined)
    return builtin(name, ({ items: [text, radix] }, run) =>
      wholeFrom(textIn(deref(text!, run)), wholeIn(deref(radix!, run)), numberType),
    );
  if (name === "from" || name === "new") return machine.unknown(`\`${path}\` is not followed`);
  return builtin(name, ({ items }, run) => method(run, name, items));
}
