import { Fact, type Known } from "../../values/facts.ts";
import { NotKnown } from "../../values/gaps.ts";
import { builtin, noNames } from "../../values/make.ts";
import type {
  Arguments,
  BuiltinValue,
  ClassValue,
  FunctionValue,
  Machine,
  Value,
} from "../../values/value.ts";
import { anyType, baseOf, dtypeOf, isMissing, nameOfDtype, parametersOf, typeOf } from "./types.ts";

/** A function with the types that it is for. */
export interface Method {
  readonly callee: FunctionValue;
  readonly types: readonly Value[];
}

/** The types that a value belongs to, by their names without braces, and what an array of it holds. */
function kindsOf(value: Value, machine: Machine): ReadonlySet<string> {
  const named = (...names: readonly string[]): ReadonlySet<string> =>
    new Set(names.flatMap((name) => typeOf(name).order.map((each) => each.name)));
  switch (value.kind) {
    case "tensor": {
      const { shape } = value;
      if (shape.length === 0) return named(nameOfDtype(value.dtype));
      if (shape.length === 1)
        return named(
          "Vector",
          "Array",
          "AbstractVector",
          "VecOrMat",
          "AbstractVecOrMat",
          "StridedArray",
          ...(value.dtype === "bool" ? ["BitVector"] : []),
        );
      if (shape.length === 2)
        return named(
          "Matrix",
          "Array",
          "AbstractMatrix",
          "VecOrMat",
          "AbstractVecOrMat",
          "StridedArray",
        );
      return named("Array", "StridedArray");
    }
    case "list":
      return named("Vector", "Array", "AbstractVector", "VecOrMat", "AbstractVecOrMat");
    case "range":
      return named("UnitRange", "StepRange", "AbstractVector");
    case "tuple":
      return named(value.typeName === "Pair" ? "Pair" : value.names ? "NamedTuple" : "Tuple");
    case "function":
    case "builtin":
    case "method":
      return named("Function");
    case "class":
      return named("DataType");
    case "instance":
      return new Set(value.type.order.map(({ name }) => name));
    default:
      return named(baseName(machine.language.typeName(value)));
  }
}

function baseName(name: string): string {
  return name.replace(/\{.*$/s, "");
}

/** Whether a value is of a type; null: that is not known. */
export function isOfType(value: Value, type: Value, machine: Machine): boolean | null {
  if (type.kind !== "class" || type === anyType) return true;
  if (value.kind === "unknown") return null;
  const base = baseOf(type);
  const parameters = parametersOf(type);
  if (base === "Union") return parameters.some((each) => isOfType(value, each, machine) !== false);
  if (base === "Type" && parameters.length > 0) {
    const [only] = parameters;
    return (
      value.kind === "class" &&
      only?.kind === "class" &&
      (only === anyType || value.order.includes(only))
    );
  }
  if (base === "Tuple" && parameters.length > 0 && value.kind === "tuple") {
    return (
      value.items.length === parameters.length &&
      value.items.every((item, at) => isOfType(item, parameters[at]!, machine) !== false)
    );
  }
  if (!kindsOf(value, machine).has(base)) return false;
  const [element, rank] = parameters;
  if (rank?.kind === "int" && value.kind === "tensor" && value.shape.length !== rank.value)
    return false;
  if (element?.kind !== "class" || element === anyType || value.kind !== "tensor") return true;
  const dtype = dtypeOf(element);
  return dtype === null ? element.order.length > 0 && !isConcrete(element) : dtype === value.dtype;
}

function isConcrete({ name }: ClassValue): boolean {
  return /^(?:String|Symbol|Char|Any)$/.test(name);
}

/** How much a type says. */
function depthOf(type: Value): number {
  if (type.kind !== "class") return 0;
  const base = baseOf(type);
  if (base === "Union") return 1.5;
  const said = parametersOf(type).filter((each) => each !== anyType).length;
  return type.order.length + said * 2;
}

function fits({ callee, types }: Method, items: readonly Value[], machine: Machine): boolean {
  const { parameters } = callee.definition;
  const placed = parameters.filter(({ kind }) => kind === "positional");
  const hasRest = parameters.some(({ kind }) => kind === "items");
  const required = placed.filter(({ defaultValue }) => defaultValue === null).length;
  if (items.length < required || (items.length > placed.length && !hasRest)) return false;
  return items.every((item, at) => {
    const type = types[Math.min(at, types.length - 1)] ?? anyType;
    return isOfType(item, type, machine) !== false;
  });
}

/** Whether a method takes arguments by their names. */
function takesNames({ callee }: Method): boolean {
  return callee.definition.parameters.some(({ kind }) => kind === "keyword" || kind === "entries");
}

/** The method that is for these arguments, among those that take names if some are named; null: none is. */
function methodFor(
  methods: readonly Method[],
  { items, named }: Arguments,
  machine: Machine,
): Method | null {
  const able = named.size > 0 ? chooseMethod(methods.filter(takesNames), items, machine) : null;
  return able ?? chooseMethod(methods, items, machine);
}

/** The method that is for these values; null: none is. */
export function chooseMethod(
  methods: readonly Method[],
  items: readonly Value[],
  machine: Machine,
): Method | null {
  let [best, most] = [null as Method | null, -1];
  for (const each of methods) {
    if (!fits(each, items, machine)) continue;
    const { parameters } = each.callee.definition;
    const hasRest = parameters.some(({ kind }) => kind === "items");
    const depth = items.reduce(
      (sum, _, at) => sum + depthOf(each.types[Math.min(at, each.types.length - 1)] ?? anyType),
      0,
    );
    const score = depth * 2 + (hasRest ? 0 : 1);
    if (score >= most) [best, most] = [each, score];
  }
  if (!best) return null;
  const unsure = items.find(({ kind }) => kind === "unknown");
  const others = methods.filter((each) => each !== best && fits(each, items, machine));
  if (unsure?.kind === "unknown" && others.length > 0) throw new NotKnown(unsure.why);
  return best;
}

const methodsOf = new Fact<readonly Method[]>();

/** The methods that a function, or a type, has. */
export function findMethods(owner: Known): readonly Method[] {
  return methodsOf.of(owner) ?? [];
}

/** The same with another one; one for the same types is replaced. */
export function withMethod(methods: readonly Method[], added: Method): readonly Method[] {
  const isSame = (other: Method): boolean =>
    other.types.length === added.types.length &&
    other.types.every((type, at) => nameOf(type) === nameOf(added.types[at]!));
  return [...methods.filter((each) => !isSame(each)), added];
}

function nameOf(type: Value): string {
  return type.kind === "class" ? type.name : type.kind;
}

export function setMethods(owner: Known, methods: readonly Method[]): void {
  methodsOf.note(owner, methods);
}

/** A function of several methods; `base`: what answers where none is for the values. */
export function genericFunction(
  name: string,
  methods: readonly Method[],
  base: BuiltinValue | null,
): BuiltinValue {
  const own = builtin(name, (args, machine) => {
    const chosen = methodFor(methods, args, machine);
    if (chosen) return callMethod(chosen, args, machine);
    return base ? base.call(args, machine) : noMethod(name, args.items, machine);
  });
  setMethods(own, methods);
  return own;
}

export function callMethod(
  { callee }: Method,
  { items, named }: Arguments,
  machine: Machine,
): Value {
  return machine.call(callee, items, named.size > 0 ? named : noNames);
}

export function noMethod(name: string, items: readonly Value[], machine: Machine): never {
  const scale = items.find((each) => each.kind === "builtin" && each.name === "I");
  if (scale) throw new NotKnown("this use of `I` is not followed");
  if (items.some((each) => each.kind === "class" || isMissing(each)))
    throw new NotKnown(`this use of \`${name}\` is not followed`);
  const types = items.map((each) => `::${machine.language.typeName(each)}`).join(", ");
  return machine.fail("MethodError", `MethodError: no method matching ${name}(${types})`);
}

/** Methods of functions of the library that the program adds: `Base.show(io, x)`. */
const extended = "julia:extended";

function extensions(machine: Machine): Map<string, readonly Method[]> {
  const known = machine.state.get(extended);
  if (known instanceof Map) return known as Map<string, readonly Method[]>;
  const own = new Map<string, readonly Method[]>();
  machine.state.set(extended, own);
  return own;
}

/** Stands beside the methods of a name where it is unknown whether it has all of them. */
const unsure = (name: string): string => `${name}?`;

export function extend(name: string, method: Method, machine: Machine): void {
  const all = extensions(machine);
  if (machine.isUncertain) all.set(unsure(name), []);
  all.set(name, withMethod(all.get(name) ?? [], method));
}

/** What a method of the program gives for a function of the library; null: it has none for these values. */
export function callExtension(name: string, args: Arguments, machine: Machine): Value | null {
  const all = extensions(machine);
  const methods = all.get(name);
  if (all.has(unsure(name))) throw new NotKnown("it is unknown which branch runs here");
  const chosen = methods && methodFor(methods, args, machine);
  return chosen ? callMethod(chosen, args, machine) : null;
}
