import type { InstanceValue, Value } from "../../values/value.ts";
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

/** What an error of the library says; null: it is another value. */
export function errorText(value: Value): string | null {
  if (value.kind !== "instance") return null;
  const isError = value.type === exceptions.get("error") || value.type === exceptions.get("panic");
  const message = isError ? value.fields.get("Message") : undefined;
  return message?.kind === "string" ? message.value : null;
}
