import { boundNames } from "../ir/boundNames.ts";
import type { Expression, FunctionDefinition, Statement } from "../ir/ir.ts";
import type { AsyncBody, IteratorValue, Scope, Value } from "../values/value.ts";
import { type Completion, Raised } from "./completion.ts";
import { bindRaised, enterAll, leaveAll, runGuardedBy } from "./contexts.ts";
import { finishFor, nextOf } from "./flow.ts";
import type { Runner } from "./runner.ts";

/** The most values that a generator yields while they are unknown. */
const mostLost = 200;

/** A body that continues from one value to the next. */
export interface Lazily {
  readonly runner: Runner;
  /** From here on, the yielded values are unknown: the rest runs for its effects. */
  isLost: boolean;
}

/** A body that runs from `yield` to `yield`, and gets what is sent to it. */
export type Steps = Generator<Value, Completion, Value | undefined>;

/** A generator: its body runs as far as values are requested. */
export function startGenerator(
  runner: Runner,
  { body, isAsync }: FunctionDefinition,
  scope: Scope,
): IteratorValue {
  const typeName = isAsync ? "AsyncGenerator" : "Generator";
  return startLazily(runner, scope, (run) => runStatements(run, body, scope), typeName);
}

/** Values that are computed one by one in a scope of their own. */
export function startLazily(
  runner: Runner,
  scope: Scope,
  begin: (run: Lazily) => Steps,
  typeName?: string,
): IteratorValue {
  const run: Lazily = { runner, isLost: false };
  const steps = begin(run);
  const made: IteratorValue = {
    kind: "iterator",
    ...(typeName === undefined ? {} : { typeName }),
    next: (sent) => {
      runner.spend(1);
      const step = within(runner, scope, () => {
        const taken = steps.next(sent);
        if (taken.done && taken.value === "return") made.result = runner.returned;
        return taken;
      });
      if (step && step.done !== true) return step.value;
      if (run.isLost) runner.branches.lose(made);
      return null;
    },
    close: () => void within(runner, scope, () => steps.return("end")),
  };
  runner.branches.settle(made);
  return made;
}

/** The body of an asynchronous function; `give`: what the function gives whose body ended. */
export function startWaiting(
  runner: Runner,
  { body }: FunctionDefinition,
  scope: Scope,
  give: (completion: Completion, since: number) => Value,
): AsyncBody {
  const run: Lazily = { runner, isLost: false };
  const steps = runStatements(run, body, scope);
  const { branches, language } = runner;
  return {
    resume: (given) => {
      const made = within(runner, scope, () => {
        const outer = branches.entered;
        const since = branches.leaves.length;
        branches.entered = branches.depth;
        runner.returned = language.nothing;
        try {
          const step =
            given instanceof Raised
              ? steps.throw(given)
              : steps.next((given as Value | null) ?? undefined);
          const isOver = step.done === true;
          return { isOver, value: step.done === true ? give(step.value, since) : step.value };
        } finally {
          branches.entered = outer;
        }
      });
      return made ?? { isOver: true, value: runner.unknown("this value is unknown") };
    },
  };
}

class EnoughYielded extends Error {}

/** Counts values that nobody gets. */
class Sink extends Array<Value> {
  override push(...values: Value[]): number {
    if (this.length >= mostLost) throw new EnoughYielded();
    return super.push(...values);
  }
}

/** Continues the body, then restores what ran before. */
function within<T>(runner: Runner, scope: Scope, run: () => T): T | null {
  const { scope: outer, range, returned, yielded, places, branches } = runner;
  const since = branches.leaves.length;
  runner.scope = scope;
  runner.yielded = new Sink();
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EnoughYielded)) throw error;
    return null;
  } finally {
    branches.leaves.length = Math.min(since, branches.leaves.length);
    runner.scope = outer;
    runner.range = range;
    runner.returned = returned;
    runner.yielded = yielded;
    runner.places = places;
  }
}

const yielding = new WeakMap<Statement, boolean>();

function yields(statement: Statement): boolean {
  const known = yielding.get(statement);
  if (known !== undefined) return known;
  const found = boundNames([statement], []).isGenerator;
  yielding.set(statement, found);
  return found;
}

function* runStatements(run: Lazily, statements: readonly Statement[], scope: Scope): Steps {
  const { runner } = run;
  runner.hoist(statements, scope);
  for (let at = 0; at < statements.length; at++) {
    const statement = statements[at]!;
    if (run.isLost) return runner.execute(statements.slice(at), scope);
    const completion = yields(statement)
      ? yield* runStatement(run, statement, scope)
      : runner.execute([statement], scope);
    if (completion === "end") continue;
    if (completion !== "perhaps") {
      if (completion === "left") run.isLost = true;
      return completion;
    }
    run.isLost = true;
    return runner.branches.rest(scope, () => runner.execute(statements.slice(at + 1), scope));
  }
  return "end";
}

function* runStatement(run: Lazily, statement: Statement, scope: Scope): Steps {
  const { runner } = run;
  runner.spend(1);
  runner.range = statement.range;
  switch (statement.kind) {
    case "expression":
    case "assign": {
      const { value } = statement;
      if (value.kind !== "yield" || yieldsWithin(value.value)) break;
      const sent = yield* handOut(run, value, scope);
      runner.range = statement.range;
      if (statement.kind === "assign") {
        for (const target of statement.targets)
          runner.assign(target, sent ?? runner.language.nothing, scope);
      }
      return "end";
    }
    case "if": {
      const truth = runner.language.truth(runner.evaluate(statement.test, scope), runner);
      if (truth !== null) {
        return yield* runStatements(run, truth ? statement.then : statement.otherwise, scope);
      }
      run.isLost = true;
      return runner.branches.either(scope, [
        () => runner.execute(statement.then, scope),
        () => runner.execute(statement.otherwise, scope),
      ]);
    }
    case "while":
      return yield* runWhile(run, statement, scope);
    case "for":
      return yield* runFor(run, statement, scope);
    case "with":
      return yield* runWith(run, statement, scope);
    case "try":
      return yield* runTry(run, statement, scope);
    default:
      break;
  }
  // It runs as far as values are requested, which is not followed inside it.
  run.isLost = true;
  return runner.branches.either(scope, [() => runner.execute([statement], scope), () => "end"]);
}

function yieldsWithin(value: Expression | null): boolean {
  return (
    value !== null &&
    boundNames([{ kind: "expression", value, range: value.range }], []).isGenerator
  );
}

type Of<Kind extends Statement["kind"]> = Extract<Statement, { kind: Kind }>;

function* runWhile(run: Lazily, statement: Of<"while">, scope: Scope): Steps {
  const { runner } = run;
  for (;;) {
    const truth = runner.language.truth(runner.evaluate(statement.test, scope), runner);
    if (truth === null) {
      run.isLost = true;
      return runner.execute([statement], scope);
    }
    if (!truth) return yield* runStatements(run, statement.otherwise, scope);
    const { update = [] } = statement;
    const completion = yield* runStatements(run, statement.body, scope);
    if (completion === "break") return "end";
    if (completion === "return" || completion === "left") return completion;
    if (completion === "perhaps") {
      return runner.branches.rest(scope, () => {
        const updated = runner.execute(update, scope);
        return updated === "end" ? runner.execute([statement], scope) : updated;
      });
    }
    const updated = yield* runStatements(run, update, scope);
    if (updated === "break") return "end";
    if (updated !== "end") return updated;
  }
}

function* runFor(run: Lazily, statement: Of<"for">, scope: Scope): Steps {
  const { runner } = run;
  const source = runner.evaluate(statement.iterable, scope);
  const values = runner.language.iterate(source, runner);
  const goLost = (): Completion => {
    run.isLost = true;
    return finishFor(runner, statement, source, scope);
  };
  if (!values) return goLost();
  const finish = (): Completion => {
    for (;;) {
      const value = nextOf(values);
      if (value === undefined) return goLost();
      if (value === null) return "end";
      runner.assign(statement.target, value, scope);
      const completion = runner.execute(statement.body, scope);
      if (completion !== "end" && completion !== "continue") return completion;
    }
  };
  for (;;) {
    const value = nextOf(values);
    if (value === undefined) return goLost();
    if (value === null) break;
    runner.assign(statement.target, value, scope);
    const completion = yield* runStatements(run, statement.body, scope);
    if (completion === "break") return "end";
    if (completion === "return" || completion === "left") return completion;
    if (completion === "perhaps") return runner.branches.rest(scope, finish);
  }
  return yield* runStatements(run, statement.otherwise, scope);
}

function* runWith(run: Lazily, statement: Of<"with">, scope: Scope): Steps {
  const open = enterAll(run.runner, statement, scope);
  try {
    return yield* runStatements(run, statement.body, scope);
  } finally {
    leaveAll(run.runner, open);
  }
}

/** A body, and what runs after it however it ends: also if no more values are requested. */
function* runTry(run: Lazily, statement: Of<"try">, scope: Scope): Steps {
  const { runner } = run;
  const { body, handlers, finally: last } = statement;
  let raised: Raised | null = null;
  let completion: Completion | null = null;
  try {
    completion =
      handlers.length === 0
        ? yield* runStatements(run, body, scope)
        : yield* runGuarded(run, statement, scope);
  } catch (thrown) {
    if (!(thrown instanceof Raised)) throw thrown;
    raised = thrown;
  } finally {
    if (!completion && !raised) runner.execute(last, scope);
  }
  const { returned } = runner;
  const ended = yield* runStatements(run, last, scope);
  if (ended !== "end") return ended;
  if (raised) throw raised;
  runner.returned = returned;
  return completion ?? "end";
}

/** A body with handlers: it is guarded from each value that it gives to the next. */
function* runGuarded(run: Lazily, statement: Of<"try">, scope: Scope): Steps {
  const { runner } = run;
  const steps = runStatements(run, statement.body, scope);
  const guard = runGuardedBy(runner, statement, scope);
  let resume = (): ReturnType<Steps["next"]> => steps.next();
  for (;;) {
    const step = guard.run(resume);
    if (step === null || step.done === true) {
      const { only } = guard;
      if (step !== null || !only) {
        run.isLost ||= guard.isUnsure;
        return guard.finish(step?.value ?? "left");
      }
      // What is raised for certain has one handler, which may wait for more.
      const handler = statement.handlers.find(({ type }) => type === null);
      if (!handler) return guard.finish("left");
      const outer = bindRaised(runner, handler, only, scope);
      const completion = yield* runStatements(run, handler.body, scope);
      outer();
      return completion;
    }
    try {
      const sent = yield step.value;
      resume = () => steps.next(sent);
    } catch (thrown) {
      if (!(thrown instanceof Raised)) throw thrown;
      resume = () => steps.throw(thrown);
    }
  }
}

/** `yield value` and `yield from values`: gives what is sent, or what the other function returned. */
function* handOut(
  run: Lazily,
  { value, from }: Extract<Expression, { kind: "yield" }>,
  scope: Scope,
): Generator<Value, Value | undefined, Value | undefined> {
  const { runner } = run;
  const handed = value ? runner.evaluate(value, scope) : runner.language.nothing;
  if (!from) return yield handed;
  const values = runner.language.iterate(handed, runner);
  let next = values && nextOf(values);
  while (values && next) {
    const sent = yield next;
    next = sent && handed.kind === "iterator" ? handed.next(sent) : nextOf(values);
  }
  if (!values || next === undefined) run.isLost = true;
  return handed.kind === "iterator" ? handed.result : undefined;
}
