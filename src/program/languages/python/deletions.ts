import { numberOf } from "../../libraries/convert.ts";
import { unknownPartOf } from "../../values/partlyKnown.ts";
import { openClassOf } from "./abilities.ts";
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

function deleteAt(object: ListValue, at: number, machine: Machine): void {
  const place = at < 0 ? at + object.items.length : at;
  if (machine.lostIn(object) === null && (place < 0 || place >= object.items.length)) {
    const name = machine.language.typeName(object);
    machine.fail("IndexError", `${name} ${name === "list" ? "assignment " : ""}index out of range`);
  }
  object.items.splice(place, 1);
}

/** `del object[index]`. */
export function deleteItem(object: Value, index: Value, machine: Machine): void {
  if (object.kind === "list") {
    machine.touch(object);
    const at = numberOf(index);
    if (at !== null) deleteAt(object, at, machine);
    else if (index.kind === "slice") deleteSlice(object, index, machine);
    else machine.lose(object);
  } else if (object.kind === "dictionary") {
    machine.touch(object);
    const key = machine.language.keyOf(index, machine);
    if (key === null) machine.lose(object);
    else if (
      !object.entries.delete(key) &&
      machine.lostIn(object) === null &&
      object.counts !== true
    )
      machine.fail("KeyError", machine.language.toText(index, "code", machine));
  } else if (object.kind === "unknown") machine.mayChange(object);
  else {
    const method = machine.language.findAttribute(object, "__delitem__", machine);
    if (method) machine.call(method, [index]);
    else {
      if (unknownPartOf(object) || openClassOf(object) !== null) {
        machine.mayChange(object);
        return;
      }
      const type = machine.language.typeName(object);
      machine.fail("TypeError", `'${type}' object doesn't support item deletion`);
    }
  }
}
