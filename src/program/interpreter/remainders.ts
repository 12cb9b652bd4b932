import type { Expression } from "../ir/ir.ts";
import type { IntValue } from "../values/number.ts";
import type { Scope } from "../values/value.ts";
import type { Runner } from "./runner.ts";

/**
 * Notes the sizes of an `assert n_embd % n_head == 0` that fails while shapes are followed, after which the
 * run goes on; false: the test is another one.
 */
export function noteRemainder(runner: Runner, test: Expression, scope: Scope): boolean {
  const { sizes, isGuarded } = runner;
  if (!sizes || isGuarded || test.kind !== "comparison") return false;
  const { first, rest, range } = test;
  const [compared] = rest;
  if (first.kind !== "binary" || first.operator !== "%" || compared?.operator !== "==")
    return false;
  const sizeOf = (expression: Expression): IntValue | null => {
    const value = runner.evaluate(expression, scope);
    return value.kind === "int" && !sizes.isOpen(value) ? value : null;
  };
  const [left, right, zero] = [first.left, first.right, compared.operand].map(sizeOf);
  if (!left || !right || zero?.value !== 0 || rest.length > 1) return false;
  for (const each of [left, right]) sizes.use(each);
  const misfit = { kind: "remainder", left: [left.value], right: [right.value], axis: 0 } as const;
  sizes.noteMisfit({ ...misfit, range, call: scope.call });
  return true;
}

/** Whether `assert x.shape[1:] == y.shape` may hold: sizes without a value are what it says. */
export function holdsForSizes(runner: Runner, test: Expression, scope: Scope): boolean {
  const { sizes } = runner;
  if (!sizes || test.kind !== "comparison" || test.rest.length !== 1) return false;
  const [compared] = test.rest;
  if (compared?.operator !== "==") return false;
  const [left, right] = [test.first, compared.operand].map((each) => {
    const value = runner.evaluate(each, scope);
    return value.kind === "tuple" || value.kind === "list" ? value.items : null;
  });
  if (!left || left.length !== right?.length) return false;
  const pairs = left.flatMap((a, at) => {
    const b = right[at]!;
    return a.kind === "int" && b.kind === "int" && a.value !== b.value ? [[a, b] as const] : [];
  });
  for (const [a, b] of pairs) {
    sizes.meet(a.value, b.value);
    sizes.meet(b.value, a.value);
  }
  return pairs.length > 0 && pairs.every((pair) => pair.some((each) => sizes.isOpen(each)));
}
