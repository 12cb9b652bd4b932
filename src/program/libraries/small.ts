import { makeDataclass } from "../languages/python/classes.ts";
import { builtin, createClass, dictionary, list, none, string, tuple } from "../values/make.ts";
import type {
  Arguments,
  ClassValue,
  Machine,
  TupleValue,
  Value,
  DictionaryValue,
} from "../values/value.ts";
import { type Body, defineOpen, type Table } from "./signature.ts";
import { allOf } from "./python/lists.ts";
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
    wraps: ["fn", () => builtin("wraps", ({ items: [inner] }) => inner ?? none)],
    lru_cache: [
      "maxsize=, typed=",
      (_, [fn]) =>
        fn?.kind === "function" ? fn : builtin("lru_cache", ({ items: [inner] }) => inner ?? none),
    ],
    cache: ["fn", (_, [fn]) => fn ?? none],
  },
  [
    [
      "partial",
      builtin("partial", ({ items: [fn, ...before], named }, machine) =>
        builtin("partial", (args) =>
          fn
            ? machine.call(fn, [...before, ...args.items], new Map([...named, ...args.named]))
            : none,
        ),
      ),
    ],
  ],
);

/** A tuple whose parts have names. */
function namedTuple(name: string, names: readonly string[]): ClassValue {
  const fields = new Map<string, Value>([["_fields", tuple(names.map(string))]]);
  return createClass(name, [], fields, ({ items, named }: Arguments, machine): TupleValue => {
    const parts = names.map(
      (each, at) =>
        items[at] ?? named.get(each) ?? machine.fail("TypeError", `${name}() missing '${each}'`),
    );
    return { kind: "tuple", items: parts, names, typeName: name };
  });
}

export const collections: Table = tableOf(
  "collections",
  {
    namedtuple: [
      "name, names",
      (machine, [name, names]) => {
        const given =
          names?.kind === "string"
            ? names.value.split(/[\s,]+/)
            : (allOf(machine, names) ?? []).map((each) =>
                each.kind === "string" ? each.value : "",
              );
        return namedTuple(
          name?.kind === "string" ? name.value : "tuple",
          given.filter((each) => each !== ""),
        );
      },
    ],
    deque: [
      "values=, maxlen=",
      (machine, [values, length]) => {
        const made = values ? onAll(machine, values, list) : list([]);
        if (made.kind !== "list") return made;
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

const fieldClass = createClass("Field", []);

export const dataclasses: Table = tableOf("dataclasses", {
  dataclass: [
    "type=, **options",
    (_, [type]) =>
      type?.kind === "class"
        ? makeDataclass(type)
        : builtin("dataclass", ({ items: [inner] }) =>
            inner?.kind === "class" ? makeDataclass(inner) : none,
          ),
  ],
  field: [
    "default=, default_factory=, **options",
    (_, [value, factory]) => {
      const fields = new Map<string, Value>();
      if (value) fields.set("default", value);
      if (factory) fields.set("default_factory", factory);
      return { kind: "instance", type: fieldClass, fields, native: null };
    },
  ],
});
