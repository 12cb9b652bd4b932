import { itemsOf, itemType, nativeOf, SpanView } from "../../languages/declared/lists.ts";
import { convertTo } from "../../languages/rust/conversions.ts";
import { NotKnown } from "../../values/gaps.ts";
import { tuple } from "../../values/make.ts";
import type { ListValue, Machine, Value } from "../../values/value.ts";
import type { Method } from "../declared/table.ts";

/** A part of a list, as a rule changes it. */
interface Part {
  readonly list: ListValue;
  readonly start: number;
  readonly length: number;
}

export function partOf(machine: Machine, self: Value): Part {
  const span = nativeOf(self, SpanView);
  const part =
    span ?? (self.kind === "list" ? { list: self, start: 0, length: self.items.length } : null);
  const lost = part && machine.lostIn(part.list);
  if (!part || lost !== null) throw new NotKnown(lost ?? "the values written here are unknown");
  return part;
}

export function itemsIn(machine: Machine, self: Value): readonly Value[] {
  const items = itemsOf(self, machine);
  if (!items) throw new NotKnown("the values to loop over are unknown");
  return items;
}

export const unit = tuple([]);

/** A change of a list that gives something. */
export function taking(
  change: (list: ListValue, machine: Machine, items: readonly Value[]) => Value,
): Method {
  return (machine, self, items) => {
    if (self.kind !== "list") throw new NotKnown("the values written here are unknown");
    machine.touch(self);
    return change(self, machine, items);
  };
}

/** A list that grows or shrinks. */
export function growing(
  change: (list: ListValue, machine: Machine, items: readonly Value[]) => void,
): Method {
  return taking((list, machine, items) => {
    change(list, machine, items);
    return unit;
  });
}

export function fitted(list: ListValue, value: Value, machine: Machine): Value {
  const type = itemType(list);
  return type === null ? value : convertTo(value, type, machine);
}

/** Other items in the place of those that there are. */
export function replacing(
  change: (items: Value[], machine: Machine, given: readonly Value[]) => readonly Value[],
): Method {
  return (machine, self, given) => {
    const { list, start, length } = partOf(machine, self);
    machine.touch(list);
    const made = change(list.items.slice(start, start + length), machine, given);
    list.items.splice(start, length, ...made.map((each) => fitted(list, each, machine)));
    return unit;
  };
}
