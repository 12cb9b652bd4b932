import { makeList, nativeOf, SpanView } from "../../languages/declared/lists.ts";
import { findMethods } from "../../languages/declared/members.ts";
import { NotKnown } from "../../values/gaps.ts";
import { none } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { sortItems } from "../csharp/lists.ts";
import { itemsIn, type Rule, wholeIn } from "../declared/table.ts";

interface Part {
  readonly home: ListValue;
  readonly start: number;
  readonly items: Value[];
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

const natural: Rule = (machine, [list]) => {
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

/** `sort.Sort(byLength(xs))` with the methods of the type itself, as Go sorts up to twelve items. */
const byMethods: Rule = (machine, [value]) => {
  const call = (name: string, ...places: readonly number[]): Value => {
    const own = value?.kind === "instance" ? findMethods(value.type, name)[0] : undefined;
    const callee: Value | null =
      own && value?.kind === "instance"
        ? { kind: "method", callee: own, self: value }
        : machine.language.getAttribute(value!, name, machine);
    return machine.call(
      callee,
      places.map((at) => makeNumber("long", at)),
    );
  };
  const count = wholeIn(call("Len"));
  if (count > 12) throw new NotKnown("the order of this list is unknown");
  for (let at = 1; at < count; at++) {
    for (let j = at; j > 0 && holds(machine, call("Less", j, j - 1)); j--) call("Swap", j, j - 1);
  }
  return none;
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

export const sorts: Readonly<Record<string, Rule>> = {
  ...{ Ints: natural, Float64s: natural, Strings: natural },
  ...{ Slice: byPlaces(false), SliceStable: byPlaces(true), Sort: byMethods },
  ...{ SearchInts: inList, SearchFloat64s: inList, SearchStrings: inList },
  Search: (machine, [count, test]) =>
    search(machine, wholeIn(count), (at) =>
      holds(machine, machine.call(test!, [makeNumber("long", at)])),
    ),
  IsSorted: (machine, [list]) =>
    machine.unknown(`\`${machine.language.typeName(list!)}\` is not followed`),
  StringSlice: (_, [list]) => list ?? makeList("List<string>", []),
};
