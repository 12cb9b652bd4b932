import { makeList, makeSequence } from "../../languages/declared/lists.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import type { Method } from "../declared/table.ts";
import { isLazy, listOf, some } from "./making.ts";

export type Values = IterableIterator<Value>;

/** What a value gives, one after the other; unknown values end the rule. */
export function valuesOf(machine: Machine, self: Value): Values {
  const values = machine.language.iterate(self, machine);
  if (!values)
    throw new NotKnown(self.kind === "unknown" ? self.why : "the values to loop over are unknown");
  return values;
}

/** A value that a rule needs. */
export function known(value: Value): Value {
  if (value.kind === "unknown") throw new NotKnown(value.why);
  return value;
}

/** Makes values from others, when their turn comes. */
type Make = (values: Values, items: readonly Value[], machine: Machine) => Values;

/** What the items of the result are of: those of the list itself, or what was made. */
type Keeps = "same" | "made" | "lists";

/** What makes each value when its turn comes, of a sequence; a list is made at once. */
export function each(make: Make, keeps: Keeps): Method {
  return (machine, self, given) => {
    const items = [...given];
    if (isLazy(self)) {
      return makeSequence(() => {
        const values = machine.language.iterate(self, machine);
        return values && make(values, items, machine);
      });
    }
    const all: Value[] = [];
    for (const value of make(valuesOf(machine, self), items, machine)) {
      machine.spend(1);
      all.push(value);
    }
    if (keeps === "lists") return makeList("List<object>", all);
    return keeps === "same" ? some(self, all) : listOf(all);
  };
}

/** What needs all values of a sequence before it gives the first one; a list is made at once. */
export function whole(
  make: (machine: Machine, items: Value[], given: readonly Value[]) => Value[],
  keeps: Keeps,
): Method {
  return each(function* (values, items, machine) {
    yield* make(machine, [...values], items);
  }, keeps);
}
