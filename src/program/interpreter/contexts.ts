import { boundNames } from "../ir/boundNames.ts";
import type { Statement } from "../ir/ir.ts";
import type { ClassValue, Scope, Value } from "../values/value.ts";
import { type Completion, Raised } from "./completion.ts";
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
  const running = runner.scope;
  const { branches } = runner;
  const outer = branches.raised;
  branches.raised = [];
  runner.guards++;
  let error: Raised | null = null;
  const watched = branches.watch((): Completion => {
    try {
      return runner.execute(statement.body, scope);
    } catch (thrown) {
      if (!(thrown instanceof Raised)) throw thrown;
      error = thrown;
      return "left";
    } finally {
      runner.scope = running;
      runner.guards--;
    }
  });
  const [maybe] = branches.raised;
  branches.raised = outer;
  const goOn = (): Completion => {
    if (error) return handle(runner, statement, error, scope);
    if (watched.result === "end") return runner.execute(statement.otherwise, scope);
    if (watched.result !== "perhaps") return watched.result;
    return branches.rest(scope, () => runner.execute(statement.otherwise, scope));
  };
  if (!maybe) return goOn();
  // It is unknown how far the body ran, and what it raised.
  const locals = boundNames(statement.body, []).locals;
  return branches.either(scope, [
    goOn,
    ...statement.handlers.map((handler) => () => {
      branches.forget(scope, locals, watched.places, "the line where `try` failed is unknown");
      return runHandler(runner, handler, maybe, scope);
    }),
  ]);
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

function runHandler(
  runner: Runner,
  { name, body }: Of<"try">["handlers"][number],
  raised: Raised,
  scope: Scope,
): Completion {
  if (name !== null) runner.bind(name, raised.value, scope, raised.range);
  const outer = scope.names.get(":raised");
  scope.names.set(":raised", raised.value);
  const completion = runner.execute(body, scope);
  if (outer) scope.names.set(":raised", outer);
  else scope.names.delete(":raised");
  return completion;
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

/** Leaves the contexts of a `with`, the last first: each may end what was raised. */
export function leaveAll(
  runner: Runner,
  open: readonly Value[],
  raised: Raised | null = null,
): Raised | null {
  let left = raised;
  for (const context of open.toReversed()) {
    if (runner.language.leave(context, runner, left?.value)) left = null;
  }
  return left;
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
    const raised = leaveAll(runner, open, thrown instanceof Raised ? thrown : null);
    if (!(thrown instanceof Raised)) throw thrown;
    if (raised) throw raised;
    return "end";
  }
  leaveAll(runner, open);
  return completion;
}
