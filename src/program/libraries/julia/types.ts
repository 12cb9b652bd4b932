import { Fact } from "../../values/facts.ts";
import { createClass } from "../../values/make.ts";
import type { Dtype } from "../../values/dtype.ts";
import type { StringValue } from "../../values/plain.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";

/** The types that are there without the program, each behind the one that it belongs to. */
const tree: Readonly<Record<string, string>> = {
  Any: "Number AbstractString AbstractChar Symbol Nothing Missing Function Tuple NamedTuple Pair AbstractArray AbstractDict AbstractSet IO Type Exception Module Regex RegexMatch Dims Union Val",
  Number: "Real Complex",
  Real: "Integer AbstractFloat Rational AbstractIrrational",
  Integer: "Signed Unsigned Bool",
  Signed: "Int64 Int32 Int16 Int8 Int128 BigInt",
  Unsigned: "UInt64 UInt32 UInt16 UInt8",
  AbstractFloat: "Float64 Float32 Float16 BigFloat",
  AbstractString: "String SubString",
  AbstractChar: "Char",
  AbstractArray:
    "DenseArray AbstractVector AbstractMatrix AbstractRange SubArray Adjoint Transpose BitArray",
  DenseArray: "Array Vector Matrix VecOrMat BitVector BitMatrix StridedArray AbstractVecOrMat",
  AbstractRange: "UnitRange StepRange StepRangeLen OneTo",
  AbstractDict: "Dict IdDict OrderedDict",
  AbstractSet: "Set",
  IO: "TTY",
  Type: "DataType",
  Exception:
    "ErrorException ArgumentError BoundsError DimensionMismatch DomainError MethodError UndefVarError TypeError KeyError AssertionError InexactError DivideError",
};

const made = new Map<string, ClassValue>();

function build(name: string, base: ClassValue | null): void {
  const type = createClass(name, base ? [base] : []);
  made.set(name, type);
  for (const each of tree[name]?.split(" ") ?? []) build(each, type);
}

build("Any", null);

/** The types by their names. */
export const types: ReadonlyMap<string, ClassValue> = new Map<string, ClassValue>([
  ...made,
  ["Int", made.get("Int64")!],
  ["UInt", made.get("UInt64")!],
]);

export function typeOf(name: string): ClassValue {
  return made.get(name) ?? made.get("Any")!;
}

export const anyType = typeOf("Any");

/** What stands in the braces of a type: `Vector{Float64}`. */
const given = new Fact<readonly Value[]>();

export function parametersOf(type: ClassValue): readonly Value[] {
  return given.of(type) ?? [];
}

/** A type without what stands in its braces. */
export function baseOf({ name }: ClassValue): string {
  return name.replace(/\{.*$/s, "");
}

/** `Vector{Float64}` */
export function withParameters(type: ClassValue, parameters: readonly Value[]): ClassValue {
  const texts = parameters.map((each) =>
    each.kind === "class" ? each.name : each.kind === "int" ? String(each.value) : "Any",
  );
  const own = createClass(`${baseOf(type)}{${texts.join(", ")}}`, [type]);
  given.note(own, parameters);
  return own;
}

/** The types that a `Dict`, or a `Set`, is for. */
export const heldTypes = new Fact<readonly ClassValue[]>();

/** The constants that are written as their sign, until something is calculated from them. */
export const irrationals = {
  π: { kind: "float", value: Math.PI },
  ℯ: { kind: "float", value: Math.E },
} as const satisfies Readonly<Record<string, Value>>;

/** The sign of such a constant; null: it is none. */
export function irrationalSign(value: Value): string | null {
  if (value === irrationals.π) return "π";
  return value === irrationals.ℯ ? "ℯ" : null;
}

const dtypes: Readonly<Record<string, Dtype>> = {
  ...{ Float64: "float64", Float32: "float32", Float16: "float16", Bool: "bool" },
  ...{ Int64: "int64", Int32: "int32", Int16: "int16", Int8: "int8", UInt8: "uint8" },
};

const typeNames = new Map(Object.entries(dtypes).map(([name, dtype]) => [dtype, name]));

/** The numbers of an array of a type; null: it holds no numbers. */
export function dtypeOf(type: Value | undefined): Dtype | null {
  if (type?.kind !== "class") return null;
  return dtypes[type.name] ?? null;
}

/** The same for a type by its name, those without an own kind of array as `Int64`. */
export function dtypeNamed(name: string): Dtype {
  return dtypes[name] ?? "int64";
}

export function nameOfDtype(dtype: Dtype): string {
  return typeNames.get(dtype) ?? "Float64";
}

export function isNumberType(type: ClassValue): boolean {
  return type.order.some(({ name }) => name === "Number");
}

/** A symbol, such as `:relu`: those of one name are one object. */
const symbols = new Map<string, InstanceValue>();

export function symbol(name: string): InstanceValue {
  const known = symbols.get(name);
  if (known) return known;
  const own: InstanceValue = {
    kind: "instance",
    type: typeOf("Symbol"),
    fields: new Map(),
    native: { name },
  };
  if (symbols.size < 5000) symbols.set(name, own);
  return own;
}

/** `missing` */
export const missing: InstanceValue = {
  kind: "instance",
  type: typeOf("Missing"),
  fields: new Map(),
  native: null,
};

export function isMissing(value: Value | undefined): boolean {
  return value?.kind === "instance" && value.type === missing.type;
}

/** A text that is a part of another one. */
export function substring(text: string): StringValue {
  return { kind: "string", value: text, typeName: "SubString{String}" };
}

/** The name of a symbol; null: it is none. */
export function symbolName(value: Value | undefined): string | null {
  if (value?.kind !== "instance" || value.type !== typeOf("Symbol")) return null;
  return (value.native as { readonly name: string }).name;
}

/** The type of a value. */
export function classOf(machine: Machine, value: Value): Value {
  if (value.kind === "instance") return value.type;
  const name = machine.language.typeName(value);
  const [, base = name, inner] = /^(\w+)(?:\{(.*)\})?$/.exec(name) ?? [];
  const found = types.get(base) ?? anyType;
  const element = inner === undefined ? null : types.get(inner);
  return element ? withParameters(found, [element]) : found;
}
