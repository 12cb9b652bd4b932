import { NotKnown } from "../../values/gaps.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";
import { type Rule, statics } from "../declared/table.ts";
import { emptySet } from "./creating.ts";
import { allIn } from "./membership.ts";
import { order } from "./ordering.ts";
import { addAll } from "./sets.ts";

/** The constants of an enumeration, in their order. */
export function constantsOf({ members }: ClassValue): Value[] {
  return [...members.values()].filter(
    (each) => each.kind === "instance" && each.fields.has(":name"),
  );
}

function constantsIn(value: Value | undefined): readonly Value[] {
  if (value?.kind === "class") return constantsOf(value);
  throw new NotKnown("`EnumSet` is not followed");
}

function setOf(machine: Machine, items: readonly Value[]): Value {
  const set = emptySet("SortedSet");
  addAll(machine, set, items);
  return set;
}

/** The constants of the type of a value. */
function around(value: Value | undefined): readonly Value[] {
  if (value?.kind !== "instance") throw new NotKnown("`EnumSet` is not followed");
  const home = value.type.order.find((each) => constantsOf(each).includes(value));
  return constantsIn(home);
}

const range: Rule = (machine, [from, to]) =>
  setOf(
    machine,
    around(from).filter(
      (each) => order(machine, from!, each) <= 0 && order(machine, each, to!) <= 0,
    ),
  );

/** `EnumSet`, whose members stand in the order of the constants. */
export const enumSetClass = statics("EnumSet", {
  of: (machine, items) => setOf(machine, items),
  noneOf: (machine, [type]) => setOf(machine, constantsIn(type).slice(0, 0)),
  allOf: (machine, [type]) => setOf(machine, constantsIn(type)),
  copyOf: (machine, [values]) => setOf(machine, allIn(machine, values)),
  complementOf: (machine, [values]) => {
    const all = allIn(machine, values);
    if (all.length === 0) throw new NotKnown("`EnumSet` is not followed");
    return setOf(
      machine,
      around(all[0]).filter((each) => !all.includes(each)),
    );
  },
  range,
});
