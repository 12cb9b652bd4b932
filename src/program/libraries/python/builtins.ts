import { openFile } from "./files.ts";
import { gapSign } from "../../values/gaps.ts";
import { mayBeAble } from "../../languages/python/abilities.ts";
import { exceptions } from "../../languages/python/exceptions.ts";
import { types } from "./types.ts";
import { hasOwnName } from "../../languages/python/attributes.ts";
import { makeWhole, wholeIn } from "../../languages/python/bigNumbers.ts";
import { superOf } from "../../languages/python/classes.ts";
import { placeOf } from "../../languages/python/places.ts";
import {
  bool,
  builtin,
  ellipsis,
  float,
  int,
  list,
  none,
  notImplemented,
  range,
  string,
  tuple,
  toStringValue,
} from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { unary } from "../../tensors/elementwise.ts";
import { eachAlike } from "../../values/alike.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { type Body, define, defineOpen } from "../signature.ts";
import { toBytes } from "./bytes.ts";
import { settled } from "../../languages/python/compare.ts";
import { complexIn, makeComplex } from "../../languages/python/complexNumbers.ts";
import { isStop, iteratorOf, takeNext } from "../../languages/python/iterators.ts";
import { hypot } from "./exactAngles.ts";
import { matching } from "./matching.ts";
import { asciiText } from "./texts.ts";
import { allOf, membersIn, sortValues } from "./lists.ts";
import {
  unknownLength,
  lengthOf,
  extreme,
  round,
  isInstance,
  isSubclass,
  power,
  print,
  sum,
  zip,
  enumerate,
  mapOver,
  filter,
  findOrNone,
  quantify,
} from "./going.ts";

/** `0x1f`, `-0x1f` */
function inBase(machine: Machine, value: Value | undefined, prefix: string, base: number): Value {
  const number = wholeIn(value) ?? BigInt(wholeOf(value, machine));
  return string(
    `${number < 0n ? "-" : ""}${prefix}${(number < 0n ? -number : number).toString(base)}`,
  );
}

/** What `iter` gives, by what it goes through. */
const iteratorNames: Readonly<Record<string, string>> = {
  ...{ list: "list_iterator", tuple: "tuple_iterator", range: "range_iterator" },
  ...{ dictionary: "dict_keyiterator", set: "set_iterator" },
};

const closed: Readonly<Record<string, readonly [string, Body]>> = {
  len: ["value", (machine, [value]) => lengthOf(machine, value!)],
  abs: [
    "value",
    (machine, [value]) => {
      if (value?.kind === "tensor") return unary(machine, "absolute", value);
      const method =
        value?.kind === "instance" && machine.language.findAttribute(value, "__abs__", machine);
      if (method) return machine.call(method, []);
      const complex = complexIn(value);
      if (complex) return float(hypot(complex.real, complex.imaginary));
      const whole = wholeIn(value);
      if (whole !== null) return makeWhole(whole < 0n ? -whole : whole, machine);
      if (value?.kind === "float") return float(Math.abs(value.value));
      mayBeAble(value);
      const type = machine.language.typeName(value!);
      return machine.fail("TypeError", `bad operand type for abs(): '${type}'`);
    },
  ],
  round: ["value, ndigits=", (machine, [value, digits]) => round(machine, value!, digits)],
  sorted: [
    "values, *, key=, reverse=",
    (machine, [values, key, reverse]) => {
      const items = membersIn(machine, values);
      const sorted = items && sortValues(machine, items, key, (numberOf(reverse) ?? 0) !== 0);
      return sorted ? list(sorted) : unknownLength(machine, values);
    },
  ],
  reversed: [
    "values",
    (machine, [values]) => {
      const method =
        values?.kind === "instance" &&
        machine.language.findAttribute(values, "__reversed__", machine);
      if (method) return machine.call(method, []);
      if (values?.kind === "iterator" || values?.kind === "set") {
        const type = machine.language.typeName(values);
        return machine.fail("TypeError", `'${type}' object is not reversible`);
      }
      const items = allOf(machine, values);
      const typeName = values?.kind === "list" ? "list_reverseiterator" : "reversed";
      if (items)
        return machine.sizes ? list(items.reverse()) : iteratorOf(items.reverse(), typeName);
      return eachAlike(values, machine, (each) => each) ?? unknownLength(machine, values);
    },
  ],
  sum: ["values, start=", (machine, [values, start]) => sum(machine, values!, start)],
  enumerate: ["values, start=", (machine, [values, start]) => enumerate(machine, values!, start)],
  range: [
    "start, stop=, step=",
    (machine, [first, second, third]) => {
      const start = second ? wholeOf(first, machine) : 0;
      const step = wholeOf(third, machine, 1);
      if (step === 0) return machine.fail("ValueError", "range() arg 3 must not be zero");
      const given = second ?? first!;
      const whole = given.kind === "unknown" ? (given.open?.toInt() ?? given) : given;
      const stop = settled(whole, machine);
      if (machine.sizes?.isOpen(stop)) {
        const { range } = machine;
        const each: Value = { kind: "unknown", why: "it is unknown how often this runs", range };
        const isCount = stop.kind === "int" && start === 0 && step === 1;
        return isCount ? machine.sizes.listOf(each, stop, range) : each;
      }
      // The number of iterations is not a size.
      return range(start, stop.kind === "int" ? stop.value : wholeOf(stop, machine), step);
    },
  ],
  filter: ["fn, values", (machine, [fn, values]) => filter(machine, fn!, values!)],
  divmod: [
    "a, b",
    (machine, [a, b]) =>
      tuple([
        machine.language.binary("//", a!, b!, machine),
        machine.language.binary("%", a!, b!, machine),
      ]),
  ],
  pow: ["a, b, mod=", (machine, [a, b, modulus]) => power(machine, a!, b!, modulus)],
  ord: ["text", (_, [text]) => int(text?.kind === "string" ? (text.value.codePointAt(0) ?? 0) : 0)],
  chr: [
    "code",
    (machine, [code]) =>
      string(String.fromCodePoint(Math.min(0x10ffff, Math.max(0, wholeOf(code, machine))))),
  ],
  hex: ["value", (machine, [value]) => inBase(machine, value, "0x", 16)],
  bin: ["value", (machine, [value]) => inBase(machine, value, "0b", 2)],
  oct: ["value", (machine, [value]) => inBase(machine, value, "0o", 8)],
  iter: [
    "values",
    (machine, [values]) => {
      if (values?.kind === "iterator") return values;
      const own =
        values?.kind === "instance" && machine.language.findAttribute(values, "__iter__", machine);
      if (own) return machine.call(own, []);
      const items = machine.language.iterate(values!, machine);
      if (!items) return unknownLength(machine, values);
      return iteratorOf(items, iteratorNames[values!.kind] ?? gapSign);
    },
  ],
  next: [
    "values, default=",
    (machine, [values, otherwise]) => {
      const take = (): Value => {
        if (values?.kind === "iterator") return takeNext(values, machine);
        const method = values && machine.language.findAttribute(values, "__next__", machine);
        if (method) return machine.call(method, []);
        mayBeAble(values);
        const type = values ? machine.language.typeName(values) : "NoneType";
        return machine.fail("TypeError", `'${type}' object is not an iterator`);
      };
      return otherwise ? (machine.caught(take, isStop) ?? otherwise) : take();
    },
  ],
};

const open: Readonly<Record<string, readonly [string, Body]>> = {
  zip: [
    "*sources, strict=",
    (machine, [sources]) => zip(machine, sources?.kind === "tuple" ? sources.items : []),
  ],
  map: [
    "fn, *sources",
    (machine, [fn, sources]) =>
      mapOver(machine, fn!, sources?.kind === "tuple" ? sources.items : []),
  ],
  isinstance: [
    "value, type",
    (machine, [value, type]) => {
      const result = isInstance(machine, value!, type!);
      return result === null ? unknownLength(machine, value) : bool(result);
    },
  ],
  issubclass: [
    "type, base",
    (machine, [type, base]) => {
      const result = isSubclass(type, base);
      return result === null ? machine.unknown("`issubclass` is not followed") : bool(result);
    },
  ],
  callable: [
    "value",
    (_, [value]) => bool(["function", "builtin", "method", "class"].includes(value?.kind ?? "")),
  ],
  repr: [
    "value",
    (machine, [value]) => toStringValue(machine.language.toText(value!, "code", machine), machine),
  ],
  format: [
    "value, spec=",
    (machine, [value, spec]) => {
      if (spec?.kind === "unknown") return spec;
      const own = spec?.kind === "string" ? spec.value : "";
      return toStringValue(machine.language.format(value!, own, machine), machine);
    },
  ],
  id: ["value", (machine, [value]) => placeOf(value, machine)],
  hash: ["value", (machine) => machine.unknown("`hash` is not followed")],
  getattr: [
    "object, name, default=",
    (machine, [object, name, otherwise]) => {
      const own = name?.kind === "string" ? name.value : "";
      if (!otherwise) return machine.language.getAttribute(object!, own, machine);
      if (object?.kind === "unknown") return object;
      const found = findOrNone(object!, own, machine);
      const isMissed = !found && hasOwnName(object!, own, machine.language.typeName(object!));
      if (isMissed) return machine.language.getAttribute(object!, own, machine);
      return found ?? otherwise;
    },
  ],
  hasattr: [
    "object, name",
    (machine, [object, name]) => {
      if (object?.kind === "unknown") return object;
      // That depends on the installed version of a library.
      if (object?.kind === "module" && machine.sizes) {
        return { kind: "unknown", why: "that depends on the library", range: machine.range };
      }
      const isLibrary = object?.kind === "module" && name?.kind === "string";
      if (isLibrary && !machine.language.findAttribute(object, name.value, machine))
        return machine.unknown(`it is not known here whether there is \`${name.value}\``);
      const own = name?.kind === "string" ? name.value : "";
      const isThere = findOrNone(object!, own, machine) !== null;
      return bool(isThere || hasOwnName(object!, own, machine.language.typeName(object!)));
    },
  ],
  setattr: [
    "object, name, value",
    (machine, [object, name, value]) => {
      machine.language.setAttribute(
        object!,
        name?.kind === "string" ? name.value : "",
        value!,
        machine,
      );
      return none;
    },
  ],
  super: [
    "owner=, self=",
    (machine, [owner, self]) => superOf(machine, owner ?? null, self ?? null),
  ],
  property: [
    "fget=, fset=, fdel=, doc=",
    (_, [getter, setter, deleter]) => ({
      kind: "descriptor",
      type: "property",
      getter: getter ?? none,
      setter: setter && setter.kind !== "none" ? setter : null,
      ...(deleter && deleter.kind !== "none" && { deleter }),
    }),
  ],
  staticmethod: [
    "fn",
    (_, [fn]) => ({ kind: "descriptor", type: "static", getter: fn!, setter: null }),
  ],
  classmethod: [
    "fn",
    (_, [fn]) => ({ kind: "descriptor", type: "class", getter: fn!, setter: null }),
  ],
  vars: [
    "object=",
    (machine, [object]) =>
      (object && machine.language.findAttribute(object, "__dict__", machine)) ??
      machine.unknown("`vars` is not followed"),
  ],
  exit: ["code=", (machine) => machine.fail("SystemExit", "")],
  quit: ["code=", (machine) => machine.fail("SystemExit", "")],
};

const printing = defineOpen(
  "print",
  "*values, sep=, end=, file=, flush=",
  (machine, [values, separator, end, file]) =>
    print(machine, values?.kind === "tuple" ? values.items : [], separator, end, file),
);

const ascii = defineOpen("ascii", "value", (machine, [value]) =>
  toStringValue(asciiText(machine, value!), machine),
);

/** Functions that only the lowering calls, and those that it calls as well. */
const hidden: readonly (readonly [string, Value])[] = [
  [
    ":whole",
    builtin(":whole", ({ items: [digits] }, machine) =>
      makeWhole(BigInt(digits?.kind === "string" ? digits.value : 0), machine),
    ),
  ],
  [
    ":bytes",
    builtin(":bytes", ({ items: [text] }) =>
      toBytes(
        Array.from(text?.kind === "string" ? text.value : "", (sign) => sign.charCodeAt(0) & 255),
      ),
    ),
  ],
  [
    ":from",
    builtin(":from", ({ items: [given, cause] }, machine) => {
      const made = given?.kind === "class" ? machine.call(given, []) : given;
      const from = cause?.kind === "class" ? machine.call(cause, []) : cause;
      if (made?.kind === "instance" && from) {
        machine.touch(made);
        made.fields.set("__cause__", from);
      }
      return made ?? none;
    }),
  ],
  [
    ":complex",
    builtin(":complex", ({ items: [part] }) =>
      makeComplex(0, part?.kind === "float" ? part.value : 0),
    ),
  ],
  ...matching,
  [":ascii", ascii],
  ["ascii", ascii],
];

/** Calls that leave the program, or run text: nothing happens, and the result is unknown. */
const outside = [
  "input",
  "eval",
  "exec",
  "compile",
  "globals",
  "locals",
  "dir",
  "breakpoint",
  "memoryview",
  "bytearray",
  "__import__",
];

/** The names that every Python program has. */
export const builtins: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...Object.entries(closed).map(([name, [signature, body]]): [string, Value] => [
    name,
    define(name, signature, body),
  ]),
  ...Object.entries(open).map(([name, [signature, body]]): [string, Value] => [
    name,
    defineOpen(name, signature, body),
  ]),
  ["print", { ...printing, shows: true }],
  quantify("any"),
  quantify("all"),
  ["min", extreme("min")],
  ["max", extreme("max")],
  ...types,
  ...exceptions,
  ...outside.map((name): [string, Value] => [
    name,
    builtin(name, (_, machine) => machine.unknown(`\`${name}\` is not followed`)),
  ]),
  ["open", openFile],
  ...hidden,
  ["NotImplemented", notImplemented],
  ["Ellipsis", ellipsis],
  ["__name__", string("__main__")],
  ["__file__", string("program.py")],
  ["__doc__", none],
]);
