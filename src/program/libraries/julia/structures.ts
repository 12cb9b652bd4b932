import { parametersKey } from "../../languages/julia/text.ts";
import { Fact } from "../../values/facts.ts";
import { bool, createClass, int, none, string, tuple } from "../../values/make.ts";
import type { NumberValue } from "../../values/number.ts";
import { beyondExact } from "../../values/typedNumber.ts";
import { textIn } from "../../languages/julia/values.ts";
import { wholeOf, wholeTypeOf } from "../../languages/julia/scalars.ts";
import type { Arguments, ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { asType, identity, isNumberList, isScalar, numberIn, operandIn } from "./operands.ts";
import {
  callExtension,
  callMethod,
  chooseMethod,
  findMethods,
  noMethod,
  setMethods,
  withMethod,
  type Method,
} from "./methods.ts";
import type { Dtype } from "../../values/dtype.ts";
import { drawn } from "../arrays/create.ts";
import { itemsIn, sizesIn } from "./given.ts";
import { cast } from "../../tensors/elementwise.ts";
import {
  anyType,
  dtypeOf,
  heldTypes,
  isNumberType,
  symbolName,
  typeOf,
  types,
  parametersOf,
  baseOf,
} from "./types.ts";

/** What a structure of the program is made of. */
interface Layout {
  readonly names: readonly string[];
  readonly types: readonly Value[];
  readonly isMutable: boolean;
}

const whyUnset = "this is read before it is set";

const layouts = new Fact<Layout>();

/** `struct Name <: Super ... end` */
export function defineType(
  name: string,
  names: readonly string[],
  types: readonly Value[],
  above: Value,
  flags: { readonly isMutable: boolean; readonly isAbstract: boolean; readonly isOpen: boolean },
): ClassValue {
  const base = above.kind === "class" ? above : anyType;
  const made = createClass(name, [base]);
  if (flags.isOpen) made.members.set(parametersKey, bool(true));
  if (!flags.isAbstract) layouts.note(made, { names, types, isMutable: flags.isMutable });
  return made;
}

export function layoutOf(type: ClassValue): Layout | null {
  for (const each of type.order) {
    const found = layouts.of(each);
    if (found) return found;
  }
  return null;
}

/** A value of a structure, whose fields take the types that they declare. */
export function makeInstance(type: ClassValue, items: readonly Value[], machine: Machine): Value {
  const layout = layoutOf(type);
  if (!layout) return machine.unknown(`\`${type.name}\` is not followed`);
  if (items.length !== layout.names.length) return noMethod(type.name, items, machine);
  const fields = new Map<string, Value>();
  layout.names.forEach((name, at) => {
    fields.set(name, convert(items[at]!, layout.types[at] ?? anyType, machine));
  });
  const plain = layouts.of(type) ? type : (type.bases[0] ?? type);
  const made: InstanceValue = { kind: "instance", type: plain, fields, native: null };
  return made;
}

/** A whole number as a type holds it, which has to have room for it. */
function wholeAs(number: NumberValue, name: string, machine: Machine): Value {
  const held = Number.isInteger(number.value) ? wholeOf(number.value, name) : null;
  if (!held && Number.isInteger(number.value)) return machine.unknown(beyondExact);
  if (held?.value !== number.value) {
    return machine.fail("InexactError", `InexactError: ${name}(${number.value})`);
  }
  const { at, origin } = number;
  return { ...held, ...(at ? { at } : {}), ...(origin ? { origin } : {}) };
}

/** A value as a type holds it: `convert(Float64, 1)` is 1.0. */
export function convert(value: Value, type: Value, machine: Machine): Value {
  if (type.kind !== "class" || type === anyType || value.kind === "unknown") return value;
  if (value.kind === "string" && type === typeOf("String")) return string(value.value);
  const dtype = dtypeOf(type);
  const number = isScalar(value) ? numberIn(value) : null;
  if (number && !dtype && wholeTypeOf(type.name)) return wholeAs(number, type.name, machine);
  if (dtype && number) {
    if (type.name === "Float64" || type.name === "Float32") {
      if (value.kind === "tensor") return cast(machine, value, dtype);
      const { at, origin } = number;
      const kept = { ...(at ? { at } : {}), ...(origin ? { origin } : {}) };
      return type.name === "Float64"
        ? { kind: "float", value: number.value, ...kept }
        : { kind: "float", value: Math.fround(number.value), isSingle: true, ...kept };
    }
    if (dtype === "bool") return { kind: "bool", value: number.value !== 0 };
    if (type.name === "Int64" && number.kind === "int" && !number.type) return value;
    return wholeAs(number, type.name, machine);
  }
  const [element] = parametersOf(type);
  const inner = dtypeOf(element);
  if (inner && /Array|Vector|Matrix/.test(baseOf(type))) {
    const operand = operandIn(machine, value);
    return operand?.kind === "tensor" && !isNumberList(value)
      ? (asType(machine, operand, inner) as Value)
      : value;
  }
  return value;
}

/** A type that is called: a structure, a conversion, or an array without values. */
export function instantiate(type: ClassValue, args: Arguments, machine: Machine): Value {
  const { items, named } = args;
  const methods =
    findMethods(type).length > 0
      ? findMethods(type)
      : type.bases.flatMap((base) => findMethods(base));
  const suited = methods.filter((each) => named.size > 0 === hasNames(each));
  const chosen = chooseMethod(suited.length > 0 ? suited : methods, items, machine);
  if (chosen && (items.length > 0 || suited.length > 0 || hasNames(chosen)))
    return callMethod(chosen, args, machine);
  const extended = types.has(baseOf(type)) ? callExtension(baseOf(type), args, machine) : null;
  if (extended) return extended;
  const gap = items.find(({ kind }) => kind === "unknown");
  if (layoutOf(type)) return makeInstance(type, items, machine);
  if (gap) return gap;
  return fromLibrary(type, items, machine);
}

function hasNames({ callee }: Method): boolean {
  return callee.definition.parameters.some(({ kind }) => kind === "keyword" || kind === "entries");
}

function fromLibrary(type: ClassValue, items: readonly Value[], machine: Machine): Value {
  const base = baseOf(type);
  const [first, ...sizes] = items;
  if (/^(?:Rational|Complex|ComplexF64|BigFloat|Float16|Int128|UInt128)$/.test(base))
    return machine.unknown(`\`${base}\` is not followed`);
  if (isNumberType(type) && first && items.length === 1) {
    if (first.kind === "int" && first.type === "char" && base.startsWith("Int"))
      return int(first.value);
    if (!isScalar(first)) return noMethod(type.name, items, machine);
    return convert(first, type.name === "AbstractFloat" ? typeOf("Float64") : type, machine);
  }
  if (base === "String" && first && items.length === 1 && first.kind !== "string") {
    const name = symbolName(first);
    if (name !== null) return string(name);
    const letters = first.kind === "list" && first.items.length > 0 ? itemsIn(machine, first) : [];
    if (letters.length > 0 && letters.every((each) => each.kind === "int" && each.type === "char"))
      return string(letters.map(textIn).join(""));
    return machine.unknown("this use of `String` is not followed");
  }
  if (/^(?:Array|Vector|Matrix)$/.test(base)) {
    if (first?.kind === "builtin" && first.name === "undef")
      return withoutValues(type, sizes, machine);
    const [element] = parametersOf(type);
    if (first?.kind === "builtin" && first.name === "I") {
      return identity(machine, sizesIn(machine, sizes), dtypeOf(element) ?? "bool");
    }
    const operand = first && sizes.length === 0 ? operandIn(machine, first) : null;
    if (operand?.kind === "tensor")
      return cast(machine, operand, dtypeOf(element) ?? operand.dtype);
    if (first?.kind === "list" && element === typeOf("String"))
      return { ...first, items: first.items.map((each) => convert(each, element, machine)) };
    if (first?.kind === "list") return first;
  }
  if (base === "Tuple" && first) return tuple(itemsIn(machine, first));
  if (base === "NamedTuple") return machine.unknown("this type is not followed");
  if (/Exception|Error|Mismatch/.test(type.name)) return exceptionOf(type, items, machine);
  const own = machine.language.builtins.get(base === "String" ? "string" : `:${base}`);
  if (own?.kind === "builtin") {
    const made = machine.call(own, items);
    const held = parametersOf(type).filter((each) => each.kind === "class");
    const isHolder = made.kind === "dictionary" || made.kind === "set";
    if (isHolder && held.length > 0) heldTypes.note(made, held);
    return made;
  }
  return machine.unknown(`this use of \`${type.name}\` is not followed`);
}

/** `Matrix{Float64}(undef, 2, 3)` */
function withoutValues(type: ClassValue, sizes: readonly Value[], machine: Machine): Value {
  const [element] = parametersOf(type);
  const shape = sizesIn(machine, sizes);
  const dtype = dtypeOf(element);
  if (dtype) return unset(machine, dtype, shape);
  const [length = 0] = shape;
  if (shape.length !== 1 || length > 10_000)
    return machine.unknown("this use of `undef` is not followed");
  const gap: Value = { kind: "unknown", why: whyUnset, range: machine.range };
  const typeName = element?.kind === "class" ? element.name : "Any";
  return { kind: "list", items: new Array<Value>(length).fill(gap), typeName };
}

/** An array whose numbers are those that were in memory before. */
export function unset(machine: Machine, dtype: Dtype, shape: readonly number[]): Value {
  return drawn(machine, "numpy", dtype, shape, null, whyUnset);
}

/** `ArgumentError("...")` */
function exceptionOf(type: ClassValue, [message]: readonly Value[], machine: Machine): Value {
  const text = message ? machine.language.toText(message, "plain", machine) : "";
  const fields = new Map<string, Value>([
    ["msg", message ?? none],
    ["Message", { kind: "string", value: text }],
    [
      ":text",
      { kind: "string", value: type.name === "ErrorException" ? text : `${type.name}: ${text}` },
    ],
  ]);
  return { kind: "instance", type, fields, native: null };
}

/** `Name(x) = ...` beside a structure, or in it. */
export function addConstructor(type: ClassValue, method: Method, machine: Machine): void {
  machine.touch(type);
  setMethods(type, withMethod(findMethods(type), method));
}

const callables = new Fact<readonly Method[]>();

/** `(layer::Linear)(x) = ...` */
export function addCallable(type: ClassValue, method: Method, machine: Machine): void {
  machine.touch(type);
  callables.note(type, withMethod(callables.of(type) ?? [], method));
}

/** A value of the program that is called. */
export function callInstance(callee: InstanceValue, args: Arguments, machine: Machine): Value {
  const methods = callee.type.order.flatMap((each) => callables.of(each) ?? []);
  const items = [callee, ...args.items];
  const chosen = chooseMethod(methods, items, machine);
  if (!chosen) return noMethod(`(::${callee.type.name})`, args.items, machine);
  return callMethod(chosen, { items, named: args.named }, machine);
}
