import type { Expression } from "../ir/ir.ts";
import { dictionary, list } from "../values/make.ts";
import { eachAlike } from "../values/alike.ts";
import { createScope } from "../values/scope.ts";
import type { DictionaryValue, Scope, SetValue, Value } from "../values/value.ts";
import { assignUnknown, nextOf, runTurns } from "./flow.ts";
import { type Lazily, startLazily, type Steps } from "./generators.ts";
import { runLoop } from "./loopRuns.ts";
import type { Runner } from "./runner.ts";

export function toSet(runner: Runner, items: readonly Value[]): Value {
  const made: SetValue = { kind: "set", entries: new Map() };
  for (const item of items) {
    const key = runner.language.keyOf(item, runner);
    if (key === null) return runner.unknown("the values it holds are unknown");
    if (!made.entries.has(key)) made.entries.set(key, item);
  }
  return made;
}

export function setEntry(runner: Runner, made: DictionaryValue, key: Value, value: Value): void {
  const own = runner.language.keyOf(key, runner);
  if (own === null) runner.lose(made);
  else made.entries.set(own, [made.entries.get(own)?.[0] ?? key, value]);
}

type Comprehension = Extract<Expression, { kind: "comprehension" }>;

export function evaluateComprehension(
  runner: Runner,
  expression: Comprehension,
  outer: Scope,
): Value {
  const scope = createScope("function", outer, outer.label, outer.call, outer.owner, outer.self);
  const [first] = expression.clauses;
  const source = first ? runner.evaluate(first.iterable, scope) : null;
  const alike = source && evaluateAlike(runner, expression, source, scope);
  if (alike) return alike;
  if (expression.type === "generator" && source) {
    const values = runner.language.iterate(source, runner);
    if (values)
      return startLazily(runner, scope, (run) => goLazily(run, expression, scope, source, values));
  }
  const items: Value[] = [];
  const made = dictionary();
  const visit = (): void => {
    const key = expression.key && runner.evaluate(expression.key, scope);
    const element = runner.evaluate(expression.element, scope);
    if (key) setEntry(runner, made, key, element);
    else items.push(element);
  };
  if (!goThrough(runner, expression, 0, scope, visit, source)) {
    runner.range = expression.range;
    return runner.unknown("the number of values to loop over is unknown");
  }
  switch (expression.type) {
    case "dictionary":
      return made;
    case "set":
      return toSet(runner, items);
    default:
      return list(items);
  }
}

/** A list over as many values as nobody knows; null: it is another one. */
function evaluateAlike(
  runner: Runner,
  { type, clauses, element }: Comprehension,
  source: Value,
  scope: Scope,
): Value | null {
  const [clause, ...others] = clauses;
  const isList = type === "list" || type === "generator";
  if (!clause || !isList || others.length > 0 || clause.tests.length > 0) return null;
  return eachAlike(source, runner, (each) => {
    runner.assign(clause.target, each, scope);
    return runner.evaluate(element, scope);
  });
}

/** The elements of a generator expression, one by one. */
function* goLazily(
  run: Lazily,
  expression: Comprehension,
  scope: Scope,
  source: Value,
  values: Iterator<Value>,
  depth = 0,
): Steps {
  const { runner } = run;
  const { target, tests } = expression.clauses[depth]!;
  const next = expression.clauses[depth + 1];
  const goOn = (): void => {
    goThrough(runner, expression, depth + 1, scope, () => {
      runner.evaluate(expression.element, scope);
    });
  };
  for (;;) {
    const value = nextOf(values);
    if (value === null) break;
    if (value === undefined) {
      run.isLost = true;
      runTurns(runner, scope, () => {
        assignUnknown(runner, target, source, scope);
        if (holdsAll(runner, tests, scope) !== false) goOn();
      });
      break;
    }
    runner.assign(target, value, scope);
    const truth = holdsAll(runner, tests, scope);
    if (truth === false) continue;
    if (truth === null) run.isLost = true;
    if (run.isLost) {
      runTurns(runner, scope, goOn);
      continue;
    }
    if (!next) yield runner.evaluate(expression.element, scope);
    else {
      const within = runner.evaluate(next.iterable, scope);
      const inner = runner.language.iterate(within, runner);
      if (inner) yield* goLazily(run, expression, scope, within, inner, depth + 1);
      else run.isLost = true;
    }
  }
  return "end";
}

function goThrough(
  runner: Runner,
  expression: Comprehension,
  depth: number,
  scope: Scope,
  visit: () => void,
  given: Value | null = null,
): boolean {
  const clause = expression.clauses[depth];
  if (!clause) {
    visit();
    return true;
  }
  const source = given ?? runner.evaluate(clause.iterable, scope);
  const values = runner.language.iterate(source, runner);
  let isKnown = true;
  // What follows may or may not happen: its effects are joined, its values are unknown.
  const turnUnsure = (): void => {
    isKnown = false;
    goThrough(runner, expression, depth + 1, scope, visit);
  };
  if (!values) {
    runTurns(runner, scope, () => {
      runner.assign(clause.target, runner.unknown("the values to loop over are unknown"), scope);
      for (const test of clause.tests) runner.evaluate(test, scope);
      turnUnsure();
    });
    return false;
  }
  return runLoop(runner, (next) => {
    for (const value of values) {
      next();
      runner.assign(clause.target, value, scope);
      const truth = holdsAll(runner, clause.tests, scope);
      if (truth === null) runTurns(runner, scope, turnUnsure);
      else if (truth && !goThrough(runner, expression, depth + 1, scope, visit)) isKnown = false;
    }
    return isKnown;
  });
}

/** Null if unknown. */
function holdsAll(runner: Runner, tests: readonly Expression[], scope: Scope): boolean | null {
  let isKnown = true;
  for (const test of tests) {
    const truth = runner.language.truth(runner.evaluate(test, scope), runner);
    if (truth === false) return false;
    if (truth === null) isKnown = false;
  }
  return isKnown ? true : null;
}
