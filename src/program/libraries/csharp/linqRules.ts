import { castTo, defaultOf } from "../../languages/declared/conversions.ts";
import { itemType, makeSequence } from "../../languages/declared/lists.ts";
import { onNumbers } from "../../languages/declared/numbers.ts";
import { Fact } from "../../values/facts.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import { iterate, keyOf } from "../../languages/declared/iterate.ts";
import { NotKnown } from "../../values/gaps.ts";
import { dictionary, int } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { sortValues } from "../python/lists.ts";
import { holds, itemsIn, type Method } from "../declared/table.ts";

/** Values that are made whenever somebody goes through them. */
export function lazily(
  machine: Machine,
  self: Value,
  make: (values: IterableIterator<Value>) => IterableIterator<Value>,
): Value {
  return makeSequence(() => {
    const values = iterate(self, machine);
    return values && make(values);
  });
}

/** What a sequence of these items becomes as a list: `double[]`, if all are of that type. */
export function typeOfItems(self: Value, items: readonly Value[]): string {
  const known = itemType(self);
  if (known !== null) return known;
  const [first] = items;
  if (!first) return "object";
  if (first.kind === "int") return first.type ?? "int";
  if (first.kind === "float") return first.isSingle ? "float" : "double";
  if (first.kind === "list") return first.typeName ?? "object[]";
  return first.kind === "instance"
    ? first.type.name
    : first.kind === "string" || first.kind === "bool"
      ? first.kind
      : "object";
}

/** `Func` with one argument, or with the index as well. */
function takesIndex(callee: Value): boolean {
  if (callee.kind === "function")
    return callee.definition.parameters.filter(({ kind }) => kind !== "receiver").length > 1;
  return callee.kind === "method" && takesIndex(callee.callee);
}

export function apply(machine: Machine, callee: Value, item: Value, at: number): Value {
  return machine.call(callee, takesIndex(callee) ? [item, int(at)] : [item]);
}

export function mapped(machine: Machine, self: Value, select: Value | undefined): Value[] {
  const items = itemsIn(machine, self);
  return select ? items.map((item) => machine.call(select, [item])) : items;
}

export function sum(machine: Machine, items: readonly Value[]): Value {
  const gap = items.find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  const numbers = items.filter(isNumber);
  if (numbers.length < items.length) return machine.unknown("`Sum` is not followed");
  const [first] = numbers;
  const isSingle = first?.kind === "float" && first.isSingle === true;
  const zero =
    first?.kind === "float"
      ? makeNumber("double", 0)
      : makeNumber(first?.type === "long" ? "long" : "int", 0);
  const total = numbers.reduce<Value>(
    (all, each) =>
      isNumber(all)
        ? onNumbers(
            "+",
            all,
            isSingle ? { ...each, kind: "float", isSingle: false } : each,
            machine,
          )
        : all,
    zero,
  );
  return isSingle ? castTo(total, "float", machine) : total;
}

export function average(machine: Machine, items: readonly Value[]): Value {
  if (items.length === 0) return machine.fail("StopIteration", "Sequence contains no elements");
  const total = sum(machine, items);
  if (!isNumber(total)) return total;
  const real = castTo(
    total,
    total.kind === "float" && total.isSingle ? "float" : "double",
    machine,
  );
  return isNumber(real) ? onNumbers("/", real, makeNumber("int", items.length), machine) : real;
}

/** The greatest or the least, by a key. */
export function extreme(
  machine: Machine,
  items: readonly Value[],
  keys: readonly Value[],
  operator: ">" | "<",
): number {
  if (items.length === 0) machine.fail("StopIteration", "Sequence contains no elements");
  let best = 0;
  for (let at = 1; at < keys.length; at++) {
    const isMore = machine.language.truth(
      machine.language.compare(operator, keys[at]!, keys[best]!, machine),
      machine,
    );
    if (isMore === null) throw new NotKnown("it is unknown whether this is true");
    if (isMore) best = at;
  }
  if (keys.some(({ kind }) => kind === "unknown")) throw new NotKnown("these values are unknown");
  return best;
}

export function pick(kind: "First" | "Last" | "Single", isOptional: boolean): Method {
  return (machine, self, [test]) => {
    const isTest = test !== undefined && !isNumber(test) && test.kind !== "none";
    const items = itemsIn(machine, self).filter((item) => !isTest || holds(machine, test, item));
    const found = kind === "Last" ? items.at(-1) : items[0];
    if (found && (kind !== "Single" || items.length === 1)) return found;
    if (isOptional && !found)
      return !isTest && test ? test : defaultOf(itemType(self) ?? "object", machine);
    return machine.fail(
      "StopIteration",
      found ? "Sequence contains more than one element" : "Sequence contains no elements",
    );
  };
}

export function ordered(isDescending: boolean, hasKey: boolean): Method {
  return (machine, self, [key]) => {
    const items = itemsIn(machine, self);
    return sorted(machine, items, [{ key: hasKey ? (key ?? null) : null, isDescending }]);
  };
}

interface SortKey {
  readonly key: Value | null;
  readonly isDescending: boolean;
}

/** What a sequence was sorted from. */
const sortedFrom = new Fact<{
  readonly items: readonly Value[];
  readonly keys: readonly SortKey[];
}>();

/** The last key first: sorting keeps the order of equals. */
function sorted(machine: Machine, items: readonly Value[], keys: readonly SortKey[]): Value {
  let all = [...items];
  for (const { key, isDescending } of keys.toReversed()) {
    const next = isDescending
      ? descending(machine, all, key)
      : sortValues(machine, all, key ?? undefined, false);
    if (!next) throw new NotKnown("the order of this list is unknown");
    all = next;
  }
  const made = makeSequence(() => all[Symbol.iterator]());
  sortedFrom.note(made, { items, keys });
  return made;
}

function descending(machine: Machine, items: Value[], key: Value | null): Value[] | null {
  return sortValues(machine, items, key ?? undefined, true);
}

export function thenBy(isDescending: boolean): Method {
  return (machine, self, [key]) => {
    const known = self.kind === "instance" ? sortedFrom.of(self) : undefined;
    if (!known || !key) throw new NotKnown("the order of this list is unknown");
    return sorted(machine, known.items, [...known.keys, { key, isDescending }]);
  };
}

export function distinct(machine: Machine, items: readonly Value[], key?: Value): Value[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const own = keyOf(key ? machine.call(key, [item]) : item, machine);
    if (own === null) throw new NotKnown("this key is unknown");
    const isNew = !seen.has(own);
    seen.add(own);
    return isNew;
  });
}

export function fromItems(items: readonly Value[]): Value {
  return makeSequence(() => items[Symbol.iterator]());
}

export function toDictionary(
  machine: Machine,
  self: Value,
  key: Value,
  value: Value | undefined,
): Value {
  const made = dictionary();
  for (const item of itemsIn(machine, self)) {
    const own = machine.call(key, [item]);
    const place = keyOf(own, machine);
    if (place === null) throw new NotKnown("this key is unknown");
    if (made.entries.has(place))
      return machine.fail("ValueError", "An item with the same key has already been added.");
    made.entries.set(place, [own, value ? machine.call(value, [item]) : item]);
  }
  return made;
}

export function groupBy(
  machine: Machine,
  self: Value,
  key: Value,
  value: Value | undefined,
): Value {
  const groups = new Map<unknown, { readonly key: Value; readonly items: Value[] }>();
  for (const item of itemsIn(machine, self)) {
    const own = machine.call(key, [item]);
    const place = keyOf(own, machine);
    if (place === null) throw new NotKnown("this key is unknown");
    const group = groups.get(place) ?? { key: own, items: [] };
    group.items.push(value ? machine.call(value, [item]) : item);
    groups.set(place, group);
  }
  return fromItems(
    [...groups.values()].map(({ key: own, items }) => {
      const made = fromItems(items);
      if (made.kind === "instance") made.fields.set("Key", own);
      return made;
    }),
  );
}
