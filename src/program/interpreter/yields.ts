import type { Expression } from "../ir/ir.ts";
import type { Scope, Value } from "../values/value.ts";
import type { Runner } from "./runner.ts";

/** `yield` where its value is needed: the values are collected. */
export function evaluateYield(
  runner: Runner,
  { value, from }: Extract<Expression, { kind: "yield" }>,
  scope: Scope,
): Value {
  const handed = value ? runner.evaluate(value, scope) : runner.language.nothing;
  const items = from ? (runner.language.iterate(handed, runner) ?? []) : [handed];
  for (const item of items) runner.yielded?.push(item);
  return runner.language.nothing;
}
