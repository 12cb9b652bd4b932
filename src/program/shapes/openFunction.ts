import type { Interpreter } from "../interpreter/interpreter.ts";
import type { Parameter } from "../ir/ir.ts";
import { noNames } from "../values/make.ts";
import type { Arguments, ClassValue, FunctionValue, Value } from "../values/value.ts";
import { findRanked } from "./openRanks.ts";
import type { SizeBook } from "./sizeBook.ts";
import { statedShapes } from "./statedShapes.ts";

/** What runs that open something share. */
export interface Opener {
  readonly interpreter: Interpreter;
  readonly sizes: SizeBook;
  readonly text: string;
}

/** What takes longer is skipped. */
const mostSteps = 20_000;

/** Runs a function with what nobody gives it. `self`: its object; null: it has none. */
export function runOpen(opener: Opener, callee: FunctionValue, self: Value | null): void {
  const { interpreter } = opener;
  const attempt = (part: () => void): void => {
    interpreter.attempt(() => interpreter.branches.aside(part), false, mostSteps);
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
export function argumentsFor(
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
