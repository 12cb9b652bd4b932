import {
  fieldClass,
  makeDataclass,
  readOptions,
  replaced,
} from "../languages/python/dataclasses.ts";
import { builtin, createClass, dictionary, list, none, string, tuple } from "../values/make.ts";
import type {
  Arguments,
  ClassValue,
  Machine,
  TupleValue,
  Value,
  DictionaryValue,
} from "../values/value.ts";
import { missingText } from "../languages/python/argumentErrors.ts";
import { wholeOf } from "./convert.ts";
import { type Body, defineOpen, type Table } from "./signature.ts";
import { allOf } from "./python/lists.ts";
import { cached, wrapping } from "./python/wrapping.ts";
import { counterClass } from "./python/counters.ts";
import { update } from "./python/dictionaries.ts";

type Entries = Readonly<Record<string, readonly [string, Body]>>;

export function tableOf(
  prefix: string,
  entries: Entries,
  more: readonly (readonly [string, Value])[] = [],
): Table {
  const open = Object.entries(entries).map(([name, [signature, body]]): [string, Value] => [
    name,
    defineOpen(`${prefix}.${name}`, signature, body),
  ]);
  return new Map<string, Value>([...open, ...more]);
}

/** Why what a function makes of unknown values is unknown. */
export const unknownValues = "these values are unknown";

/** What is made of all values that can be gone through. */
export function onAll(
  machine: Machine,
  value: Value | undefined,
  body: (items: Value[]) => Value,
): Value {
  const items = allOf(machine, value);
  return items ? body(items) : machine.unknown(unknownValues);
}

export const functools: Table = tableOf(
  "functools",
  {
    reduce: [
      "fn, values, start=",
      (machine, [fn, values, start]) =>
        onAll(machine, values, (items) => {
          const first = start ?? items.shift();
          if (!first || !fn)
            return machine.fail("TypeError", "reduce() of empty iterable with no initial value");
          return items.reduce((total, item) => machine.call(fn, [total, item]), first);
        }),
    ],
    lru_cache: [
      "maxsize=, typed=",
      (machine, [given, typed]) => {
        if (given?.kind === "function") return cached(machine, given, 128);
        if (typed) return machine.unknown("`typed` of `lru_cache` is not followed");
        const most = !given ? 128 : given.kind === "none" ? null : wholeOf(given, machine);
        return builtin("lru_cache", ({ items: [inner] }, own) =>
          inner ? cached(own, inner, most) : none,
        );
      },
    ],
    cache: ["fn", (machine, [fn]) => (fn ? cached(machine, fn, null) : none)],
  },
  wrapping,
);

/** A tuple whose parts have names; the last of them may have other values where nothing is given. */
function namedTuple(
  name: string,
  names: readonly string[],
  defaults: readonly Value[],
): ClassValue {
  const first = names.length - defaults.length;
  const made = (args: Arguments, machine: Machine): TupleValue => {
    const { items, named } = args;
    const call = `${name}.__new__()`;
    if (items.length > names.length) {
      const [least, most] = [first + 1, names.length + 1];
      const count = least < most ? `from ${least} to ${most}` : String(most);
      machine.fail(
        "TypeError",
        `${call} takes ${count} positional arguments but ${items.length + 1} were given`,
      );
    }
    for (const each of named.keys()) {
      if (!names.includes(each))
        machine.fail("TypeError", `${call} got an unexpected keyword argument '${each}'`);
    }
    const parts = names.map((each, at) => items[at] ?? named.get(each) ?? defaults[at - first]);
    const missing = names.filter((_, at) => !parts[at]);
    if (missing.length > 0) machine.fail("TypeError", missingText(call, missing, true));
    return { kind: "tuple", items: parts as Value[], names, typeName: name };
  };
  const fields = new Map<string, Value>([
    ["_fields", tuple(names.map(string))],
    [
      "_make",
      builtin("_make", ({ items: [values] }, machine) => {
        const items = allOf(machine, values);
        return items ? made({ items, named: new Map() }, machine) : machine.unknown(unknownValues);
      }),
    ],
    ["_field_defaults", dictionaryOf(names.slice(first).map((each, at) => [each, defaults[at]!]))],
  ]);
  return createClass(name, [], fields, made);
}

function dictionaryOf(pairs: readonly (readonly [string, Value])[]): Value {
  const made = dictionary();
  for (const [name, value] of pairs) made.entries.set(`s:${name}`, [string(name), value]);
  return made;
}

export const collections: Table = tableOf(
  "collections",
  {
    namedtuple: [
      "typename, field_names, *, rename=, defaults=, module=",
      (machine, [name, names, rename, defaults]) => {
        if (rename) return machine.unknown("`rename` of `collections.namedtuple` is not followed");
        const others = defaults && defaults.kind !== "none" ? allOf(machine, defaults) : [];
        if (!others) return machine.unknown(unknownValues);
        const given =
          names?.kind === "string"
            ? names.value.split(/[\s,]+/)
            : (allOf(machine, names) ?? []).map((each) =>
                each.kind === "string" ? each.value : "",
              );
        return namedTuple(
          name?.kind === "string" ? name.value : "tuple",
          given.filter((each) => each !== ""),
          others,
        );
      },
    ],
    deque: [
      "values=, maxlen=",
      (machine, [values, length]) => {
        const made = values ? onAll(machine, values, list) : list([]);
        if (made.kind !== "list") return made;
        if (length?.kind === "unknown") return length;
        if (length?.kind !== "int") return { ...made, typeName: "deque" };
        const maxLength = length.value;
        const items = maxLength > 0 ? made.items.slice(-maxLength) : [];
        return { ...made, items, maxLength, typeName: "deque" };
      },
    ],
    OrderedDict: [
      "values=, **named",
      (machine, [values, named]) => {
        const made: DictionaryValue = { ...dictionary(), typeName: "OrderedDict" };
        update(machine, made, values);
        update(machine, made, named);
        return made;
      },
    ],
    defaultdict: [
      "factory=, values=, **named",
      (machine, [factory, values, named]) => {
        const made = dictionary(factory ?? null);
        update(machine, made, values);
        update(machine, made, named);
        return made;
      },
    ],
  },
  [["Counter", counterClass]],
);

/** What `**options` holds, by its names. */
function namesIn(value: Value | undefined): ReadonlyMap<string, Value> {
  const pairs = value?.kind === "dictionary" ? [...value.entries.values()] : [];
  return new Map(
    pairs.flatMap(([key, each]) => (key.kind === "string" ? [[key.value, each]] : [])),
  );
}

/** An object of a dataclass as a dictionary or a tuple, with those in it. */
function asPlain(machine: Machine, value: Value, isDictionary: boolean): Value {
  const inner = (each: Value): Value => asPlain(machine, each, isDictionary);
  machine.spend(1);
  switch (value.kind) {
    case "instance": {
      if (!value.type.dataFields) return machine.unknown("`asdict` is not followed");
      const parts = value.type.dataFields.map(({ name }) => {
        const field = value.fields.get(name);
        return [string(name), field ? inner(field) : none] as const;
      });
      if (!isDictionary) return tuple(parts.map(([, each]) => each));
      const made = dictionary();
      for (const [name, each] of parts) made.entries.set(`s:${name.value}`, [name, each]);
      return made;
    }
    case "list":
      return list(value.items.map(inner));
    case "tuple":
      return { ...value, items: value.items.map(inner) };
    case "dictionary": {
      const entries = [...value.entries].map(
        ([key, [own, each]]) => [key, [inner(own), inner(each)]] as const,
      );
      return { ...value, entries: new Map(entries) };
    }
    default:
      return value;
  }
}

export const dataclasses: Table = tableOf("dataclasses", {
  dataclass: [
    "type=, **options",
    (machine, [type, options]) => {
      const read = readOptions(namesIn(options), machine);
      if (!read) return machine.unknown("an argument of `dataclass` is not followed");
      return type?.kind === "class"
        ? makeDataclass(type, read, machine)
        : builtin("dataclass", ({ items: [inner] }) =>
            inner?.kind === "class" ? makeDataclass(inner, read, machine) : none,
          );
    },
  ],
  asdict: [
    "obj, *, dict_factory=",
    (machine, [object, factory]) =>
      factory
        ? machine.unknown("`dict_factory` of `asdict` is not followed")
        : asPlain(machine, object!, true),
  ],
  astuple: [
    "obj, *, tuple_factory=",
    (machine, [object, factory]) =>
      factory
        ? machine.unknown("`tuple_factory` of `astuple` is not followed")
        : asPlain(machine, object!, false),
  ],
  replace: [
    "obj, **changes",
    (machine, [object, changes]) =>
      object?.kind === "instance"
        ? replaced(machine, object, namesIn(changes))
        : machine.unknown("`dataclasses.replace` is not followed"),
  ],
  is_dataclass: [
    "obj",
    (_, [object]) => {
      const type = object?.kind === "instance" ? object.type : object;
      return { kind: "bool", value: type?.kind === "class" && type.dataFields !== null };
    },
  ],
  field: [
    "default=, default_factory=, **options",
    (_, [value, factory, options]) => {
      const fields = new Map(namesIn(options));
      if (value) fields.set("default", value);
      if (factory) fields.set("default_factory", factory);
      return { kind: "instance", type: fieldClass, fields, native: null };
    },
  ],
});
