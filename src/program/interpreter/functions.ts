import type { TextRange } from "../../source/textRange.ts";
import { isWhole } from "../values/vocabulary.ts";
import type { Expression, FunctionDefinition, Parameter } from "../ir/ir.ts";
import { dictionary, string, tuple } from "../values/make.ts";
import { createScope, isAssumedIn } from "../values/scope.ts";
import type { DefaultOf } from "../values/sizes.ts";
import type {
  Arguments,
  FunctionValue,
  Language,
  MethodValue,
  Scope,
  Value,
} from "../values/value.ts";
import { forget } from "../tensors/write.ts";
import { type Completion, type Leave, Stopped } from "./completion.ts";
import { startGenerator, startWaiting } from "./generators.ts";
import { join } from "./join.ts";
import type { Runner } from "./runner.ts";
import { opened, type RunSizes, settled } from "./sizes.ts";
import { runUsual } from "./usual.ts";

/** Deeper calls are not followed. */
const deepestCall = 200;

/** A function as a value; its defaults are evaluated now. */
export function defineFunction(
  runner: Runner,
  definition: FunctionDefinition,
  scope: Scope,
): FunctionValue {
  const defaults = new Map<string, Value>();
  for (const { name, defaultValue } of definition.parameters) {
    if (defaultValue) defaults.set(name, runner.evaluate(defaultValue, scope));
  }
  const home = definition.holds ? holding(definition.holds, scope) : scope;
  const fields = new Map<string, Value>();
  return { kind: "function", definition, scope: home, defaults, owner: null, label: null, fields };
}

/** A scope around a function for what it keeps of the enclosing one. */
function holding(names: readonly string[], scope: Scope): Scope {
  const { label, call, owner, self } = scope;
  const held = createScope("function", scope, label, call, owner, self);
  for (const name of names) {
    const value = scope.names.get(name);
    if (value) held.names.set(name, value);
  }
  return held;
}

/** The arguments of a method: its object first, unless functions of the language get that apart. */
export function withReceiver(
  { callee, self }: MethodValue,
  args: Arguments,
  { receiver }: Language,
): Arguments {
  const isFunction = callee.kind === "function";
  const isApart =
    isFunction && (receiver === "apart" || callee.definition.parameters[0]?.kind === "receiver");
  if (isApart) return { ...args, receiver: self };
  const { named, receiver: own, takenApart } = args;
  const items = [self, ...args.items];
  return own || takenApart ? { ...args, items } : { items, named };
}

/** An argument as a parameter takes it; the type is one where the function stands, which may be another file. */
function converted(runner: Runner, given: Value, annotation: Expression, scope: Scope): Value {
  const { convert } = runner.language;
  if (!convert) return given;
  const { scope: outer } = runner;
  runner.scope = scope;
  try {
    return convert(given, annotation, runner);
  } finally {
    runner.scope = outer;
  }
}

/**
 * As a reader would name it: methods of types that the program does not declare stand in no class of its own,
 * and a function without a name has that of its variable, or belongs to the function that it stands in.
 */
function labelOf(callee: FunctionValue): string {
  const { owner, definition, scope } = callee;
  if (definition.isAnonymous === true) {
    // What it holds of the enclosing function has a scope of its own.
    for (let each: Scope | null = scope; each?.call === scope.call; each = each.outer) {
      for (const [name, value] of each.names) if (value === callee) return name;
    }
    return scope.label;
  }
  const isNamed = owner !== null && !owner.name.startsWith(":");
  return isNamed ? `${owner.name}.${definition.name}` : definition.name;
}

/** The parameter of a usual function that takes the names that what it gives is taken apart into. */
const takenApartName = "_taken_apart";

/** What the program itself calls that nothing declares, and that the usual one stands in for; null: something else. */
function usualName(runner: Runner, { scope, owner, definition }: FunctionValue): string | null {
  if (!isAssumedIn(scope) || isAssumedIn(runner.scope)) return null;
  // C# begins the names of methods with a capital letter, unlike those of its operators.
  const isOfValue =
    (owner?.name === "Value" && !/^[A-Z]/.test(definition.name)) ||
    definition.name.startsWith("operator ");
  return owner && isOfValue ? owner.name : definition.name;
}

/**
 * The arguments for it; null if it takes others. Nothing given for a parameter that the usual one does not have is
 * nothing.
 */
function argumentsForUsual(callee: FunctionValue, args: Arguments): Arguments | null {
  const { definition } = callee;
  const own = parametersOf(callee);
  const named = new Map(
    [...args.named].filter(
      ([key, value]) => own.some((each) => each.name === key) || value.kind !== "none",
    ),
  );
  const items = args.items.filter((item, at) => at < own.length || item.kind !== "none");
  const given = { ...args, items, named };
  if (!takes(callee, given)) return null;
  if (args.takenApart && definition.parameters.some((each) => each.name === takenApartName))
    named.set(takenApartName, tuple(args.takenApart.map(string)));
  return given;
}

/** What a caller gives. */
function parametersOf({ definition }: FunctionValue): FunctionDefinition["parameters"] {
  return definition.parameters.filter(
    ({ kind, name }) => kind !== "receiver" && name !== takenApartName,
  );
}

/** Whether a function has a parameter for every argument, and an argument for every parameter. */
function takes(callee: FunctionValue, { items, named }: Arguments): boolean {
  const parameters = parametersOf(callee);
  const kinds = new Set(parameters.map(({ kind }) => kind));
  if (kinds.has("items") || kinds.has("entries")) return true;
  const rest = parameters.slice(items.length).map(({ name }) => name);
  return (
    items.length <= parameters.length &&
    [...named.keys()].every((name) => rest.includes(name)) &&
    rest.every((name) => named.has(name) || callee.defaults.has(name))
  );
}

/** Runs a function of the program. */
export function callFunction(
  runner: Runner,
  callee: FunctionValue,
  handed: Arguments,
  depth: number,
): Value {
  if (depth > deepestCall) {
    // Whoever expects calls without an end gets the exception of it; others may end later than here.
    if (runner.isGuarded) return runner.fail("RecursionError", "maximum recursion depth exceeded");
    throw new Stopped("this is nested too deeply to be followed", runner.range);
  }
  runner.called.add(callee.definition);
  const name = usualName(runner, callee);
  if (name === null) return callWith(runner, callee, handed);
  const args = argumentsForUsual(callee, handed);
  const other = (): Value =>
    runner.apply(runner.unknown(`\`${name}\` is not declared here`), handed);
  if (!args) return other();
  runner.assume(name);
  return runUsual(() => callWith(runner, callee, args), runner, other);
}

function callWith(runner: Runner, callee: FunctionValue, args: Arguments): Value {
  const { definition } = callee;
  if (runner.sizes?.isTrying === false) runner.sizes.calls.set(definition, args);
  callee.label ??= labelOf(callee);
  const { label } = callee;
  const scope = createScope(
    "function",
    callee.scope,
    label,
    runner.nextCall(),
    callee.owner,
    args.receiver ?? args.items[0] ?? null,
    callee.owner !== null && runner.language.isOperator(definition.name),
    definition.file === undefined ? callee.scope.file : definition.file,
  );
  const problem = runner.sizes ? null : runner.language.argumentError?.(callee, args);
  if (problem) runner.fail("TypeError", problem);
  bindArguments(runner, callee, args, scope);
  for (const parameter of definition.parameters) {
    const { name, kind, range, annotation } = parameter;
    const own = kind === "receiver" || kind === "all" ? null : scope.names.get(name);
    const given = own && runner.sizes ? opened(runner.sizes, name, own, range) : own;
    const value = given && annotation ? converted(runner, given, annotation, scope) : given;
    if (value && value !== own) scope.names.set(name, value);
    if (!value) continue;
    runner.noteRead(parameter, value, scope);
    if (isWhole(value)) runner.noteGiven(name, value, range, scope);
  }
  if (definition.isGenerator) return startGenerator(runner, definition, scope);
  const { branches, sizes } = runner;
  const rules = definition.isAsync ? runner.language.async : null;
  if (rules && !rules.isAtOnce(runner)) {
    const { range } = runner;
    const give = (completion: Completion, since: number): Value =>
      returnedOf(runner, completion, since, range);
    return rules.start(startWaiting(runner, definition, scope, give), runner);
  }
  const run = (): Value => {
    const outer = branches.entered;
    branches.entered = branches.depth;
    try {
      return sizes && !sizes.isTrying
        ? runOnce(runner, callee, scope, sizes)
        : runBody(runner, definition, scope);
    } finally {
      branches.entered = outer;
    }
  };
  return rules ? rules.atOnce(run, runner) : run();
}

/** The same shapes give the same shapes, unless something else was changed. */
function runOnce(
  runner: Runner,
  callee: FunctionValue,
  scope: Scope,
  { sameCalls }: RunSizes,
): Value {
  const { changed } = runner.recording;
  const call = sameCalls.find(scope.names, (value) => changed.get(value) ?? 0);
  const known = call && sameCalls.recall(callee, call, runner.range);
  if (known) return known;
  const before = runner.changes;
  const result = runBody(runner, callee.definition, scope);
  if (call && runner.changes === before) sameCalls.keep(callee, call, result);
  return result;
}

function runBody(runner: Runner, definition: FunctionDefinition, scope: Scope): Value {
  const outer = runner.scope;
  const called = runner.range;
  const { places } = runner;
  runner.scope = scope;
  runner.returned = runner.language.nothing;
  try {
    const since = runner.branches.leaves.length;
    return returnedOf(runner, runner.execute(definition.body, scope), since, called);
  } finally {
    runner.scope = outer;
    runner.places = places;
  }
}

/** What a function gives whose body ended; `since`: how many branches had left before. */
function returnedOf(
  runner: Runner,
  completion: Completion,
  since: number,
  called: TextRange,
): Value {
  const { nothing } = runner.language;
  if (runner.branches.leaves.length === since) {
    const only = completion === "return" ? runner.returned : nothing;
    runner.returned = nothing;
    return only;
  }
  const values: ReturnedValue[] = [...runner.branches.take(since, "return")];
  if (completion === "return") values.push({ returned: runner.returned });
  else if (completion !== "left" || values.length === 0) values.push({ returned: nothing });
  const all = generalOf(values);
  runner.returned = nothing;
  return all.reduce((a, b) => join(a, b, called));
}

/** What a function returns, without the case where sizes are equal if that is one of the general case. */
function generalOf(values: readonly ReturnedValue[]): Value[] {
  const general = values.filter(({ special }) => !special);
  const isCase = ({ returned, special = [] }: ReturnedValue): boolean =>
    special.some(({ one, other }) => {
      const [a, b] = [settled(one), settled(other)];
      if (a.kind !== "int" || b.kind !== "int") return false;
      return general.every((each) => isWith(each.returned, returned, [a.value, b.value]));
    });
  const kept = values.filter((each) => !each.special || general.length === 0 || !isCase(each));
  return kept.map(({ returned }) => returned);
}

type ReturnedValue = Pick<Leave, "returned" | "special">;

/** Whether a tensor has the shape of another one where the first size is the second, in a product or a sum. */
function isWith(general: Value, special: Value, [from, to]: readonly [number, number]): boolean {
  if (general.kind !== "tensor" || special.kind !== "tensor") return false;
  const { shape } = special;
  const isSame = (size: number, own: number): boolean =>
    size === own || size * to === own * from || size - from === own - to;
  return (
    shape.length === general.shape.length &&
    general.shape.every((size, at) => isSame(size, shape[at]!))
  );
}

/** Whose a default of a parameter is, by the name of the function. */
const defaultOf = (name: string): DefaultOf =>
  /^(?:__init__|forward|__call__)$/.test(name) ? "layer" : "function";

function bindArguments(
  runner: Runner,
  { definition, defaults }: FunctionValue,
  { items, named, receiver }: Arguments,
  scope: Scope,
): void {
  const { nothing, takes } = runner.language;
  const { names } = scope;
  const { parameters, name } = definition;
  let next = 0;
  let used: Set<string> | null = null;
  let rest: Parameter | null = null;
  for (const parameter of parameters) {
    const own = parameter.name;
    switch (parameter.kind) {
      case "receiver":
        names.set(own, receiver ?? nothing);
        continue;
      case "items":
        names.set(own, runner.language.restOf(items.slice(next)));
        next = items.length;
        continue;
      case "all":
        names.set(own, runner.language.restOf([...items]));
        continue;
      case "entries":
        rest ??= parameter;
        continue;
      case "positional":
      case "both":
        if (next < items.length && !named.has(own)) {
          names.set(own, items[next++]!);
          continue;
        }
        break;
      default:
        break;
    }
    const given = named.get(own);
    if (given) (used ??= new Set()).add(own);
    const byDefault = given ? undefined : defaults.get(own);
    const value =
      given ??
      ((byDefault && runner.sizes?.byDefault(own, byDefault, defaultOf(name))) || byDefault);
    if (!value && takes === "exact") {
      runner.fail("TypeError", `${name}() missing a required argument: '${own}'`);
    }
    names.set(own, value ?? nothing);
  }
  if (next < items.length && takes === "exact") {
    runner.fail(
      "TypeError",
      `${name}() takes ${next} positional arguments but ${items.length} were given`,
    );
  }
  if (!rest && named.size === (used?.size ?? 0)) return;
  const entries = dictionary();
  for (const [own, value] of named) {
    if (used?.has(own)) continue;
    if (!rest) runner.fail("TypeError", `${name}() got an unexpected keyword argument '${own}'`);
    const key = string(own);
    entries.entries.set(runner.language.keyOf(key, runner) ?? own, [key, value]);
  }
  if (rest) names.set(rest.name, entries);
}

/** What a function that is not followed may change: a model that it is given, or all of its arguments. */
export function forgetArguments(runner: Runner, { items }: Arguments): void {
  for (const item of items) {
    if (runner.language.fillsArguments) runner.mayChange(item);
    else forgetParameters(runner, item);
  }
}

function forgetParameters(runner: Runner, value: Value, depth = 0): void {
  if (depth > 20) return;
  if (value.kind === "tensor" && value.isParameter) {
    runner.touch(value);
    forget(value.storage, "it was given to a function that is not followed");
  } else if (value.kind === "instance") {
    for (const each of value.fields.values()) forgetParameters(runner, each, depth + 1);
  } else if (value.kind === "list" || value.kind === "tuple") {
    for (const each of value.items) forgetParameters(runner, each, depth + 1);
  }
}
