import { createClass, string } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Value } from "../../values/value.ts";
import { typeTextOf } from "./pairs.ts";
import { bareTable } from "../../values/bareTable.ts";

const root = createClass("exception", []);
const runtimeError = createClass("runtime_error", [root]);
const logicError = createClass("logic_error", [root]);

/** The exceptions of C++ by name. */
export const exceptions: ReadonlyMap<string, ClassValue> = new Map([
  ["exception", root],
  ["runtime_error", runtimeError],
  ["logic_error", logicError],
  ...["overflow_error", "range_error", "underflow_error"].map((name) => entry(name, runtimeError)),
  ...["invalid_argument", "out_of_range", "length_error", "domain_error"].map((name) =>
    entry(name, logicError),
  ),
  ...[
    "bad_alloc",
    "bad_cast",
    "bad_optional_access",
    "bad_variant_access",
    "bad_function_call",
  ].map((name) => entry(name, root)),
  // No `catch` takes it.
  ["SystemExit", createClass("SystemExit", [])],
]);

function entry(name: string, base: ClassValue): readonly [string, ClassValue] {
  return [name, createClass(name, [base])];
}

/** What is thrown that is no object of a class, by its type. */
const thrownClasses: ReadonlyMap<string, ClassValue> = new Map(
  ["int", "uint", "long", "ulong", "char", "bool", "float", "double", "char*", "string"].map(
    (name) => [name, createClass(name, [])],
  ),
);

/** The class that stands for a type that is thrown; null: nobody knows. */
export function thrownClass(type: string): ClassValue | null {
  return thrownClasses.get(type) ?? null;
}

/** Any value as an exception. */
export function thrown(value: Value): InstanceValue | null {
  if (value.kind === "instance" && value.native === null) return value;
  const type = thrownClass(typeTextOf(value));
  return type && { kind: "instance", type, fields: new Map([[":thrown", value]]), native: null };
}

/** What the interpreter calls by the names of Python. */
const own: Readonly<Record<string, string>> = bareTable({
  SystemExit: "SystemExit",
  IndexError: "out_of_range",
  KeyError: "out_of_range",
  ValueError: "invalid_argument",
  TypeError: "logic_error",
});

/** An exception with a message. */
export function makeException(type: string, message: string): InstanceValue {
  const cls = exceptions.get(own[type] ?? type) ?? root;
  return {
    kind: "instance",
    type: cls,
    fields: new Map([["what", string(message)]]),
    native: null,
  };
}
