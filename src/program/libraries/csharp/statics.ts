import { builtin, createClass } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";

/** A static method. */
export type Rule = (
  machine: Machine,
  items: readonly Value[],
  named: ReadonlyMap<string, Value>,
) => Value;

/** A class with nothing but static members. */
export function statics(
  name: string,
  functions: Readonly<Record<string, Rule>>,
  values: Readonly<Record<string, Value>> = {},
): Value {
  const made = Object.entries(functions).map(
    ([own, rule]) =>
      [own, builtin(own, ({ items, named }, machine) => rule(machine, items, named))] as const,
  );
  return createClass(name, [], new Map<string, Value>([...made, ...Object.entries(values)]));
}
