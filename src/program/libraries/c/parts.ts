import { entriesInOrder, entryValue } from "../../languages/c/iterators.ts";
import { copyOf } from "../../languages/c/copies.ts";
import { fieldNames } from "../../languages/c/members.ts";
import { EntryValue, FieldPlace, Pointer, wrap } from "../../languages/c/places.ts";
import { isSet } from "../../languages/c/entries.ts";
import { NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { isOwnPlace } from "./places.ts";

const notKnown = "the values to loop over are unknown";

/** The parts that `auto [a, b] = value` takes apart. */
export function partsOf(value: Value, machine: Machine): Value {
  if (value.kind === "unknown" || value.kind === "tuple") return value;
  if (value.kind === "list") {
    const lost = machine.lostIn(value);
    return lost === null ? { kind: "tuple", items: [...value.items] } : machine.unknown(lost);
  }
  if (value.kind !== "instance" || value.native !== null) return value;
  const items = fieldNames(value.type).flatMap((name) => value.fields.get(name) ?? []);
  return { kind: "tuple", items };
}

/** The places of the parts that `auto& [a, b] = value` takes apart. */
export function partPlaces(machine: Machine, value: Value): Value {
  if (value.kind === "list") {
    const items = value.items.map((item, at) =>
      isOwnPlace(item, null) ? item : wrap(new Pointer(value, at), true),
    );
    return { kind: "tuple", items };
  }
  if (value.kind === "instance" && value.native === null) {
    const items = fieldNames(value.type).map((name): Value => {
      const field = value.fields.get(name);
      return field && isOwnPlace(field, null) ? field : wrap(new FieldPlace(value, name), true);
    });
    return { kind: "tuple", items };
  }
  machine.mayChange(value);
  throw new NotKnown(value.kind === "unknown" ? value.why : notKnown);
}

/** The parts of each value of a loop: as places, as copies, or as they are. */
export function partsOfEach(machine: Machine, values: Value, mode: string): Value {
  const isPlace = mode === "places";
  if (values.kind === "dictionary" && !isSet(values) && isPlace) {
    const items = entriesInOrder(values, machine).map(([key, [own, value]]): Value => {
      const place = isOwnPlace(value, null) ? value : wrap(new EntryValue(values, key), true);
      return { kind: "tuple", items: [own, place] };
    });
    return { kind: "tuple", items };
  }
  const each =
    values.kind === "dictionary"
      ? entriesInOrder(values, machine).map(([, entry]) => entryValue(values, entry))
      : machine.language.iterate(values, machine);
  if (!each) {
    machine.mayChange(values);
    throw new NotKnown(notKnown);
  }
  const items = [...each].map((item) => {
    if (isPlace) return partPlaces(machine, item);
    const parts = partsOf(item, machine);
    if (mode !== "copies" || parts.kind !== "tuple") return parts;
    return { ...parts, items: parts.items.map((part) => copyOf(part, machine)) };
  });
  return { kind: "tuple", items };
}
