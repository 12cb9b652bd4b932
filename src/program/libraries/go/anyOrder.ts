import { areEqual } from "../../languages/declared/compare.ts";
import { itemsOf, makeList, nativeOf, SpanView } from "../../languages/declared/lists.ts";
import { append } from "../../languages/go/slices.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, dictionary, none } from "../../values/make.ts";
import type { Value } from "../../values/value.ts";
import type { Rule } from "../declared/table.ts";

const noOrder = "the order of a map differs from run to run";

export function isTrue(value: Value | undefined): boolean {
  return value?.kind === "bool" && value.value;
}

/** The key under which a loop notes that it has found a best. */
const found = ":found";

/** What the turns of a loop over a map become that do the same in any order. */
export const anyOrderRules: Readonly<Record<string, Rule>> = {
  ":areMany": (_, [value]) => bool(value?.kind === "dictionary" && value.entries.size > 1),
  // What turns add to a whole number is the same in any order.
  ":anyOrder": (machine, [many, value]) =>
    isTrue(many) && value?.kind === "float" ? machine.unknown(noOrder) : (value ?? none),
  ":addAny": (machine, [many, slice, ...more]) => {
    const isOpen = slice?.kind === "list" && slice.isUnordered === true;
    if (!isTrue(many) && !isOpen) return append(machine, slice, more);
    const items = isOpen ? slice.items : itemsOf(slice, machine);
    if (slice?.kind !== "none" && !items) throw new NotKnown("the values to loop over are unknown");
    const home = nativeOf(slice, SpanView)?.list ?? slice;
    const made = makeList((home?.kind === "list" && home.typeName) || "List<object>", [
      ...(items ?? []),
      ...more,
    ]);
    return made.items.length > 1 ? { ...made, isUnordered: true } : made;
  },
  ":seenKeys": () => dictionary(),
  ":setAny": (machine, [many, seen, map, key, value]) => {
    const own = key ? machine.language.keyOf(key, machine) : null;
    if (seen?.kind !== "dictionary" || own === null || map?.kind !== "dictionary") {
      if (isTrue(many) && map) machine.mayChange(map);
      else if (map) machine.language.setItem(map, key!, value!, machine);
      return none;
    }
    const before = seen.entries.get(own)?.[1];
    // Of two turns that set the same, nobody knows which is the last.
    if (before && areEqual(before, value!, machine) !== true) machine.lose(map);
    machine.touch(seen);
    seen.entries.set(own, [key!, value!]);
    machine.language.setItem(map, key!, value!, machine);
    return none;
  },
  ":setBest": (machine, [seen]) => {
    if (seen?.kind !== "dictionary") return none;
    machine.touch(seen);
    seen.entries.set(found, [none, none]);
    return none;
  },
  // Whether another turn has found the same.
  ":isTie": (machine, [many, seen, value, best]) => {
    const isFound = seen?.kind === "dictionary" && seen.entries.has(found);
    if (!isTrue(many) || !isFound) return bool(false);
    return machine.language.compare("==", value!, best!, machine);
  },
  ":unordered": (machine) => machine.unknown(noOrder),
};
