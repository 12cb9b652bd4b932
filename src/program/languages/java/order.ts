import { NotKnown } from "../../values/gaps.ts";
import type { DictionaryValue, Machine, SetValue, Value } from "../../values/value.ts";
import { readType } from "../declared/typeNames.ts";

/** What `hashCode` gives; values without one of their own are kept by where they lie in memory. */
function hashOf(value: Value): number {
  switch (value.kind) {
    case "string":
      return Array.from(value.value).reduce(
        (hash, sign) => (Math.imul(31, hash) + sign.charCodeAt(0)) | 0,
        0,
      );
    case "bool":
      return value.value ? 1231 : 1237;
    case "int":
      return value.type === "long"
        ? (value.value ^ Math.floor(value.value / 2 ** 32)) | 0
        : value.value;
    case "float": {
      const view = new DataView(new ArrayBuffer(8));
      view.setFloat64(0, value.value);
      return view.getInt32(0) ^ view.getInt32(4);
    }
    default:
      throw new NotKnown("where a value lies in memory differs from run to run");
  }
}

/** In the order in which a hash table of Java goes through its keys. */
function inTable<T>(items: readonly T[], keyOf: (item: T) => Value): readonly T[] {
  let size = 16;
  while (items.length > size * 0.75) size *= 2;
  const places = items.map((item, at) => {
    const hash = hashOf(keyOf(item));
    return { item, at, place: (hash ^ (hash >>> 16)) & (size - 1) };
  });
  return places.toSorted((a, b) => a.place - b.place || a.at - b.at).map(({ item }) => item);
}

/** The pairs of a map in its order. */
export function entriesOf(
  { entries, typeName }: DictionaryValue,
  machine: Machine,
): readonly (readonly [Value, Value])[] {
  const pairs = [...entries.values()];
  const { name } = readType(typeName ?? "");
  if (name === "HashDictionary") return inTable(pairs, ([key]) => key);
  if (name !== "SortedDictionary") return pairs;
  return pairs.toSorted(([a], [b]) => {
    if (a.kind === "string" && b.kind === "string") return a.value < b.value ? -1 : 1;
    const isLess = machine.language.truth(machine.language.compare("<", a, b, machine), machine);
    if (isLess === null) throw new NotKnown("the order of this list is unknown");
    return isLess ? -1 : 1;
  });
}

/** The members of a set in its order. */
export function membersOfSet({ entries }: SetValue, machine: Machine): readonly Value[] {
  machine.spend(entries.size);
  return inTable([...entries.values()], (item) => item);
}
