import { boundNames } from "../ir/boundNames.ts";
import type { Handler, Statement } from "../ir/ir.ts";
import type { ClassValue, Scope, Value } from "../values/value.ts";
import { type Completion, Raised } from "./completion.ts";
import type { Place } from "./journal.ts";
import type { Runner } from "./runner.ts";

type Of<Kind extends Statement["kind"]> = Extract<Statement, { kind: Kind }>;

/** `try`, its handlers, and `finally`. */
export function runTry(runner: Runner, statement: Of<"try">, scope: Scope): Completion {
  const { branches } = runner;
  const since = branches.leaves.length;
  if (statement.finally.length === 0) return runGuarded(runner, statement, scope);
  const running = runner.scope;
  let raised: Raised | null = null;
  let completion: Completion = "left";
  try {
    completion = runGuarded(runner, statement, scope);
  } catch (thrown) {
    if (!(thrown instanceof Raised)) throw thrown;
    raised = thrown;
    runner.scope = running;
  }
  const { returned } = runner;
  const last = runner.execute(statement.finally, scope);
  const why = "it is unknown which branch runs here";
  const { locals } = boundNames(statement.finally, []);
  for (const [at, leave] of branches.leaves.entries()) {
    if (at < since) continue;
    const names = new Map(leave.names);
    for (const name of locals) if (names.has(name)) names.set(name, runner.unknown(why));
    branches.leaves[at] = { ...leave, names };
  }
  if (last !== "end") return last;
  if (raised) throw raised;
  runner.returned = returned;
  return completion;
}

function runGuarded(runner: Runner, statement: Of<"try">, scope: Scope): Completion {
  if (statement.handlers.length === 0) return runner.execute(statement.body, scope);
  const guard = runGuardedBy(runner, statement, scope);
  return guard.finish(guard.run(() => runner.execute(statement.body, scope)) ?? "left");
}

/** A body with handlers, which runs in one part or in several. */
interface Guard {
  /** The exception that ended it, if nothing else may have been raised. */
  readonly only: Raised | null;
  /** It is unknown how far it ran. */
  readonly isUnsure: boolean;
  /** Runs a part; null: it raised an exception. */
  run<T>(part: () => T): T | null;
  /** Runs the handlers, or what follows the body; `completion`: how it ended. */
  finish(completion: Completion): Completion;
}

export function runGuardedBy(runner: Runner, statement: Of<"try">, scope: Scope): Guard {
  const { branches } = runner;
  const places: Place[] = [];
  let maybe: Raised | null = null;
  let error: Raised | null = null;
  return {
    get only() {
      return maybe ? null : error;
    },
    get isUnsure() {
      return maybe !== null;
    },
    run: (part) => {
      const running = runner.scope;
      const outer = branches.raised;
      branches.raised = [];
      runner.guards++;
      const watched = branches.watch(() => {
        try {
          return part();
        } catch (thrown) {
          if (!(thrown instanceof Raised)) throw thrown;
          error = thrown;
          return null;
        } finally {
          runner.scope = running;
          runner.guards--;
        }
      });
      maybe ??= branches.raised[0] ?? null;
      branches.raised = outer;
      places.push(...watched.places);
      return watched.result;
    },
    finish: (completion) => {
      const goOn = (): Completion => {
        if (error) return handle(runner, statement, error, scope);
        if (completion === "end") return runner.execute(statement.otherwise, scope);
        if (completion !== "perhaps") return completion;
        return branches.rest(scope, () => runner.execute(statement.otherwise, scope));
      };
      const raised = maybe;
      if (!raised) return goOn();
      // It is unknown how far the body ran, and what it raised.
      const locals = boundNames(statement.body, []).locals;
      return branches.either(scope, [
        goOn,
        ...statement.handlers.map((handler) => () => {
          branches.forget(scope, locals, places, "the line where `try` failed is unknown");
          return runHandler(runner, handler, raised, scope);
        }),
      ]);
    },
  };
}

function handle(runner: Runner, { handlers }: Of<"try">, raised: Raised, scope: Scope): Completion {
  for (const handler of handlers) {
    const { type } = handler;
    const caught = type && runner.evaluate(type, scope);
    if (caught && !matches(raised.value.type, caught)) continue;
    return runHandler(runner, handler, raised, scope);
  }
  throw raised;
}

function runHandler(runner: Runner, handler: Handler, raised: Raised, scope: Scope): Completion {
  const leave = bindRaised(runner, handler, raised, scope);
  const completion = runner.execute(handler.body, scope);
  leave();
  return completion;
}

/** Gives a handler what was raised. Returns what ends it. */
export function bindRaised(
  runner: Runner,
  { name }: Handler,
  raised: Raised,
  scope: Scope,
): () => void {
  if (name !== null) runner.bind(name, raised.value, scope, raised.range);
  const outer = scope.names.get(":raised");
  scope.names.set(":raised", raised.value);
  return () => {
    if (outer) scope.names.set(":raised", outer);
    else scope.names.delete(":raised");
  };
}

function matches(type: ClassValue, caught: Value): boolean {
  if (caught.kind === "tuple") return caught.items.some((item) => matches(type, item));
  return caught.kind === "class" ? type.order.includes(caught) : caught.kind === "unknown";
}

/** Binds the values of the contexts of a `with`. Returns the contexts, which are open now. */
export function enterAll(runner: Runner, statement: Of<"with">, scope: Scope): readonly Value[] {
  const open: Value[] = [];
  for (const { value, target } of statement.items) {
    const context = runner.evaluate(value, scope);
    runner.range = value.range;
    const handed = runner.language.enter(context, runner);
    if (target) runner.assign(target, handed, scope);
    open.push(context);
  }
  return open;
}

/** What was raised in the contexts of a `with`, after they are left; `isSure`: none of them may have ended it. */
interface Left {
  readonly raised: Raised | null;
  readonly isSure: boolean;
}

/** Leaves the contexts of a `with`, the last first: each may end what was raised. */
export function leaveAll(
  runner: Runner,
  open: readonly Value[],
  raised: Raised | null = null,
): Left {
  let left = raised;
  let isSure = true;
  for (const context of open.toReversed()) {
    const isEnded = runner.language.leave(context, runner, left?.value);
    if (isEnded === null) isSure = false;
    else if (isEnded) left = null;
  }
  return { raised: left, isSure };
}

/** `with`: its body between entering and leaving the contexts. */
export function runWith(runner: Runner, statement: Of<"with">, scope: Scope): Completion {
  const open = enterAll(runner, statement, scope);
  const running = runner.scope;
  let completion: Completion;
  try {
    completion = runner.execute(statement.body, scope);
  } catch (thrown) {
    runner.scope = running;
    const { raised, isSure } = leaveAll(runner, open, thrown instanceof Raised ? thrown : null);
    if (!(thrown instanceof Raised)) throw thrown;
    if (!raised) return "end";
    if (isSure) throw raised;
    // What follows runs where a context ended it.
    runner.branches.noteRaised(raised);
    return "perhaps";
  }
  leaveAll(runner, open);
  return completion;
}
