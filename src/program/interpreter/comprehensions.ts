import type { Expression } from "../ir/ir.ts";
import { dictionary, list } from "../values/make.ts";
import { createScope } from "../values/scope.ts";
import type { DictionaryValue, IteratorValue, Scope, SetValue, Value } from "../values/value.ts";
import { runTurns } from "./flow.ts";
import type { Runner } from "./runner.ts";

export function toSet(runner: Runner, items: readonly Value[]): Value {
  const made: SetValue = { kind: "set", entries: new Map() };
  for (const item of items) {
    const key = runner.language.keyOf(item, runner);
    if (key === null) return runner.unknown("which values this holds is not known");
    made.entries.set(key, item);
  }
  return made;
}

export function setEntry(runner: Runner, made: DictionaryValue, key: Value, value: Value): void {
  const own = runner.language.keyOf(key, runner);
  if (own === null) runner.lose(made);
  else made.entries.set(own, [key, value]);
}

type Comprehension = Extract<Expression, { kind: "comprehension" }>;

export function evaluateComprehension(
  runner: Runner,
  expression: Comprehension,
  outer: Scope,
): Value {
  const scope = createScope("function", outer, outer.label, outer.call, outer.owner, outer.self);
  const items: Value[] = [];
  const made = dictionary();
  const visit = (): void => {
    const key = expression.key && runner.evaluate(expression.key, scope);
    const element = runner.evaluate(expression.element, scope);
    if (key) setEntry(runner, made, key, element);
    else items.push(element);
  };
  if (!goThrough(runner, expression, 0, scope, visit)) {
    runner.range = expression.range;
    return runner.unknown("how many values this goes through is not known");
  }
  switch (expression.type) {
    case "dictionary":
      return made;
    case "set":
      return toSet(runner, items);
    case "list":
      return list(items);
    default:
      return toIterator(items);
  }
}

function goThrough(
  runner: Runner,
  expression: Comprehension,
  depth: number,
  scope: Scope,
  visit: () => void,
): boolean {
  const clause = expression.clauses[depth];
  if (!clause) {
    visit();
    return true;
  }
  const source = runner.evaluate(clause.iterable, scope);
  const values = runner.language.iterate(source, runner);
  let isKnown = true;
  // What follows may happen or not: its effects are taken in, its values are not known.
  const turnUnsure = (): void => {
    isKnown = false;
    goThrough(runner, expression, depth + 1, scope, visit);
  };
  if (!values) {
    runTurns(runner, scope, () => {
      runner.assign(clause.target, runner.unknown("what this goes through is not known"), scope);
      for (const test of clause.tests) runner.evaluate(test, scope);
      turnUnsure();
    });
    return false;
  }
  for (const value of values) {
    runner.assign(clause.target, value, scope);
    const truth = holdsAll(runner, clause.tests, scope);
    if (truth === null) runTurns(runner, scope, turnUnsure);
    else if (truth && !goThrough(runner, expression, depth + 1, scope, visit)) isKnown = false;
  }
  return isKnown;
}

/** null: not known. */
function holdsAll(runner: Runner, tests: readonly Expression[], scope: Scope): boolean | null {
  let isKnown = true;
  for (const test of tests) {
    const truth = runner.language.truth(runner.evaluate(test, scope), runner);
    if (truth === false) return false;
    if (truth === null) isKnown = false;
  }
  return isKnown ? true : null;
}

/** Hands out the items of a list once. */
export function toIterator(items: readonly Value[]): IteratorValue {
  let at = 0;
  return { kind: "iterator", next: () => items[at++] ?? null };
}
