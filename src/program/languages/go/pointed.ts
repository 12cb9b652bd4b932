import { isNumber, numberType } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { castNumber } from "../declared/numbers.ts";
import { addressed } from "./addresses.ts";
import { copied } from "./copies.ts";
import { behind, pointerIn } from "./pointers.ts";

/** `*p = value` */
export function writeBehind(target: Value, value: Value, machine: Machine): void {
  const pointer = pointerIn(target);
  if (pointer) {
    const before = pointer.read();
    const type = before && isNumber(before) ? numberType(before) : null;
    pointer.write(type === null ? value : castNumber(value, type, machine), machine);
  } else if (target.kind === "instance" && value.kind === "instance") {
    const given = pointed(value, machine);
    machine.touch(target);
    if (given.kind === "instance")
      for (const [name, each] of given.fields) target.fields.set(name, each);
  } else if (target.kind === "none") machine.fail("AttributeError", "");
  else machine.mayChange(target);
}

/** `*p` */
export function pointed(value: Value, machine: Machine): Value {
  if (value.kind === "none") return machine.fail("AttributeError", "");
  const inner = behind(value, machine);
  if (inner.kind !== "instance" || inner.native !== addressed || pointerIn(value))
    return copied(inner, machine);
  return copied({ ...inner, native: null }, machine);
}
