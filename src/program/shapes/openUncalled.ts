import type { Interpreter } from "../interpreter/interpreter.ts";
import type { Parameter } from "../ir/ir.ts";
import { none, noNames } from "../values/make.ts";
import type { Arguments, ClassValue, FunctionValue, Value } from "../values/value.ts";
import { findRanked } from "./openRanks.ts";
import type { SizeBook } from "./sizeBook.ts";
import { statedShapes } from "./statedShapes.ts";

/**
 * Runs what a program defines and never calls: the last first, because it mostly calls the others. What
 * nobody gives is open.
 */
export function openUncalled(interpreter: Interpreter, sizes: SizeBook, text: string): void {
  const defined = [...interpreter.module.names.values()].reverse();
  const opener = { interpreter, sizes, text };
  const seen = new Set<Value>();
  sizes.made.keepFields();
  for (const value of defined) {
    if (seen.has(value) || isElsewhere(value)) continue;
    seen.add(value);
    if (value.kind === "class") openClass(opener, value);
    else if (value.kind === "function") openFunction(opener, value, null);
  }
}

/** What another file defines is not opened here. */
function isElsewhere(value: Value): boolean {
  if (value.kind === "function") return value.scope.file !== null;
  return value.kind === "class" && [...value.members.values()].some(isElsewhere);
}

const noArguments: Arguments = { items: [none], named: noNames };

/** What takes longer is skipped: it searches, or trains, and the others are waiting. */
const mostSteps = { ofClass: 60_000, ofFunction: 20_000 } as const;

interface Opener {
  readonly interpreter: Interpreter;
  readonly sizes: SizeBook;
  readonly text: string;
}

/** An object of a class without instances, and its uncalled methods. */
function openClass(opener: Opener, type: ClassValue): void {
  const { interpreter } = opener;
  const methods = [...type.members.values()].flatMap((member) =>
    member.kind === "function" && !member.definition.isGenerator ? [member] : [],
  );
  const isForward = ({ definition }: FunctionValue): boolean =>
    /^(forward|__call__)$/.test(definition.name);
  const first = methods.filter(isForward);
  if (methods.some(({ definition }) => interpreter.called.has(definition))) {
    const [self] = opener.sizes.made.of(type);
    if (self) for (const each of first) openFunction(opener, each, self);
    return;
  }
  const init = methods.find(({ definition }) => definition.name === "__init__");
  if (methods.length === 0) return;
  const made: Value[] = [];
  interpreter.attempt(
    () => {
      const { items, named } = init ? argumentsFor(opener, init, none) : noArguments;
      made.push(interpreter.apply(type, { items: items.slice(1), named }));
    },
    false,
    mostSteps.ofClass,
  );
  const [self] = made;
  if (!self) return;
  opener.sizes.made.keepFields();
  for (const method of [...first, ...methods]) openFunction(opener, method, self);
}

function openFunction(opener: Opener, callee: FunctionValue, self: Value | null): void {
  const { interpreter } = opener;
  if (interpreter.called.has(callee.definition)) return;
  const attempt = (part: () => void): void => {
    interpreter.attempt(() => interpreter.branches.aside(part), false, mostSteps.ofFunction);
  };
  const given: Arguments[] = [];
  attempt(() => {
    const args = argumentsFor(opener, callee, self);
    given.push(args);
    interpreter.apply(callee, args);
  });
  for (const args of given) {
    const ranked = withRank(opener, callee, args);
    if (ranked) attempt(() => interpreter.apply(callee, ranked));
  }
}

/** The same arguments with a tensor, where the code says how many dimensions it has; null: it does not. */
function withRank(
  { interpreter, sizes }: Opener,
  callee: FunctionValue,
  { items, named }: Arguments,
): Arguments | null {
  const isWanted = (value: Value | undefined): boolean =>
    value?.kind === "unknown" && value.open?.isTensor === true && value.open.value === null;
  const { parameters } = callee.definition;
  const wanted = parameters.filter(({ name }, at) => isWanted(items[at] ?? named.get(name)));
  const [parameter, ...others] = wanted;
  if (!parameter || others.length > 0) return null;
  const at = parameters.indexOf(parameter);
  const withGiven = (given: Value): Arguments =>
    at < items.length
      ? { items: items.with(at, given), named }
      : { items, named: new Map(named).set(parameter.name, given) };
  const given = findRanked(
    { interpreter, sizes, parameter: parameter.name, range: parameter.range },
    (tensor) => interpreter.apply(callee, withGiven(tensor)),
  );
  return given && withGiven(given);
}

/** Open values for the parameters without a default, or with `None`. */
function argumentsFor(
  opener: Opener,
  { definition, defaults }: FunctionValue,
  self: Value | null,
): Arguments {
  const items: Value[] = self ? [self] : [];
  const stated = statedShapes(opener.text, definition);
  const named = new Map<string, Value>();
  for (const parameter of definition.parameters.slice(items.length)) {
    const { name, kind } = parameter;
    const isOpen = (defaults.get(name)?.kind ?? "none") === "none";
    if (!isOpen || kind === "items" || kind === "entries") continue;
    const shape = stated.get(name);
    const { sizes } = opener;
    const value = shape
      ? sizes.openTensor(
          name,
          shape.map((each) => sizes.fresh(each).value),
        )
      : argumentFor(opener, parameter);
    if (kind === "positional") items.push(value);
    else named.set(name, value);
  }
  return { items, named };
}

function argumentFor({ interpreter, sizes }: Opener, parameter: Parameter): Value {
  const { name, range } = parameter;
  const configuration = configurationFor(interpreter.module.names, parameter);
  if (configuration) {
    return interpreter.apply(configuration, { items: [], named: noNames });
  }
  return sizes.open(name, range);
}

/** The class of settings that a parameter stands for: by its annotation, or the only such class. */
export function configurationFor(
  names: ReadonlyMap<string, Value>,
  { name, annotation }: Parameter,
): ClassValue | null {
  const isSettings = (value: Value | undefined): value is ClassValue =>
    value?.kind === "class" &&
    value.dataFields !== null &&
    value.dataFields.every(({ defaultValue, factory }) => defaultValue ?? factory);
  if (annotation?.kind === "name") {
    const named = names.get(annotation.name);
    if (isSettings(named)) return named;
  }
  if (!/^(config|cfg|args|params|hparams)$/.test(name)) return null;
  const all = [...names.values()].filter(isSettings);
  return all.length === 1 ? all[0]! : null;
}
