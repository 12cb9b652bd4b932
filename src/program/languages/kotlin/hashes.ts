import { NotKnown } from "../../values/gaps.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { isWide } from "../../values/wide.ts";
import { isArray } from "../declared/lists.ts";
import { findMethods, positionalOf } from "../declared/members.ts";
import { hashOf as hashOfJava } from "../java/hashes.ts";
import { natureOf } from "../java/natures.ts";
import { countItems } from "../../values/work.ts";

const unknownPlace = "where a value lies in memory differs from run to run";

/** What `hashCode` gives. */
export function hashOf(value: Value, machine: Machine): number {
  countItems(1);
  switch (value.kind) {
    case "tuple": {
      const parts = value.items.map((each) => hashOf(each, machine));
      // An entry of a map is no pair.
      if (value.typeName === "KeyValuePair") return parts.reduce((a, b) => a ^ b, 0);
      return joined(parts.slice(1), parts[0] ?? 0);
    }
    case "list":
      if (isArray(value) || natureOf(value)?.kind === "heap" || machine.lostIn(value) !== null)
        throw new NotKnown(unknownPlace);
      return joined(
        value.items.map((each) => hashOf(each, machine)),
        1,
      );
    case "set":
      return [...value.entries.values()].reduce(
        (all, each) => (all + hashOf(each, machine)) | 0,
        0,
      );
    case "dictionary":
      return [...value.entries.values()].reduce(
        (all, [key, own]) => (all + (hashOf(key, machine) ^ hashOf(own, machine))) | 0,
        0,
      );
    case "instance":
      return isWide(value) ? hashOfJava(value, machine) : hashOfObject(value, machine);
    default:
      return hashOfJava(value, machine);
  }
}

function joined(parts: readonly number[], first: number): number {
  return parts.reduce((all, each) => (Math.imul(31, all) + each) | 0, first);
}

/** Of an object of a data class, the hashes of its parts; of any other, its own. */
function hashOfObject(value: InstanceValue, machine: Machine): number {
  const [own] = findMethods(value.type, "GetHashCode");
  if (own) return hashOfJava(value, machine);
  const names = positionalOf(value.type);
  if (names.length === 0) throw new NotKnown(unknownPlace);
  const parts = names.map((name) => hashOf(value.fields.get(name) ?? { kind: "none" }, machine));
  return joined(parts.slice(1), parts[0]!);
}
