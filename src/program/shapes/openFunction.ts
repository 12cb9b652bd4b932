import type { Interpreter } from "../interpreter/interpreter.ts";
import { keptOfBranch } from "../interpreter/outcome.ts";
import { settled } from "../interpreter/sizes.ts";
import type { Expression, FunctionDefinition, Parameter } from "../ir/ir.ts";
import { isDeclarative, withFields } from "../languages/python/classes.ts";
import type { Binding } from "../recording/recording.ts";
import { noNames } from "../values/make.ts";
import { sizeText } from "../values/size.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Arguments, ClassValue, FunctionValue, Value } from "../values/value.ts";
import { kindsOf, ofParts, ofRows } from "../small/argumentKinds.ts";
import type { ProgramParts } from "../small/programParts.ts";
import { findRanked, tries } from "./openRanks.ts";
import type { SizeBook } from "./sizeBook.ts";
import { runAside } from "./trying.ts";
import { sharedShape, type StatedShape, statedShapes } from "./statedShapes.ts";

/** What runs that open something share. */
export interface Opener {
  readonly interpreter: Interpreter;
  readonly sizes: SizeBook;
  readonly text: string;
  readonly parts: ProgramParts;
}

/** Runs a function with what nobody gives it. `self`: its object; null: it has none. */
export function runOpen(opener: Opener, callee: FunctionValue, self: Value | null): void {
  const { interpreter, sizes } = opener;
  const attempt = (part: () => void): void => runAside(opener, part);
  const { recording } = interpreter;
  const given: Arguments[] = [];
  const lengths = keptOfBranch.map((name) => recording[name].length);
  attempt(() => {
    const args = argumentsFor(opener, callee, self, sharedFor(opener, callee, self));
    given.push(args);
    interpreter.apply(callee, args);
  });
  for (const args of given) {
    const ranked = withRank(opener, callee, args);
    if (!ranked) continue;
    const before = keptOfBranch.map((name) => recording[name].length);
    const noted = sizes.misfits.length;
    attempt(() => interpreter.apply(callee, ranked.args));
    // It was tried, and everything fitted.
    if (ranked.isOfAny) sizes.misfits.length = noted;
    const [from = 0] = lengths;
    const [to = 0] = before;
    const first = recording.bindings.slice(from, to);
    const known = placesKnown(opener, first);
    const found = placesKnown(opener, recording.bindings.slice(to));
    const isWhole = [...known].every((place) => found.has(place));
    // Sizes that fit as different ones are no single one, unless somebody says what their name is.
    const [few, many] = [first, recording.bindings.slice(to)].map((each) => sizesAt(each, known));
    const tellsApart = !sizes.hasGiven && many! > few!;
    if (isWhole && (found.size > known.size || tellsApart || hasNameless(opener, first))) {
      // What the same lines make of less is not shown besides.
      keptOfBranch.forEach((name, at) =>
        recording[name].splice(lengths[at]!, before[at]! - lengths[at]!),
      );
      continue;
    }
    // Of the same lines, one of both is shown.
    const isNew = ({ range }: Binding): boolean =>
      found.has(range.start) && !known.has(range.start);
    const again = recording.bindings.splice(to).filter(isNew);
    const kept = recording.bindings.splice(from).filter((each) => !isNew(each));
    recording.bindings.push(...kept, ...again);
  }
}

/** Whether tensors have sizes that no line names, `src.shape[2]`. */
function hasNameless({ sizes }: Opener, bindings: readonly Binding[]): boolean {
  const isNameless = (size: number): boolean => {
    const found = sizes.find(size);
    return found !== null && sizeText(found).includes(".shape[");
  };
  return bindings.some(({ value }) => shapeOf(value)?.some(isNameless));
}

/** How many sizes the tensors have that are bound at some places. */
function sizesAt(bindings: readonly Binding[], places: ReadonlySet<number>): number {
  const there = bindings.filter(({ range }) => places.has(range.start));
  return new Set(there.flatMap(({ value }) => shapeOf(value) ?? [])).size;
}

/** Where tensors were bound all of whose sizes have a name. */
function placesKnown({ sizes }: Opener, bindings: readonly Binding[]): ReadonlySet<number> {
  const isNamed = (size: number): boolean => {
    const found = sizes.find(size);
    return found === null || !sizeText(found).includes("?");
  };
  const whole = bindings.filter(({ value }) => shapeOf(value)?.every(isNamed));
  return new Set(whole.map(({ range }) => range.start));
}

/** null: it is no tensor. */
function shapeOf(value: Value): readonly number[] | null {
  const known = settled(value);
  return known.kind === "tensor" ? known.shape : null;
}

/**
 * The same arguments with tensors, where the code says how many dimensions they have: queries, keys and values
 * have as many as each other. null: it does not.
 */
function withRank(
  { interpreter, sizes, parts }: Opener,
  callee: FunctionValue,
  { items, named }: Arguments,
): { readonly args: Arguments; readonly isOfAny: boolean } | null {
  const { definition } = callee;
  const { parameters } = definition;
  const opens = parameters.flatMap((parameter, at) => {
    const value = items[at] ?? named.get(parameter.name);
    const open = value?.kind === "unknown" ? value.open : null;
    return open?.value === null ? [{ parameter, open }] : [];
  });
  if (opens.length === 0) return null;
  // What is multiplied by what others become may be used nowhere else.
  const likely = tensorsNamed(parts, definition);
  const found = opens.filter(({ parameter, open }) => open.isTensor || likely.has(parameter.name));
  // Of what is used nowhere, nothing says that it is a tensor.
  if (found.every(({ open }) => open.isUntouched && !open.isTensor)) return null;
  const all = found.map(({ parameter }) => parameter);
  const required = all.filter(({ name }) => !callee.defaults.has(name));
  // Of several that may all be missing, the first one is given.
  const wanted = required.length > 0 ? required : all.slice(0, 1);
  if (wanted.length === 0) return null;
  const withGiven = (given: readonly (Tensor | null)[]): Arguments => {
    const tensors = new Map(wanted.map(({ name }, at) => [name, given[at]]));
    return {
      items: items.map((item, at) => tensors.get(parameters[at]?.name ?? "") ?? item),
      named: new Map([...named].map(([name, value]) => [name, tensors.get(name) ?? value])),
    };
  };
  const ranked = findRanked({ interpreter, sizes, parameters: wanted }, (tensors) =>
    interpreter.apply(callee, withGiven(tensors)),
  );
  return ranked && { args: withGiven(ranked.given), isOfAny: ranked.isOfAny };
}

/** Parameters that are used and named as queries, keys, values, or rows. */
function tensorsNamed(parts: ProgramParts, definition: FunctionDefinition): ReadonlySet<string> {
  const names = definition.parameters.map(({ name }) => name);
  const likely = names.filter((name) => ofParts.test(name) || ofRows.test(name));
  if (likely.length === 0) return new Set();
  const kinds = kindsOf(parts, definition);
  return new Set(likely.filter((name) => kinds.get(name)?.kind === "tensor"));
}

/** The shape in the first comment of a function, if it is that of the parameters: it may be that of the result. */
function sharedFor(opener: Opener, callee: FunctionValue, self: Value | null): StatedShape | null {
  const { interpreter, sizes } = opener;
  const shared = sharedShape(opener.text, callee.definition);
  if (!shared) return null;
  const { parameters } = callee.definition;
  const args = argumentsFor(opener, callee, self, shared);
  const { fits } = tries({ interpreter, sizes, parameters }, () => interpreter.apply(callee, args));
  return fits === false ? null : shared;
}

/** Open values for the parameters without a default, or with `None`; `shared`: the shape of those without another. */
export function argumentsFor(
  opener: Opener,
  { definition, defaults }: FunctionValue,
  self: Value | null,
  shared: StatedShape | null = null,
): Arguments {
  const items: Value[] = self ? [self] : [];
  const stated = statedShapes(opener.text, definition);
  const tensors = tensorsNamed(opener.parts, definition);
  const named = new Map<string, Value>();
  for (const parameter of definition.parameters.slice(items.length)) {
    const { name, kind } = parameter;
    const isOpen = (defaults.get(name)?.kind ?? "none") === "none";
    if (!isOpen || kind === "items" || kind === "entries") continue;
    const shape = stated.get(name) ?? (parameter.defaultValue ? null : shared);
    const { sizes } = opener;
    const value = shape
      ? sizes.openTensor(
          name,
          shape.map((each) => sizes.fresh(each).value),
        )
      : argumentFor(opener, parameter);
    if (value.kind === "unknown" && value.open) value.open.isNoSize = tensors.has(name);
    if (kind === "positional") items.push(value);
    else named.set(name, value);
  }
  return { items, named };
}

/** The settings of a program, or an open value. */
export function argumentFor(
  { interpreter, sizes }: Opener,
  parameter: Pick<Parameter, "name" | "annotation" | "range">,
): Value {
  const { name, range } = parameter;
  const configuration = configurationFor(interpreter.module.names, parameter);
  if (configuration) {
    return interpreter.apply(configuration, { items: [], named: noNames });
  }
  const value = sizes.open(name, range);
  if (value.open) {
    value.open.isGiven = true;
    value.open.isTensor = isTensorType(parameter.annotation);
  }
  return value;
}

/** `torch.Tensor`, `Optional[torch.LongTensor]`, `Tensor | None` */
function isTensorType(annotation: Expression | null): boolean {
  switch (annotation?.kind) {
    case "name":
    case "attribute":
      return /^(?:\w+\.)?(?:\w*Tensor|ndarray)$/.test(annotation.name);
    case "literal":
      return annotation.literal.type === "string" && ofTensor.test(annotation.literal.value);
    case "subscript":
      return isNamed(annotation.object, "Optional") && isTensorType(annotation.index);
    case "binary":
      return [annotation.left, annotation.right].some(isTensorType);
    default:
      return false;
  }
}

const ofTensor = /^(?:\w+\.)?\w*Tensor$/;

const isNamed = (expression: Expression, name: string): boolean =>
  (expression.kind === "name" || expression.kind === "attribute") && expression.name === name;

const nameOfSettings = /config|settings|args|params/i;

function hasDefaults(type: ClassValue): boolean {
  const isDeclared = isDeclarative(type);
  if (isDeclared && !nameOfSettings.test(type.name)) return false;
  const { dataFields } = isDeclared ? withFields(type) : type;
  // The class that all settings of a library have as their base states none.
  if (!dataFields || (isDeclared && dataFields.length === 0)) return false;
  return dataFields.every(({ defaultValue, factory }) => defaultValue ?? factory);
}

/** `class BertConfig` with `def __init__(self, hidden_size=768)` */
function isConfiguration({ name, members }: ClassValue): boolean {
  const init = members.get("__init__");
  if (!nameOfSettings.test(name) || init?.kind !== "function") return false;
  const [, ...settings] = init.definition.parameters;
  const isGiven = ({ kind, name: own }: Parameter): boolean =>
    kind === "items" || kind === "entries" || init.defaults.has(own);
  return settings.length > 1 && settings.every(isGiven);
}

/** Types of settings of all kinds. */
const ofAnyClass = /^(?:object|Any|[Dd]ict|Mapping|Namespace|SimpleNamespace|\w*DictConfig)$/;

/** `ModelConfig`, `"ModelConfig"`, `settings.ModelConfig`; null: it is something else. */
function classIn(annotation: Expression | null): string | null {
  if (annotation?.kind === "name" || annotation?.kind === "attribute") return annotation.name;
  const isText = annotation?.kind === "literal" && annotation.literal.type === "string";
  return isText ? annotation.literal.value : null;
}

/** The class of settings that a parameter stands for: by its annotation, or the only such class. */
export function configurationFor(
  names: ReadonlyMap<string, Value>,
  { name, annotation }: Pick<Parameter, "name" | "annotation">,
): ClassValue | null {
  const isSettings = (value: Value | undefined): value is ClassValue =>
    value?.kind === "class" && (hasDefaults(value) || isConfiguration(value));
  const stated = classIn(annotation);
  const named = stated === null ? undefined : names.get(stated);
  if (isSettings(named)) return named;
  // Another class has other numbers.
  if (stated !== null && !ofAnyClass.test(stated)) return null;
  if (!/^(?:configs?|conf|cfg|settings|args|h?params|hps|options|opts?)$/.test(name)) return null;
  const all = [...names.values()].filter(isSettings);
  return all.length === 1 ? all[0]! : null;
}
