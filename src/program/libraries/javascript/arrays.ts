import { withWord } from "../../values/vocabulary.ts";
import {
  hasHoles,
  hole,
  isSame,
  longestArray,
  noteHoles,
  partOf,
  readItem,
  storedIn,
  withHolesOf,
} from "../../languages/javascript/items.ts";
import { makeBigInt } from "../../languages/javascript/natives.ts";
import { touchItems } from "../../languages/javascript/firm.ts";
import { NotKnown } from "../../values/gaps.ts";
import { sharersOf } from "../../values/sharedLists.ts";
import { absent, bool, float, list, toStringValue } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { defineMethods, holds, itemsOf, numberIn, positionIn, textOf } from "./methods.ts";
import { joinTexts } from "../../values/lengths.ts";

/** An array with more parts that share its numbers is not followed. */
const mostParts = 4096;

/** An array of the same type. */
function like({ typeName }: ListValue, items: Value[], machine: Machine): ListValue {
  if (typeName === undefined) return list(items);
  return { kind: "list", items: items.map((item) => storedIn(typeName, item, machine)), typeName };
}

/** Calls a function for each item, as far as it wants; a place that nothing was put in is left out. */
function visit(
  machine: Machine,
  self: ListValue,
  [callee, receiver]: readonly Value[],
  each: (result: Value, item: Value, at: number) => boolean | undefined,
  readsHoles = false,
): void {
  hasHoles(self);
  const called = calledOn(machine, self, callee, receiver);
  const { length } = self.items;
  for (let at = 0; at < length; at++) {
    // The function may change the array.
    if (!readsHoles && (at >= self.items.length || self.items[at] === hole)) continue;
    const item = readItem(self.items[at]);
    if (each(machine.call(called, [item, float(at), self]), item, at) === true) return;
  }
}

/** The function that is called for each item. */
function calledOn(
  machine: Machine,
  { items }: ListValue,
  callee: Value | undefined,
  receiver: Value | undefined,
): Value {
  if (!callee) throw new NotKnown("this function is unknown");
  if (callee.kind === "unknown") {
    machine.call(callee, items);
    throw new NotKnown(callee.why);
  }
  return receiver && callee.kind === "function"
    ? { kind: "method", callee, self: receiver }
    : callee;
}

function fold(
  machine: Machine,
  self: ListValue,
  args: readonly Value[],
  isFromEnd: boolean,
): Value {
  const [callee, start] = args;
  hasHoles(self);
  const pairs = self.items.map((item, at) => ({ item, at })).filter(({ item }) => item !== hole);
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
    if (item === hole) return [];
    if (item.kind !== "list" || depth < 1) return [item];
    const lost = machine.lostIn(item);
    if (lost !== null) throw new NotKnown(lost);
    return flatten(machine, item.items, depth - 1);
  });
}

function find(
  machine: Machine,
  self: ListValue,
  args: readonly Value[],
  readsHoles = true,
): number {
  let found = -1;
  visit(
    machine,
    self,
    args,
    (result, _, at) => {
      if (!holds(machine, result)) return false;
      found = at;
      return true;
    },
    readsHoles,
  );
  return found;
}

/** The last item that a function says yes to; it gets the items from the last one on. */
function findLast(machine: Machine, self: ListValue, args: readonly Value[]): number {
  const [callee, receiver] = args;
  const called = calledOn(machine, self, callee, receiver);
  for (let at = self.items.length - 1; at >= 0; at--) {
    if (holds(machine, machine.call(called, [readItem(self.items[at]), float(at), self])))
      return at;
  }
  return -1;
}

function indexIn(
  self: ListValue,
  wanted: Value | undefined,
  from: number,
  readsHoles = false,
): number {
  for (let at = from; at < self.items.length; at++) {
    if (self.items[at] === hole && !readsHoles) continue;
    const same = isSame(self.items[at]!, wanted ?? absent);
    if (same === null) throw new NotKnown("it is unknown whether this is true");
    if (same) return at;
  }
  return -1;
}

/** Sorts in place; what depends on an unknown comparison is unknown. */
function sorted(machine: Machine, items: readonly Value[], callee: Value | undefined): Value[] {
  const missing = items.filter((item) => item.kind === "undefined" && item !== hole);
  const holes = items.filter((item) => item === hole);
  const others = items.filter(({ kind }) => kind !== "undefined");
  const isGiven = callee && callee.kind !== "undefined";
  const isCallable = ["function", "builtin", "method", "class", "unknown"];
  if (isGiven && !isCallable.includes(callee.kind)) {
    const why = "The comparison function must be either a function or undefined";
    return machine.fail("TypeError", `${why}: ${textOf(machine, callee)}`);
  }
  const byText = (a: Value, b: Value): number => {
    const [x, y] = [textOf(machine, a), textOf(machine, b)];
    return x < y ? -1 : x > y ? 1 : 0;
  };
  const compare = isGiven
    ? (a: Value, b: Value): number => numberIn(machine.call(callee, [a, b])) || 0
    : byText;
  return [...others.toSorted(compare), ...missing, ...holes];
}

function change(machine: Machine, self: ListValue, items: Value[]): ListValue {
  touchItems(self, machine);
  self.items = items;
  return self;
}

/** The methods of arrays, typed ones included. */
export const arrayMethods = defineMethods<ListValue>("list", {
  map: (machine, self, args) => {
    const made: Value[] = [];
    visit(machine, self, args, (result, _, at) => {
      while (made.length < at) made.push(hole);
      made.push(result);
      return false;
    });
    while (made.length < self.items.length) made.push(hole);
    return withHolesOf(like(self, made, machine), self);
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
  some: (machine, self, args) => bool(find(machine, self, args, false) >= 0),
  every: (machine, self, args) => {
    let isEvery = true;
    visit(machine, self, args, (result) => !(isEvery = holds(machine, result)));
    return bool(isEvery);
  },
  find: (machine, self, args) => readItem(self.items[find(machine, self, args)]),
  findIndex: (machine, self, args) => float(find(machine, self, args)),
  findLast: (machine, self, args) => readItem(self.items[findLast(machine, self, args)]),
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
    return bool(isNaN_ ? hasNaN : indexIn(self, wanted, start, true) >= 0);
  },
  slice: (machine, self, [start, end]) => {
    const { length } = self.items;
    const from = positionIn(start, length, 0);
    const items = self.items.slice(from, positionIn(end, length, length));
    return withHolesOf(like(self, items, machine), self);
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
    let made = withHolesOf(list([...self.items]), self);
    for (const each of args) {
      if (each.kind === "unknown") throw new NotKnown(each.why);
      const isWhole = each.kind === "list" && each.typeName === undefined;
      if (isWhole) itemsOf(machine, each);
      made.items.push(...(isWhole ? each.items : [each]));
      if (isWhole) made = withHolesOf(made, each);
    }
    return made;
  },
  flat: (machine, self, [depth]) => list(flatten(machine, self.items, numberIn(depth, 1))),
  join: (machine, self, [separator]) => {
    const sign = separator && separator.kind !== "undefined" ? textOf(machine, separator) : ",";
    const texts = self.items.map((item) =>
      item.kind === "none" || item.kind === "undefined"
        ? ""
        : machine.language.toText(item, "plain", machine),
    );
    return toStringValue(joinTexts(texts, sign), machine);
  },
  at: (_, self, [index]) => {
    const at = Math.trunc(numberIn(index, 0));
    return readItem(self.items[at < 0 ? self.items.length + at : at]);
  },
  entries: (machine, self) => iterator(machine, self, (item, at) => list([float(at), item])),
  keys: (machine, self) => iterator(machine, self, (_, at) => float(at)),
  values: (machine, self) => iterator(machine, self, (item) => item),
  "[Symbol.iterator]": (machine, self) => iterator(machine, self, (item) => item),
  push: (machine, self, args) => {
    touchItems(self, machine);
    for (const each of args) self.items.push(each);
    return float(self.items.length);
  },
  pop: (machine, self) => {
    touchItems(self, machine);
    return readItem(self.items.pop());
  },
  shift: (machine, self) => {
    touchItems(self, machine);
    return readItem(self.items.shift());
  },
  unshift: (machine, self, args) => {
    change(machine, self, [...args, ...self.items]);
    return float(self.items.length);
  },
  splice: (machine, self, [start, count, ...added]) => {
    const { length } = self.items;
    const from = positionIn(start, length, 0);
    const taken = takenBy(start, count, length - from);
    touchItems(self, machine);
    return withHolesOf(list(self.items.splice(from, taken, ...added)), self);
  },
  toSpliced: (_, self, [start, count, ...added]) => {
    const { length } = self.items;
    const from = positionIn(start, length, 0);
    const taken = takenBy(start, count, length - from);
    return list(self.items.toSpliced(from, taken, ...added).map(readItem));
  },
  with: (machine, self, [index, value]) => {
    const at = Math.trunc(numberIn(index, 0)) || 0;
    const { length } = self.items;
    if (at >= length || at < -length) machine.fail("IndexError", `Invalid index : ${at}`);
    return like(self, self.items.with(at, value ?? absent).map(readItem), machine);
  },
  fill: (machine, self, [value, start, end]) => {
    const { length } = self.items;
    const [from, to] = [positionIn(start, length, 0), positionIn(end, length, length)];
    const stored = storedIn(self.typeName, value ?? absent, machine);
    const items = self.items.map((item, at) => (at >= from && at < to ? stored : item));
    machine.spend(length / 12);
    const changed = change(machine, self, items);
    if (from === 0 && to === length) noteHoles(changed, false);
    return changed;
  },
  set: (machine, self, [values, offset]) => {
    const at = Math.trunc(numberIn(offset, 0)) || 0;
    const given = itemsOf(machine, values).map((item) => storedIn(self.typeName, item, machine));
    if (at < 0 || at + given.length > self.items.length)
      machine.fail("IndexError", "offset is out of bounds");
    change(machine, self, self.items.toSpliced(at, given.length, ...given));
    return absent;
  },
  copyWithin: (machine, self, [target, start, end]) => {
    const { length } = self.items;
    const [to, from] = [positionIn(target, length, 0), positionIn(start, length, 0)];
    const given = self.items.slice(from, positionIn(end, length, length)).slice(0, length - to);
    return change(machine, self, self.items.toSpliced(to, given.length, ...given));
  },
  reverse: (machine, self) => change(machine, self, self.items.toReversed()),
  toReversed: (machine, self) => like(self, self.items.toReversed().map(readItem), machine),
  sort: (machine, self, [callee]) => change(machine, self, sortAs(machine, self, callee)),
  toSorted: (machine, self, [callee]) =>
    like(self, sortAs(machine, self, callee).map(readItem), machine),
  toString: (machine: Machine, self: ListValue) =>
    toStringValue(machine.language.toText(self, "plain", machine), machine),
});

/** How many items are taken out: all of them from a place on, unless a number is given. */
function takenBy(start: Value | undefined, count: Value | undefined, most: number): number {
  if (!count) return start ? most : 0;
  return Math.min(most, Math.max(0, Math.trunc(numberIn(count, 0)) || 0));
}

/** An iterator over an array, as that is when each item is taken. */
function iterator(
  machine: Machine,
  self: ListValue,
  toValue: (item: Value, at: number) => Value,
): Value {
  let at = 0;
  return {
    kind: "iterator",
    typeName: "Array Iterator",
    next: () => {
      const lost = machine.lostIn(self);
      if (lost !== null) throw new NotKnown(lost);
      if (at >= self.items.length) {
        at = Infinity;
        return null;
      }
      const place = at++;
      return toValue(readItem(self.items[place]), place);
    },
  };
}

/** Typed arrays are sorted by their numbers. */
function sortAs(machine: Machine, self: ListValue, callee: Value | undefined): Value[] {
  hasHoles(self);
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
    if (items) noteHoles(made);
    return made;
  }
  const given = items ?? (first ? itemsOf(machine, first) : []);
  return { kind: "list", items: given.map((item) => storedIn(typeName, item, machine)), typeName };
}

function emptyItems(machine: Machine, length: number, typeName?: string): Value[] {
  if (!Number.isInteger(length) || length < 0 || length >= 2 ** 32) {
    const isTyped = typeName !== undefined;
    const why = isTyped ? `Invalid typed array length: ${length}` : "Invalid array length";
    machine.fail("IndexError", why);
  }
  if (length > longestArray || !machine.reserve(length)) {
    throw new NotKnown("this array is too long to be followed");
  }
  machine.spend(length / 12);
  const zero = typeName?.startsWith("Big") ? makeBigInt(0n) : float(0);
  const item = typeName === undefined ? hole : zero;
  return new Array<Value>(length).fill(item);
}
