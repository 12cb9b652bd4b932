import type { Expression, Statement } from "../ir/ir.ts";
import { findName, moduleOf } from "../values/scope.ts";
import type { Scope, Value } from "../values/value.ts";
import type { Completion, EqualValues } from "./completion.ts";
import { assumeOtherState } from "./otherState.ts";
import type { Runner } from "./runner.ts";
import { settled } from "./sizes.ts";

type If = Extract<Statement, { kind: "if" }>;

/** `if`: one branch, or both if the condition is unknown. */
export function runIf(runner: Runner, statement: If, scope: Scope): Completion {
  const test = evaluateTest(runner, statement, scope);
  const truth = runner.language.truth(test, runner);
  if (truth !== null) {
    const { then, otherwise } = statement;
    const other = truth ? otherwise : then;
    const isRefused = (truth ? then : otherwise).at(-1)?.kind === "raise";
    if (isRefused && assumeOtherState(runner, statement.test, scope))
      return runner.execute(other, scope);
    if (isFlag(runner, statement.test, test, scope)) glance(runner, other, scope);
    return runner.execute(truth ? then : otherwise, scope);
  }
  if (isSpecialCase(runner, statement, scope)) {
    glance(runner, statement.then, scope);
    return runner.execute(statement.otherwise, scope);
  }
  const { branches } = runner;
  const since = branches.leaves.length;
  const completion = branches.either(scope, [
    () => runner.execute(statement.then, scope),
    () => runner.execute(statement.otherwise, scope),
  ]);
  const special = specialOf(runner, statement, scope);
  if (special) for (const each of branches.leaves.slice(since)) each.special = special;
  return completion;
}

/** `if heads == 1:` before what goes on: a size without a value is any size. */
function isSpecialCase(runner: Runner, statement: If, scope: Scope): boolean {
  const last = statement.then.at(-1)?.kind;
  if (last === "return" || last === "raise" || last === "continue" || last === "break")
    return false;
  const size = oneOf(runner, statement, scope);
  return size !== null && runner.sizes!.isOpen(settled(size));
}

/** `n_rep` and 1 in `if n_rep == 1: return x`; null: the condition is another one. */
function specialOf(
  runner: Runner,
  { test, otherwise }: If,
  scope: Scope,
): readonly EqualValues[] | null {
  if (!runner.sizes || otherwise.length > 0) return null;
  const found = equalIn(test).map(([first, second]): EqualValues => {
    return { one: runner.evaluate(first, scope), other: runner.evaluate(second, scope) };
  });
  return found.length > 0 ? found : null;
}

/** What a condition says is equal: `n == m and not is_first`. */
function equalIn(test: Expression): readonly (readonly [Expression, Expression])[] {
  if (test.kind === "logical")
    return test.operator === "and" ? [test.left, test.right].flatMap(equalIn) : [];
  if (test.kind !== "comparison") return [];
  const [{ operator, operand }] = test.rest as [(typeof test.rest)[number]];
  const arePlain = [test.first, operand].every(isPlain);
  return operator === "==" && test.rest.length === 1 && arePlain ? [[test.first, operand]] : [];
}

const isPlain = ({ kind }: Expression): boolean =>
  kind === "name" || kind === "attribute" || kind === "literal";

/** What is compared with 1; null: the condition is another one. */
function oneOf(runner: Runner, { test }: If, scope: Scope): Value | null {
  if (!runner.sizes || test.kind !== "comparison") return null;
  const [[first, operand] = []] = equalIn(test);
  const isOne =
    operand?.kind === "literal" && operand.literal.type === "int" && operand.literal.value === 1;
  return isOne && first ? runner.evaluate(first, scope) : null;
}

/**
 * `FLASH = 0`, `self.use_sdpa`: a switch of the program or of an object; while shapes are followed, its other side has
 * some, too.
 */
function isFlag(runner: Runner, test: Expression, tested: Value, scope: Scope): boolean {
  if (!runner.sizes || scope.kind !== "function") return false;
  if (test.kind === "not") return isFlag(runner, test.operand, tested, scope);
  const isInside = runner.isGuarded || runner.sizes.isTrying;
  if (test.kind === "attribute") return tested.kind === "bool" && !isInside;
  if (test.kind !== "name") return false;
  const value = moduleOf(scope).names.get(test.name);
  const isSwitch = value?.kind === "bool" || (value?.kind === "int" && value.value >> 1 === 0);
  return isSwitch && findName(test.name, scope) === value;
}

/** Runs what the program does not run, and keeps only what it would bind. */
function glance(runner: Runner, statements: readonly Statement[], scope: Scope): void {
  const { branches, sizes } = runner;
  const [leaves, raised] = [branches.leaves.length, branches.raised.length];
  runner.guards++;
  try {
    sizes?.glance(() => {
      const { records } = branches.attempt(scope, () => runner.execute(statements, scope));
      branches.keepBindings(records);
    });
  } finally {
    runner.guards--;
    branches.leaves.splice(leaves);
    branches.raised.splice(raised);
  }
}

function evaluateTest(runner: Runner, { test, then }: If, scope: Scope): Value {
  const { sizes } = runner;
  // `if C % n_head != 0: raise` is a demand.
  if (!sizes || sizes.isChoosing || then.at(-1)?.kind === "raise") {
    return runner.evaluate(test, scope);
  }
  sizes.isChoosing = true;
  try {
    return runner.evaluate(test, scope);
  } finally {
    sizes.isChoosing = false;
  }
}
