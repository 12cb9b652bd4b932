import { Raised } from "../../interpreter/completion.ts";
import { shownText } from "../../values/gaps.ts";
import { roundHalfEven } from "../../values/dtype.ts";
import { bool, float, int, list, none, tuple } from "../../values/make.ts";
import { alikeIn, eachAlike } from "../../values/alike.ts";
import type { Machine, Value } from "../../values/value.ts";
import { binary, unary } from "../../tensors/elementwise.ts";
import { fixedToEven } from "../../values/halves.ts";
import { membersOf } from "../../languages/python/enums.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { define } from "../signature.ts";
import { allOf, membersIn } from "./lists.ts";

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
    if (places === null || places === 0) return unary(machine, "round", value);
    return binary(
      machine,
      "divide",
      unary(machine, "round", binary(machine, "multiply", value, scale)),
      scale,
    );
  }
  const number = numberOf(value);
  if (number === null) return machine.fail("TypeError", "a number is required");
  if (value.kind !== "float")
    return places !== null && places < 0
      ? int(roundHalfEven(number * 10 ** places) / 10 ** places)
      : int(number);
  if (!Number.isFinite(number))
    return places === null
      ? machine.fail("OverflowError", "cannot convert float to integer")
      : value;
  if (places === null) return int(roundHalfEven(number));
  return float(
    places < 0
      ? roundHalfEven(number * 10 ** places) / 10 ** places
      : Number(fixedToEven(number, places)),
  );
}

export function power(machine: Machine, base: Value, by: Value, modulus: Value | undefined): Value {
  if (!modulus || modulus.kind === "none") return machine.language.binary("**", base, by, machine);
  const exponent = wholeOf(by, machine);
  if (exponent < 0 || exponent > 4096) return machine.unknown("`pow` is not followed");
  const divisor = BigInt(wholeOf(modulus, machine));
  if (divisor === 0n) return machine.fail("ValueError", "pow() 3rd argument cannot be 0");
  const rest = BigInt(wholeOf(base, machine)) ** BigInt(exponent) % divisor;
  return int(Number((rest + divisor) % divisor));
}

export function isInstance(machine: Machine, value: Value, type: Value): boolean | null {
  if (type.kind === "tuple") {
    const results = type.items.map((each) => isInstance(machine, value, each));
    return results.includes(true) ? true : results.includes(null) ? null : false;
  }
  // `t if isinstance(t, tuple) else (t, t)`: what nobody gives is mostly one value.
  if (value.kind === "unknown" && value.open && machine.sizes && isCollection(type)) return false;
  if (value.kind !== "unknown" && type.kind === "builtin") return hasMembersOf(value, type.name);
  if (value.kind === "unknown" || type.kind !== "class") return null;
  if (value.kind === "instance") return value.type.order.includes(type);
  if (type.name === "object") return true;
  const own = machine.language.typeName(value);
  if (type.name === "int") return value.kind === "int" || value.kind === "bool";
  if (type.name === "Tensor") return value.kind === "tensor" && value.library === "torch";
  if (type.name === "Parameter") return value.kind === "tensor" && value.isParameter;
  if (type.name === "ndarray")
    return value.kind === "tensor" && value.library === "numpy" && value.shape.length > 0;
  if (value.kind === "dictionary" && type.name === "dict") return true;
  return own === type.name;
}

export function isSubclass(type: Value | undefined, base: Value | undefined): boolean {
  if (base?.kind === "tuple") return base.items.some((each) => isSubclass(type, each));
  if (type?.kind !== "class" || base?.kind !== "class") return false;
  const isTruth = type.name === "bool" && type.convert !== null && base.name === "int";
  return isTruth || base.name === "object" || type.order.includes(base);
}

function isCollection(type: Value): boolean {
  if (type.kind === "builtin") return isAbstract(type.name) && type.name !== "Callable";
  return type.kind === "class" && ["tuple", "list", "dict"].includes(type.name);
}

const sequences = ["list", "tuple", "string", "range"];
const collections = [...sequences, "dictionary", "set", "tensor"];

/** The kinds of values that are of the types of `collections.abc`. */
const abstractTypes: Readonly<Record<string, readonly string[]>> = {
  Callable: ["function", "builtin", "method", "class"],
  Collection: collections,
  Iterable: collections,
  Mapping: ["dictionary"],
  Sequence: sequences,
  Sized: collections,
};

const isAbstract = (name: string): boolean => Object.hasOwn(abstractTypes, name);

/** Whether a value is of a type of `collections.abc`; null: that is not known. */
function hasMembersOf(value: Value, type: string): boolean | null {
  if (!isAbstract(type) || ["instance", "iterator", "opaque"].includes(value.kind)) return null;
  return abstractTypes[type]!.includes(value.kind);
}

export function print(
  machine: Machine,
  values: readonly Value[],
  separator: Value | undefined,
  end: Value | undefined,
): Value {
  const texts = values.map((value) => machine.language.toText(value, "plain", machine));
  const between = separator?.kind === "string" ? separator.value : " ";
  machine.print(shownText(texts.join(between) + (end?.kind === "string" ? end.value : "\n")));
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
      const nexts = iterators.map((iterator) => iterator!.next());
      if (nexts.length === 0 || nexts.some(({ done }) => done === true)) return null;
      return tuple(nexts.map(({ value }) => value as Value));
    },
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
  };
}

export function filter(machine: Machine, fn: Value, source: Value): Value {
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
