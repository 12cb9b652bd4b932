import { int, list } from "../../values/make.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import { unknownOrder } from "../../languages/julia/iterate.ts";
import { compare, truth } from "../../languages/julia/compare.ts";
import { type Entries, itemsIn, listed, wholeIn } from "./given.ts";
import { arrayOf, collected } from "./joining.ts";
import { textIn } from "../../languages/julia/values.ts";
import { arrayIn } from "./operands.ts";
import { placeValue } from "./places.ts";
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
  const [by, rev, lt] = named;
  const keys = by ? items.map((each) => machine.call(by, [each])) : items;
  const sign = rev?.kind === "bool" && rev.value ? -1 : 1;
  machine.spend(items.length * 4);
  const alike = (a: number, b: number): number => {
    if (isUnordered && a !== b) throw new NotKnown(unknownOrder);
    return a - b;
  };
  const isLess = (a: Value, b: Value): boolean =>
    holds(machine, lt ? machine.call(lt, [a, b]) : compare("<", a, b, machine));
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

/** The places of a text: those count bytes. */
function placeIn(part: Value, at: number): Value {
  if (part.kind !== "string") return int(at + 1);
  return { kind: "range", start: at + 1, step: 1, length: part.value.length };
}

function bothTexts(part: Value, whole: Value | undefined): readonly [string, string] {
  const [own, text] = [textIn(part), whole?.kind === "string" ? whole.value : null];
  if (own === null || text === null || own === "" || !/^[\0-\x7f]*$/.test(text + own))
    throw new NotKnown("this use of `findfirst` is not followed");
  return [own, text];
}

/** `findfirst("part", text)`, `findfirst('c', text)` */
function foundIn(part: Value, whole: Value | undefined, isLast: boolean): Value {
  const [own, text] = bothTexts(part, whole);
  const at = isLast ? text.lastIndexOf(own) : text.indexOf(own);
  return at < 0 ? { kind: "none" } : placeIn(part, at);
}

/** `findall("part", text)`: those that do not overlap. */
export function foundAll(part: Value, whole: Value | undefined): ListValue {
  const [own, text] = bothTexts(part, whole);
  const items: Value[] = [];
  for (let at = text.indexOf(own); at >= 0; at = text.indexOf(own, at + own.length))
    items.push(placeIn(part, at));
  return { ...list(items), typeName: part.kind === "string" ? "UnitRange{Int64}" : "Int64" };
}

/** `findnext(part, text, start)`, and `findprev` */
function findingFrom(isBack: boolean): Entries[string][1] {
  return (machine, [first, second, start]) => {
    const from = wholeIn(machine, start);
    if (textIn(first) !== null) {
      const [own, text] = bothTexts(first!, second);
      if (from < 1 || from > text.length)
        throw new NotKnown("this use of `findnext` is not followed");
      const at = isBack ? text.lastIndexOf(own, from - own.length) : text.indexOf(own, from - 1);
      return at < 0 || (isBack && from < own.length) ? { kind: "none" } : placeIn(first!, at);
    }
    const items = itemsIn(machine, second);
    if (from < 1 || from > items.length || shapeOf(second!, machine).length !== 1)
      throw new NotKnown("this use of `findnext` is not followed");
    const step = isBack ? -1 : 1;
    for (let at = from - 1; at >= 0 && at < items.length; at += step)
      if (holds(machine, machine.call(first!, [items[at]!]))) return int(at + 1);
    return { kind: "none" };
  };
}

/** Functions that search and sort. */
export const searching: Entries = {
  findall: [
    "first, second=",
    (machine, [first, second]) => {
      if (second?.kind === "dictionary") {
        const entries = [...second.entries.values()];
        const kept = entries.filter(([, item]) => holds(machine, machine.call(first!, [item])));
        if (entries.length > 1) throw new NotKnown(unknownOrder);
        return collected(
          machine,
          kept.map(([key]) => key),
        );
      }
      if (textIn(first) !== null) return foundAll(first!, second);
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
      if (textIn(first) !== null) return foundIn(first!, second, false);
      const at = findingAll(first!, second, machine).indexOf(true);
      return at < 0 ? { kind: "none" } : placeValue(at, shapeOf(second ?? first!, machine));
    },
  ],
  findlast: [
    "first, second=",
    (machine, [first, second]) => {
      if (textIn(first) !== null) return foundIn(first!, second, true);
      const at = findingAll(first!, second, machine).lastIndexOf(true);
      return at < 0 ? { kind: "none" } : placeValue(at, shapeOf(second ?? first!, machine));
    },
  ],
  findnext: ["first, second, start", findingFrom(false)],
  findprev: ["first, second, start", findingFrom(true)],
  sort: [
    "items, *, by=, rev=, lt=, dims=",
    (machine, [given, by, rev, lt, dims]) => {
      if (dims) throw new NotKnown("this use of `sort` is not followed");
      const isUnordered = given?.kind === "set" || given?.kind === "dictionary";
      const items = itemsIn(machine, isUnordered ? listed(given) : given);
      const order = ordered(machine, items, [by, rev, lt], isUnordered);
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
