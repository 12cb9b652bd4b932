import type { FunctionDefinition } from "../ir/ir.ts";
import type { Arguments, ClassValue, FunctionValue, Scope, Value } from "../values/value.ts";
import { nextOf, runTurns } from "./flow.ts";
import type { Runner } from "./runner.ts";

/** So many values are looked through for functions; what is given to a function seldom holds more. */
const mostVisited = 1000;

/** Of what a function that may run yields, so many values are taken. */
const mostTaken = 100;

/** A function of the program that something may call, and the object that it would be called on. */
interface Callable {
  readonly callee: FunctionValue;
  readonly self: Value | null;
}

/** The functions of the program in what is given to something that is not followed. */
export function listCallables(given: Iterable<Value>): readonly Callable[] {
  const found = new Map<FunctionValue, Callable>();
  const seen = new Set<Value>();
  const look = (value: Value, self: Value | null): void => {
    if (seen.has(value) || seen.size > mostVisited) return;
    seen.add(value);
    switch (value.kind) {
      case "function":
        found.set(value, { callee: value, self });
        return;
      case "method":
        look(value.callee, value.self);
        return;
      case "list":
      case "tuple":
        if (!isData(value.items)) for (const each of value.items) look(each, self);
        return;
      case "dictionary":
        for (const [, each] of value.entries.values()) look(each, null);
        return;
      case "instance":
        for (const each of value.fields.values()) look(each, value);
        if (isMadeInPlace(value.type)) {
          for (const each of value.type.members.values()) look(each, value);
        }
        return;
      case "unknown":
        // What an object was given was looked through when it was made.
        for (const each of value.of ?? []) if (each.kind !== "instance") look(each, null);
        return;
      default:
        return;
    }
  };
  for (const each of given) look(each, null);
  return [...found.values()];
}

/** Whether a list holds what is no function and has none in it. */
function isData([first]: readonly Value[]): boolean {
  if (first?.kind === "unknown") return first.of === undefined;
  return first !== undefined && dataKinds.has(first.kind);
}

const dataKinds = new Set<Value["kind"]>(["int", "float", "bool", "string", "tensor"]);

function isInFunction({ kind, outer }: Scope): boolean {
  return kind === "function" || (outer !== null && isInFunction(outer));
}

/** Whether the methods of a class see the variables of a function, as those of `new Runnable() { … }` do. */
function isMadeInPlace({ members }: ClassValue): boolean {
  const isInside = (value: Value): boolean =>
    value.kind === "list" || value.kind === "tuple"
      ? value.items.some(isInside)
      : value.kind === "function" && isInFunction(value.scope);
  return [...members.values()].some(isInside);
}

/**
 * Something that is not followed may call these functions: never, once, or often, with anything. What they write is
 * known only where it is the same in all these cases. While shapes are followed, only what the program itself calls counts.
 */
export function mayRun(runner: Runner, callables: readonly Callable[], why: string): void {
  if (callables.length === 0) return;
  const { mayBeRunning, called, range, isAside } = runner;
  const waiting = callables.filter(({ callee }) => !mayBeRunning.has(callee.definition));
  if (waiting.length === 0) return;
  const calledBefore = new Set(called);
  const { scope, returned, yielded } = runner;
  const seen = waiting.flatMap(({ callee }) => scopesOf(callee.scope));
  const before = new Map(seen.map((each) => [each, new Set(each.names.keys())]));
  for (const { callee } of waiting) mayBeRunning.add(callee.definition);
  runner.isAside = true;
  try {
    runTurns(runner, scope, () => {
      for (const each of waiting) {
        runner.branches.either(scope, [
          () => {
            runWith(runner, each, { kind: "unknown", why, range });
            return "end";
          },
          () => "end",
        ]);
      }
    });
  } finally {
    runner.isAside = isAside;
    for (const [each, names] of before) forgetNew(runner, each, names, why);
    for (const { callee } of waiting) mayBeRunning.delete(callee.definition);
    for (const each of called) if (!calledBefore.has(each)) called.delete(each);
    runner.returned = returned;
    runner.yielded = yielded;
    runner.range = range;
  }
}

function scopesOf(scope: Scope): readonly Scope[] {
  return scope.outer ? [scope, ...scopesOf(scope.outer)] : [scope];
}

/** A name that only such a call binds may never be bound, or to something else. */
function forgetNew(runner: Runner, scope: Scope, before: ReadonlySet<string>, why: string): void {
  const { range } = runner;
  for (const name of scope.names.keys()) {
    if (before.has(name)) continue;
    runner.touch(scope);
    scope.names.set(name, { kind: "unknown", why, range });
  }
}

function runWith(runner: Runner, { callee, self }: Callable, unknown: Value): void {
  const made = runner.apply(callee, argumentsFor(runner, callee.definition, self, unknown));
  if (made.kind !== "iterator") return;
  const values = runner.language.iterate(made, runner);
  for (let count = 0; values && count < mostTaken; count++) {
    if (!nextOf(values)) return;
  }
}

/** Something unknown for every parameter. */
function argumentsFor(
  { language }: Runner,
  { parameters }: FunctionDefinition,
  self: Value | null,
  unknown: Value,
): Arguments {
  const items: Value[] = [];
  const named = new Map<string, Value>();
  for (const { kind, name } of parameters) {
    if (kind === "positional" || kind === "both" || kind === "items") items.push(unknown);
    else if (kind === "keyword") named.set(name, unknown);
  }
  if (!self) return { items, named };
  const isApart = language.receiver === "apart" || parameters[0]?.kind === "receiver";
  return isApart ? { items, named, receiver: self } : { items: [self, ...items.slice(1)], named };
}
