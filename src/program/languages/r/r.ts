import { builtins } from "../../libraries/r/builtins.ts";
import { operandIn } from "../../libraries/columns/vectors.ts";
import { toListItems } from "../../libraries/arrays/items.ts";
import { gapSign } from "../../values/gaps.ts";
import { createClass, float, string, tuple } from "../../values/make.ts";
import { operatorMethod } from "../../libraries/r/classes.ts";
import { columns } from "../columns/columns.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { InstanceValue, Language, Machine, Scope, Value } from "../../values/value.ts";
import { flatten, lengthOf } from "../../libraries/columns/vectors.ts";
import { plainTexts, printText } from "./text.ts";
import { isObject } from "./objects.ts";
import { isAttributed, named, namesBeside } from "./names.ts";
import { numberTypeOf, ofType } from "./numberTypes.ts";
import { binary, compare, truth, unary } from "./values.ts";
import { countItems } from "../../values/work.ts";
import { type RangeValue } from "../../values/plain.ts";

const kindNames: Language["kindNames"] = {
  int: "numeric",
  float: "numeric",
  bool: "logical",
  string: "character",
  tuple: "character",
  range: "integer",
  none: "NULL",
  dictionary: "list",
  tensor: "numeric",
};

const condition = createClass("simpleError", []);

function makeException(type: string, message: string): InstanceValue {
  const fields = new Map<string, Value>([
    ["message", string(message)],
    ["kind", string(type)],
  ]);
  return { kind: "instance", type: condition, fields, native: null };
}

/** The numbers of a vector one by one, each with the type of all. */
function* itemsWithType(machine: Machine, tensor: Tensor): IterableIterator<Value> {
  const type = numberTypeOf(tensor);
  for (const item of toListItems(machine, flatten(machine, tensor))) yield ofType(item, type);
}

/** A range is gone through number by number, however long it is. */
function* throughRange({ start, step, length }: RangeValue): IterableIterator<Value> {
  for (let at = 0; at < length; at++) {
    countItems(1);
    yield float(start + at * step);
  }
}

/** The values of a loop; null if unknown. */
function iterate(value: Value, machine: Machine): IterableIterator<Value> | null {
  if (value.kind === "unknown" || isObject(value)) return null;
  switch (value.kind) {
    case "none":
      return [][Symbol.iterator]();
    case "range":
      return throughRange(value);
    case "list":
    case "tuple":
      return [...value.items][Symbol.iterator]();
    case "dictionary":
      return [...value.entries.values()].map(([, item]) => item)[Symbol.iterator]();
    case "tensor":
      return value.shape.length === 0 ? [value][Symbol.iterator]() : itemsWithType(machine, value);
    default:
      return operandIn(machine, value) || value.kind === "string"
        ? [value][Symbol.iterator]()
        : machine.fail("TypeError", "invalid for() loop sequence");
  }
}

function typeName(value: Value): string {
  return kindNames[value.kind] ?? value.kind;
}

function getAttribute(object: Value, name: string, machine: Machine): Value {
  if (object.kind === "unknown") return object;
  if (object.kind !== "module") return machine.unknown(`\`${name}\` is not known here`);
  // A variable that holds a function: `counter <- make(); counter()`. Others are passed over.
  for (let scope: Scope | null = machine.scope; scope; scope = scope.outer) {
    const own = scope.names.get(name);
    if (own?.kind === "function" || own?.kind === "builtin") return own;
  }
  return object.members.get(name) ?? machine.unknown(`\`${name}\` is not known here`);
}

/** What is calculated number by number keeps the names of what it is calculated from. */
function beside(result: Value, given: readonly Value[]): Value {
  if (result.kind === "unknown") return result;
  return named(result, namesBeside(given, lengthOf(result)));
}

/** How R writes operators that are written otherwise elsewhere. */
const signs: Readonly<Record<string, string>> = { "**": "^", "%": "%%", "//": "%/%", "@": "%*%" };

function withNames<Operator>(
  calculate: (operator: Operator, left: Value, right: Value, machine: Machine) => Value,
): (operator: Operator, left: Value, right: Value, machine: Machine) => Value {
  return (operator, left, right, machine) => {
    const sign = signs[String(operator)] ?? String(operator);
    if (operator === "@" && (isAttributed(left) || isAttributed(right))) {
      // A product has no attributes but names.
      const plain = [left, right].map((each) =>
        isAttributed(each) ? named(each, undefined) : each,
      );
      return withNames(calculate)(operator, plain[0]!, plain[1]!, machine);
    }
    const own = isObject(left) || isObject(right);
    const made = own ? operatorMethod(machine, sign, left, right) : null;
    return made ?? beside(calculate(operator, left, right, machine), [left, right]);
  };
}

/** How R runs. */
export const r: Language = {
  ...columns,
  name: "r",
  builtins,
  restOf: tuple,
  kindNames,
  valueText: (value, lost) => (lost.has(value) ? gapSign : printText(value)),
  importPaths: () => [],
  truth,
  binary: withNames(binary),
  augment: withNames(binary),
  unary: (operator, operand, machine) => beside(unary(operator, operand, machine), [operand]),
  compare: withNames(compare),
  getAttribute,
  iterate,
  toText: (value, form) => (form === "code" ? printText(value) : plainTexts(value).join(" ")),
  format: (value) => plainTexts(value).join(" "),
  callValue: (_callee, _args, machine) =>
    machine.fail("TypeError", "attempt to apply non-function"),
  makeException,
  typeName,
};
