import type { Expression } from "../ir/ir.ts";
import type { Scope, Value } from "../values/value.ts";
import type { Runner } from "./runner.ts";

/** `yield` where its value is needed: the values are collected. `await` gives its value at once here. */
export function evaluateYield(
  runner: Runner,
  { value, from, waits }: Extract<Expression, { kind: "yield" }>,
  scope: Scope,
): Value {
  const handed = value ? runner.evaluate(value, scope) : runner.language.nothing;
  if (waits) return runner.language.async?.wait(handed, runner) ?? handed;
  const items = from ? (runner.language.iterate(handed, runner) ?? []) : [handed];
  for (const item of items) runner.yielded?.push(item);
  return runner.language.nothing;
}
