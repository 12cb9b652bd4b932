import { NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { lazyList } from "../../languages/julia/iterate.ts";
import { type Entries, itemsIn, toFunctions, wholeIn } from "./given.ts";

/** Runs of some length of a range; those of an array are views, whose type is not followed. */
function partition(machine: Machine, value: Value, size: number): Value {
  if (value.kind !== "range" || size < 1)
    throw new NotKnown("this use of `partition` is not followed");
  const { start, step, length } = value;
  return lazyList(
    Array.from({ length: Math.ceil(length / size) }, (_, at) => ({
      kind: "range",
      start: start + at * size * step,
      step,
      length: Math.min(size, length - at * size),
    })),
  );
}

const entries: Entries = {
  take: [
    "items, count",
    (machine, [given, count]) =>
      lazyList(itemsIn(machine, given).slice(0, Math.max(0, wholeIn(machine, count)))),
  ],
  drop: [
    "items, count",
    (machine, [given, count]) =>
      lazyList(itemsIn(machine, given).slice(Math.max(0, wholeIn(machine, count)))),
  ],
  flatten: [
    "items",
    (machine, [given]) =>
      lazyList(itemsIn(machine, given).flatMap((each) => itemsIn(machine, each))),
  ],
  partition: [
    "items, size",
    (machine, [given, size]) => partition(machine, given!, wholeIn(machine, size)),
  ],
};

/** What only `Base.Iterators` has. */
export const iterators: readonly (readonly [string, Value])[] = toFunctions(entries);
