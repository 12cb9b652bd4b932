import type { Comparison } from "../../ir/ir.ts";
import { bool } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { compareContainers } from "./containers.ts";
import { fieldNames, findMethods, isDefaulted } from "./members.ts";
import { functionOf } from "./overloads.ts";
import { truth } from "./truth.ts";

/** A comparison that a class has by default, or that C++ makes of another one; null: there is none. */
export function rewritten(
  operator: Comparison,
  left: Value,
  right: Value,
  machine: Machine,
): Value | null {
  if (left.kind !== "instance" || right.kind !== "instance") return null;
  if (left.native !== null || left.type !== right.type) return null;
  const isEquality = operator === "==" || operator === "!=";
  if (isEquality && operator === "!=") {
    const own = functionOf("operator==", findMethods(left.type, "operator=="), left);
    const same = own ? truth(machine.call(own, [right])) : null;
    if (same !== null) return bool(!same);
  }
  const name = isEquality ? "==" : "<=>";
  const isOwn = isDefaulted(left.type, name) || (isEquality && isDefaulted(left.type, "<=>"));
  if (!isOwn) return null;
  const [a, b] = [left, right].map((each) => fieldsOf(each.type, each));
  return compareContainers(operator, a!, b!, machine);
}

/** The fields of an object as one list. */
function fieldsOf(type: ClassValue, { fields }: InstanceValue): Value {
  const items = fieldNames(type).flatMap((name) => fields.get(name) ?? []);
  return { kind: "list", items, typeName: "tuple<>" };
}
