import type { Comparison } from "../../ir/ir.ts";
import { bool } from "../../values/make.ts";
import type { StringValue } from "../../values/plain.ts";
import { isNumeric } from "../../values/wide.ts";
import type { Machine, Value } from "../../values/value.ts";
import { compare as compareDeclared } from "../declared/compare.ts";

const key = "java.newTexts";

function newTextsIn({ state }: Machine): WeakSet<object> {
  const known = state.get(key);
  if (known instanceof WeakSet) return known;
  const made = new WeakSet();
  state.set(key, made);
  return made;
}

/** A text that is an object of its own, as `new String("a")` makes one. */
export function asNewText(machine: Machine, { value }: StringValue): StringValue {
  const made: StringValue = { kind: "string", value };
  newTextsIn(machine).add(made);
  return made;
}

/** `left == right` of objects: whether they are one; null: not known. */
function areOne(left: Value, right: Value, machine: Machine): boolean | null {
  if (left === right) return true;
  if (left.kind === "none" || right.kind === "none") return left.kind === right.kind;
  if (left.kind === "bool" && right.kind === "bool") return left.value === right.value;
  if (left.kind !== "string" || right.kind !== "string" || left.value !== right.value) return false;
  const texts = newTextsIn(machine);
  return texts.has(left) || texts.has(right) ? false : null;
}

/** `left op right` of a comparison: objects are compared by what they are, not by what they hold. */
export function compare(operator: Comparison, left: Value, right: Value, machine: Machine): Value {
  const isIdentity = operator === "==" || operator === "!=";
  const areValues = isNumeric(left) && isNumeric(right);
  if (!isIdentity || areValues || left.kind === "unknown" || right.kind === "unknown")
    return compareDeclared(operator, left, right, machine);
  const same = areOne(left, right, machine);
  return same === null
    ? machine.unknown("it is unknown whether these are equal")
    : bool(same === (operator === "=="));
}
