import type { Sizes } from "../values/open.ts";
import type { Scope, Value } from "../values/value.ts";

/** What is bound to a name has the name, while shapes are followed. */
export function named(sizes: Sizes, name: string, value: Value, scope: Scope): Value {
  if (value.kind === "int") return sizes.named(name, value, scope.kind !== "function");
  if (value.kind !== "unknown") return value;
  if (!value.open) return sizes.open(name, value.range);
  // `length = x.shape[1]`
  return (value.open.isLength && value.open.toInt(name)) || value;
}

/** What a function makes of a value that nobody gave is not that value. */
export function closed(value: Value): Value {
  if (value.kind !== "unknown" || !value.open) return value;
  const { why, range } = value;
  return { kind: "unknown", why, range };
}

/** What the uses of a value that nobody gave said that it is. */
export function settled(value: Value): Value {
  return value.kind === "unknown" ? (value.open?.value ?? value) : value;
}

/** What is worked out from a value that nobody gave is not that value. */
export function apart(result: Value, ...from: readonly Value[]): Value {
  return from.includes(result) ? closed(result) : result;
}
