import type { Arguments, InstanceValue, Machine, Value } from "../../values/value.ts";
import { findMethods } from "../declared/members.ts";

/** The methods of the interfaces of one function. */
const names = [
  ...["apply", "accept", "test", "get", "run", "call", "compare", "applyAsInt", "applyAsLong"],
  ...["applyAsDouble", "getAsInt", "getAsDouble", "getAsLong", "getAsBoolean"],
];

function namesIn({ type }: InstanceValue): readonly string[] {
  return names.filter((name) => findMethods(type, name).length > 0);
}

/** Whether a class of the program implements an interface of one function. */
export function isFunctional(value: InstanceValue): boolean {
  return namesIn(value).length === 1;
}

/** Calls an object where a function is expected: a class may implement `Comparator`. */
export function callValue(callee: Value, { items }: Arguments, machine: Machine): Value {
  if (callee.kind === "unknown") return callee;
  const found = callee.kind === "instance" ? namesIn(callee) : [];
  return found.length === 1
    ? machine.call(machine.language.getAttribute(callee, `${found[0]!}()`, machine), items)
    : machine.unknown(`\`${machine.language.typeName(callee)}\` is not followed`);
}
