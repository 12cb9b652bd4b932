import type { InstanceValue } from "../../values/value.ts";
import { makeFamilies, newException } from "../declared/exceptions.ts";

/** The exceptions of Java by name. */
export const exceptions = makeFamilies([
  ["", "Throwable"],
  ["Throwable", "Exception Error"],
  ["Error", "AssertionError StackOverflowError OutOfMemoryError"],
  ["Exception", "RuntimeException IOException InterruptedException"],
  [
    "RuntimeException",
    "ArithmeticException ArrayStoreException ClassCastException IllegalArgumentException IllegalStateException IndexOutOfBoundsException NegativeArraySizeException NoSuchElementException NullPointerException UnsupportedOperationException",
  ],
  ["IllegalArgumentException", "NumberFormatException"],
  ["IndexOutOfBoundsException", "ArrayIndexOutOfBoundsException StringIndexOutOfBoundsException"],
]);

/** What the interpreter calls by the names of Python. */
const own: Readonly<Record<string, string>> = {
  TypeError: "ClassCastException",
  ValueError: "IllegalArgumentException",
  IndexError: "ArrayIndexOutOfBoundsException",
  RangeError: "IndexOutOfBoundsException",
  KeyError: "NoSuchElementException",
  AttributeError: "NullPointerException",
  ZeroDivisionError: "ArithmeticException",
  RecursionError: "StackOverflowError",
  StopIteration: "NoSuchElementException",
  NotImplementedError: "UnsupportedOperationException",
};

/** An exception with a message. */
export function makeException(type: string, message: string): InstanceValue {
  const name = own[type] ?? type;
  const text = type === "ZeroDivisionError" ? "/ by zero" : message;
  return newException(exceptions.get(name) ?? exceptions.get("RuntimeException")!, text);
}
