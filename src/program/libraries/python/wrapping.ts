import { NotKnown } from "../../values/gaps.ts";
import { builtin, createClass, dictionary, int, none, string, tuple } from "../../values/make.ts";
import type { Arguments, BuiltinValue, Machine, Value } from "../../values/value.ts";
import { findMember } from "../../languages/python/classes.ts";
import { define } from "../signature.ts";

/** What a function says of itself, as `wraps` hands it on. */
const ownFields = ["__name__", "__qualname__", "__doc__", "__module__"];

function copyName(machine: Machine, from: Value, to: Value): void {
  if (to.kind !== "function") return;
  machine.touch(to);
  for (const name of ownFields) {
    const own = machine.language.findAttribute(from, name, machine);
    if (own) to.fields.set(name, own);
    else to.fields.delete(name);
  }
  if (from.kind === "function") for (const [name, value] of from.fields) to.fields.set(name, value);
  to.fields.set("__wrapped__", from);
}

/** `functools.wraps` and `functools.update_wrapper`. */
function wrapped(machine: Machine, wrapper: Value | undefined, fn: Value | undefined): Value {
  if (!wrapper || !fn) return none;
  copyName(machine, fn, wrapper);
  return wrapper;
}

/** `functools.partial`: a function with its first arguments. */
const partial = builtin("partial", ({ items: [fn, ...before], named }, machine) => {
  if (!fn) return machine.fail("TypeError", "type 'partial' takes at least one argument");
  const fields = new Map<string, Value>([
    ["func", fn],
    ["args", tuple(before)],
    ["keywords", keywordsOf(named)],
  ]);
  const call = (args: Arguments, own: Machine): Value =>
    own.call(fn, [...before, ...args.items], new Map([...named, ...args.named]));
  return { kind: "builtin", name: "partial", call, fields };
});

function keywordsOf(named: ReadonlyMap<string, Value>): Value {
  const made = dictionary();
  for (const [name, value] of named) made.entries.set(`s:${name}`, [string(name), value]);
  return made;
}

const infoNames = ["hits", "misses", "maxsize", "currsize"];

/** A function that remembers its results, at most some of them. */
export function cached(machine: Machine, fn: Value, most: number | null): Value {
  if (machine.sizes) return fn;
  const results = dictionary();
  // How often a result was known, and how often not.
  const counts = dictionary();
  const countOf = (name: string): number => {
    const count = counts.entries.get(name)?.[1];
    return count?.kind === "int" ? count.value : 0;
  };
  const count = (own: Machine, name: string): void => {
    own.touch(counts);
    counts.entries.set(name, [string(name), int(countOf(name) + 1)]);
  };
  const call = (args: Arguments, own: Machine): Value => {
    const parts = [
      ...args.items,
      ...[...args.named].flatMap(([name, value]) => [string(name), value]),
    ];
    const key = own.language.keyOf(tuple([tuple(parts), int(args.named.size)]), own);
    if (key === null || own.lostIn(results) !== null) {
      own.lose(results);
      own.lose(counts);
      return own.call(fn, args.items, args.named);
    }
    const known = results.entries.get(key);
    if (known) {
      own.touch(results);
      results.entries.delete(key);
      results.entries.set(key, known);
      count(own, "hits");
      return known[1];
    }
    const made = own.call(fn, args.items, args.named);
    count(own, "misses");
    own.touch(results);
    if (most !== 0) results.entries.set(key, [none, made]);
    if (most !== null && results.entries.size > most) {
      const [oldest] = results.entries.keys();
      if (oldest !== undefined) results.entries.delete(oldest);
    }
    return made;
  };
  const info = builtin("cache_info", (_, own) => {
    if (own.lostIn(counts) !== null) throw new NotKnown("`cache_info` is not followed");
    const items = [
      int(countOf("hits")),
      int(countOf("misses")),
      most === null ? none : int(most),
      int(results.entries.size),
    ];
    return { kind: "tuple", items, names: infoNames, typeName: "CacheInfo" };
  });
  const clear = builtin("cache_clear", (_, own) => {
    for (const each of [results, counts]) {
      own.touch(each);
      each.entries.clear();
    }
    return none;
  });
  const fields = new Map<string, Value>([
    ["cache_info", info],
    ["cache_clear", clear],
    ["__wrapped__", fn],
  ]);
  for (const name of ownFields) {
    const own = machine.language.findAttribute(fn, name, machine);
    if (own) fields.set(name, own);
  }
  const name = fn.kind === "function" ? fn.definition.name : "lru_cache";
  const made: BuiltinValue = { kind: "builtin", name, call, fields };
  return made;
}

/** `functools.cached_property`: computed once, then a field of the object. */
const cachedProperty = createClass(
  "cached_property",
  [],
  new Map<string, Value>([
    [
      "__init__",
      builtin("__init__", ({ items: [self, fn] }, machine) => {
        if (self?.kind !== "instance" || !fn) return none;
        machine.touch(self);
        self.fields.set("func", fn);
        return none;
      }),
    ],
    [
      "__set_name__",
      builtin("__set_name__", ({ items: [self, , name] }, machine) => {
        if (self?.kind !== "instance" || !name) return none;
        machine.touch(self);
        self.fields.set("attrname", name);
        return none;
      }),
    ],
    [
      "__get__",
      builtin("__get__", ({ items: [self, object] }, machine) => {
        if (self?.kind !== "instance") throw new NotKnown("`cached_property` is not followed");
        if (object?.kind !== "instance") return self;
        const [fn, name] = [self.fields.get("func"), self.fields.get("attrname")];
        if (!fn || name?.kind !== "string") throw new NotKnown("`cached_property` is not followed");
        const made = machine.call(fn, [object]);
        machine.touch(object);
        object.fields.set(name.value, made);
        return made;
      }),
    ],
  ]),
);

/** How the other comparisons follow from one of them, and from whether two objects are equal. */
const derived: Readonly<
  Record<
    string,
    Readonly<Record<string, readonly [isNot: boolean, equal: "or" | "and not" | null]>>
  >
> = {
  __lt__: { __gt__: [true, "and not"], __le__: [false, "or"], __ge__: [true, null] },
  __le__: { __ge__: [true, "or"], __lt__: [false, "and not"], __gt__: [true, null] },
  __gt__: { __lt__: [true, "and not"], __ge__: [false, "or"], __le__: [true, null] },
  __ge__: { __le__: [true, "or"], __gt__: [false, "and not"], __lt__: [true, null] },
};

const totalOrdering = define("functools.total_ordering", "cls", (machine, [type]) => {
  if (type?.kind !== "class") throw new NotKnown("`functools.total_ordering` is not followed");
  const own = ["__lt__", "__le__", "__gt__", "__ge__"].find((name) => findMember(type, name));
  if (own === undefined)
    return machine.fail("ValueError", "must define at least one ordering operation: < > <= >=");
  machine.touch(type);
  for (const [name, [isNot, equal]] of Object.entries(derived[own]!)) {
    if (findMember(type, name)) continue;
    type.members.set(
      name,
      builtin(name, ({ items: [self, other] }, inner) => {
        const base = findMember(type, own)!;
        const answer = inner.call(base, [self ?? none, other ?? none]);
        if (answer.kind === "notImplemented") return answer;
        const truth = inner.language.truth(answer, inner);
        if (truth === null) throw new NotKnown("it is unknown whether this is true");
        const isSo = isNot ? !truth : truth;
        if (equal === null || (equal === "or" && isSo) || (equal === "and not" && !isSo))
          return { kind: "bool", value: isSo };
        const same = inner.language.compare("==", self ?? none, other ?? none, inner);
        const isSame = inner.language.truth(same, inner);
        if (isSame === null) throw new NotKnown("it is unknown whether these are equal");
        return { kind: "bool", value: equal === "or" ? isSame : !isSame };
      }),
    );
  }
  return type;
});

/** What `functools` has to wrap functions and classes. */
export const wrapping: readonly (readonly [string, Value])[] = [
  [
    "wraps",
    define("functools.wraps", "wrapped", (_, [fn]) =>
      builtin("wraps", ({ items: [wrapper] }, machine) => wrapped(machine, wrapper, fn)),
    ),
  ],
  [
    "update_wrapper",
    define("functools.update_wrapper", "wrapper, wrapped", (machine, [wrapper, fn]) =>
      wrapped(machine, wrapper, fn),
    ),
  ],
  ["partial", partial],
  ["cached_property", cachedProperty],
  ["total_ordering", totalOrdering],
];
