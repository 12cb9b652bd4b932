import type { Expression } from "../ir/ir.ts";
import type { Scope, Value } from "../values/value.ts";
import type { Runner } from "./runner.ts";

/**
 * `assert self.table is not None` in a function that the program does not call: who calls it has seen to that, so what
 * the demand is about is something that nobody gives. Returns whether the demand is about such attributes at all.
 */
export function assumeOtherState(runner: Runner, test: Expression, scope: Scope): boolean {
  const { sizes } = runner;
  if (!sizes?.isOpening) return false;
  const objects = attributesIn(test).map(({ object, name }) => {
    const value = runner.evaluate(object, scope);
    return { object: value, name, isOwn: isSet(value, name) };
  });
  if (objects.length === 0 || !objects.every(({ isOwn }) => isOwn)) return false;
  for (const { object, name } of objects)
    runner.language.setAttribute(object, name, sizes.open(name, test.range), runner);
  return true;
}

const isSet = (object: Value, name: string): boolean =>
  object.kind === "instance" && object.fields.has(name);

/** The attributes that a condition asks of names, such as `self.table`. */
function attributesIn(test: Expression): readonly Extract<Expression, { kind: "attribute" }>[] {
  switch (test.kind) {
    case "attribute":
      return test.object.kind === "name" ? [test] : [];
    case "not":
      return attributesIn(test.operand);
    case "comparison":
      return [test.first, ...test.rest.map(({ operand }) => operand)].flatMap(attributesIn);
    case "logical":
      return [test.left, test.right].flatMap(attributesIn);
    default:
      return [];
  }
}
