import { NotKnown } from "../values/gaps.ts";
import { makeDataclass } from "../languages/python/classes.ts";
import {
  builtin,
  createClass,
  dictionary,
  int,
  list,
  none,
  string,
  tuple,
} from "../values/make.ts";
import type { Arguments, ClassValue, Machine, TupleValue, Value } from "../values/value.ts";
import { numberOf, wholeOf } from "./convert.ts";
import { type Body, defineOpen, type Table } from "./signature.ts";
import { allOf } from "./python/lists.ts";
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

const unknownValues = "these values are unknown";

function onAll(machine: Machine, value: Value | undefined, body: (items: Value[]) => Value): Value {
  const items = allOf(machine, value);
  return items ? body(items) : machine.unknown(unknownValues);
}

/** All pairs, triples, ... one from each. */
function product(parts: readonly (readonly Value[])[]): readonly (readonly Value[])[] {
  return parts.reduce<readonly (readonly Value[])[]>(
    (all, part) => all.flatMap((each) => part.map((item) => [...each, item])),
    [[]],
  );
}

const most = 100_000;

function choose(items: readonly Value[], count: number): readonly (readonly Value[])[] {
  if (count === 0) return [[]];
  return items.flatMap((item, at) =>
    choose(items.slice(at + 1), count - 1).map((rest) => [item, ...rest]),
  );
}

export const itertools: Table = tableOf("itertools", {
  product: [
    "*parts, repeat=",
    (machine, [parts, repeat]) => {
      const given = parts?.kind === "tuple" ? parts.items.map((part) => allOf(machine, part)) : [];
      const known = given.filter((part) => part !== null);
      const whole = Array.from(
        { length: repeat ? wholeOf(repeat, machine) : 1 },
        () => known,
      ).flat();
      const size = whole.reduce((count, part) => count * part.length, 1);
      if (known.length < given.length || size > most) return machine.unknown(unknownValues);
      machine.spend(size);
      return list(product(whole).map((each) => tuple(each)));
    },
  ],
  chain: [
    "*parts",
    (machine, [parts]) => {
      const given = parts?.kind === "tuple" ? parts.items.map((part) => allOf(machine, part)) : [];
      return given.includes(null)
        ? machine.unknown(unknownValues)
        : list(given.flatMap((part) => part ?? []));
    },
  ],
  combinations: [
    "values, r",
    (machine, [values, r]) =>
      onAll(machine, values, (items) =>
        items.length > 16
          ? machine.unknown(unknownValues)
          : list(choose(items, wholeOf(r, machine)).map((each) => tuple(each))),
      ),
  ],
  accumulate: [
    "values",
    (machine, [values]) =>
      onAll(machine, values, (items) => {
        let total: Value | null = null;
        return list(
          items.map(
            (item) => (total = total ? machine.language.binary("+", total, item, machine) : item),
          ),
        );
      }),
  ],
  count: [
    "start=, step=",
    (machine, [start, step]) => {
      let at = wholeOf(start, machine, 0) - wholeOf(step, machine, 1);
      return { kind: "iterator", next: () => int((at += wholeOf(step, machine, 1))) };
    },
  ],
  repeat: [
    "value, times=",
    (machine, [value, times]) => {
      let left = times ? wholeOf(times, machine) : Infinity;
      return { kind: "iterator", next: () => (left-- > 0 ? (value ?? none) : null) };
    },
  ],
  takewhile: [
    "test, values",
    (machine, [test, values]) => {
      const items = values && machine.language.iterate(values, machine);
      if (!items || !test) return machine.unknown(unknownValues);
      let isOver = false;
      const next = (): Value | null => {
        const step = isOver ? null : items.next();
        if (!step || step.done === true) return null;
        const truth = machine.language.truth(machine.call(test, [step.value]), machine);
        if (truth === null) throw new NotKnown(unknownValues);
        isOver = !truth;
        return isOver ? null : step.value;
      };
      return { kind: "iterator", next };
    },
  ],
  islice: [
    "values, count",
    (machine, [values, count]) => {
      const items = values && machine.language.iterate(values, machine);
      if (!items) return machine.unknown(unknownValues);
      const taken: Value[] = [];
      for (let at = wholeOf(count, machine); at > 0; at--) {
        const next = items.next();
        if (next.done === true) break;
        taken.push(next.value);
      }
      return list(taken);
    },
  ],
});

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

const counter = createClass("Counter", [], new Map(), ({ items: [values] }, machine) => {
  const made: Value = { kind: "dictionary", entries: new Map(), factory: null, counts: true };
  if (values?.kind === "dictionary") update(machine, made, values);
  else
    for (const item of allOf(machine, values) ?? []) {
      const key = machine.language.keyOf(item, machine);
      if (key !== null)
        made.entries.set(key, [item, int((numberOf(made.entries.get(key)?.[1]) ?? 0) + 1)]);
    }
  return made;
});

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
        if (made.kind !== "list" || length?.kind !== "int") return made;
        const maxLength = length.value;
        return { ...made, items: maxLength > 0 ? made.items.slice(-maxLength) : [], maxLength };
      },
    ],
    OrderedDict: [
      "values=",
      (machine, [values]) => {
        const made = dictionary();
        update(machine, made, values);
        return made;
      },
    ],
  },
  [
    ["defaultdict", builtin("defaultdict", ({ items: [factory] }) => dictionary(factory ?? null))],
    ["Counter", counter],
  ],
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
