import { sure } from "../../values/gaps.ts";
import { list } from "../../values/make.ts";
import type { Machine, SetValue, Value } from "../../values/value.ts";
import { areEqual } from "../../languages/julia/compare.ts";
import { type Entries, itemsIn, membersIn, tupleItems } from "./given.ts";
import { arrayOf } from "./joining.ts";

function makeSet(machine: Machine, items: readonly Value[]): Value {
  const made: SetValue = { kind: "set", entries: new Map() };
  for (const each of items) {
    const key = machine.language.keyOf(each, machine);
    if (key === null) return machine.unknown("the values it holds are unknown");
    if (!made.entries.has(key)) made.entries.set(key, each);
  }
  return made;
}

/** Functions of sets. */
export const sets: Entries = {
  Set: ["items=", (machine, [given]) => makeSet(machine, given ? itemsIn(machine, given) : [])],
  union: [
    "*sets",
    (machine, [sets]) => {
      const items = tupleItems(sets).flatMap((each) => membersIn(machine, each));
      const made = makeSet(machine, items);
      if (made.kind !== "set" || tupleItems(sets)[0]?.kind === "set") return made;
      return arrayOf(machine, list([...made.entries.values()]), null);
    },
  ],
  intersect: [
    "first, second",
    (machine, [first, second]) => {
      const others = membersIn(machine, second);
      const kept = membersIn(machine, first).filter((each) =>
        others.some((other) => sure(areEqual(each, other, machine))),
      );
      return first?.kind === "set"
        ? makeSet(machine, kept)
        : arrayOf(machine, list([...kept]), null);
    },
  ],
  setdiff: [
    "first, second",
    (machine, [first, second]) => {
      const others = membersIn(machine, second);
      const kept = membersIn(machine, first).filter(
        (each) => !others.some((other) => sure(areEqual(each, other, machine))),
      );
      return first?.kind === "set"
        ? makeSet(machine, kept)
        : arrayOf(machine, list([...kept]), null);
    },
  ],
};
