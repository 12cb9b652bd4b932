import type { Expression } from "../ir/ir.ts";
import { isAssumedIn } from "../values/scope.ts";
import type { Scope, UnknownValue, Value } from "../values/value.ts";
import { Raised } from "./completion.ts";
import { runFile } from "./importing.ts";
import type { Runner } from "./runner.ts";

/** What a function is taken for that is found nowhere; null: its name has no usual meaning. */
export function usualFunction(runner: Runner, name: string): Value | null {
  const { language, imported } = runner;
  const { usual } = language;
  const found = usual?.helper?.(name) ?? null;
  // What is called for what it changes is another one.
  if (!found || !runner.files || runner.dropped) return null;
  if (usual?.isOfLibrary?.(name, runner) === true) return null;
  const known = imported.get(found.path)?.made;
  const made = known ?? runFile(runner, found.path, name);
  // What runs where nobody knows whether it does is not there afterwards.
  if (!known && runner.isUncertain) imported.delete(found.path);
  if (found.owner === null) return made?.members.get(found.name) ?? null;
  const owner = made?.members.get(found.owner);
  return owner ? language.findAttribute(owner, found.name, runner) : null;
}

/** The same of a member of a type, or of a module of the learner's own, that is not there: `Ops.softmax`. */
export function usualMember(
  runner: Runner,
  { object, name }: Extract<Expression, { kind: "attribute" }>,
  scope: Scope,
): Value | null {
  const { usual } = runner.language;
  if (object.kind !== "name" || !usual?.helper?.(name)) return null;
  const found = runner.lookUp(object.name, scope);
  const isAbsent = found
    ? found.kind === "unknown" && found.isOwn === true
    : /^[A-Z]/.test(object.name) && !usual.isOfLibrary?.(object.name, runner);
  return isAbsent ? usualFunction(runner, name) : null;
}

/**
 * A callee whose value nothing takes: what is called like a usual function changes what it is given then, so that it is
 * none; null: it is something else.
 */
export function asChanging(runner: Runner, callee: Value, name: string): UnknownValue | null {
  if (!runner.language.usual?.helper?.(name)) return null;
  if (callee.kind === "unknown") return callee;
  const isUsual = callee.kind === "function" && isAssumedIn(callee.scope);
  return isUsual && !isAssumedIn(runner.scope)
    ? runner.unknown(`\`${name}\` is not declared here`)
    : null;
}

/** What lists hold, and the lists in them, is unknown from here on. */
export function loseAll(runner: Runner, items: readonly Value[], seen = new Set<Value>()): void {
  for (const item of items) {
    if (item.kind !== "list" || seen.has(item)) continue;
    seen.add(item);
    runner.touch(item);
    runner.lose(item);
    loseAll(runner, item.items, seen);
  }
}

/** Runs what stands in for something that nothing declares: what it fails at says nothing of the program. */
export function runUsual(run: () => Value, runner: Runner, otherwise: () => Value): Value {
  const { scope } = runner;
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    runner.scope = scope;
    return otherwise();
  }
}
