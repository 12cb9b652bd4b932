import { itemsOf, makeList, nativeOf, SpanView } from "../../languages/declared/lists.ts";
import { areEqual } from "../../languages/declared/compare.ts";
import { findExtensions } from "../../languages/declared/classes.ts";
import { annotationText } from "../../languages/declared/overloads.ts";
import { findMethods } from "../../languages/declared/members.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, createClass, none } from "../../values/make.ts";
import { isNumber, makeNumber } from "../../values/typedNumber.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { sortItems } from "../csharp/lists.ts";
import { itemsIn, type Rule, wholeIn } from "../declared/table.ts";

interface Part {
  readonly home: ListValue;
  readonly start: number;
  readonly items: Value[];
}

/** Values in an order that is not known are put in order, if no two that differ are alike for it. */
function settle(
  machine: Machine,
  list: ListValue,
  order: (items: readonly Value[]) => Value[],
  isLess: (a: Value, b: Value) => boolean,
): Value {
  if (machine.isUncertain) throw new NotKnown("the order of a map differs from run to run");
  const sorted = order(list.items);
  const isOpen = sorted.some((item, at) => {
    const before = sorted[at - 1];
    const isAlike = before && !isLess(before, item) && !isLess(item, before);
    return isAlike && areEqual(before, item, machine) !== true;
  });
  if (isOpen) throw new NotKnown("the order of a map differs from run to run");
  machine.touch(list);
  list.items = sorted;
  list.isUnordered = false;
  return none;
}

/** The items of a list that is put in order in place. */
function partOf(machine: Machine, list: Value | undefined): Part {
  const span = nativeOf(list, SpanView);
  const home = span?.list ?? (list?.kind === "list" ? list : null);
  if (!home || machine.lostIn(home) !== null)
    throw new NotKnown("the values written here are unknown");
  machine.touch(home);
  const start = span?.start ?? 0;
  return {
    home,
    start,
    items: home.items.slice(start, start + (span?.length ?? home.items.length)),
  };
}

function isBefore(machine: Machine, a: Value, b: Value): boolean {
  return holds(machine, machine.language.compare("<", a, b, machine));
}

const natural: Rule = (machine, [list]) => {
  if (list?.kind === "none") return none;
  if (list?.kind === "list" && list.isUnordered === true)
    return settle(
      machine,
      list,
      (items) => sortItems(machine, items, undefined),
      (a, b) => isBefore(machine, a, b),
    );
  const { home, start, items } = partOf(machine, list);
  home.items.splice(start, items.length, ...sortItems(machine, items, undefined));
  return none;
};

function holds(machine: Machine, value: Value): boolean {
  const truth = machine.language.truth(value, machine);
  if (truth === null) throw new NotKnown("it is unknown whether this is true");
  return truth;
}

/** `sort.Slice(xs, func(i, j int) bool { … })`: items that are equal may end in any order, unless it is stable. */
function byPlaces(isStable: boolean): Rule {
  return (machine, [list, less]) => {
    if (list?.kind === "none") return none;
    if (list?.kind === "list" && list.isUnordered === true) return byPlacesOf(machine, list, less!);
    const { home, start, items } = partOf(machine, list);
    const whole = [...home.items];
    machine.spend(items.length * 2);
    // The function asks the list itself, so both items stand there while it runs.
    const isLess = (a: Value, b: Value): boolean => {
      home.items[start] = a;
      home.items[start + 1] = b;
      return holds(machine, machine.call(less!, [makeNumber("long", 0), makeNumber("long", 1)]));
    };
    const seen = { equal: false };
    try {
      if (items.length < 2) return none;
      items.sort((a, b) => {
        if (isLess(a, b)) return -1;
        if (isLess(b, a)) return 1;
        seen.equal = true;
        return 0;
      });
      whole.splice(start, items.length, ...items);
    } finally {
      home.items.splice(0, home.items.length, ...whole);
    }
    // Go sorts up to twelve items by insertion.
    if (seen.equal && !isStable && items.length > 12) machine.lose(home);
    return none;
  };
}

/** The same of a list whose order is not known. */
function byPlacesOf(machine: Machine, list: ListValue, less: Value): Value {
  const whole = [...list.items];
  list.isUnordered = false;
  try {
    const isLess = (a: Value, b: Value): boolean => {
      list.items = [a, b, ...whole.slice(2)];
      return holds(machine, machine.call(less, [makeNumber("long", 0), makeNumber("long", 1)]));
    };
    const order = (items: readonly Value[]): Value[] =>
      items.toSorted((a, b) => (isLess(a, b) ? -1 : isLess(b, a) ? 1 : 0));
    return settle(machine, list, () => order(whole), isLess);
  } catch (error) {
    list.items = whole;
    list.isUnordered = true;
    throw error;
  }
}

const reversedClass = createClass("reverse", []);

/** `sort.Reverse(x)`: what is less is more. */
const reversed: Rule = (_, [value]) => ({
  kind: "instance",
  type: reversedClass,
  fields: new Map([[":inner", value ?? none]]),
  native: null,
});

/** What such a value turns round; undefined: it is another value. */
function turnedRound(value: Value | undefined): Value | undefined {
  return value?.kind === "instance" && value.type === reversedClass
    ? value.fields.get(":inner")
    : undefined;
}

/** A method of a collection that says how it is sorted. */
function asked(machine: Machine, value: Value, name: string, places: readonly number[]): Value {
  const inner = turnedRound(value);
  if (inner) return asked(machine, inner, name, name === "Less" ? places.toReversed() : places);
  const own = value.kind === "instance" ? findMethods(value.type, name)[0] : undefined;
  const callee: Value | null =
    own && value.kind === "instance"
      ? { kind: "method", callee: own, self: value }
      : machine.language.getAttribute(value, name, machine);
  return machine.call(
    callee,
    places.map((at) => makeNumber("long", at)),
  );
}

const plainClass = createClass("IntSlice", []);

/** `sort.IntSlice(xs)`, whatever methods other types of such lists have. */
const asPlain: Rule = (_, [list]) => ({
  kind: "instance",
  type: plainClass,
  fields: new Map([[":inner", list ?? none]]),
  native: null,
});

/** A list of numbers or texts without methods of its own, and whether it is turned round; null: it is something else. */
function plainList(
  machine: Machine,
  value: Value,
): { readonly list: Value; readonly isTurned: boolean } | null {
  const inner = turnedRound(value);
  if (inner) {
    const found = plainList(machine, inner);
    return found && { ...found, isTurned: !found.isTurned };
  }
  if (value.kind === "instance" && value.type === plainClass)
    return { list: value.fields.get(":inner")!, isTurned: false };
  const items = itemsOf(value, machine);
  const isPlain = items?.every((each) => isNumber(each) || each.kind === "string");
  const home = nativeOf(value, SpanView)?.list ?? value;
  const type = home.kind === "list" ? home.typeName : undefined;
  const hasOwn = findExtensions("Less", machine).some(
    ({ definition }) => annotationText(definition.parameters[0]?.annotation ?? null) === type,
  );
  return isPlain && !hasOwn ? { list: value, isTurned: false } : null;
}

/** `sort.Sort(byLength(xs))` with the methods of the type itself, as Go sorts up to twelve items. */
function byMethods(isStable: boolean): Rule {
  return (machine, [value]) => {
    const plain = plainList(machine, value!);
    if (plain) {
      natural(machine, [plain.list], new Map());
      if (!plain.isTurned) return none;
      const { home, start, items } = partOf(machine, plain.list);
      home.items.splice(start, items.length, ...items.toReversed());
      return none;
    }
    const call = (name: string, ...places: readonly number[]): Value =>
      asked(machine, value!, name, places);
    const count = wholeIn(call("Len"));
    if (count > (isStable ? 20 : 12)) throw new NotKnown("the order of this list is unknown");
    for (let at = 1; at < count; at++) {
      for (let j = at; j > 0 && holds(machine, call("Less", j, j - 1)); j--) call("Swap", j, j - 1);
    }
    return none;
  };
}

/** Whether each item is not before the one in front of it. */
const isSorted: Rule = (machine, [value]) => {
  const plain = plainList(machine, value!);
  if (plain) {
    const items = plain.list.kind === "none" ? [] : itemsIn(machine, plain.list);
    const ordered = plain.isTurned ? items.toReversed() : items;
    return areSorted(machine, [makeList("List<object>", ordered)], new Map());
  }
  const count = wholeIn(asked(machine, value!, "Len", []));
  for (let at = count - 1; at > 0; at--)
    if (holds(machine, asked(machine, value!, "Less", [at, at - 1]))) return bool(false);
  return bool(true);
};

const areSorted: Rule = (machine, [list]) => {
  const items = list?.kind === "none" ? [] : itemsIn(machine, list);
  return bool(!items.some((item, at) => at > 0 && isBefore(machine, item, items[at - 1]!)));
};

const isSliceSorted: Rule = (machine, [list, less]) => {
  const count = list?.kind === "none" ? 0 : itemsIn(machine, list).length;
  for (let at = count - 1; at > 0; at--) {
    const places = [at, at - 1].map((each) => makeNumber("long", each));
    if (holds(machine, machine.call(less!, places))) return bool(false);
  }
  return bool(true);
};

/** The first place from which on something holds. */
function search(machine: Machine, count: number, test: (at: number) => boolean): Value {
  let [low, high] = [0, count];
  while (low < high) {
    machine.spend(1);
    const middle = Math.floor((low + high) / 2);
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return makeNumber("long", low);
}

const inList: Rule = (machine, [list, wanted]) => {
  const items = itemsIn(machine, list);
  return search(machine, items.length, (at) =>
    holds(machine, machine.language.compare(">=", items[at]!, wanted!, machine)),
  );
};

/** What was to be put in order is not known any more, where nobody can tell how. */
function losing(sort: Rule): Rule {
  return (machine, items, named) => {
    try {
      return sort(machine, items, named);
    } catch (error) {
      const [list] = items;
      if (error instanceof NotKnown && list)
        machine.mayChange(nativeOf(list, SpanView)?.list ?? list);
      throw error;
    }
  };
}

export const sorts: Readonly<Record<string, Rule>> = {
  ...{ Ints: losing(natural), Float64s: losing(natural), Strings: losing(natural) },
  ...{ Slice: losing(byPlaces(false)), SliceStable: losing(byPlaces(true)), Reverse: reversed },
  ...{ Sort: losing(byMethods(false)), Stable: losing(byMethods(true)), IsSorted: isSorted },
  ...{ IntsAreSorted: areSorted, Float64sAreSorted: areSorted, StringsAreSorted: areSorted },
  SliceIsSorted: isSliceSorted,
  ...{ SearchInts: inList, SearchFloat64s: inList, SearchStrings: inList },
  Search: (machine, [count, test]) =>
    search(machine, wholeIn(count), (at) =>
      holds(machine, machine.call(test!, [makeNumber("long", at)])),
    ),
  ...{ IntSlice: asPlain, StringSlice: asPlain, Float64Slice: asPlain },
};
