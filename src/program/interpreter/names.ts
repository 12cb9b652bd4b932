import type { TextRange } from "../../source/textRange.ts";
import type { Value } from "../values/value.ts";
import { join } from "./join.ts";

export function refill(target: Map<string, Value>, source: ReadonlyMap<string, Value>): void {
  target.clear();
  for (const [name, value] of source) target.set(name, value);
}

export function joinNames(
  names: Map<string, Value>,
  ways: readonly ReadonlyMap<string, Value>[],
  range: TextRange,
): void {
  for (const name of new Set(ways.flatMap((way) => [...way.keys()]))) {
    const values = ways.flatMap((way) => way.get(name) ?? []);
    names.set(
      name,
      values.reduce((a, b) => join(a, b, range)),
    );
  }
}
