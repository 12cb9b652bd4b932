import { withWord } from "../../values/vocabulary.ts";
import {
  hasHoles,
  isSame,
  longestArray,
  openPlaces,
  partOf,
  storedIn,
} from "../../languages/javascript/items.ts";
import { NotKnown, toStringValue } from "../../values/gaps.ts";
import { sharersOf } from "../../values/sharedLists.ts";
import { absent, bool, float, list } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { defineMethods, holds, itemsOf, numberIn, positionIn, textOf } from "./methods.ts";

/** An array with more parts that share its numbers is not followed. */
const mostParts = 4096;

/** An array of the same type. */
function like({ typeName }: ListValue, items: Value[], machine: Machine): ListValue {
  if (typeName === undefined) return list(items);
  return { kind: "list", items: items.map((item) => storedIn(typeName, item, machine)), typeName };
}

/** Calls a function for each item, as far as it wants. */
function visit(
  machine: Machine,
  self: ListValue,
  [callee, receiver]: readonly Value[],
  each: (result: Value, item: Value, at: number) => boolean | undefined,
): void {
  const { items } = self;
  // A place that nothing was put in is left out.
  if (hasHoles(self)) throw new NotKnown("this value is unknown");
  if (!callee) throw new NotKnown("this function is unknown");
  if (callee.kind === "unknown") {
    machine.call(callee, items);
    throw new NotKnown(callee.why);
  }
  const called: Value =
    receiver && callee.kind === "function" ? { kind: "method", callee, self: receiver } : callee;
  const { length } = items;
  for (let at = 0; at < length && at < items.length; at++) {
    const item = items[at]!;
    if (each(machine.call(called, [item, float(at), self]), item, at) === true) return;
  }
}

function fold(
  machine: Machine,
  self: ListValue,
  args: readonly Value[],
  isFromEnd: boolean,
): Value {
  const [callee, start] = args;
  const pairs = self.items.map((item, at) => ({ item, at }));
  if (isFromEnd) pairs.reverse();
  let total = args.length > 1 ? start! : pairs.shift()?.item;
  if (!total) return machine.fail("TypeError", "Reduce of empty array with no initial value");
  for (const { item, at } of pairs) {
    total = machine.call(callee ?? absent, [total, item, float(at), self]);
  }
  return total;
}

function flatten(machine: Machine, items: readonly Value[], depth: number): Value[] {
  return items.flatMap((item) => {
    if (item.kind !== "list" || depth < 1) return [item];
    const lost = machine.lostIn(item);
    if (lost !== null) throw new NotKnown(lost);
    return flatten(machine, item.items, depth - 1);
  });
}

function find(machine: Machine, self: ListValue, args: readonly Value[]): number {
  let found = -1;
  visit(machine, self, args, (result, _, at) => {
    if (!holds(machine, result)) return false;
    found = at;
    return true;
  });
  return found;
}

/** The last item that a function says yes to; it gets the items from the last one on. */
function findLast(machine: Machine, self: ListValue, args: readonly Value[]): number {
  const [callee, ...others] = args;
  const { items } = self;
  if (!callee || others.length > 0 || hasHoles(self)) throw new NotKnown("this value is unknown");
  for (let at = items.length - 1; at >= 0; at--) {
    if (holds(machine, machine.call(callee, [items[at]!, float(at), self]))) return at;
  }
  return -1;
}

function indexIn(self: ListValue, wanted: Value | undefined, from: number): number {
  for (let at = from; at < self.items.length; at++) {
    const same = isSame(self.items[at]!, wanted ?? absent);
    if (same === null) throw new NotKnown("it is unknown whether this is true");
    if (same) return at;
  }
  return -1;
}

/** Sorts in place; what depends on an unknown comparison is unknown. */
function sorted(machine: Machine, items: readonly Value[], callee: Value | undefined): Value[] {
  const missing = items.filter(({ kind }) => kind === "undefined");
  const others = items.filter(({ kind }) => kind !== "undefined");
  const isGiven = callee && callee.kind !== "undefined";
  const byText = (a: Value, b: Value): number => {
    const [x, y] = [textOf(machine, a), textOf(machine, b)];
    return x < y ? -1 : x > y ? 1 : 0;
  };
  const compare = isGiven
    ? (a: Value, b: Value): number => numberIn(machine.call(callee, [a, b])) || 0
    : byText;
  return [...others.toSorted(compare), ...missing];
}

function change(machine: Machine, self: ListValue, items: Value[]): ListValue {
  machine.touch(self);
  self.items = items;
  return self;
}

/** The methods of arrays, typed ones included. */
export const arrayMethods = defineMethods<ListValue>("list", {
  map: (machine, self, args) => {
    const made: Value[] = [];
    visit(machine, self, args, (result) => void made.push(result));
    return like(self, made, machine);
  },
  forEach: (machine, self, args) => {
    visit(machine, self, args, () => undefined);
    return absent;
  },
  filter: (machine, self, args) => {
    const made: Value[] = [];
    visit(machine, self, args, (result, item) => {
      if (holds(machine, result)) made.push(item);
      return false;
    });
    return like(self, made, machine);
  },
  flatMap: (machine, self, args) => {
    const made: Value[] = [];
    visit(machine, self, args, (result) => void made.push(...flatten(machine, [result], 1)));
    return list(made);
  },
  reduce: (machine, self, args) => fold(machine, self, args, false),
  reduceRight: (machine, self, args) => fold(machine, self, args, true),
  some: (machine, self, args) => bool(find(machine, self, args) >= 0),
  every: (machine, self, args) => {
    let isEvery = true;
    visit(machine, self, args, (result) => !(isEvery = holds(machine, result)));
    return bool(isEvery);
  },
  find: (machine, self, args) => self.items[find(machine, self, args)] ?? absent,
  findIndex: (machine, self, args) => float(find(machine, self, args)),
  findLast: (machine, self, args) => self.items[findLast(machine, self, args)] ?? absent,
  findLastIndex: (machine, self, args) => float(findLast(machine, self, args)),
  indexOf: (_, self, [wanted, from]) =>
    withWord(float(indexIn(self, wanted, positionIn(from, self.items.length, 0))), wanted),
  lastIndexOf: (_, self, [wanted, from]) => {
    const { length } = self.items;
    const start = from ? numberIn(from) : length - 1;
    const end = (start < 0 ? length + start : Math.min(start, length - 1)) + 1;
    const at = indexIn(list(self.items.slice(0, Math.max(0, end)).toReversed()), wanted, 0);
    return float(at < 0 ? -1 : end - 1 - at);
  },
  includes: (_, self, [wanted, from]) => {
    const start = positionIn(from, self.items.length, 0);
    const isNaN_ = wanted?.kind === "float" && Number.isNaN(wanted.value);
    const hasNaN = self.items
      .slice(start)
      .some((item) => item.kind === "float" && Number.isNaN(item.value));
    return bool(isNaN_ ? hasNaN : indexIn(self, wanted, start) >= 0);
  },
  slice: (machine, self, [start, end]) => {
    const { length } = self.items;
    const from = positionIn(start, length, 0);
    return like(self, self.items.slice(from, positionIn(end, length, length)), machine);
  },
  subarray: (machine, self, [start, end]) => {
    const lost = machine.lostIn(self);
    if (lost !== null || sharersOf(self).length > mostParts) {
      machine.mayChange(self);
      return machine.unknown(lost ?? "the program takes too many steps to follow");
    }
    const { length } = self.items;
    const from = positionIn(start, length, 0);
    return partOf(self, from, Math.max(0, positionIn(end, length, length) - from));
  },
  concat: (machine, self, args) => {
    const parts = args.flatMap((each) => {
      if (each.kind === "unknown") throw new NotKnown(each.why);
      return each.kind === "list" ? itemsOf(machine, each) : [each];
    });
    return list([...self.items, ...parts]);
  },
  flat: (machine, self, [depth]) => list(flatten(machine, self.items, numberIn(depth, 1))),
  join: (machine, self, [separator]) => {
    const sign = separator && separator.kind !== "undefined" ? textOf(machine, separator) : ",";
    const texts = self.items.map((item) =>
      item.kind === "none" || item.kind === "undefined"
        ? ""
        : machine.language.toText(item, "plain", machine),
    );
    return toStringValue(texts.join(sign), machine);
  },
  at: (_, self, [index]) => {
    const at = Math.trunc(numberIn(index, 0));
    return self.items[at < 0 ? self.items.length + at : at] ?? absent;
  },
  entries: (_, self) => list(self.items.map((item, at) => list([float(at), item]))),
  keys: (_, self) => list(self.items.map((_item, at) => float(at))),
  values: (_, self) => list([...self.items]),
  push: (machine, self, args) => {
    machine.touch(self);
    for (const each of args) self.items.push(each);
    return float(self.items.length);
  },
  pop: (machine, self) => {
    machine.touch(self);
    return self.items.pop() ?? absent;
  },
  shift: (machine, self) => {
    machine.touch(self);
    return self.items.shift() ?? absent;
  },
  unshift: (machine, self, args) => {
    change(machine, self, [...args, ...self.items]);
    return float(self.items.length);
  },
  splice: (machine, self, [start, count, ...added]) => {
    const { length } = self.items;
    const from = positionIn(start, length, 0);
    const most = length - from;
    const taken = count ? Math.min(most, Math.max(0, numberIn(count, 0))) : start ? most : 0;
    machine.touch(self);
    return list(self.items.splice(from, taken, ...added));
  },
  toSpliced: (_, self, [start, count, ...added]) => {
    const from = positionIn(start, self.items.length, 0);
    return list(self.items.toSpliced(from, numberIn(count, Infinity), ...added));
  },
  with: (machine, self, [index, value]) => {
    const at = Math.trunc(numberIn(index, 0));
    return like(self, self.items.with(at, value ?? absent), machine);
  },
  fill: (machine, self, [value, start, end]) => {
    const { length } = self.items;
    const [from, to] = [positionIn(start, length, 0), positionIn(end, length, length)];
    const stored = storedIn(self.typeName, value ?? absent, machine);
    const items = self.items.map((item, at) => (at >= from && at < to ? stored : item));
    machine.spend(length / 12);
    const changed = change(machine, self, items);
    if (from === 0 && to === length) openPlaces.note(changed, false);
    return changed;
  },
  set: (machine, self, [values, offset]) => {
    const at = numberIn(offset, 0);
    const given = itemsOf(machine, values).map((item) => storedIn(self.typeName, item, machine));
    change(machine, self, self.items.toSpliced(at, given.length, ...given));
    return absent;
  },
  copyWithin: (machine, self) => {
    machine.mayChange(self);
    return machine.unknown("`copyWithin` is not followed");
  },
  reverse: (machine, self) => change(machine, self, self.items.toReversed()),
  toReversed: (machine, self) => like(self, self.items.toReversed(), machine),
  sort: (machine, self, [callee]) => change(machine, self, sortAs(machine, self, callee)),
  toSorted: (machine, self, [callee]) => like(self, sortAs(machine, self, callee), machine),
  toString: (machine: Machine, self: ListValue) =>
    toStringValue(machine.language.toText(self, "plain", machine), machine),
});

/** Typed arrays are sorted by their numbers. */
function sortAs(machine: Machine, self: ListValue, callee: Value | undefined): Value[] {
  const isByNumber = self.typeName !== undefined && (!callee || callee.kind === "undefined");
  if (isByNumber) return self.items.toSorted((a, b) => numberIn(a) - numberIn(b));
  try {
    return sorted(machine, self.items, callee);
  } catch (error) {
    if (error instanceof NotKnown) machine.mayChange(self);
    throw error;
  }
}

/** `Array(n)`, `Array.of`, and typed arrays: an array of a length, or of items. */
export function makeArray(machine: Machine, args: readonly Value[], typeName?: string): Value {
  const [first] = args;
  if (first?.kind === "unknown") return first;
  const isLength = args.length === 1 && first?.kind === "float";
  const items = isLength ? emptyItems(machine, first.value, typeName) : null;
  if (typeName === undefined) {
    const made = list(items ?? [...args]);
    if (items) openPlaces.note(made, true);
    return made;
  }
  const given = items ?? (first ? itemsOf(machine, first) : []);
  return { kind: "list", items: given.map((item) => storedIn(typeName, item, machine)), typeName };
}

function emptyItems(machine: Machine, length: number, typeName?: string): Value[] {
  if (!Number.isInteger(length) || length < 0) machine.fail("IndexError", "Invalid array length");
  if (length > longestArray || !machine.reserve(length)) {
    throw new NotKnown("this array is too long to be followed");
  }
  machine.spend(length / 12);
  const item = typeName === undefined ? absent : float(0);
  return new Array<Value>(length).fill(item);
}
