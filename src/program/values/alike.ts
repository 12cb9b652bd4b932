import type { IntValue } from "./number.ts";
import type { Machine, Value } from "./value.ts";

/** The items of a list whose length has no value: all are alike. */
export interface AlikeItems {
  readonly each: Value;
  readonly count: IntValue;
}

/** null: a value holds no such items. */
export function alikeIn(value: Value | undefined, machine: Machine): AlikeItems | null {
  if (!machine.sizes) return null;
  if (value?.kind === "unknown") return value.open?.items ?? null;
  if (value?.kind !== "instance") return null;
  const method = machine.language.findAttribute(value, "__iter__", machine);
  // What a class of the program does there may change something.
  const isNative = method?.kind === "method" && method.callee.kind === "builtin";
  return isNative ? alikeIn(machine.call(method, []), machine) : null;
}

/** `nn.Sequential(*blocks)` takes such a list as it is; null: it is no such list, or something else takes it. */
export function spreadFor(callee: Value, value: Value, machine: Machine): readonly Value[] | null {
  const takesIt = callee.kind === "class" && callee.name === "Sequential";
  return takesIt && alikeIn(value, machine) ? [value] : null;
}

/** The same list with other items; null: it is no such list. */
export function eachAlike(
  value: Value | undefined,
  machine: Machine,
  change: (each: Value) => Value,
): Value | null {
  const items = alikeIn(value, machine);
  return items && machine.sizes!.listOf(change(items.each), items.count, machine.range);
}
