import { Raised } from "../../interpreter/completion.ts";
import { NotKnown, shownText } from "../../values/gaps.ts";
import { type Dtype, roundHalfEven } from "../../values/dtype.ts";
import type { Tensor } from "../../values/tensor.ts";
import { bool, float, int, list, none, tuple } from "../../values/make.ts";
import { alikeIn, eachAlike } from "../../values/alike.ts";
import type { Machine, Value } from "../../values/value.ts";
import { binary, unary } from "../../tensors/elementwise.ts";
import { fixedToEven } from "../../values/halves.ts";
import { mayBeAble } from "../../languages/python/abilities.ts";
import { bigIn, makeWhole, wholeIn } from "../../languages/python/bigNumbers.ts";
import { isPlace } from "../../languages/python/places.ts";
import { complexIn } from "../../languages/python/complexNumbers.ts";
import { membersOf } from "../../languages/python/enums.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { isOfFamily } from "../numpy/types.ts";
import { define } from "../signature.ts";
import { allOf, membersIn } from "./lists.ts";
import { printInto } from "./textStreams.ts";

export function unknownLength(machine: Machine, value: Value | undefined): Value {
  return value?.kind === "unknown" ? value : machine.unknown("the number of values is unknown");
}

export function lengthOf(machine: Machine, value: Value): Value {
  if (value.kind === "list" && value.isUnordered === true) return int(value.items.length);
  const lost = machine.lostIn(value);
  if (lost !== null) return machine.unknown(lost);
  switch (value.kind) {
    case "string":
      return int(Array.from(value.value).length);
    case "list":
    case "tuple":
      return int(value.items.length);
    case "dictionary":
    case "set":
      return int(value.entries.size);
    case "range":
      return int(value.length);
    case "tensor":
      return value.shape.length === 0
        ? machine.fail("TypeError", "len() of unsized object")
        : (machine.sizes?.sizeOf(value.shape[0]!) ?? int(value.shape[0]!));
    default: {
      const members = value.kind === "class" ? membersOf(value) : null;
      if (members) return int(members.length);
      const alike = alikeIn(value, machine);
      if (alike) return alike.count;
      const method = machine.language.findAttribute(value, "__len__", machine);
      if (method) return machine.call(method, []);
      mayBeAble(value);
      return machine.fail(
        "TypeError",
        `object of type '${machine.language.typeName(value)}' has no len()`,
      );
    }
  }
}

/** `min` and `max`. */
export function extreme(name: "min" | "max"): Value {
  const operator = name === "min" ? "<" : ">";
  return define(name, "*values, key=, default=", (machine, [values, key, otherwise]) => {
    const given = values?.kind === "tuple" ? values.items : [];
    const items = given.length === 1 ? membersIn(machine, given[0]) : given;
    if (!items) return unknownLength(machine, given[0]);
    let best: { item: Value; key: Value } | null = null;
    for (const item of items) {
      const own = key && key.kind !== "none" ? machine.call(key, [item]) : item;
      if (best) {
        const better = machine.language.compare(operator, own, best.key, machine);
        const truth = machine.language.truth(better, machine);
        if (truth === null)
          return better.kind === "unknown" ? better : machine.unknown(`the ${name} is unknown`);
        if (!truth) continue;
      }
      best = { item, key: own };
    }
    return (
      best?.item ?? otherwise ?? machine.fail("ValueError", `${name}() arg is an empty sequence`)
    );
  });
}

export function round(machine: Machine, value: Value, digits: Value | undefined): Value {
  const places = digits && digits.kind !== "none" ? wholeOf(digits, machine) : null;
  if (value.kind === "tensor") {
    const scale = { kind: "plain", value: 10 ** (places ?? 0), category: 2 } as const;
    const alone = value.library === "numpy" && value.shape.length === 0 ? numberOf(value) : null;
    if (places === null && alone !== null && Number.isFinite(alone))
      return makeWhole(BigInt(roundHalfEven(alone)), machine);
    if (places === null || places === 0) return unary(machine, "round", value);
    return binary(
      machine,
      "divide",
      unary(machine, "round", binary(machine, "multiply", value, scale)),
      scale,
    );
  }
  const whole = wholeIn(value);
  if (whole !== null) return makeWhole(roundWhole(whole, places ?? 0), machine);
  const method =
    value.kind === "instance" && machine.language.findAttribute(value, "__round__", machine);
  if (method) return machine.call(method, digits ? [digits] : []);
  const number = numberOf(value);
  if (number === null) {
    mayBeAble(value);
    const type = machine.language.typeName(value);
    return machine.fail("TypeError", `type ${type} doesn't define __round__ method`);
  }
  if (!Number.isFinite(number)) {
    if (places !== null) return value;
    return Number.isNaN(number)
      ? machine.fail("ValueError", "cannot convert float NaN to integer")
      : machine.fail("OverflowError", "cannot convert float infinity to integer");
  }
  if (places === null) return makeWhole(BigInt(roundHalfEven(number)), machine);
  return float(
    places < 0
      ? roundHalfEven(number * 10 ** places) / 10 ** places
      : Number(fixedToEven(number, places)),
  );
}

/** A whole number to the nearest ten, hundred, ..., halves to the even one. */
function roundWhole(value: bigint, places: number): bigint {
  if (places >= 0) return value;
  const unit = 10n ** BigInt(Math.min(5000, -places));
  const below = value / unit - (value < 0n && value % unit !== 0n ? 1n : 0n);
  const twice = 2n * (value - below * unit);
  const isUp = twice > unit || (twice === unit && below % 2n !== 0n);
  return (isUp ? below + 1n : below) * unit;
}

export function power(machine: Machine, base: Value, by: Value, modulus: Value | undefined): Value {
  if (!modulus || modulus.kind === "none") return machine.language.binary("**", base, by, machine);
  const [number, exponent, divisor] = [wholeIn(base), wholeIn(by), wholeIn(modulus)];
  if (number === null || exponent === null || divisor === null)
    return machine.unknown("`pow` is not followed");
  if (divisor === 0n) return machine.fail("ValueError", "pow() 3rd argument cannot be 0");
  const size = divisor < 0n ? -divisor : divisor;
  const start = exponent < 0n ? inverse(number, size) : number;
  if (start === null)
    return machine.fail("ValueError", "base is not invertible for the given modulus");
  const rest = powerWithin(start, exponent < 0n ? -exponent : exponent, size);
  return makeWhole(rest !== 0n && divisor < 0n ? rest + divisor : rest, machine);
}

/** What a division by a positive number leaves, never negative. */
const within = (value: bigint, size: bigint): bigint => ((value % size) + size) % size;

/** A power of which only the rest of a division counts. */
function powerWithin(base: bigint, exponent: bigint, size: bigint): bigint {
  let [made, square] = [within(1n, size), within(base, size)];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) made = (made * square) % size;
    square = (square * square) % size;
  }
  return made;
}

/** The number that makes 1 with another one, up to multiples of a size; null: there is none. */
function inverse(number: bigint, size: bigint): bigint | null {
  let [rest, next] = [size, within(number, size)];
  let [own, other] = [0n, 1n];
  while (next !== 0n) {
    const times = rest / next;
    [rest, next] = [next, rest - times * next];
    [own, other] = [other, own - times * other];
  }
  return rest === 1n ? within(own, size) : null;
}

export function isInstance(machine: Machine, value: Value, type: Value): boolean | null {
  if (type.kind === "tuple") {
    const results = type.items.map((each) => isInstance(machine, value, each));
    return results.includes(true) ? true : results.includes(null) ? null : false;
  }
  // `t if isinstance(t, tuple) else (t, t)`: what nobody gives is mostly one value.
  if (value.kind === "unknown" && value.open && machine.sizes && isCollection(type)) return false;
  if (value.kind !== "unknown" && type.kind === "builtin") return hasMembersOf(value, type.name);
  if (value.kind === "tensor" && type.kind === "dtype") return isNumberOf(value, type.dtype);
  if (value.kind === "unknown" || type.kind !== "class") return null;
  const isOf = isOfFamily(value.kind === "tensor" ? value.dtype : "bool", type);
  if (isOf !== null) return isOf && value.kind === "tensor" && isNumberOf(value, value.dtype);
  if (bigIn(value) !== null || isPlace(value)) return type.convert !== null && type.name === "int";
  if (complexIn(value)) return type.convert !== null && type.name === "complex";
  if (value.kind === "instance") return value.type.order.includes(type);
  if (type.name === "object") return true;
  const own = machine.language.typeName(value);
  if (type.name === "int") return value.kind === "int" || value.kind === "bool";
  if (type.name === "Tensor") return value.kind === "tensor" && value.library === "torch";
  if (type.name === "Parameter") return value.kind === "tensor" && value.isParameter;
  if (type.name === "ndarray")
    return value.kind === "tensor" && value.library === "numpy" && own === "ndarray";
  // A number of NumPy in double precision is one of Python's.
  if (type.name === "float" && own === "float64") return value.kind === "tensor";
  if (value.kind === "dictionary" && type.name === "dict") return true;
  if (value.kind === "tuple" && type.name === "tuple") return value.typeName !== "bytes";
  return own === type.name;
}

/** Whether a class is another one, or made from it; null: that is not known. */
export function isSubclass(type: Value | undefined, base: Value | undefined): boolean | null {
  if (base?.kind === "tuple") {
    const results = base.items.map((each) => isSubclass(type, each));
    return results.includes(true) ? true : results.includes(null) ? null : false;
  }
  if (type?.kind === "class" && base?.kind === "builtin") {
    const kind = kindsByName[type.name];
    return isAbstract(base.name) && type.convert !== null && kind !== undefined
      ? abstractTypes[base.name]!.includes(kind)
      : null;
  }
  if (type?.kind !== "class" || base?.kind !== "class") return null;
  const isTruth = type.name === "bool" && type.convert !== null && base.name === "int";
  return isTruth || base.name === "object" || type.order.includes(base);
}

/** Whether it is a number of NumPy of a type, and no array. */
function isNumberOf(value: Tensor, dtype: Dtype): boolean {
  const isAlone = value.shape.length === 0 && !value.isBoxed;
  return value.library === "numpy" && isAlone && value.dtype === dtype;
}

function isCollection(type: Value): boolean {
  if (type.kind === "builtin") return isAbstract(type.name) && type.name !== "Callable";
  return type.kind === "class" && ["tuple", "list", "dict"].includes(type.name);
}

const sequences = ["list", "tuple", "string", "range"];
const collections = [...sequences, "dictionary", "set", "tensor"];

/** The kinds of values by the names of their types. */
const kindsByName: Readonly<Record<string, string>> = {
  ...{ list: "list", tuple: "tuple", str: "string", range: "range", dict: "dictionary" },
  ...{ set: "set", frozenset: "set", int: "int", float: "float", bool: "bool", bytes: "tuple" },
};

/** The kinds of values that are of the types of `collections.abc`. */
const abstractTypes: Readonly<Record<string, readonly string[]>> = {
  Callable: ["function", "builtin", "method", "class"],
  Collection: collections,
  Container: collections,
  Iterable: [...collections, "iterator"],
  Iterator: ["iterator"],
  Set: ["set"],
  MutableMapping: ["dictionary"],
  MutableSequence: ["list"],
  Hashable: ["string", "tuple", "range", "int", "float", "bool", "none", "function", "builtin"],
  Mapping: ["dictionary"],
  Sequence: sequences,
  Sized: collections,
};

const isAbstract = (name: string): boolean => Object.hasOwn(abstractTypes, name);

/** Whether a value is of a type of `collections.abc`; null: that is not known. */
function hasMembersOf(value: Value, type: string): boolean | null {
  if (!isAbstract(type) || ["instance", "opaque"].includes(value.kind)) return null;
  if (value.kind === "tuple" && type === "Hashable") return null;
  if (value.kind === "list" && value.viewed) return null;
  if (value.kind === "set" && value.typeName === "frozenset" && type === "Hashable") return true;
  return abstractTypes[type]!.includes(value.kind);
}

export function print(
  machine: Machine,
  values: readonly Value[],
  separator: Value | undefined,
  end: Value | undefined,
  file: Value | undefined,
): Value {
  const texts = values.map((value) => machine.language.toText(value, "plain", machine));
  const between = separator?.kind === "string" ? separator.value : " ";
  const text = texts.join(between) + (end?.kind === "string" ? end.value : "\n");
  const elsewhere = file && printInto(machine, file, text);
  if (elsewhere) return elsewhere;
  machine.print(shownText(text));
  return none;
}

const isWhole = ({ kind }: Value): boolean => kind === "int";

export function sum(machine: Machine, values: Value, start: Value | undefined): Value {
  const isOfWhole = values.kind === "set" && [...values.entries.values()].every(isWhole);
  // Rounded sums depend on the order.
  const items = isOfWhole ? membersIn(machine, values) : allOf(machine, values);
  if (!items) return unknownLength(machine, values);
  return items.reduce(
    (total, item) => machine.language.binary("+", total, item, machine),
    start ?? int(0),
  );
}

export function zip(machine: Machine, sources: readonly Value[]): Value {
  const alike = sources.flatMap((source) => alikeIn(source, machine) ?? []);
  const [first] = alike;
  if (machine.sizes && first && alike.length === sources.length) {
    const each = tuple(alike.map((items) => items.each));
    return machine.sizes.listOf(each, first.count, machine.range);
  }
  const iterators = sources.map((source) => machine.language.iterate(source, machine));
  if (iterators.includes(null))
    return unknownLength(
      machine,
      sources.find(({ kind }) => kind === "unknown"),
    );
  return {
    kind: "iterator",
    next: () => {
      machine.spend(1);
      const items: Value[] = [];
      for (const iterator of iterators) {
        const step = iterator!.next();
        if (step.done !== true) items.push(step.value);
      }
      return items.length === 0 || items.length < iterators.length ? null : tuple(items);
    },
    typeName: "zip",
  };
}

export function enumerate(machine: Machine, source: Value, start: Value | undefined): Value {
  const items = machine.language.iterate(source, machine);
  if (!items) {
    const place = machine.unknown("it is unknown how often this runs");
    const pairs = eachAlike(source, machine, (each) => tuple([place, each]));
    return pairs ?? unknownLength(machine, source);
  }
  let at = wholeOf(start, machine, 0);
  return {
    kind: "iterator",
    next: () => {
      const next = items.next();
      return next.done === true ? null : tuple([int(at++), next.value]);
    },
    typeName: "enumerate",
  };
}

export function mapOver(machine: Machine, fn: Value, sources: readonly Value[]): Value {
  const zipped = zip(machine, sources);
  const alike = eachAlike(zipped, machine, (each) =>
    machine.call(fn, each.kind === "tuple" ? each.items : [each]),
  );
  if (zipped.kind !== "iterator") return alike ?? zipped;
  return {
    kind: "iterator",
    next: () => {
      const items = zipped.next();
      return items?.kind === "tuple" ? machine.call(fn, items.items) : null;
    },
    typeName: "map",
  };
}

/** Keeps what passes a test, which runs as values are requested. */
export function filter(machine: Machine, fn: Value, source: Value): Value {
  if (!machine.sizes) {
    const values = machine.language.iterate(source, machine);
    return values ? filtered(machine, fn, values) : unknownLength(machine, source);
  }
  const items = allOf(machine, source);
  if (!items) return unknownLength(machine, source);
  const kept: Value[] = [];
  for (const item of items) {
    const test = fn.kind === "none" ? item : machine.call(fn, [item]);
    const truth = machine.language.truth(test, machine);
    if (truth === null) return unknownLength(machine, test);
    if (truth) kept.push(item);
  }
  return list(kept);
}

function filtered(machine: Machine, fn: Value, values: IterableIterator<Value>): Value {
  const next = (): Value | null => {
    for (let step = values.next(); step.done !== true; step = values.next()) {
      machine.spend(1);
      const test = fn.kind === "none" ? step.value : machine.call(fn, [step.value]);
      const truth = machine.language.truth(test, machine);
      if (truth === null) throw new NotKnown("the values to loop over are unknown");
      if (truth) return step.value;
    }
    return null;
  };
  return { kind: "iterator", next, typeName: "filter" };
}

export function quantify(name: "any" | "all"): [string, Value] {
  const settles = name === "any";
  return [
    name,
    define(name, "values", (machine, [values]) => {
      const items = values && machine.language.iterate(values, machine);
      if (!items) return unknownLength(machine, values);
      let open: Value | null = null;
      // Elements after the deciding one are not requested.
      for (const item of items) {
        machine.spend(1);
        const truth = machine.language.truth(item, machine);
        if (truth === settles) return bool(settles);
        if (truth === null) open ??= item;
      }
      return open ? unknownLength(machine, open) : bool(!settles);
    }),
  ];
}

/** An attribute; null: there is none, or `__getattr__` of the program says so. */
export function findOrNone(object: Value, name: string, machine: Machine): Value | null {
  try {
    return machine.language.findAttribute(object, name, machine);
  } catch (error) {
    if (error instanceof Raised && error.value.type.name === "AttributeError") return null;
    throw error;
  }
}
