import type { ClassValue, InstanceValue, Machine } from "../../values/value.ts";

const zeroKey = "c.zero";

/** Whether the fields of the object that is being made begin with 0. */
export function beginsWithZero(machine: Machine): boolean {
  const known = machine.state.get(zeroKey);
  return known !== undefined && (known as { readonly isZero: boolean }).isZero;
}

/** Gives the fields of an object that is being made what they begin with. */
export function runFields(
  type: ClassValue,
  self: InstanceValue,
  isZero: boolean,
  machine: Machine,
): void {
  const before = machine.state.get(zeroKey);
  machine.state.set(zeroKey, { isZero });
  for (const { members } of type.order.toReversed()) {
    const begin = members.get(":fields");
    if (begin) machine.call({ kind: "method", callee: begin, self }, []);
  }
  if (before) machine.state.set(zeroKey, before);
  else machine.state.delete(zeroKey);
}
