import type { Binding, Recording } from "../../recording/recording.ts";
import type { NumberValue } from "../../values/number.ts";
import type { Value } from "../../values/value.ts";

/** Relative to the numbers: sums in another order differ by less. */
const tolerance = 1e-9;

/** Lists in lists that are looked into. */
const deepest = 3;

/**
 * The variables that hold each of these stages, numbers in lists or in objects that wrap them, in the order in which a
 * program computes them; null where none does. Equal stages are held by variables of their own.
 */
export function holdersInOrder(
  { bindings }: Recording,
  stages: readonly ArrayLike<number>[],
): readonly (Binding | null)[] {
  let next = 0;
  return stages.map((wanted) => {
    const at = bindings.findIndex((each, place) => place >= next && holds(each.value, wanted));
    if (at < 0) return null;
    next = at + 1;
    return bindings[at]!;
  });
}

function holds(value: Value, wanted: ArrayLike<number>): boolean {
  let next = 0;
  const visit = (each: Value, depth: number): boolean => {
    if (each.kind === "list" || each.kind === "tuple")
      return depth < deepest && each.items.every((item) => visit(item, depth + 1));
    const number = wanted[next++];
    const own = numberOf(each);
    return number !== undefined && own !== null && isSame(own.value, number);
  };
  const isList = value.kind === "list" || value.kind === "tuple";
  return isList && wanted.length > 1 && visit(value, 0) && next === wanted.length;
}

/** A number itself, or the first in the fields of an object: its value, before its gradient. */
function numberOf(value: Value): NumberValue | null {
  if (value.kind === "int" || value.kind === "float") return value;
  if (value.kind !== "instance") return null;
  for (const each of value.fields.values())
    if (each.kind === "int" || each.kind === "float") return each;
  return null;
}

function isSame(a: number, b: number): boolean {
  return Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b));
}
