import type { InstanceValue } from "../../values/value.ts";
import { makeFamilies, newException } from "../declared/exceptions.ts";

/** Errors that `errors.New` makes, and those that end a program. */
export const exceptions = makeFamilies([["", "error panic"]]);

const texts: Readonly<Record<string, string>> = {
  AttributeError: "runtime error: invalid memory address or nil pointer dereference",
  ZeroDivisionError: "runtime error: integer divide by zero",
  RangeError: "runtime error: slice bounds out of range",
};

/** What ends the program. */
export function makeException(type: string, message: string): InstanceValue {
  return newException(exceptions.get("panic")!, texts[type] ?? message);
}
