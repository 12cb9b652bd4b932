import { wholeOf } from "../../values/wide.ts";
import { isNumber } from "../../values/typedNumber.ts";
import type { Value } from "../../values/value.ts";

/** Whether nobody can tell two values apart by what they hold. */
export function areAlike(left: Value, right: Value, depth = 0): boolean {
  if (left === right) return true;
  if (depth > 20 || left.kind !== right.kind) return false;
  if (isNumber(left) && isNumber(right)) return Object.is(left.value, right.value);
  const [a, b] = [wholeOf(left), wholeOf(right)];
  if (a !== null && b !== null) return a === b;
  const inner = (one: readonly Value[], other: readonly Value[]): boolean =>
    one.length === other.length && one.every((item, at) => areAlike(item, other[at]!, depth + 1));
  if (left.kind === "list" && right.kind === "list") return inner(left.items, right.items);
  if (left.kind === "tuple" && right.kind === "tuple") return inner(left.items, right.items);
  if (left.kind === "instance" && right.kind === "instance") {
    const isPlain = left.native === null && right.native === null && left.type === right.type;
    return isPlain && inner([...left.fields.values()], [...right.fields.values()]);
  }
  if (left.kind === "string" && right.kind === "string") return left.value === right.value;
  if (left.kind === "bool" && right.kind === "bool") return left.value === right.value;
  return left.kind === "none";
}
