import { assumeOtherState } from "./otherState.ts";
import type { Expression, Statement } from "../ir/ir.ts";
import { returnedName } from "../recording/recording.ts";
import { createClass, none, string, unknownBaseName } from "../values/make.ts";
import { createScope, createSharedScope, moduleOf } from "../values/scope.ts";
import type { ClassValue, Scope, Value } from "../values/value.ts";
import { runTry, runWith } from "./contexts.ts";
import { assignAll, change } from "./assign.ts";
import { defineFunction } from "./functions.ts";
import { holdsForSizes, noteRemainder } from "./remainders.ts";
import { runIf } from "./choices.ts";
import { runFor, runWhile } from "./flow.ts";
import { importName } from "./importing.ts";
import { type Completion, Raised, Stopped } from "./completion.ts";
import type { Runner } from "./runner.ts";

type FunctionStatement = Extract<Statement, { kind: "function" }>;

/** The functions of each block that are there before its statements run. */
const hoisted = new WeakMap<readonly Statement[], readonly FunctionStatement[]>();

export function hoist(runner: Runner, statements: readonly Statement[], scope: Scope): void {
  let found = hoisted.get(statements);
  if (!found) {
    found = statements.filter(
      (each): each is FunctionStatement =>
        each.kind === "function" && each.definition.isHoisted === true,
    );
    hoisted.set(statements, found);
  }
  for (const { definition } of found) {
    const known = scope.names.get(definition.name);
    if (known?.kind === "function" && known.definition === definition) continue;
    setName(runner, definition.name, defineFunction(runner, definition, scope), scope);
  }
}

/** Runs statements until one of them leaves the block. */
export function execute(
  runner: Runner,
  statements: readonly Statement[],
  scope: Scope,
): Completion {
  hoist(runner, statements, scope);
  for (let at = 0; at < statements.length; at++) {
    const statement = statements[at]!;
    runner.spend(1);
    runner.range = statement.range;
    const completion = executeOne(runner, statement, scope);
    if (completion === "end") continue;
    if (completion !== "perhaps" || at === statements.length - 1) return completion;
    return runner.branches.rest(scope, () => execute(runner, statements.slice(at + 1), scope));
  }
  return "end";
}

function executeOne(runner: Runner, statement: Statement, scope: Scope): Completion {
  switch (statement.kind) {
    case "expression":
      runner.dropped = statement.value.kind === "call" ? statement.value : null;
      runner.evaluate(statement.value, scope);
      return "end";
    case "assign":
      assignAll(runner, statement.targets, statement.value, scope);
      return "end";
    case "augment":
      change(runner, statement, scope);
      return "end";
    case "annotate":
      noteAnnotation(scope, statement.target, statement.annotation);
      return "end";
    case "if":
      return runIf(runner, statement, scope);
    case "while":
      return runWhile(runner, statement, scope);
    case "for":
      return runFor(runner, statement, scope);
    case "function": {
      const { definition } = statement;
      if (definition.isHoisted) return "end";
      const made = defineFunction(runner, definition, scope);
      const value = decorate(runner, made, definition.decorators, scope);
      setName(runner, definition.name, value, scope);
      return "end";
    }
    case "class":
      defineClass(runner, statement, scope);
      return "end";
    case "return":
      runner.returned = statement.value
        ? runner.evaluate(statement.value, scope)
        : runner.language.nothing;
      if (runner.sizes && statement.value) noteReturned(runner, statement.value, scope);
      return "return";
    case "break":
    case "continue":
      return statement.kind;
    case "pass":
      return "end";
    case "raise":
      return raise(runner, statement, scope);
    case "try":
      return runTry(runner, statement, scope);
    case "with":
      return runWith(runner, statement, scope);
    default:
      return executeRest(runner, statement, scope);
  }
}

/** Keeps what a function returns, each part of a tuple by itself. */
function noteReturned(runner: Runner, expression: Expression, scope: Scope): void {
  const { returned } = runner;
  const note = (value: Value, { range }: Expression): void =>
    runner.note(returnedName, value, range, scope);
  if (expression.kind !== "collection" || returned.kind !== "tuple") note(returned, expression);
  else if (expression.items.length === returned.items.length) {
    expression.items.forEach((each, at) => note(returned.items[at]!, each));
  }
}

type Rest = Extract<
  Statement,
  { kind: "assert" | "import" | "elsewhere" | "outer" | "delete" | "unread" }
>;

function executeRest(runner: Runner, statement: Rest, scope: Scope): Completion {
  switch (statement.kind) {
    case "assert": {
      const test = runner.evaluate(statement.test, scope);
      const truth = runner.language.truth(test, runner);
      if (truth === null) runner.mayFail("AssertionError");
      if (truth !== false || noteRemainder(runner, statement.test, scope)) return "end";
      if (holdsForSizes(runner, statement.test, scope)) return "end";
      if (assumeOtherState(runner, statement.test, scope)) return "end";
      const message = statement.message && runner.evaluate(statement.message, scope);
      runner.range = statement.range;
      return runner.fail(
        "AssertionError",
        message ? runner.language.toText(message, "plain", runner) : "",
      );
    }
    case "import":
      for (const each of statement.names) {
        for (const [name, value] of importName(runner, each, scope)) {
          setName(runner, name, value, scope);
        }
      }
      return "end";
    case "elsewhere":
      runIn(runner, createSharedScope(scope, statement.file), statement.body);
      return "end";
    case "outer":
      for (const name of statement.names) {
        const home = statement.scope === "global" ? moduleOf(scope) : homeOf(name, scope.outer);
        if (home) (scope.elsewhere ??= new Map()).set(name, home);
      }
      return "end";
    case "delete":
      for (const target of statement.targets) {
        if (target.kind === "name") homeFor(runner, target.name, scope).delete(target.name);
        else if (target.kind === "attribute") {
          const object = runner.evaluate(target.object, scope);
          runner.language.deleteAttribute(object, target.name, runner);
        } else if (target.kind === "subscript") {
          const object = runner.evaluate(target.object, scope);
          runner.language.deleteItem(object, runner.evaluate(target.index, scope), runner);
        }
      }
      return "end";
    default:
      runner.unknown(statement.why);
      return "end";
  }
}

/** Runs statements of another file. */
function runIn(runner: Runner, scope: Scope, statements: readonly Statement[]): void {
  const { scope: outer, places } = runner;
  runner.scope = scope;
  try {
    runner.attemptInside(() => runner.execute(statements, scope));
  } finally {
    runner.scope = outer;
    runner.places = places;
  }
}

/** The scope in which a name is bound, before a change to it. */
function homeFor(runner: Runner, name: string, scope: Scope): Map<string, Value> {
  const home = scope.elsewhere?.get(name);
  if (home) runner.branches.touch(home);
  return (home ?? scope).names;
}

function setName(runner: Runner, name: string, value: Value, scope: Scope): void {
  homeFor(runner, name, scope).set(name, value);
}

/** A class remembers its fields in the order in which they were declared, and the names of their types. */
function noteAnnotation(scope: Scope, target: Expression, annotation: Expression): void {
  if (scope.kind !== "class" || target.kind !== "name") return;
  const type = annotation.kind === "name" ? string(annotation.name) : none;
  scope.names.set(`:${target.name}`, type);
}

function homeOf(name: string, scope: Scope | null): Scope | null {
  for (let at = scope; at; at = at.outer) if (at.names.has(name)) return at;
  return scope;
}

function decorate(
  runner: Runner,
  made: Value,
  decorators: Extract<Statement, { kind: "class" }>["decorators"],
  scope: Scope,
): Value {
  return decorators.reduceRight<Value>((value, decorator) => {
    try {
      const callee = runner.evaluate(decorator, scope);
      if (runner.sizes && isElsewhere(callee)) return value;
      if (callee.kind === "unknown") return withUnknownPart(value, callee);
      const decorated = runner.apply(callee, { items: [value], named: new Map() });
      return decorated.kind === "unknown" ? withUnknownPart(value, decorated) : decorated;
    } catch (error) {
      if (!runner.sizes || !(error instanceof Raised)) throw error;
      return value;
    }
  }, made);
}

/**
 * What a decorator that nobody knows is put on stays what it is, and may be able to do more: a class that does not say
 * how its objects are made may learn it there.
 */
function withUnknownPart(value: Value, part: Value): Value {
  const isOpen =
    value.kind === "class" && value.order.length === 1 && !value.members.has("__init__");
  if (isOpen) value.members.set(unknownBaseName, part);
  else if (value.kind === "function") value.fields.set(unknownBaseName, part);
  return value;
}

/** What a decorator of another file adds seldom changes shapes. */
function isElsewhere(callee: Value): boolean {
  return callee.kind === "function" && callee.scope.file !== null;
}

function defineClass(
  runner: Runner,
  statement: Extract<Statement, { kind: "class" }>,
  scope: Scope,
): void {
  const bases: ClassValue[] = [];
  let unknownBase: Value | null = null;
  for (const { name, value } of statement.bases) {
    if (name !== null) continue;
    const base = runner.evaluate(value, scope);
    if (base.kind === "class") bases.push(base);
    else unknownBase = base;
  }
  const inner = createScope("class", scope, statement.name, scope.call);
  runner.execute(statement.body, inner);
  const made = createClass(statement.name, bases, new Map(inner.names));
  for (const member of made.members.values()) own(member, made);
  if (unknownBase) made.members.set(unknownBaseName, unknownBase);
  runner.language.finishClass(made, runner);
  setName(runner, statement.name, decorate(runner, made, statement.decorators, scope), scope);
}

function own(member: Value, owner: ClassValue): void {
  if (member.kind === "function") member.owner ??= owner;
  if (member.kind !== "descriptor") return;
  own(member.getter, owner);
  if (member.setter) own(member.setter, owner);
}

function raise(
  runner: Runner,
  { value, range }: Extract<Statement, { kind: "raise" }>,
  scope: Scope,
): Completion {
  // A jump that is not followed: what comes after it would be followed wrongly.
  if (value?.kind === "unread") throw new Stopped(value.why, range);
  const raised = value ? runner.evaluate(value, scope) : runner.lookUp(":raised", scope);
  runner.range = range;
  const made =
    raised?.kind === "class" ? runner.apply(raised, { items: [], named: new Map() }) : raised;
  const exception = made && runner.language.toException(made, runner);
  if (exception) throw new Raised(exception, runner.range);
  return runner.fail("Exception", made?.kind === "unknown" ? made.why : "");
}
