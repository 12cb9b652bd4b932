import { makeList } from "../../languages/declared/lists.ts";
import { KotlinRandom } from "../../../random/kotlin.ts";
import { NotKnown } from "../../values/gaps.ts";
import { none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { itemsIn, type Method } from "../declared/table.ts";
import { emptyMap, emptySet } from "../java/creating.ts";
import { putAll } from "../java/maps.ts";
import { sorted as sortedByJava } from "../java/ordering.ts";
import { isRandom, shuffledBy } from "../java/random.ts";
import { addAll } from "../java/sets.ts";
import { order } from "./comparators.ts";
import { comparison, functionIn } from "./making.ts";
import { generatorOf } from "./random.ts";
import { whole } from "./walking.ts";

/** Of more items, the key of each is asked for once, where the language asks again for each comparison. */
const mostAskedAgain = 31;

/** `sortedBy`, `sortedByDescending`, and those without a key. */
export function sorting(
  sign: 1 | -1,
  hasKey: boolean,
): (machine: Machine, items: readonly Value[], given: readonly Value[]) => Value[] {
  return (machine, items, given) => {
    const select = hasKey ? functionIn(given) : null;
    const compare = (a: Value, b: Value): number =>
      sign > 0 ? order(machine, a, b) : order(machine, b, a);
    const keyOf = (item: Value): Value => (select ? machine.call(select, [item]) : item);
    if (items.length <= mostAskedAgain) {
      const by = comparison((_, a, b) => {
        const [first, second] = sign > 0 ? [a, b] : [b, a];
        return order(machine, keyOf(first), keyOf(second));
      });
      return sortedByJava(machine, items, by);
    }
    const keyed = items.map((item) => ({ item, key: keyOf(item) }));
    machine.spend(items.length);
    return keyed.toSorted((a, b) => compare(a.key, b.key)).map(({ item }) => item);
  };
}

/** Sorted as a comparator says. */
export function sortedWith(
  machine: Machine,
  items: readonly Value[],
  given: readonly Value[],
): Value[] {
  const [compare] = [...given];
  if (!compare || compare.kind === "unknown")
    throw new NotKnown("the order of this list is unknown");
  return sortedByJava(machine, items, compare);
}

const sorted = (sign: 1 | -1, hasKey: boolean): Method => whole(sorting(sign, hasKey), "same");

export function shuffled(
  machine: Machine,
  items: readonly Value[],
  random: Value | undefined,
): Value[] {
  if (random && isRandom(random)) return shuffledBy(machine, items, random);
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

/** One of the values, as a generator with a seed draws it. */
function drawn(empty: (machine: Machine) => Value): Method {
  return (machine, self, [random]) => {
    const items = itemsIn(machine, self);
    const native = random?.kind === "instance" ? random.native : null;
    if (!random || !(native instanceof KotlinRandom))
      throw new NotKnown("drawn by Random without a seed: every run differs");
    if (items.length === 0) return empty(machine);
    const at = generatorOf(machine, random).nextBetween(0, items.length);
    if (at === null) throw new NotKnown("what Random draws here is not followed");
    return items[at]!;
  };
}

/** A sorted set, by the natural order or as a comparator says. */
function toSortedSet(machine: Machine, self: Value, given: readonly Value[]): Value {
  const [compare] = [...given];
  const set = emptySet("SortedSet", { kind: "plain", ...(compare ? { comparison: compare } : {}) });
  addAll(machine, set, itemsIn(machine, self));
  return set;
}

/** A sorted map. */
export function toSortedMap(machine: Machine, self: Value, given: readonly Value[]): Value {
  const [compare] = [...given];
  if (self.kind !== "dictionary") return none;
  const nature = { kind: "plain", ...(compare ? { comparison: compare } : {}) } as const;
  const type = self.typeName?.replace(/^[^<]*/, "") ?? "";
  const map = emptyMap(`SortedDictionary${type}`, nature);
  putAll(machine, map, self);
  return map;
}

/** An array in order: `ints.sortedArray()`. */
export function sortedArray(sign: 1 | -1): Method {
  return (machine, self) =>
    self.kind === "list"
      ? makeList(self.typeName ?? "object[]", sorting(sign, false)(machine, self.items, []))
      : none;
}

/** What puts many values in another order, or draws from them. */
export const orderings: Readonly<Record<string, Method>> = {
  ...{ sorted: sorted(1, false), sortedDescending: sorted(-1, false) },
  ...{ sortedBy: sorted(1, true), sortedByDescending: sorted(-1, true) },
  sortedWith: whole(sortedWith, "same"),
  toSortedSet,
  shuffled: whole((machine, items, given) => shuffled(machine, items, [...given][0]), "same"),
  random: drawn((machine) => machine.fail("NoSuchElementException", "Collection is empty.")),
  randomOrNull: drawn(() => none),
};
