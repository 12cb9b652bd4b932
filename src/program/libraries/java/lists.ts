import { makeList } from "../../languages/declared/lists.ts";
import { itemTypeOf } from "../../languages/declared/typeNames.ts";
import { equal } from "../../languages/java/equality.ts";
import { natureOf } from "../../languages/java/natures.ts";
import { withWord } from "../../values/vocabulary.ts";
import { numberType } from "../../values/typedNumber.ts";
import { NotKnown, sure } from "../../values/gaps.ts";
import { bool, int, none } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { changing as changingAny, fitted, reading as readingAny } from "../csharp/lists.ts";
import { holds, itemsIn, members, type Method, wholeIn } from "../declared/table.ts";
import { consume } from "./functions.ts";
import { listWalker, walker } from "./iterators.ts";
import { sorted } from "./ordering.ts";
import { membershipOf } from "./membership.ts";
import { streamOf } from "./streams.ts";
import { type Change, isStale, partOf, refuses } from "./views.ts";

type ListRule = (machine: Machine, list: ListValue, items: readonly Value[]) => Value;

/** `double[]` has a stream of numbers, `Double[]` and a list one of objects. */
export function streamIn(list: ListValue, items: () => readonly Value[] = () => list.items): Value {
  const type = itemTypeOf(list.typeName) ?? "";
  const isNumeric = list.typeName?.endsWith("]") && /^(?:double|int|long)$/.test(type);
  return streamOf(items, isNumeric ? type : "object");
}

function checkPart(machine: Machine, list: ListValue): void {
  if (isStale(list)) machine.fail("ConcurrentModificationException", "");
}

/** A method that reads a list. */
export function reading(rule: ListRule): Method {
  return readingAny((machine, list, items) => {
    checkPart(machine, list);
    return rule(machine, list, items);
  });
}

/** A method that changes a list, as far as the list allows it. */
export function changing(change: Change, rule: ListRule): Method {
  const plain = changingAny(rule);
  return (machine, self, items, named) => {
    if (self.kind !== "list") return none;
    if (refuses(self, change)) return machine.fail("UnsupportedOperationException", "");
    const source = natureOf(self)?.source;
    if (!source) return plain(machine, self, items, named);
    if (machine.isUncertain) {
      machine.lose(source);
      throw new NotKnown("it may have been changed");
    }
    checkPart(machine, self);
    machine.touch(source);
    const work = makeList(self.typeName ?? "List<object>", [...self.items]);
    const made = rule(machine, work, items);
    const isFixed = natureOf(self)?.kind === "fixed";
    if (isFixed && work.items.length !== self.items.length)
      return machine.fail("UnsupportedOperationException", "");
    self.items = work.items;
    return made;
  };
}

/** The members of arrays. */
export const arrayMembers = members(
  { length: readingAny((_, { items }) => int(items.length)) },
  {
    clone: readingAny((machine, list) => {
      machine.spend(list.items.length / 4);
      return { ...list, items: [...list.items] };
    }),
  },
);

function checked(
  machine: Machine,
  list: ListValue,
  index: Value | undefined,
  isEnd = false,
): number {
  const at = wholeIn(index);
  const { length } = list.items;
  if (at >= 0 && at <= length - (isEnd ? 0 : 1)) return at;
  const kind = natureOf(list)?.kind;
  return machine.fail(
    kind === "fixed" ? "IndexError" : "RangeError",
    isEnd || kind === "linked"
      ? `Index: ${at}, Size: ${length}`
      : `Index ${at} out of bounds for length ${length}`,
  );
}

/** The place of a value; -1: it is not there. */
export function placeOf(
  machine: Machine,
  items: readonly Value[],
  wanted: Value | undefined,
): number {
  return items.findIndex((item) => sure(equal(wanted ?? none, item, machine)));
}

function lastPlaceOf(machine: Machine, items: readonly Value[], wanted: Value | undefined): number {
  return items.findLastIndex((item) => sure(equal(wanted ?? none, item, machine)));
}

/** Where the end of a list is that a method takes from or adds to. */
type End = 0 | -1;

const missing = (machine: Machine, isStack: boolean): never =>
  machine.fail(isStack ? "EmptyStackException" : "NoSuchElementException", "");

/** What is at one end; `null` or an exception where nothing is. */
function at(end: End, isStrict: boolean, ofStack: End = end): Method {
  return reading((machine, list) => {
    const isStack = natureOf(list)?.kind === "stack";
    return list.items.at(isStack ? ofStack : end) ?? (isStrict ? missing(machine, isStack) : none);
  });
}

function taken(end: End, isStrict: boolean, ofStack: End = end): Method {
  return changing("removes", (machine, list) => {
    const isStack = natureOf(list)?.kind === "stack";
    const { items } = list;
    const found = (isStack ? ofStack : end) === 0 ? items.shift() : items.pop();
    return found ?? (isStrict ? missing(machine, isStack) : none);
  });
}

/** ArrayDeque takes no `null`. */
function added(machine: Machine, list: ListValue, value: Value | undefined): Value {
  if (value?.kind === "none" && natureOf(list)?.kind === "deque")
    machine.fail("AttributeError", "");
  return fitted(machine, list, value);
}

const toFront = (gives: Value): Method =>
  changing("adds", (machine, list, [value]) => {
    list.items.unshift(added(machine, list, value));
    return gives;
  });

const toEnd = (gives: Value): Method =>
  changing("adds", (machine, list, [value]) => {
    list.items.push(added(machine, list, value));
    return gives;
  });

/** A stack is pushed at its end, and what it gets is the result. */
const push = changing("adds", (machine, list, [value]) => {
  const item = added(machine, list, value);
  const isStack = natureOf(list)?.kind === "stack";
  if (isStack) list.items.push(item);
  else list.items.unshift(item);
  return isStack ? item : none;
});

/** A number in a box is an item, and any other a place. */
const remove = changing("removes", (machine, list, [value]) => {
  if (!value) return list.items.shift() ?? missing(machine, false);
  const isPlace =
    value.kind === "int" && numberType(value) === "int" && natureOf(list)?.kind !== "deque";
  if (isPlace) return list.items.splice(checked(machine, list, value), 1)[0]!;
  const place = placeOf(machine, list.items, value);
  if (place >= 0) list.items.splice(place, 1);
  return bool(place >= 0);
});

/** Keeps the items that a test says yes to. */
function keeping(machine: Machine, list: ListValue, test: (item: Value) => boolean): Value {
  const kept = list.items.filter(test);
  const isLess = kept.length < list.items.length;
  if (isLess) list.items = kept;
  machine.spend(kept.length / 4);
  return bool(isLess);
}

/** Methods that keep some of the items, in the way of the list. */
export function removals(keep: typeof keeping): Readonly<Record<string, Method>> {
  return {
    removeIf: changing("removes", (machine, list, [test]) =>
      keep(machine, list, (item) => !holds(machine, test ?? none, item)),
    ),
    removeAll: changing("removes", (machine, list, [others]) => {
      const isIn = membershipOf(machine, others);
      return keep(machine, list, (item) => !isIn(item));
    }),
    retainAll: changing("removes", (machine, list, [others]) =>
      keep(machine, list, membershipOf(machine, others)),
    ),
  };
}

function removeRange(
  machine: Machine,
  list: ListValue,
  end: "first" | "last",
  wanted: Value,
): Value {
  const place = (end === "first" ? placeOf : lastPlaceOf)(machine, list.items, wanted);
  if (place >= 0) list.items.splice(place, 1);
  return bool(place >= 0);
}

const get: Method = reading((machine, list, [index]) => list.items[checked(machine, list, index)]!);

const toList: Method = reading((machine, list, [first, second]) => {
  const place = second ? checked(machine, list, first, true) : list.items.length;
  const items = itemsIn(machine, second ?? first);
  list.items.splice(place, 0, ...items.map((item) => fitted(machine, list, item)));
  return bool(items.length > 0);
});

/** The methods of lists, queues, and stacks. */
export const listMembers = members(
  {},
  {
    size: reading((_, { items }) => int(items.length)),
    isEmpty: reading((_, { items }) => bool(items.length === 0)),
    empty: reading((_, { items }) => bool(items.length === 0)),
    ...{ get, elementAt: get },
    set: changing("sets", (machine, list, [index, value]) => {
      const place = checked(machine, list, index);
      const before = list.items[place]!;
      list.items[place] = fitted(machine, list, value);
      return before;
    }),
    add: changing("adds", (machine, list, [first, second]) => {
      const place = second ? checked(machine, list, first, true) : list.items.length;
      list.items.splice(place, 0, added(machine, list, second ?? first));
      return second ? none : bool(true);
    }),
    addAll: changing("adds", (machine, list, items) => toList(machine, list, items, new Map())),
    remove,
    ...removals(keeping),
    containsAll: reading((machine, { items }, [others]) => {
      const wanted = itemsIn(machine, others);
      return bool(wanted.every((item) => placeOf(machine, items, item) >= 0));
    }),
    replaceAll: changing("sets", (machine, list, [map]) => {
      list.items = list.items.map((item) =>
        fitted(machine, list, machine.call(map ?? none, [item])),
      );
      return none;
    }),
    clear: changing("removes", (_, list) => {
      list.items = [];
      return none;
    }),
    contains: reading((machine, { items }, [wanted]) => bool(placeOf(machine, items, wanted) >= 0)),
    indexOf: reading((machine, { items }, [wanted]) =>
      withWord(int(placeOf(machine, items, wanted)), wanted),
    ),
    lastIndexOf: reading((machine, { items }, [wanted]) =>
      int(lastPlaceOf(machine, items, wanted)),
    ),
    search: reading((machine, { items }, [wanted]) => {
      const place = lastPlaceOf(machine, items, wanted);
      return int(place < 0 ? -1 : items.length - place);
    }),
    subList: reading((machine, list, [from, to]) => {
      const [start, end] = [wholeIn(from), wholeIn(to)];
      if (start < 0) machine.fail("RangeError", `fromIndex = ${start}`);
      if (end > list.items.length) machine.fail("RangeError", `toIndex = ${end}`);
      if (start > end) machine.fail("ValueError", `fromIndex(${start}) > toIndex(${end})`);
      machine.spend((end - start) / 4);
      return partOf(list, start, end);
    }),
    forEach: reading((machine, list, [action]) => {
      const items = [...list.items];
      for (const item of items) consume(machine, action, [item]);
      if (list.items.length !== items.length) machine.fail("ConcurrentModificationException", "");
      return none;
    }),
    sort: changing("sets", (machine, list, [comparison]) => {
      list.items = sorted(machine, list.items, comparison);
      return none;
    }),
    stream: reading((_, list) => streamIn(list)),
    parallelStream: reading((_, list) => streamIn(list)),
    toArray: reading((machine, list, [given]) => {
      const made = given?.kind === "list" ? given : null;
      const empty = !made && given ? machine.call(given, [int(0)]) : made;
      const type = empty?.kind === "list" ? empty.typeName : undefined;
      const items = [...list.items];
      if (!made || made.items.length < items.length + 1) return makeList(type ?? "object[]", items);
      throw new NotKnown("an argument of `toArray` is not followed");
    }),
    reversed: reading((_, list) =>
      makeList(list.typeName ?? "List<object>", list.items.toReversed()),
    ),
    ...{ offer: toEnd(bool(true)), offerFirst: toFront(bool(true)), offerLast: toEnd(bool(true)) },
    ...{ addLast: toEnd(none), addFirst: toFront(none), addElement: toEnd(none), push },
    ...{ getFirst: at(0, true), getLast: at(-1, true), element: at(0, true) },
    ...{ firstElement: at(0, true), lastElement: at(-1, true) },
    ...{ removeFirst: taken(0, true), removeLast: taken(-1, true), pop: taken(0, true, -1) },
    ...{ poll: taken(0, false), pollFirst: taken(0, false), pollLast: taken(-1, false) },
    peek: reading((machine, list) => {
      const isStack = natureOf(list)?.kind === "stack";
      return list.items.at(isStack ? -1 : 0) ?? (isStack ? missing(machine, true) : none);
    }),
    ...{ peekFirst: at(0, false), peekLast: at(-1, false) },
    removeFirstOccurrence: changing("removes", (machine, list, [wanted]) =>
      removeRange(machine, list, "first", wanted ?? none),
    ),
    removeLastOccurrence: changing("removes", (machine, list, [wanted]) =>
      removeRange(machine, list, "last", wanted ?? none),
    ),
    iterator: reading((_, list) => walker(list)),
    listIterator: reading((machine, list, [start]) =>
      listWalker(list, start ? checked(machine, list, start, true) : 0),
    ),
    descendingIterator: reading((machine, list) =>
      walker(makeList(list.typeName ?? "List<object>", list.items.toReversed()), list),
    ),
    ensureCapacity: (_, __, [count]) => (wholeIn(count), none),
    trimToSize: () => none,
  },
);
