import { boundNames } from "../ir/boundNames.ts";
import type { Expression, Statement } from "../ir/ir.ts";
import type { Scope, Value } from "../values/value.ts";
import type { Completion, Runner } from "./runner.ts";

type Of<Kind extends Statement["kind"]> = Extract<Statement, { kind: Kind }>;

/** `if`: one way, or both where the condition is not known. */
export function runIf(runner: Runner, statement: Of<"if">, scope: Scope): Completion {
  const test = runner.evaluate(statement.test, scope);
  const truth = runner.language.truth(test, runner);
  if (truth !== null) return runner.execute(truth ? statement.then : statement.otherwise, scope);
  return runner.either(scope, [
    () => runner.execute(statement.then, scope),
    () => runner.execute(statement.otherwise, scope),
  ]);
}

/** `while`, as long as it is known to go on. */
export function runWhile(runner: Runner, statement: Of<"while">, scope: Scope): Completion {
  for (;;) {
    const test = runner.evaluate(statement.test, scope);
    const truth = runner.language.truth(test, runner);
    if (truth === null) return runPerhaps(runner, statement.body, scope);
    if (!truth) return runner.execute(statement.otherwise, scope);
    const completion = runner.execute(statement.body, scope);
    if (completion === "return") return completion;
    if (completion === "break") return leaveLoop(runner, statement.body, scope);
  }
}

/** A loop that runs nobody knows how often: once, and what it changes is not known. */
function runPerhaps(runner: Runner, body: readonly Statement[], scope: Scope): Completion {
  const completion = runner.either(scope, [
    () => {
      const ended = runner.execute(body, scope);
      return ended === "return" ? ended : "end";
    },
    () => "end",
  ]);
  return completion;
}

/** `for`, over what can be gone through. */
export function runFor(runner: Runner, statement: Of<"for">, scope: Scope): Completion {
  const { target, body, range } = statement;
  const source = runner.evaluate(statement.iterable, scope);
  runner.range = statement.iterable.range;
  const values = runner.language.iterate(source, runner);
  if (!values) {
    assignUnknown(runner, target, source, scope);
    return runPerhaps(runner, body, scope);
  }
  for (const value of values) {
    runner.range = range;
    runner.assign(target, value, scope);
    const completion = runner.execute(body, scope);
    if (completion === "return") return completion;
    if (completion === "break") return leaveLoop(runner, body, scope);
  }
  return runner.execute(statement.otherwise, scope);
}

/** Where nobody knows when the loop was left, nobody knows what it bound last. */
function leaveLoop(runner: Runner, body: readonly Statement[], scope: Scope): Completion {
  if (!runner.isLoopLost) return "end";
  runner.isLoopLost = false;
  const unknown = runner.unknown("when this loop ends is not known");
  for (const name of boundNames(body, []).locals) {
    if (scope.names.has(name)) scope.names.set(name, unknown);
  }
  return "end";
}

function assignUnknown(runner: Runner, target: Expression, source: Value, scope: Scope): void {
  const value =
    source.kind === "unknown" ? source : runner.unknown("what this goes through is not known");
  runner.assign(target, value, scope);
}
