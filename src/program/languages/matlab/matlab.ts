import { builtins } from "../../libraries/matlab/builtins.ts";
import { cell } from "../../libraries/matlab/cells.ts";
import { isEmpty, matrixIn, operandIn } from "../../libraries/matlab/matrices.ts";
import { functionFrom, pathsOf } from "../../libraries/matlab/ownFiles.ts";
import { columnsOf } from "../../libraries/matlab/parts.ts";
import { gapSign } from "../../values/gaps.ts";
import { createClass, float, string } from "../../values/make.ts";
import { columns } from "../columns/columns.ts";
import type { InstanceValue, Language, Machine, Value } from "../../values/value.ts";
import { displayText, plainText } from "./text.ts";
import { typedOf } from "./typedNumbers.ts";
import { binary, compare, truth, unary } from "./values.ts";

const kindNames: Language["kindNames"] = {
  int: "double",
  float: "double",
  bool: "logical",
  string: "char",
  list: "cell",
  range: "double",
  dictionary: "struct",
  tensor: "double",
  function: "function_handle",
  builtin: "function_handle",
};

const exception = createClass("MException", []);

function makeException(type: string, message: string): InstanceValue {
  const fields = new Map<string, Value>([
    ["message", string(message)],
    ["identifier", string(type.includes(":") ? type : "")],
  ]);
  const isTold = type === "MException" || type.includes(":");
  // What the language itself says of an error is not in our words.
  return { kind: "instance", type: exception, fields, native: isTold ? {} : null };
}

/** The columns of a loop; null if unknown. */
function iterate(value: Value, machine: Machine): IterableIterator<Value> | null {
  return value.kind === "unknown" || typedOf(value)
    ? null
    : itemsOf(value, machine)[Symbol.iterator]();
}

function itemsOf(value: Value, machine: Machine): readonly Value[] {
  switch (value.kind) {
    case "tuple":
    case "list":
      return [...value.items];
    case "range":
      return Array.from({ length: value.length }, (_, at) => float(value.start + at * value.step));
    case "string":
      return value.typeName ? [value] : Array.from(value.value, string);
    case "tensor":
      if (isEmpty(value)) return [];
      return value.shape.length < 2 ? [value] : columnsOf(machine, matrixIn(machine, value));
    default:
      return operandIn(machine, value) || value.kind === "dictionary" ? [value] : [];
  }
}

function getAttribute(object: Value, name: string, machine: Machine): Value {
  if (object.kind === "unknown") return object;
  if (object.kind !== "module") return machine.unknown(`\`${name}\` is not known here`);
  // A function of a file beside the program goes before that of the library.
  const found = functionFrom(name, machine) ?? object.members.get(name);
  return found ?? machine.unknown(`\`${name}\` is not known here`);
}

/** How MATLAB and Octave run. */
export const matlab: Language = {
  ...columns,
  name: "matlab",
  builtins,
  restOf: (items) => cell(items, items.length === 0 ? [0, 0] : [1, items.length]),
  kindNames,
  valueText: (value, lost) => (lost.has(value) ? gapSign : displayText(value).trimEnd()),
  importPaths: pathsOf,
  truth,
  binary,
  augment: binary,
  unary,
  compare,
  getAttribute,
  iterate,
  toText: plainText,
  format: plainText,
  callValue: (_callee, _args, machine) => machine.fail("error", "this is no function"),
  makeException,
  typeName: (value) => kindNames[value.kind] ?? value.kind,
};
