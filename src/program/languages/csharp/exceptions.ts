import type { ClassValue, InstanceValue } from "../../values/value.ts";
import { makeFamilies, newException } from "../declared/exceptions.ts";

const families: readonly (readonly [base: string, names: string])[] = [
  ["", "Exception"],
  ["Exception", "SystemException ApplicationException AggregateException"],
  [
    "SystemException",
    "ArgumentException ArithmeticException FormatException IndexOutOfRangeException InvalidCastException InvalidOperationException KeyNotFoundException NotImplementedException NotSupportedException NullReferenceException OutOfMemoryException RankException StackOverflowException TimeoutException",
  ],
  ["ArgumentException", "ArgumentNullException ArgumentOutOfRangeException"],
  ["ArithmeticException", "DivideByZeroException OverflowException"],
  ["InvalidOperationException", "ObjectDisposedException"],
];

/** The exceptions of .NET by name. */
export const exceptions: ReadonlyMap<string, ClassValue> = makeFamilies(families);

/** What the interpreter calls by the names of Python. */
const own: Readonly<Record<string, string>> = {
  TypeError: "InvalidCastException",
  ValueError: "ArgumentException",
  IndexError: "IndexOutOfRangeException",
  RangeError: "ArgumentOutOfRangeException",
  KeyError: "KeyNotFoundException",
  AttributeError: "NullReferenceException",
  ZeroDivisionError: "DivideByZeroException",
  RecursionError: "StackOverflowException",
  StopIteration: "InvalidOperationException",
  NotImplementedError: "NotImplementedException",
};

/** An exception with a message. */
export function makeException(type: string, message: string): InstanceValue {
  const name = own[type] ?? type;
  return newException(exceptions.get(name) ?? exceptions.get("Exception")!, message);
}
