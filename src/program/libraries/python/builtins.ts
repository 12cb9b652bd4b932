import { exceptions } from "../../languages/python/exceptions.ts";
import { superOf } from "../../languages/python/classes.ts";
import { roundHalfEven } from "../../values/dtype.ts";
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
} from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { binary, unary } from "../../tensors/elementwise.ts";
import { toFixedText } from "../../tensors/text/numbers.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { type Body, define, defineOpen } from "../signature.ts";
import { allOf, sortValues } from "./lists.ts";
import { types } from "./types.ts";

function unknownLength(machine: Machine, value: Value | undefined): Value {
  return value?.kind === "unknown"
    ? value
    : machine.unknown("how many values there are is not known");
}

function lengthOf(machine: Machine, value: Value): Value {
  const lost = machine.lostIn(value);
  if (lost !== null) return machine.unknown(lost);
  switch (value.kind) {
    case "string":
      return int([...value.value].length);
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
        : int(value.shape[0]!);
    default: {
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
function extreme(name: "min" | "max"): Value {
  const operator = name === "min" ? "<" : ">";
  return define(name, "*values, key=, default=", (machine, [values, key, otherwise]) => {
    const given = values?.kind === "tuple" ? values.items : [];
    const items = given.length === 1 ? allOf(machine, given[0]) : given;
    if (!items) return unknownLength(machine, given[0]);
    let best: { item: Value; key: Value } | null = null;
    for (const item of items) {
      const own = key && key.kind !== "none" ? machine.call(key, [item]) : item;
      if (best) {
        const better = machine.language.compare(operator, own, best.key, machine);
        const truth = machine.language.truth(better, machine);
        if (truth === null)
          return better.kind === "unknown" ? better : machine.unknown(`the ${name} is not known`);
        if (!truth) continue;
      }
      best = { item, key: own };
    }
    return (
      best?.item ?? otherwise ?? machine.fail("ValueError", `${name}() arg is an empty sequence`)
    );
  });
}

function round(machine: Machine, value: Value, digits: Value | undefined): Value {
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
      : Number(toFixedText(number, places)),
  );
}

function isInstance(machine: Machine, value: Value, type: Value): boolean | null {
  if (type.kind === "tuple") {
    const results = type.items.map((each) => isInstance(machine, value, each));
    return results.includes(true) ? true : results.includes(null) ? null : false;
  }
  if (value.kind === "unknown" || type.kind !== "class") return null;
  if (value.kind === "instance") return value.type.order.includes(type);
  if (type.name === "object") return true;
  const own = machine.language.typeName(value);
  if (type.name === "int") return value.kind === "int" || value.kind === "bool";
  if (type.name === "Tensor") return value.kind === "tensor" && value.library === "torch";
  if (type.name === "Parameter") return value.kind === "tensor" && value.isParameter;
  if (type.name === "ndarray")
    return value.kind === "tensor" && value.library === "numpy" && value.shape.length > 0;
  if (type.name === "Callable")
    return ["function", "builtin", "method", "class"].includes(value.kind);
  return own === type.name;
}

function print(
  machine: Machine,
  values: readonly Value[],
  separator: Value | undefined,
  end: Value | undefined,
): Value {
  const texts = values.map((value) => machine.language.toText(value, "plain", machine));
  const between = separator?.kind === "string" ? separator.value : " ";
  machine.print(texts.join(between) + (end?.kind === "string" ? end.value : "\n"));
  return none;
}

function sum(machine: Machine, values: Value, start: Value | undefined): Value {
  const items = allOf(machine, values);
  if (!items) return unknownLength(machine, values);
  return items.reduce(
    (total, item) => machine.language.binary("+", total, item, machine),
    start ?? int(0),
  );
}

function zip(machine: Machine, sources: readonly Value[]): Value {
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

function enumerate(machine: Machine, source: Value, start: Value | undefined): Value {
  const items = machine.language.iterate(source, machine);
  if (!items) return unknownLength(machine, source);
  let at = wholeOf(start, machine, 0);
  return {
    kind: "iterator",
    next: () => {
      const next = items.next();
      return next.done === true ? null : tuple([int(at++), next.value]);
    },
  };
}

function mapOver(machine: Machine, fn: Value, sources: readonly Value[]): Value {
  const zipped = zip(machine, sources);
  if (zipped.kind !== "iterator") return zipped;
  return {
    kind: "iterator",
    next: () => {
      const items = zipped.next();
      return items?.kind === "tuple" ? machine.call(fn, items.items) : null;
    },
  };
}

function filter(machine: Machine, fn: Value, source: Value): Value {
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

function quantify(name: "any" | "all"): [string, Value] {
  const settles = name === "any";
  return [
    name,
    define(name, "values", (machine, [values]) => {
      const items = allOf(machine, values);
      if (!items) return unknownLength(machine, values);
      const truths = items.map((item) => machine.language.truth(item, machine));
      if (truths.includes(settles)) return bool(settles);
      return truths.includes(null)
        ? unknownLength(
            machine,
            items.find(({ kind }) => kind === "unknown"),
          )
        : bool(!settles);
    }),
  ];
}

const closed: Readonly<Record<string, readonly [string, Body]>> = {
  len: ["value", (machine, [value]) => lengthOf(machine, value!)],
  abs: [
    "value",
    (machine, [value]) => {
      if (value?.kind === "tensor") return unary(machine, "absolute", value);
      const method =
        value?.kind === "instance" && machine.language.findAttribute(value, "__abs__", machine);
      if (method) return machine.call(method, []);
      const number = Math.abs(numberOf(value) ?? NaN);
      return value?.kind === "float" ? float(number) : int(number);
    },
  ],
  round: ["value, ndigits=", (machine, [value, digits]) => round(machine, value!, digits)],
  sorted: [
    "values, *, key=, reverse=",
    (machine, [values, key, reverse]) => {
      const items = allOf(machine, values);
      const sorted = items && sortValues(machine, items, key, (numberOf(reverse) ?? 0) !== 0);
      return sorted ? list(sorted) : unknownLength(machine, values);
    },
  ],
  reversed: [
    "values",
    (machine, [values]) => {
      const items = allOf(machine, values);
      return items ? list(items.reverse()) : unknownLength(machine, values);
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
      return range(start, wholeOf(second ?? first, machine), step);
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
  pow: ["a, b", (machine, [a, b]) => machine.language.binary("**", a!, b!, machine)],
  ord: ["text", (_, [text]) => int(text?.kind === "string" ? (text.value.codePointAt(0) ?? 0) : 0)],
  chr: [
    "code",
    (machine, [code]) =>
      string(String.fromCodePoint(Math.min(0x10ffff, Math.max(0, wholeOf(code, machine))))),
  ],
  hex: ["value", (machine, [value]) => string(`0x${wholeOf(value, machine).toString(16)}`)],
  bin: ["value", (machine, [value]) => string(`0b${wholeOf(value, machine).toString(2)}`)],
  iter: [
    "values",
    (machine, [values]) => {
      const items = machine.language.iterate(values!, machine);
      if (!items) return unknownLength(machine, values);
      const next = (): Value | null => {
        const step = items.next();
        return step.done === true ? null : step.value;
      };
      return { kind: "iterator", next };
    },
  ],
  next: [
    "values, default=",
    (machine, [values, otherwise]) => {
      if (values?.kind === "iterator") {
        return values.next() ?? otherwise ?? machine.fail("StopIteration", "");
      }
      const method = values && machine.language.findAttribute(values, "__next__", machine);
      return method ? machine.call(method, []) : machine.fail("TypeError", "this is no iterator");
    },
  ],
};

const open: Readonly<Record<string, readonly [string, Body]>> = {
  print: [
    "*values, sep=, end=, file=, flush=",
    (machine, [values, separator, end]) =>
      print(machine, values?.kind === "tuple" ? values.items : [], separator, end),
  ],
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
    (_, [type, base]) =>
      bool(type?.kind === "class" && base?.kind === "class" && type.order.includes(base)),
  ],
  callable: [
    "value",
    (_, [value]) => bool(["function", "builtin", "method", "class"].includes(value?.kind ?? "")),
  ],
  repr: ["value", (machine, [value]) => string(machine.language.toText(value!, "code", machine))],
  format: [
    "value, spec=",
    (machine, [value, spec]) =>
      string(machine.language.format(value!, spec?.kind === "string" ? spec.value : "", machine)),
  ],
  id: [
    "value",
    (machine) => machine.unknown("where a value lies in memory differs from run to run"),
  ],
  hash: ["value", (machine) => machine.unknown("`hash` is not followed")],
  getattr: [
    "object, name, default=",
    (machine, [object, name, otherwise]) => {
      const own = name?.kind === "string" ? name.value : "";
      if (!otherwise) return machine.language.getAttribute(object!, own, machine);
      return object?.kind === "unknown"
        ? object
        : (machine.language.findAttribute(object!, own, machine) ?? otherwise);
    },
  ],
  hasattr: [
    "object, name",
    (machine, [object, name]) => {
      if (object?.kind === "unknown") return object;
      return bool(
        machine.language.findAttribute(
          object!,
          name?.kind === "string" ? name.value : "",
          machine,
        ) !== null,
      );
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
    "getter=, setter=",
    (_, [getter, setter]) => ({
      kind: "descriptor",
      type: "property",
      getter: getter ?? none,
      setter: setter ?? null,
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
  exit: ["code=", (machine) => machine.fail("SystemExit", "")],
  quit: ["code=", (machine) => machine.fail("SystemExit", "")],
};

/** What reaches out of the program, or runs text: nothing happens, and nobody knows what comes of it. */
const outside = [
  "open",
  "input",
  "eval",
  "exec",
  "compile",
  "globals",
  "locals",
  "vars",
  "dir",
  "breakpoint",
  "memoryview",
  "bytes",
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
  ["NotImplemented", notImplemented],
  ["Ellipsis", ellipsis],
  ["__name__", string("__main__")],
  ["__file__", string("program.py")],
  ["__doc__", none],
]);
