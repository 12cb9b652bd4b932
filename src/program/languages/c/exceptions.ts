import { createClass, string } from "../../values/make.ts";
import type { ClassValue, InstanceValue } from "../../values/value.ts";

const root = createClass("exception", []);

/** The exceptions of C++ by name. */
export const exceptions: ReadonlyMap<string, ClassValue> = new Map([
  ["exception", root],
  ...[
    ...["runtime_error", "logic_error", "invalid_argument", "out_of_range", "length_error"],
    ...["domain_error", "overflow_error", "range_error", "bad_alloc", "SystemExit"],
  ].map((name) => [name, createClass(name, [root])] as const),
]);

/** What the interpreter calls by the names of Python. */
const own: Readonly<Record<string, string>> = {
  SystemExit: "SystemExit",
  IndexError: "out_of_range",
  KeyError: "out_of_range",
  ValueError: "invalid_argument",
  TypeError: "logic_error",
};

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
