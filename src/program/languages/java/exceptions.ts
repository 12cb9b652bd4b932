import { gapSign } from "../../values/gaps.ts";
import { none } from "../../values/make.ts";
import type { InstanceValue } from "../../values/value.ts";
import { makeFamilies, newException } from "../declared/exceptions.ts";

/** The exceptions of Java by name. */
export const exceptions = makeFamilies([
  ["", "Throwable"],
  ["Throwable", "Exception Error"],
  ["Error", "AssertionError StackOverflowError OutOfMemoryError NotImplementedError"],
  [
    "Exception",
    "RuntimeException IOException InterruptedException CloneNotSupportedException TimeoutException ExecutionException",
  ],
  ["IOException", "FileNotFoundException EOFException"],
  [
    "RuntimeException",
    "ArithmeticException ArrayStoreException ClassCastException IllegalArgumentException IllegalStateException IndexOutOfBoundsException NegativeArraySizeException NoSuchElementException NullPointerException UnsupportedOperationException ConcurrentModificationException EmptyStackException UncheckedIOException UninitializedPropertyAccessException",
  ],
  ["IllegalArgumentException", "NumberFormatException IllegalFormatException"],
  [
    "IllegalFormatException",
    "IllegalFormatConversionException MissingFormatArgumentException UnknownFormatConversionException",
  ],
  ["IndexOutOfBoundsException", "ArrayIndexOutOfBoundsException StringIndexOutOfBoundsException"],
  ["NoSuchElementException", "InputMismatchException"],
]);

const packages: Readonly<Record<string, RegExp>> = {
  kotlin: /^(?:NotImplementedError|UninitializedProperty)/,
  "java.io": /IO|^(?:FileNotFound|EOF)/,
  "java.util.concurrent": /^(?:Timeout|Execution)/,
  "java.util":
    /^(?:NoSuchElement|Concurrent|EmptyStack|InputMismatch|(?:Illegal|Missing|Unknown)Format)/,
};

/** The package of an exception. */
export function packageOf(name: string): string {
  return Object.keys(packages).find((each) => packages[each]!.test(name)) ?? "java.lang";
}

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

/** Whether the words of a message are not those of Java, which names variables and classes in it. */
function isOurs(type: string, message: string): boolean {
  return (
    type === "TypeError" || (type === "AttributeError" && message.startsWith("Object reference"))
  );
}

/** An exception with a message. */
export function makeException(type: string, message: string): InstanceValue {
  const name = own[type] ?? type;
  const text =
    type === "ZeroDivisionError" ? "/ by zero" : isOurs(type, message) ? gapSign : message;
  const made = newException(exceptions.get(name) ?? exceptions.get("RuntimeException")!, text);
  if (text === "") made.fields.set("Message", none);
  return made;
}
