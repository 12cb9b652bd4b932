import { numberOf } from "../../libraries/convert.ts";
import { resolveSlice } from "../../tensors/slices.ts";
import type { ListValue, Machine, SliceValue, Value } from "../../values/value.ts";
import { toBounds } from "./subscripts.ts";

function deleteSlice(object: ListValue, slice: SliceValue, machine: Machine): void {
  const bounds = toBounds(slice, machine);
  if (!bounds) {
    machine.lose(object);
    return;
  }
  const { start, length, step } = resolveSlice(bounds, object.items.length);
  const gone = new Set(Array.from({ length }, (_, at) => start + at * step));
  object.items = object.items.filter((_, at) => !gone.has(at));
}

/** `del object[index]`. */
export function deleteItem(object: Value, index: Value, machine: Machine): void {
  if (object.kind === "list") {
    machine.touch(object);
    const at = numberOf(index);
    if (at !== null) object.items.splice(at, 1);
    else if (index.kind === "slice") deleteSlice(object, index, machine);
    else machine.lose(object);
  } else if (object.kind === "dictionary") {
    machine.touch(object);
    const key = machine.language.keyOf(index, machine);
    if (key === null) machine.lose(object);
    else object.entries.delete(key);
  } else if (object.kind === "unknown") machine.mayChange(object);
}
