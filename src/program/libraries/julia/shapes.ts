import { NotKnown } from "../../values/gaps.ts";
import type { Machine, Value } from "../../values/value.ts";
import { isScalar } from "./operands.ts";
import { noMethod } from "./methods.ts";

/** How many values there are in each dimension. */
export function shapeOf(value: Value, machine: Machine): readonly number[] {
  switch (value.kind) {
    case "tensor":
      return value.shape;
    case "range":
      return [value.length];
    case "list": {
      const lost = machine.lostIn(value);
      if (lost !== null) throw new NotKnown(lost);
      return [value.items.length];
    }
    case "tuple":
      return [value.items.length];
    case "dictionary":
    case "set":
      return [value.entries.size];
    case "string":
      return [Array.from(value.value).length];
    case "unknown":
      throw new NotKnown(value.why);
    default:
      return isScalar(value) ? [] : noMethod("size", [value], machine);
  }
}
