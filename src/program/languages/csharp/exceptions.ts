import { createClass, string } from "../../values/make.ts";
import type { ClassValue, InstanceValue } from "../../values/value.ts";

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
export const exceptions: ReadonlyMap<string, ClassValue> = makeFamilies();

function makeFamilies(): Map<string, ClassValue> {
  const made = new Map<string, ClassValue>();
  for (const [base, names] of families) {
    const parent = made.get(base);
    for (const name of names.split(" ")) made.set(name, createClass(name, parent ? [parent] : []));
  }
  return made;
}

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
  const cls = exceptions.get(name) ?? exceptions.get("Exception")!;
  return {
    kind: "instance",
    type: cls,
    fields: new Map([["Message", string(message)]]),
    native: null,
  };
}

export function isException({ order }: ClassValue): boolean {
  return order.includes(exceptions.get("Exception")!);
}
