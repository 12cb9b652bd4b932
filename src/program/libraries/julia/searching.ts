import { int, list } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { unknownOrder } from "../../languages/julia/iterate.ts";
import { compare, truth } from "../../languages/julia/compare.ts";
import { type Entries, itemsIn, listed, wholeIn } from "./given.ts";
import { arrayOf, collected } from "./joining.ts";
import { arrayIn } from "./operands.ts";
import { placeValue } from "./reducing.ts";
import { shapeOf } from "./shapes.ts";

export function holds(machine: Machine, test: Value): boolean {
  const isTrue = truth(test, machine);
  if (isTrue === null) throw new NotKnown("it is unknown whether this is true");
  return isTrue;
}

/** `sort(xs; by, rev, lt)`, as the places of the values. */
export function ordered(
  machine: Machine,
  items: readonly Value[],
  named: readonly (Value | undefined)[],
  isUnordered = false,
): readonly number[] {
  const [by, rev] = named;
  const keys = by ? items.map((each) => machine.call(by, [each])) : items;
  const sign = rev?.kind === "bool" && rev.value ? -1 : 1;
  machine.spend(items.length * 4);
  const alike = (a: number, b: number): number => {
    if (isUnordered && a !== b) throw new NotKnown(unknownOrder);
    return a - b;
  };
  const isLess = (a: Value, b: Value): boolean => holds(machine, compare("<", a, b, machine));
  return items
    .map((_, at) => at)
    .sort((a, b) =>
      isLess(keys[a]!, keys[b]!) ? -sign : isLess(keys[b]!, keys[a]!) ? sign : alike(a, b),
    );
}

function findingAll(first: Value, second: Value | undefined, machine: Machine): readonly boolean[] {
  const tests = second
    ? itemsIn(machine, second).map((each) => machine.call(first, [each]))
    : itemsIn(machine, first);
  return tests.map((each) => holds(machine, each));
}

/** Functions that search and sort. */
export const searching: Entries = {
  findall: [
    "first, second=",
    (machine, [first, second]) => {
      const found = findingAll(first!, second, machine);
      const shape = shapeOf(second ?? first!, machine);
      const places = found.flatMap((is, at) => (is ? [placeValue(at, shape)] : []));
      const typeName = shape.length > 1 ? `CartesianIndex{${shape.length}}` : "Int64";
      return places.length > 0 ? collected(machine, places) : { kind: "list", items: [], typeName };
    },
  ],
  findfirst: [
    "first, second=",
    (machine, [first, second]) => {
      const at = findingAll(first!, second, machine).indexOf(true);
      return at < 0 ? { kind: "none" } : placeValue(at, shapeOf(second ?? first!, machine));
    },
  ],
  findlast: [
    "first, second=",
    (machine, [first, second]) => {
      const at = findingAll(first!, second, machine).lastIndexOf(true);
      return at < 0 ? { kind: "none" } : placeValue(at, shapeOf(second ?? first!, machine));
    },
  ],
  sort: [
    "items, *, by=, rev=, lt=, dims=",
    (machine, [given, by, rev, lt, dims]) => {
      if (lt || dims) throw new NotKnown("this use of `sort` is not followed");
      const isUnordered = given?.kind === "set" || given?.kind === "dictionary";
      const items = itemsIn(machine, isUnordered ? listed(given) : given);
      const order = ordered(machine, items, [by, rev], isUnordered);
      return arrayOf(
        machine,
        list(order.map((at) => items[at]!)),
        arrayIn(machine, given)?.dtype ?? null,
      );
    },
  ],
  sortperm: [
    "items, *, by=, rev=",
    (machine, [given, by, rev]) =>
      collected(
        machine,
        ordered(machine, itemsIn(machine, given), [by, rev]).map((at) => int(at + 1)),
      ),
  ],
  partialsortperm: [
    "items, count, *, by=, rev=",
    (machine, [given, count, by, rev]) => {
      const all = ordered(machine, itemsIn(machine, given), [by, rev]).map((at) => int(at + 1));
      const most =
        count?.kind === "range" ? count.start + count.length - 1 : wholeIn(machine, count);
      if (count?.kind === "int") return all[most - 1] ?? machine.fail("BoundsError", "BoundsError");
      return collected(machine, all.slice(0, most));
    },
  ],
};
