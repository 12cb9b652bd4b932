import { castTo, defaultOf } from "../../languages/declared/conversions.ts";
import { elementType, makeSequence } from "../../languages/declared/lists.ts";
import { onNumbers } from "../../languages/declared/numbers.ts";
import { Fact } from "../../values/facts.ts";
import { isNumber, makeNumber, numberType } from "../../values/typedNumber.ts";
import { iterate, keyOf } from "../../languages/declared/iterate.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, dictionary, int, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { toText } from "../../languages/csharp/text.ts";
import type { Key } from "../../values/plain.ts";
import { holds, itemsIn, members, type Method } from "../declared/table.ts";
import { makeNetObject, NetObject } from "./netObject.ts";
import { isUsualComparer, orderBy } from "./sorting.ts";

/** Values that are made whenever somebody goes through them; `item`: their type, null: not known. */
export function lazily(
  machine: Machine,
  self: Value,
  make: (values: IterableIterator<Value>) => IterableIterator<Value>,
  item: string | null = elementType(self),
): Value {
  return makeSequence(() => {
    const values = iterate(self, machine);
    return values && make(values);
  }, item);
}

/** What is made of all values at once, whenever somebody goes through it. */
export function deferred(
  machine: Machine,
  self: Value,
  make: (items: Value[]) => readonly Value[],
  item: string | null = elementType(self),
): Value {
  return makeSequence(() => make(itemsIn(machine, self))[Symbol.iterator](), item);
}

/** The values one after the other, no more of them than somebody asks for. */
export function* walk(machine: Machine, value: Value): Generator<Value> {
  const values = iterate(value, machine);
  if (!values) throw new NotKnown("the values to loop over are unknown");
  for (const each of values) {
    machine.spend(1);
    yield each;
  }
}

/** What a sequence of these items becomes as a list: `double[]`, if all are of that type. */
export function typeOfItems(self: Value, items: readonly Value[]): string {
  const known = elementType(self);
  if (known !== null) return known;
  const first = items.find(({ kind }) => kind !== "none");
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

/** How many parameters a function has; null: not known. */
function parametersOf(callee: Value): number | null {
  if (callee.kind === "method") return parametersOf(callee.callee);
  return callee.kind === "function"
    ? callee.definition.parameters.filter(({ kind }) => kind !== "receiver").length
    : null;
}

/** `Func` with one argument, or with the index as well. */
function takesIndex(callee: Value): boolean {
  return (parametersOf(callee) ?? 1) > 1;
}

export function apply(machine: Machine, callee: Value, item: Value, at: number): Value {
  return machine.call(callee, takesIndex(callee) ? [item, int(at)] : [item]);
}

export function mapped(machine: Machine, self: Value, select: Value | undefined): Value[] {
  const items = itemsIn(machine, self);
  return select ? items.map((item) => machine.call(select, [item])) : items;
}

/** Values that are there: `Sum` and the like leave out what is missing. */
function present(items: readonly Value[]): readonly Value[] {
  return items.filter(({ kind }) => kind !== "none");
}

/** `type`: of the sum, where there is nothing to add. */
export function sum(machine: Machine, all: readonly Value[], type: string | null): Value {
  const items = present(all);
  const gap = items.find(({ kind }) => kind === "unknown");
  if (gap) return gap;
  const numbers = items.filter(isNumber);
  if (numbers.length < items.length) return machine.unknown("`Sum` is not followed");
  const [first] = numbers;
  const isSingle = first?.kind === "float" && first.isSingle === true;
  const zero = makeNumber(
    first?.kind === "float" ? "double" : first ? numberType(first) : (type ?? "int"),
    0,
  );
  if (first && first.kind === "int" && !["int", "long", "BigInteger"].includes(numberType(first)))
    return machine.unknown("`Sum` is not followed");
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

export function average(machine: Machine, all: readonly Value[]): Value {
  const items = present(all);
  if (all.length > 0 && items.length === 0) return none;
  if (items.length === 0) return machine.fail("StopIteration", "Sequence contains no elements");
  const isSingle = items.every((item) => item.kind === "float" && item.isSingle === true);
  // What is summed up is held with more digits than the numbers have.
  const wide = items.map((item) =>
    isNumber(item)
      ? { ...item, ...makeNumber(item.kind === "float" ? "double" : "long", item.value) }
      : item,
  );
  const total = sum(machine, isSingle ? wide.map(asDouble) : wide, null);
  if (!isNumber(total)) return total;
  const real = castTo(total, "double", machine);
  if (!isNumber(real)) return real;
  const mean = onNumbers("/", real, makeNumber("int", items.length), machine);
  return isSingle ? castTo(mean, "float", machine) : mean;
}

function asDouble(value: Value): Value {
  return value.kind === "float" ? { ...value, isSingle: false } : value;
}

/** The greatest or the least, by a key. */
export function extreme(
  machine: Machine,
  items: readonly Value[],
  keys: readonly Value[],
  operator: ">" | "<",
  comparer?: Value,
): number {
  if (items.length === 0) machine.fail("StopIteration", "Sequence contains no elements");
  if (keys.some(({ kind }) => kind === "unknown")) throw new NotKnown("these values are unknown");
  const order = orderBy(machine, comparer);
  // What is missing is neither the greatest nor the least, unless there is nothing else.
  let best = Math.max(
    0,
    keys.findIndex(({ kind }) => kind !== "none"),
  );
  for (let at = best + 1; at < keys.length; at++) {
    if (keys[at]!.kind === "none") continue;
    const own = order(keys[at]!, keys[best]!);
    if (operator === ">" ? own > 0 : own < 0) best = at;
  }
  return best;
}

/** What a variable of the type of the values holds before anything is assigned. */
export function defaultItem(machine: Machine, self: Value, items: readonly Value[]): Value {
  const known = elementType(self);
  if (known !== null) return defaultOf(known, machine);
  const type = items.length > 0 ? typeOfItems(self, items) : null;
  if (type === null || type === "object") throw new NotKnown("these values are unknown");
  return defaultOf(type, machine);
}

function isTest({ kind }: Value): boolean {
  return kind === "function" || kind === "builtin" || kind === "method";
}

/** `First`, `Last`, and `Single`, of all values or of those that a test says yes to. */
export function pick(kind: "First" | "Last" | "Single", isOptional: boolean): Method {
  return (machine, self, [first, second]) => {
    const test = first && isTest(first) ? first : null;
    const other = test ? second : first;
    const [all, found]: [Value[], Value[]] = [[], []];
    for (const item of walk(machine, self)) {
      all.push(item);
      if (test && !holds(machine, test, item)) continue;
      found.push(item);
      if (kind === "First" || (kind === "Single" && found.length > 1)) break;
    }
    const one = kind === "Last" ? found.at(-1) : found[0];
    if (one && (kind !== "Single" || found.length === 1)) return one;
    if (isOptional && !one) return other ?? defaultItem(machine, self, all);
    const what = test ? "matching element" : "element";
    return machine.fail(
      "StopIteration",
      one
        ? `Sequence contains more than one ${what}`
        : test
          ? "Sequence contains no matching element"
          : "Sequence contains no elements",
    );
  };
}

export function ordered(isDescending: boolean, hasKey: boolean): Method {
  return (machine, self, given) => {
    const [first, second] = given;
    const [key, comparer] = hasKey ? [first ?? null, second] : [null, first];
    return sorted(machine, self, [{ key, isDescending, comparer }]);
  };
}

interface SortKey {
  readonly key: Value | null;
  readonly isDescending: boolean;
  readonly comparer: Value | undefined;
}

/** What a sequence was sorted from. */
const sortedFrom = new Fact<{
  readonly source: Value;
  readonly keys: readonly SortKey[];
}>();

/** In the order of all keys, each of which is asked for once; equals stay as they are. */
function inOrderOf(
  machine: Machine,
  items: readonly Value[],
  keys: readonly SortKey[],
): readonly Value[] {
  const orders = keys.map(({ comparer }) => orderBy(machine, comparer));
  const keyed = items.map((item) => ({
    item,
    keys: keys.map(({ key }) => (key ? machine.call(key, [item]) : item)),
  }));
  if (keyed.some(({ keys: own }) => own.some(({ kind }) => kind === "unknown")))
    throw new NotKnown("the order of this list is unknown");
  machine.spend(items.length);
  return keyed
    .toSorted((left, right) => {
      for (const [at, { isDescending }] of keys.entries()) {
        const own = orders[at]!(left.keys[at]!, right.keys[at]!);
        if (own !== 0) return isDescending ? -own : own;
      }
      return 0;
    })
    .map(({ item }) => item);
}

function sorted(machine: Machine, source: Value, keys: readonly SortKey[]): Value {
  const made = deferred(machine, source, (items) => inOrderOf(machine, items, keys));
  if (made.kind === "instance") sortedFrom.note(made, { source, keys });
  return made;
}

export function thenBy(isDescending: boolean): Method {
  return (machine, self, [key, comparer]) => {
    const known = self.kind === "instance" ? sortedFrom.of(self) : undefined;
    if (!known || !key) throw new NotKnown("the order of this list is unknown");
    return sorted(machine, known.source, [...known.keys, { key, isDescending, comparer }]);
  };
}

/** Only comparers after which nothing but equal values is alike. */
export function inUsualWay(comparer: Value | undefined): void {
  if (comparer && !isUsualComparer(comparer)) throw new NotKnown("this call is not followed");
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

export function fromItems(items: readonly Value[], item: string | null = null): Value {
  return makeSequence(() => items[Symbol.iterator](), item);
}

export function toDictionary(
  machine: Machine,
  self: Value,
  key: Value,
  value: Value | undefined,
): Value {
  const pairs: (readonly [Value, Value])[] = [];
  const made = dictionary();
  for (const item of itemsIn(machine, self)) {
    const own = machine.call(key, [item]);
    const place = keyOf(own, machine);
    if (place === null) throw new NotKnown("this key is unknown");
    if (made.entries.has(place))
      return machine.fail(
        "ValueError",
        `An item with the same key has already been added. Key: ${toText(own, machine)}`,
      );
    const pair = [own, value ? machine.call(value, [item]) : item] as const;
    made.entries.set(place, pair);
    pairs.push(pair);
  }
  const types = ([0, 1] as const).map((part) =>
    typeOfItems(
      none,
      pairs.map((pair) => pair[part]),
    ),
  );
  return pairs.length === 0 ? made : { ...made, typeName: `Dictionary<${types.join(",")}>` };
}

/** The values by their keys, in the order in which these come. */
export function groupsOf(
  machine: Machine,
  items: readonly Value[],
  key: Value,
  value: Value | undefined,
): ReadonlyMap<Key, { readonly key: Value; readonly items: Value[] }> {
  const groups = new Map<Key, { readonly key: Value; readonly items: Value[] }>();
  for (const item of items) {
    const own = machine.call(key, [item]);
    const place = keyOf(own, machine);
    if (place === null) throw new NotKnown("this key is unknown");
    const group = groups.get(place) ?? { key: own, items: [] };
    group.items.push(value ? machine.call(value, [item]) : item);
    groups.set(place, group);
  }
  return groups;
}

/** A sequence with a key. */
function grouping({
  key,
  items,
}: {
  readonly key: Value;
  readonly items: readonly Value[];
}): Value {
  const made = fromItems(items);
  if (made.kind === "instance") made.fields.set("Key", key);
  return made;
}

/** `GroupBy(key, value, result)`: a function of two arguments makes the result of each group. */
export function groupBy(machine: Machine, self: Value, given: readonly Value[]): Value {
  const [key, second, third] = given;
  const isResult = second && !third && parametersOf(second) === 2;
  const value = isResult ? undefined : second;
  const result = isResult ? second : third;
  return deferred(
    machine,
    self,
    (items) =>
      [...groupsOf(machine, items, key ?? none, value).values()].map((group) =>
        result ? machine.call(result, [group.key, fromItems(group.items)]) : grouping(group),
      ),
    null,
  );
}

/** `ToLookup(key, value)` */
export function toLookup(machine: Machine, self: Value, given: readonly Value[]): Value {
  const [key, value] = given;
  const groups = groupsOf(machine, itemsIn(machine, self), key ?? none, value);
  return makeLookup([...groups.values()].map(grouping), groups);
}

function makeLookup(items: readonly Value[], groups: ReturnType<typeof groupsOf>): Value {
  const placeOf = (key: Value | undefined, machine: Machine): Key => {
    const place = keyOf(key ?? none, machine);
    if (place === null) throw new NotKnown("this key is unknown");
    return place;
  };
  const native = new NetObject({
    members: members(
      { Count: () => int(groups.size) },
      { Contains: (machine, _, [key]) => bool(groups.has(placeOf(key, machine))) },
    ),
    item: (key, machine) => fromItems(groups.get(placeOf(key, machine))?.items ?? []),
    items,
  });
  return makeNetObject("Lookup", {}, native);
}

/** `Join` and `GroupJoin`: values with those of another sequence that have the same key. */
export function joined(isGrouped: boolean): Method {
  return (machine, self, [others, key, otherKey, result, comparer]) => {
    if (!key || !otherKey || !result || (comparer && !isUsualComparer(comparer)))
      throw new NotKnown("this call is not followed");
    const join = (mine: readonly Value[]): readonly Value[] => {
      const groups = groupsOf(machine, itemsIn(machine, others), otherKey, undefined);
      return mine.flatMap((item) => {
        const place = keyOf(machine.call(key, [item]), machine);
        if (place === null) throw new NotKnown("this key is unknown");
        const found = groups.get(place)?.items ?? [];
        return isGrouped
          ? [machine.call(result, [item, fromItems(found)])]
          : found.map((each) => machine.call(result, [item, each]));
      });
    };
    return deferred(machine, self, join, null);
  };
}
