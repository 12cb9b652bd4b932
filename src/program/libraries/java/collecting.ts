import { nativeOf } from "../../languages/declared/lists.ts";
import { NotKnown } from "../../values/gaps.ts";
import { createClass, none } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { consume } from "./functions.ts";

/** What is collected while the values of a stream come one after the other. */
export interface Collection {
  add(item: Value): void;
  done(): Value;
}

/** What a stream is collected with. */
export class Collector {
  readonly start: (machine: Machine) => Collection;

  constructor(start: (machine: Machine) => Collection) {
    this.start = start;
  }
}

const collectorClass = createClass("Collector", []);

export function makeCollector(start: (machine: Machine) => Collection): InstanceValue {
  return {
    kind: "instance",
    type: collectorClass,
    fields: new Map(),
    native: new Collector(start),
  };
}

/** What a collector begins with. */
export function startOf(machine: Machine, collector: Value | undefined): Collection {
  const native = nativeOf(collector, Collector);
  if (!native) throw new NotKnown("`collect` is not followed");
  return native.start(machine);
}

/** `collect(collector)`, or `collect(supplier, accumulator, combiner)`. */
export function collectAll(
  machine: Machine,
  values: Iterable<Value>,
  [first, accumulate, combine]: readonly Value[],
): Value {
  if (accumulate && combine) {
    const made = machine.call(first ?? none, []);
    for (const value of values) consume(machine, accumulate, [made, value]);
    return made;
  }
  const collection = startOf(machine, first);
  for (const value of values) {
    machine.spend(1);
    collection.add(value);
  }
  return collection.done();
}
