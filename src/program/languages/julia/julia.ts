import { builtins } from "../../libraries/julia/builtins.ts";
import { callInstance, instantiate, layoutOf } from "../../libraries/julia/structures.ts";
import { isRow } from "../../libraries/julia/operands.ts";
import { printed } from "../../libraries/julia/output.ts";
import { noMethod } from "../../libraries/julia/methods.ts";
import { nameOfDtype, symbolName, typeOf } from "../../libraries/julia/types.ts";
import { gapSign } from "../../values/gaps.ts";
import { string, tuple } from "../../values/make.ts";
import { columns } from "../columns/columns.ts";
import type { InstanceValue, Language, Machine, Value } from "../../values/value.ts";
import { compare, truth } from "./compare.ts";
import { iterate, keyOf } from "./iterate.ts";
import { getItem, setItem } from "./subscripts.ts";
import { codeText } from "./text.ts";
import { binary, unary } from "./values.ts";

const kindNames: Language["kindNames"] = {
  int: "Int64",
  float: "Float64",
  bool: "Bool",
  string: "String",
  list: "Vector",
  range: "UnitRange{Int64}",
  dictionary: "Dict",
  set: "Set",
  tensor: "Array",
  tuple: "Tuple",
  none: "Nothing",
  function: "Function",
  builtin: "Function",
  class: "DataType",
};

/** What a type of a value is called. */
export function typeName(value: Value): string {
  switch (value.kind) {
    case "int":
      return value.type === "char" ? "Char" : (value.type ?? "Int64");
    case "float":
      return value.isSingle ? "Float32" : "Float64";
    case "tensor": {
      const element = nameOfDtype(value.dtype);
      const { length } = value.shape;
      if (length === 0) return element;
      if (isRow(value)) return `Adjoint{${element}, Vector{${element}}}`;
      if (value.dtype === "bool" && length < 3) return length === 1 ? "BitVector" : "BitMatrix";
      return length === 1
        ? `Vector{${element}}`
        : length === 2
          ? `Matrix{${element}}`
          : `Array{${element}, ${length}}`;
    }
    case "list":
      return `Vector{${value.typeName ?? "Any"}}`;
    case "range":
      return value.step === 1 ? "UnitRange{Int64}" : "StepRange{Int64, Int64}";
    case "tuple": {
      const inner = value.items.map(typeName).join(", ");
      if (value.typeName === "Pair") return `Pair{${inner}}`;
      if (value.names)
        return `@NamedTuple{${value.names.map((name, at) => `${name}::${typeName(value.items[at]!)}`).join(", ")}}`;
      return `Tuple{${inner}}`;
    }
    case "instance":
      return value.type.name;
    case "string":
      return value.typeName ?? "String";
    default:
      return kindNames[value.kind] ?? value.kind;
  }
}

const unknownText: Value = {
  kind: "unknown",
  why: "this text is not followed",
  range: { start: 0, end: 0 },
};

/** Whether a message of the library is the one that Julia writes, to the letter. */
function isToldInFull(type: string, message: string): boolean {
  if (type === "BoundsError") return /-element .* at index \[\d+\]$/.test(message);
  if (type === "KeyError") return message.endsWith(" not found") && !message.includes("key not");
  return (
    !/^(?:MethodError|DomainError|DimensionMismatch|UndefVarError|TypeError|StringIndexError|InexactError)$/.test(
      type,
    ) || /^InexactError: U?Int\d*\(.*\)$/.test(message)
  );
}

function makeException(type: string, message: string): InstanceValue {
  const fields = new Map<string, Value>([
    ["msg", string(message.replace(/^\w+: /, ""))],
    ["Message", string(message)],
    [":text", isToldInFull(type, message) ? string(message) : unknownText],
  ]);
  return { kind: "instance", type: typeOf(type), fields, native: null };
}

function findAttribute(object: Value, name: string, machine: Machine): Value | null {
  if (object.kind === "instance") return object.fields.get(name) ?? null;
  if (object.kind === "module") return object.members.get(name) ?? null;
  if (object.kind === "tuple") {
    const at = object.names?.indexOf(name) ?? -1;
    if (at >= 0) return object.items[at]!;
    if (object.typeName === "Pair") return object.items[name === "first" ? 0 : 1] ?? null;
  }
  return object.kind === "class" ? machine.unknown(`\`${name}\` is not known here`) : null;
}

function getAttribute(object: Value, name: string, machine: Machine): Value {
  if (object.kind === "unknown") return object;
  const found = findAttribute(object, name, machine);
  if (found) return found;
  if (object.kind === "module") return machine.unknown(`\`${name}\` is not known here`);
  const type = machine.language.typeName(object);
  return machine.fail("ErrorException", `type ${type} has no field ${name}`);
}

/** How Julia runs. */
export const julia: Language = {
  ...columns,
  name: "julia",
  builtins,
  placesFirst: "none",
  restOf: tuple,
  kindNames,
  valueText: (value, lost) => (lost.has(value) ? gapSign : codeText(value)),
  importPaths: () => [],
  truth,
  binary,
  augment: binary,
  unary,
  compare,
  findAttribute,
  getAttribute,
  setAttribute: (object, name, value, machine) => {
    if (object.kind === "unknown") {
      machine.mayChange(object);
      return;
    }
    if (object.kind !== "instance") return noMethod("setproperty!", [object, value], machine);
    if (layoutOf(object.type)?.isMutable !== true) {
      machine.fail(
        "ErrorException",
        `setfield!: immutable struct of type ${object.type.name} cannot be changed`,
      );
    }
    machine.touch(object);
    object.fields.set(name, value);
  },
  getItem,
  setItem,
  iterate,
  keyOf,
  toText: (value, form, machine) =>
    form === "code" ? codeText(value, true) : printed(machine, value),
  format: (value, _specification, machine) => printed(machine, value),
  instantiate,
  callValue: (callee, args, machine) => {
    if (callee.kind === "instance" && symbolName(callee) === null)
      return callInstance(callee, args, machine);
    return machine.fail(
      "MethodError",
      `MethodError: objects of type ${machine.language.typeName(callee)} are not callable`,
    );
  },
  makeException,
  typeName,
};
