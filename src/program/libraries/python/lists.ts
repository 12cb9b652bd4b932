import { NotKnown, sure } from "../../values/gaps.ts";
import { withWord } from "../../values/vocabulary.ts";
import { int, none } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { define, defineOpen, type Given, type Table } from "../signature.ts";

type ListBody = (machine: Machine, self: ListValue, rest: Given) => Value;

/** A method that changes the list that it belongs to. */
export function changing(name: string, signature: string, body: ListBody): [string, Value] {
  const method = defineOpen(name, `self${signature}`, (machine, [self, ...rest]) => {
    if (self?.kind !== "list") return none;
    machine.touch(self);
    if (name !== "append" && rest.some((value) => value?.kind === "unknown")) machine.lose(self);
    try {
      return body(machine, self, rest);
    } catch (error) {
      if (error instanceof NotKnown) machine.lose(self);
      throw error;
    }
  });
  return [name, method];
}

/** All that can be gone through, as an array. */
export function allOf(machine: Machine, value: Value | undefined): Value[] | null {
  if (!value) return null;
  const items = machine.language.iterate(value, machine);
  if (!items) return null;
  const all: Value[] = [];
  for (let next = items.next(); next.done !== true; next = items.next()) {
    machine.spend(1);
    all.push(next.value);
  }
  return all;
}

/** All that a value holds, where their order does not matter: that of a set may be unknown. */
export function membersIn(machine: Machine, value: Value | undefined): Value[] | null {
  if (value?.kind === "set" && machine.lostIn(value) === null) return [...value.entries.values()];
  return value?.kind === "list" && value.isUnordered === true
    ? [...value.items]
    : allOf(machine, value);
}

/** Places in order of their keys; null: the order is unknown. */
export function sortValues(
  machine: Machine,
  items: readonly Value[],
  key: Value | undefined,
  isReversed: boolean,
): Value[] | null {
  const keyed = items.map((item) => ({
    item,
    key: key && key.kind !== "none" ? machine.call(key, [item]) : item,
  }));
  const gaps: Value[] = [];
  const before = (a: Value, b: Value): boolean => {
    const truth = machine.language.truth(machine.language.compare("<", a, b, machine), machine);
    if (truth === null) gaps.push(a);
    return truth === true;
  };
  machine.spend(items.length);
  keyed.sort((a, b) => {
    if (before(a.key, b.key)) return isReversed ? 1 : -1;
    return before(b.key, a.key) ? (isReversed ? -1 : 1) : 0;
  });
  return gaps.length === 0 ? keyed.map(({ item }) => item) : null;
}

function findIndex(machine: Machine, items: readonly Value[], value: Value | undefined): number {
  return items.findIndex((item) => {
    if (!value) return false;
    const same = machine.language.compare("==", item, value, machine);
    return sure(machine.language.truth(same, machine));
  });
}

/** What `index` says of a value that is nowhere. */
function notFound(machine: Machine, self: Value | undefined, value: Value | undefined): string {
  if (self?.kind === "tuple") return "tuple.index(x): x not in tuple";
  const text = value ? machine.language.toText(value, "code", machine) : "";
  return `${text} is not in ${self ? machine.language.typeName(self) : "list"}`;
}

const indexMethod: [string, Value] = [
  "index",
  define("index", "self, value, start=, end=", (machine, [self, value, start, end]) => {
    const items = itemsOf(self);
    const place = (given: Value | undefined, otherwise: number): number => {
      const number = numberOf(given) ?? otherwise;
      return number < 0 ? Math.max(0, items.length + number) : number;
    };
    const from = place(start, 0);
    const found = findIndex(machine, items.slice(from, place(end, items.length)), value);
    const at = found < 0 ? -1 : found + from;
    return at < 0
      ? machine.fail("ValueError", notFound(machine, self, value))
      : withWord(int(at), value);
  }),
];

const countMethod: [string, Value] = [
  "count",
  define("count", "self, value", (machine, [self, value]) =>
    int(itemsOf(self).filter((item) => findIndex(machine, [item], value) === 0).length),
  ),
];

function itemsOf(value: Value | undefined): readonly Value[] {
  return value?.kind === "list" || value?.kind === "tuple" ? value.items : [];
}

/** What the language calls for `values[index]` and `len(values)`, called by its name. */
const named: readonly (readonly [string, Value])[] = [
  [
    "__getitem__",
    define("__getitem__", "self, index", (machine, [self, index]) =>
      machine.language.getItem(self ?? none, index ?? none, machine),
    ),
  ],
  ["__len__", define("__len__", "self", (_, [self]) => int(itemsOf(self).length))],
];

/** The methods of tuples. */
export const tupleMethods: Table = new Map<string, Value>([indexMethod, countMethod, ...named]);

/** A deque with a largest length loses what stands at the other end. */
function pushOut({ items, maxLength = Infinity }: ListValue, end: "first" | "last"): void {
  const over = items.length - maxLength;
  if (over > 0) items.splice(end === "first" ? 0 : maxLength, over);
}

/** Whether a method does the same in whatever order the items of a list are. */
export function worksUnordered(value: Value, name: string): boolean {
  const isUnordered = value.kind === "list" && value.isUnordered === true;
  return isUnordered && ["sort", "append", "extend", "remove", "count"].includes(name);
}

/** The methods of lists. */
export const listMethods: Table = new Map<string, Value>([
  indexMethod,
  countMethod,
  ...named,
  changing("append", ", value", (_, self, [value]) => {
    self.items.push(value ?? none);
    pushOut(self, "first");
    return none;
  }),
  changing("extend", ", values", (machine, self, [values]) => {
    const all = allOf(machine, values);
    if (!all) {
      machine.unknown("the items of this list are unknown at this point");
      return none;
    }
    for (const item of all) self.items.push(item);
    pushOut(self, "first");
    return none;
  }),
  changing("insert", ", at, value", (machine, self, [at, value]) => {
    const { maxLength = Infinity, items } = self;
    if (items.length >= maxLength)
      return machine.fail("IndexError", "deque already at its maximum size");
    items.splice(wholeOf(at, machine), 0, value ?? none);
    return none;
  }),
  changing("pop", ", at=", (machine, self, [at]) => {
    const { items, typeName } = self;
    const empty = typeName === "deque" ? "an empty deque" : "empty list";
    if (items.length === 0) return machine.fail("IndexError", `pop from ${empty}`);
    const place = at ? wholeOf(at, machine) : -1;
    const own = place < 0 ? place + items.length : place;
    if (own < 0 || own >= items.length) return machine.fail("IndexError", "pop index out of range");
    return items.splice(own, 1)[0] ?? none;
  }),
  [
    "popleft",
    define("popleft", "self", (machine, [self]) => {
      if (self?.kind !== "list") return none;
      machine.touch(self);
      return self.items.shift() ?? machine.fail("IndexError", "pop from an empty deque");
    }),
  ],
  changing("appendleft", ", value", (_, self, [value]) => {
    self.items.unshift(value ?? none);
    pushOut(self, "last");
    return none;
  }),
  changing("remove", ", value", (machine, self, [value]) => {
    const at = findIndex(machine, self.items, value);
    const name = self.typeName ?? "list";
    if (at < 0) return machine.fail("ValueError", `${name}.remove(x): x not in ${name}`);
    self.items.splice(at, 1);
    return none;
  }),
  changing("clear", "", (_, self) => {
    self.items = [];
    return none;
  }),
  changing("reverse", "", (_, self) => {
    self.items.reverse();
    return none;
  }),
  changing("sort", ", *, key=, reverse=", (machine, self, [key, reverse]) => {
    const sorted = sortValues(machine, self.items, key, (reverse && numberOf(reverse)) === 1);
    self.isUnordered = false;
    if (sorted) self.items = sorted;
    else self.items = self.items.map(() => machine.unknown("the order of this list is unknown"));
    return none;
  }),
  changing("extendleft", ", values", (machine, self, [values]) => {
    const all = allOf(machine, values);
    if (!all) {
      machine.lose(self);
      return machine.unknown("the items of this list are unknown at this point");
    }
    self.items.unshift(...all.toReversed());
    pushOut(self, "last");
    return none;
  }),
  changing("rotate", ", n=", (machine, self, [n]) => {
    const { length } = self.items;
    if (length === 0) return none;
    const by = ((wholeOf(n, machine, 1) % length) + length) % length;
    self.items.unshift(...self.items.splice(length - by));
    return none;
  }),
  [
    "copy",
    define("copy", "self", (_, [self]) =>
      self?.kind === "list" ? { ...self, items: [...self.items] } : none,
    ),
  ],
]);
