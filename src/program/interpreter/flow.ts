import type { Expression, Statement } from "../ir/ir.ts";
import { alikeIn } from "../values/alike.ts";
import { NotKnown } from "../values/gaps.ts";
import type { IntValue } from "../values/number.ts";
import type { Scope, Value } from "../values/value.ts";
import type { Place } from "./journal.ts";
import { changedNames, joinNames, type Names } from "./names.ts";
import type { Completion } from "./completion.ts";
import { runLoop } from "./loopRuns.ts";
import type { Runner } from "./runner.ts";

type Of<Kind extends Statement["kind"]> = Extract<Statement, { kind: Kind }>;

/** The state of a loop after its iterations so far. */
interface Loop {
  readonly scope: Scope;
  /** How many branches had left before it. */
  readonly since: number;
  /** The bindings at each `break` that left it. */
  readonly broken: Names[];
}

function begin(runner: Runner, scope: Scope): Loop {
  return { scope, since: runner.branches.leaves.length, broken: [] };
}

type Turn = "next" | "break" | "return" | "left" | "unsure";

/** After an iteration: whether another one follows, certainly or possibly. */
function settleTurn(runner: Runner, loop: Loop, completion: Completion): Turn {
  const { branches } = runner;
  const { scope, since, broken } = loop;
  if (branches.leaves.length === since) {
    if (completion === "end" || completion === "continue") return "next";
    if (completion === "return") return "return";
  }
  if (completion === "return") branches.leave("return", scope, runner.returned);
  const going = branches.take(since, "continue").map(({ names }) => names);
  broken.push(...branches.take(since, "break").map(({ names }) => names));
  if (completion === "break") broken.push(new Map(scope.names));
  if (completion === "end" || completion === "continue" || completion === "perhaps") {
    going.push(new Map(scope.names));
  }
  const isReturned = branches.leaves.length > since;
  if (going.length === 0) return broken.length > 0 ? "break" : isReturned ? "left" : "next";
  joinNames(scope.names, going, runner.range);
  return broken.length === 0 && !isReturned ? "next" : "unsure";
}

/** After a loop: its end, joined with every `break` that left it. */
function leaveLoop(
  runner: Runner,
  { scope, since, broken }: Loop,
  otherwise: readonly Statement[] | null,
): Completion {
  const ways: Names[] = [...broken];
  if (otherwise) {
    const isSure = ways.length === 0 && runner.branches.leaves.length === since;
    const run = (): Completion => runner.execute(otherwise, scope);
    const completion = isSure ? run() : runner.branches.rest(scope, run);
    if (ways.length === 0) return completion;
    if (completion !== "left") ways.push(new Map(scope.names));
  }
  if (ways.length === 0) return "left";
  joinNames(scope.names, ways, runner.range);
  return runner.branches.leaves.length > since ? "perhaps" : "end";
}

const mostRounds = 6;

const noNames: Names = new Map();

/** An unknown number of iterations: runs until another one would change nothing. */
function runUnsure(runner: Runner, loop: Loop, turn: () => Completion): void {
  const { branches, range } = runner;
  const { scope } = loop;
  const changed = new Set<string>();
  const places = new Map<Place, Names>();
  for (let round = 0; ; round++) {
    const head = new Map(scope.names);
    const since = branches.leaves.length;
    const outcome = branches.attempt(scope, turn);
    for (const place of outcome.changes.keys()) {
      if (!places.has(place)) places.set(place, "names" in place ? new Map(place.names) : noNames);
    }
    const going: Names[] = [head];
    const { completion, names } = outcome;
    going.push(...branches.take(since, "continue").map((each) => each.names));
    loop.broken.push(...branches.take(since, "break").map((each) => each.names));
    if (completion === "break") loop.broken.push(names);
    else if (completion === "return") {
      branches.leaves.push({ completion, names, returned: outcome.returned });
    } else if (completion === "raised") branches.noteRaised(outcome.error!);
    else if (completion !== "left") going.push(names);
    const differs = branches.joinWith(outcome, range, round > 1);
    joinNames(scope.names, going, range);
    const others = changedNames(head, scope.names);
    for (const name of others) changed.add(name);
    // An object that each iteration makes anew stays unknown: only what it may be grows.
    const isSame = (name: string): boolean =>
      head.get(name)?.kind === "unknown" && scope.names.get(name)?.kind === "unknown";
    if (!differs && (others.length === 0 || (round > 1 && others.every(isSame)))) return;
    if (round === mostRounds) break;
  }
  const why = "it is unknown how often this runs";
  branches.forget(scope, changed, [], why);
  for (const [place, before] of places) {
    if ("names" in place) branches.forget(place, changedNames(before, place.names), [], why);
    else branches.forget(scope, [], [place], why);
  }
  if (loop.broken.length > 0) loop.broken.push(new Map(scope.names));
  if (branches.leaves.length > loop.since) branches.leave("return", scope, runner.unknown(why));
}

/** `while`, as long as its condition is known to be true. */
export function runWhile(runner: Runner, statement: Of<"while">, scope: Scope): Completion {
  return runLoop(runner, (...turns) => runTurnsOf(runner, statement, scope, ...turns));
}

function runTurnsOf(
  runner: Runner,
  statement: Of<"while">,
  scope: Scope,
  next: () => void,
  takeBack: () => void,
): Completion {
  const loop = begin(runner, scope);
  const { body, otherwise, update = [] } = statement;
  const test = (): boolean | null =>
    runner.language.truth(runner.evaluate(statement.test, scope), runner);
  for (let count = 0; ; count++) {
    next();
    const truth = test();
    if (truth === false) {
      takeBack();
      return leaveLoop(runner, loop, otherwise);
    }
    const isKnown = truth && !(runner.sizes && count > 64);
    let turn = isKnown ? settleTurn(runner, loop, runner.execute(body, scope)) : "unsure";
    if (turn === "next" && update.length > 0) {
      turn = settleTurn(runner, loop, runner.execute(update, scope));
    }
    if (turn === "next") continue;
    if (turn === "return" || turn === "left") return turn;
    if (turn === "break") return leaveLoop(runner, loop, null);
    runUnsure(runner, loop, () => {
      const completion = test() === false ? "end" : runner.execute(body, scope);
      const goesOn = completion === "end" || completion === "continue";
      return goesOn ? runner.execute(update, scope) : completion;
    });
    return leaveLoop(runner, loop, otherwise);
  }
}

/** A loop that trains a model says nothing new about shapes after a few iterations. */
function isLong({ recording }: Runner, source: Value, turns: number, begun: number): boolean {
  if (source.kind === "range" && source.length > 128 && turns > 1) return true;
  return turns > 64 || (turns > 2 && recording.bindings.length - begun > 4000);
}

/** `for`, over an iterable. */
export function runFor(runner: Runner, statement: Of<"for">, scope: Scope): Completion {
  const source = runner.evaluate(statement.iterable, scope);
  const length = runner.pass === null ? lengthOf(source) : null;
  try {
    return runLoop(runner, (next) => runOver(runner, statement, { source, length }, scope, next));
  } finally {
    if (length !== null) runner.pass = null;
  }
}

function lengthOf(source: Value): number | null {
  if (source.kind === "range") return source.length;
  return source.kind === "list" || source.kind === "tuple" ? source.items.length : null;
}

/** What a loop goes over; `length`: of an outermost loop; null: it is another one, or its length is unknown. */
interface Over {
  readonly source: Value;
  readonly length: number | null;
}

function runOver(
  runner: Runner,
  statement: Of<"for">,
  { source, length }: Over,
  scope: Scope,
  next: () => void,
): Completion {
  const { target, body, range, otherwise } = statement;
  const loop = begin(runner, scope);
  runner.range = statement.iterable.range;
  const finish = (): Completion => finishFor(runner, statement, source, scope, loop);
  const values = alikeIn(source, runner) ? null : runner.language.iterate(source, runner);
  if (!values) return finish();
  const begun = runner.recording.bindings.length;
  for (let count = 0; ; count++) {
    if (runner.sizes && isLong(runner, source, count, begun)) return finish();
    const value = nextOf(values);
    if (value === undefined) return finish();
    if (value === null) break;
    next();
    if (length !== null) runner.pass = { turn: count + 1, of: length };
    runner.range = range;
    runner.assign(target, value, scope);
    const turn = settleTurn(runner, loop, runner.execute(body, scope));
    if (turn === "next") continue;
    if (turn === "unsure") return finish();
    values.return?.();
    if (turn === "return" || turn === "left") return turn;
    return leaveLoop(runner, loop, null);
  }
  return leaveLoop(runner, loop, otherwise);
}

/** The iterations of a `for` from where their number is unknown. */
export function finishFor(
  runner: Runner,
  { target, body, otherwise }: Of<"for">,
  source: Value,
  scope: Scope,
  loop = begin(runner, scope),
): Completion {
  if (source.kind === "iterator") runner.branches.lose(source);
  const alike = alikeIn(source, runner);
  let grown: readonly Grown[] = [];
  if (alike) {
    const empty = findEmpty(runner, body, scope);
    // A size is at least 1.
    assignUnknown(runner, target, source, scope);
    const turn = settleTurn(runner, loop, runner.execute(body, scope));
    if (turn === "next") grown = empty.flatMap((each) => findGrown(runner, each, scope));
    if (turn === "return" || turn === "left") return turn;
    if (turn === "break") return leaveLoop(runner, loop, null);
  }
  runUnsure(runner, loop, () => {
    assignUnknown(runner, target, source, scope);
    return runner.execute(body, scope);
  });
  if (alike) for (const each of grown) becomeAlike(runner, each, alike.count, scope);
  return leaveLoop(runner, loop, otherwise);
}

/** What a loop appends to, such as `self.layers`, with the only item after its first iteration. */
interface Grown {
  readonly target: Expression;
  readonly list: Value;
  readonly each: Value;
}

/** The lists that are empty before a loop each iteration of which appends one item to them. */
function findEmpty(
  runner: Runner,
  body: readonly Statement[],
  scope: Scope,
): readonly Expression[] {
  const targets = body.flatMap((statement) => {
    const call = statement.kind === "expression" ? statement.value : null;
    const callee = call?.kind === "call" ? call.callee : null;
    const appends = callee?.kind === "attribute" && /^(append|add_module)$/.test(callee.name);
    return appends ? [callee.object] : [];
  });
  const isPlain = (target: Expression): boolean =>
    target.kind === "name" || (target.kind === "attribute" && target.object.kind === "name");
  return targets.filter(
    (target) => isPlain(target) && itemsIn(runner, runner.evaluate(target, scope))?.length === 0,
  );
}

/** The items of a list, or of layers in a list; null: it is another value, or they are unknown. */
function itemsIn(runner: Runner, value: Value): readonly Value[] | null {
  const holds = value.kind === "instance" && /^(ModuleList|Sequential)$/.test(value.type.name);
  if (value.kind !== "list" && !holds) return null;
  if (runner.lostIn(value) !== null || alikeIn(value, runner)) return null;
  const items = runner.language.iterate(value, runner);
  return items && [...items];
}

function findGrown(runner: Runner, target: Expression, scope: Scope): readonly Grown[] {
  const list = runner.evaluate(target, scope);
  const [each, ...others] = itemsIn(runner, list) ?? [];
  return each && others.length === 0 ? [{ target, list, each }] : [];
}

/** After such a loop, one item stands for all. */
function becomeAlike(
  runner: Runner,
  { target, list, each }: Grown,
  count: IntValue,
  scope: Scope,
): void {
  const items = runner.sizes!.listOf(each, count, target.range);
  const made = list.kind === "instance" ? runner.call(list.type, [items]) : items;
  runner.assign(target, made, scope);
}

/** Null if there is no more; undefined if unknown. */
export function nextOf(values: Iterator<Value>): Value | null | undefined {
  try {
    const step = values.next();
    return step.done === true ? null : step.value;
  } catch (error) {
    if (error instanceof NotKnown) return undefined;
    throw error;
  }
}

/** Binds the target of iterations over unknown values. */
export function assignUnknown(
  runner: Runner,
  target: Expression,
  source: Value,
  scope: Scope,
): void {
  const value =
    alikeIn(source, runner)?.each ??
    (source.kind === "unknown" ? source : runner.unknown("the values to loop over are unknown"));
  runner.assign(target, value, scope);
}

/** An unknown number of iterations of a comprehension or similar. */
export function runTurns(runner: Runner, scope: Scope, turn: () => void): void {
  runUnsure(runner, begin(runner, scope), () => {
    turn();
    return "end";
  });
}
