import type { TextRange } from "../../source/textRange.ts";
import type { Value } from "../values/value.ts";
import { join, saysSame } from "./join.ts";

/** Names and what they are bound to. */
export type Names = ReadonlyMap<string, Value>;

export function refill(target: Map<string, Value>, source: Names): void {
  target.clear();
  for (const [name, value] of source) target.set(name, value);
}

/** Joins the bindings of several branches. A name that only some of them bind keeps their value. */
export function joinNames(
  names: Map<string, Value>,
  ways: readonly Names[],
  range: TextRange,
): void {
  const joined = new Map<string, Value>();
  for (const way of ways) {
    for (const [name, value] of way) {
      const own = joined.get(name);
      joined.set(name, own ? join(own, value, range) : value);
    }
  }
  refill(names, joined);
}

/** Names whose binding says something else now. */
export function changedNames(before: Names, after: Names): readonly string[] {
  return [...after].flatMap(([name, value]) => (saysSame(before.get(name), value) ? [] : [name]));
}
