import { orderOf } from "../../languages/kotlin/compare.ts";
import { KotlinRandom } from "../../../random/kotlin.ts";
import { NotKnown } from "../../values/gaps.ts";
import { none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { itemsIn, type Method, wholeIn } from "../declared/table.ts";
import { functionIn, some } from "./making.ts";
import { generatorOf } from "./random.ts";

export function sortedBy(
  machine: Machine,
  items: readonly Value[],
  order: (a: Value, b: Value) => number,
): Value[] {
  machine.spend(items.length);
  return items.toSorted(order);
}

function inOrder(machine: Machine, a: Value, b: Value): number {
  const order = orderOf(a, b, machine);
  if (order === null) throw new NotKnown("the order of this list is unknown");
  return order;
}

/** `sortedBy`, `sortedByDescending`, and those without a key. */
export function sorting(
  sign: 1 | -1,
  hasKey: boolean,
): (machine: Machine, items: readonly Value[], given: readonly Value[]) => Value[] {
  return (machine, items, given) => {
    const select = hasKey ? functionIn(given) : null;
    const keyed = items.map((item) => ({
      item,
      key: select ? machine.call(select, [item]) : item,
    }));
    machine.spend(items.length);
    return keyed.toSorted((a, b) => sign * inOrder(machine, a.key, b.key)).map(({ item }) => item);
  };
}

const sorted = (sign: 1 | -1, hasKey: boolean): Method => {
  const sort = sorting(sign, hasKey);
  return (machine, self, given) => some(self, sort(machine, itemsIn(machine, self), given));
};

export function shuffled(
  machine: Machine,
  items: readonly Value[],
  random: Value | undefined,
): Value[] {
  const made = [...items];
  const native = random?.kind === "instance" ? random.native : null;
  if (!random || !(native instanceof KotlinRandom))
    throw new NotKnown("drawn by Random without a seed: every run differs");
  const generator = generatorOf(machine, random);
  for (let at = made.length - 1; at > 0; at--) {
    const other = generator.nextBetween(0, at + 1) ?? 0;
    [made[at], made[other]] = [made[other]!, made[at]!];
  }
  return made;
}

/** What puts many values in another order. */
export const orderings: Readonly<Record<string, Method>> = {
  ...{ sorted: sorted(1, false), sortedDescending: sorted(-1, false) },
  ...{ sortedBy: sorted(1, true), sortedByDescending: sorted(-1, true) },
  sortedWith: (machine, self, [comparison]) =>
    some(
      self,
      sortedBy(machine, itemsIn(machine, self), (a, b) =>
        wholeIn(machine.call(comparison ?? none, [a, b])),
      ),
    ),
  shuffled: (machine, self, [random]) =>
    some(self, shuffled(machine, itemsIn(machine, self), random)),
};
