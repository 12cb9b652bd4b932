import { areDigits } from "../../values/digits.ts";
import {
  bool,
  createClass,
  dictionary,
  float,
  int,
  list,
  none,
  string,
  tuple,
  toStringValue,
} from "../../values/make.ts";
import type { TensorLibrary } from "../../values/dtype.ts";
import type { DtypeValue } from "../../values/plain.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Arguments, ClassValue, Machine, Value } from "../../values/value.ts";
import { eachAlike } from "../../values/alike.ts";
import { numberOf, onlyNumberOf } from "../convert.ts";
import { type Body, bindTo, define, type Given } from "../signature.ts";
import { makeBytes, numberFromBytes } from "./bytes.ts";
import { toSet, update } from "./dictionaries.ts";
import { allOf, membersIn } from "./lists.ts";
import { mayBeAble } from "../../languages/python/abilities.ts";
import { sizeOfFloat } from "./floatSizes.ts";
import { bigIn, makeWhole, toDouble } from "../../languages/python/bigNumbers.ts";
import { isPlace } from "../../languages/python/places.ts";
import { complexIn, makeComplex } from "../../languages/python/complexNumbers.ts";
import { noteOwnClass } from "../../languages/python/objects.ts";
import { orderedMembers } from "../../languages/python/setOrder.ts";

/** A type of the language: called, it makes a value. */
function type(
  name: string,
  signature: string,
  body: Body,
  members: Readonly<Record<string, Value>> = {},
): [string, ClassValue] {
  const convert = (args: Arguments, machine: Machine): Value => {
    const given = bindTo(name, signature, args, machine);
    if ("kind" in given) return given;
    const gap = given.find((value) => value?.kind === "unknown");
    return gap ?? body(machine, given);
  };
  return [name, createClass(name, [], new Map(Object.entries(members)), convert)];
}

function collection(
  name: string,
  make: (machine: Machine, items: Value[]) => Value,
): [string, ClassValue] {
  return type(name, "values=", (machine, [values]) => {
    if (!values) return make(machine, []);
    const isSet = name.endsWith("set");
    if (!isSet && !hasOrder(values)) {
      return { ...list(membersIn(machine, values) ?? []), isUnordered: true };
    }
    const items = isSet ? membersIn(machine, values) : allOf(machine, values);
    const alike = items || name === "set" ? null : eachAlike(values, machine, (each) => each);
    if (alike) return alike;
    return items ? make(machine, items) : machine.unknown("the number of values is unknown");
  });
}

/** Whether a set, or a list of one, is gone through in an order that is known. */
function hasOrder(values: Value): boolean {
  if (values.kind === "list") return values.isUnordered !== true;
  return values.kind !== "set" || orderedMembers(values) !== null;
}

const radixes: Readonly<Record<string, number>> = { b: 2, o: 8, x: 16 };

/** A whole number as a text writes it; null: it is none. Base 0 takes the base from the prefix. */
function readWhole(text: string, base: number): bigint | null {
  const [, sign = "", prefix, digits = ""] = /^([-+]?)(?:0([box]))?(.+)$/i.exec(text) ?? [];
  const own = prefix === undefined ? null : radixes[prefix.toLowerCase()]!;
  const radix = base === 0 ? (own ?? 10) : base;
  const rest = own === radix ? digits : text.slice(sign.length).toLowerCase();
  const isOctal = base === 0 && own === null && /^0+[1-9]/.test(rest);
  const isWhole = !isOctal && areDigits(rest, radix);
  if (!isWhole) return null;
  const size = digitsIn(rest, radix);
  return sign === "-" ? -size : size;
}

function digitsIn(digits: string, radix: number): bigint {
  if (digits.length < 10) return BigInt(Number.parseInt(digits, radix));
  const [base, signs] = [BigInt(radix), Array.from(digits)];
  return signs.reduce((sum, sign) => sum * base + BigInt(Number.parseInt(sign, 36)), 0n);
}

function toInt(machine: Machine, value: Value | undefined, base: Value | undefined): Value {
  if (!value) return int(0);
  if (value.kind === "string") {
    const text = value.value.trim().replaceAll("_", "");
    const radix = base ? (numberOf(base) ?? 10) : 10;
    if (text.length > 4300) return machine.unknown("a whole number beyond 2^53 is not followed");
    const number = readWhole(text, radix);
    if (number === null)
      return machine.fail(
        "ValueError",
        `invalid literal for int() with base ${radix}: '${value.value}'`,
      );
    return makeWhole(number, machine);
  }
  if (bigIn(value) !== null) return value;
  const method =
    value.kind === "instance" &&
    (machine.language.findAttribute(value, "__int__", machine) ??
      machine.language.findAttribute(value, "__index__", machine));
  if (method) return machine.call(method, []);
  if (machine.sizes && value.kind === "int") return value;
  const number = numberOf(value);
  if (number === null) return notKnown(machine, value);
  if (Number.isNaN(number))
    return machine.fail("ValueError", "cannot convert float NaN to integer");
  if (!Number.isFinite(number))
    return machine.fail("OverflowError", "cannot convert float infinity to integer");
  const whole = Math.trunc(number) + 0;
  if (!Number.isSafeInteger(whole)) return makeWhole(BigInt(whole), machine);
  const result = int(whole);
  return (value.kind === "float" && sizeOfFloat(machine, value, result)) || result;
}

function notKnown(machine: Machine, value: Value): Value {
  if (value.kind === "tensor" && value.count === 1) return machine.unknown(value.why);
  mayBeAble(value);
  return machine.fail(
    "TypeError",
    `a number is required, not '${machine.language.typeName(value)}'`,
  );
}

function toFloat(machine: Machine, value: Value | undefined): Value {
  if (!value) return float(0);
  if (value.kind === "string") {
    const text = value.value.trim().toLowerCase().replaceAll("_", "");
    const special = /^([-+]?)(inf|infinity|nan)$/.exec(text);
    if (special)
      return float((special[2] === "nan" ? NaN : Infinity) * (special[1] === "-" ? -1 : 1));
    const number = text === "" ? NaN : Number(text);
    if (Number.isNaN(number))
      return machine.fail("ValueError", `could not convert string to float: '${value.value}'`);
    return float(number);
  }
  const method =
    value.kind === "instance" && machine.language.findAttribute(value, "__float__", machine);
  if (method) return machine.call(method, []);
  const big = bigIn(value);
  if (big !== null) return float(toDouble(big, machine));
  if (value.kind === "float") return value;
  if (value.kind === "int") return { ...value, kind: "float" };
  if (value.kind === "tensor" && value.count === 1 && value.dtype.startsWith("float"))
    return onlyNumberOf(machine, value) ?? notKnown(machine, value);
  const number = numberOf(value);
  return number === null ? notKnown(machine, value) : float(number);
}

/** `0x1.8p+1` as a number, if it has no more digits than a number keeps. */
function fromHex(machine: Machine, text: Value | undefined): Value {
  const source = text?.kind === "string" ? text.value.trim() : "";
  const parts = /^([-+]?)0x([\da-f]+)(?:\.([\da-f]*))?(?:p([-+]?\d+))?$/i.exec(source);
  const [, sign = "", whole = "", rest = "", power = "0"] = parts ?? [];
  const digits = BigInt(`0x${whole === "" ? "0" : whole}${rest}`);
  const scale = Number(power) - 4 * rest.length;
  if (!parts || digits >= 2n ** 53n || Math.abs(scale) > 900)
    return machine.unknown("`float.fromhex` is not followed");
  return float((sign === "-" ? -1 : 1) * Number(digits) * 2 ** scale);
}

/** The types of the language by name. */
export const types: ReadonlyMap<string, Value> = new Map<string, Value>([
  type("int", "value=, base=", (machine, [value, base]) => toInt(machine, value, base), {
    from_bytes: define("int.from_bytes", "bytes, byteorder=, *, signed=", numberFromBytes),
  }),
  type("float", "value=", (machine, [value]) => toFloat(machine, value), {
    fromhex: define("float.fromhex", "string", (machine, [text]) => fromHex(machine, text)),
  }),
  type("bool", "value=", (machine, [value]) => {
    const truth = value ? machine.language.truth(value, machine) : false;
    return truth === null ? machine.unknown("it is unknown whether this is true") : bool(truth);
  }),
  type(
    "str",
    "value=, encoding=",
    (machine, [value]) =>
      toStringValue(value ? machine.language.toText(value, "plain", machine) : "", machine),
    { maketrans: define("maketrans", "from, to=, less=", (_, given) => translation(given)) },
  ),
  type("bytes", "source=, encoding=, errors=", makeBytes),
  collection("list", (_, items) => list(items)),
  collection("tuple", (_, items) => tuple(items)),
  collection(
    "set",
    (machine, items) =>
      toSet(machine, items) ?? machine.unknown("the items of this set are unknown"),
  ),
  collection("frozenset", (machine, items) => {
    const made = toSet(machine, items);
    return made
      ? { ...made, typeName: "frozenset" }
      : machine.unknown("the items of this set are unknown");
  }),
  type(
    "dict",
    "other=, **named",
    (machine, [other, named]) => {
      const made = dictionary();
      update(machine, made, other);
      update(machine, made, named);
      return made;
    },
    {
      fromkeys: define("fromkeys", "keys, value=", (machine, [keys, value]) => {
        const made = dictionary();
        const pairs = allOf(machine, keys)?.map((key) => tuple([key, value ?? none]));
        if (!pairs) return machine.unknown("the number of values is unknown");
        update(machine, made, list(pairs));
        return made;
      }),
    },
  ),
  type("complex", "real=, imag=", (machine, [real, imaginary]) => {
    const [a, b] = [real ? numberOf(real) : 0, imaginary ? numberOf(imaginary) : 0];
    const own = imaginary ? null : complexIn(real);
    if (own) return real!;
    if (a === null || b === null) return machine.unknown("complex numbers are not followed");
    return makeComplex(a, b);
  }),
  type("slice", "start=, stop=, step=", (_, [start, stop, step]) => {
    const none = { kind: "none" } as const;
    return stop
      ? { kind: "slice", start: start ?? none, stop, step: step ?? none }
      : { kind: "slice", start: none, stop: start ?? none, step: none };
  }),
  ["object", createClass("object", [])],
  [
    "type",
    createClass("type", [], new Map(), ({ items: [value, ...rest] }, machine) => {
      if (!value) return machine.unknown("`type` is not followed");
      return rest.length === 0 ? typeOf(machine, value) : makeClass(value, rest, machine);
    }),
  ],
]);

/** `str.maketrans`: what takes the place of each character. */
function translation([from, to, less]: Given): Value {
  if (from?.kind === "dictionary") {
    const pairs = [...from.entries.values()].map(([key, value]): [string, [Value, Value]] => {
      const code = key.kind === "string" ? int(key.value.codePointAt(0) ?? 0) : key;
      return [`n:${code.kind === "int" ? code.value : 0}`, [code, value]];
    });
    return { ...dictionary(), entries: new Map(pairs) };
  }
  const made = dictionary();
  const texts = [from, to, less].map((each) =>
    Array.from(each?.kind === "string" ? each.value : ""),
  );
  const put = (sign: string, value: Value): void => {
    const code = sign.codePointAt(0) ?? 0;
    made.entries.set(`n:${code}`, [int(code), value]);
  };
  for (const [at, sign] of texts[0]!.entries()) put(sign, int(texts[1]![at]?.codePointAt(0) ?? 0));
  for (const sign of texts[2]!) put(sign, none);
  return made;
}

/** The module that Python names before the class of a tensor. */
const tensorModules: Readonly<Partial<Record<TensorLibrary, string>>> = {
  numpy: "numpy",
  torch: "torch",
};

function classOfTensor(value: Tensor, name: string): ClassValue {
  const module = value.isParameter ? "torch.nn.parameter" : tensorModules[value.library];
  const members = new Map<string, Value>(
    module === undefined ? [] : [["__module__", string(module)]],
  );
  return createClass(name, [], members, () => value);
}

function dtypeClass({ dtype, library }: DtypeValue): ClassValue {
  const isTorch = library === "torch";
  const name = isTorch ? "dtype" : `${dtype.charAt(0).toUpperCase()}${dtype.slice(1)}DType`;
  const module = string(isTorch ? "torch" : "numpy.dtypes");
  return createClass(name, [], new Map<string, Value>([["__module__", module]]), () => none);
}

/** `type(name, bases, members)`: a class. */
function makeClass(name: Value, [bases, members]: readonly Value[], machine: Machine): Value {
  const isKnown =
    name.kind === "string" && bases?.kind === "tuple" && members?.kind === "dictionary";
  const classes = isKnown ? bases.items : [];
  if (!isKnown || classes.some(({ kind }) => kind !== "class"))
    return machine.unknown("`type` is not followed");
  const own = [...members.entries.values()].flatMap(([key, value]) =>
    key.kind === "string" ? [[key.value, value] as const] : [],
  );
  const made = createClass(name.value, classes as ClassValue[], new Map(own));
  noteOwnClass(made);
  return made;
}

/** `type(value)` */
export function typeOf(machine: Machine, value: Value): Value {
  if (value.kind === "unknown") return value;
  if (bigIn(value) !== null || isPlace(value)) return types.get("int")!;
  if (complexIn(value)) return types.get("complex")!;
  if (value.kind === "instance") return value.type;
  const name = machine.language.typeName(value);
  if (value.kind === "tensor" && !value.storage.drawn?.isPlain) return classOfTensor(value, name);
  if (value.kind === "dtype" && value.library !== "tensorflow") return dtypeClass(value);
  // A class that converts is one of the language.
  const isOwn = value.kind !== "tuple" || value.names === undefined;
  return types.get(name) ?? createClass(name, [], new Map(), isOwn ? () => value : null);
}
