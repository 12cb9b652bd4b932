import type { ClassValue, InstanceValue, Value } from "../../values/value.ts";
import { makeFamilies, newException } from "../declared/exceptions.ts";
import { none, string } from "../../values/make.ts";
import { fullName } from "./typeText.ts";

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

/** What an exception says that is given no message. */
const messages: Readonly<Record<string, string>> = {
  ApplicationException: "Error in the application.",
  ArgumentException: "Value does not fall within the expected range.",
  ArgumentNullException: "Value cannot be null.",
  ArgumentOutOfRangeException: "Specified argument was out of the range of valid values.",
  ArithmeticException: "Overflow or underflow in the arithmetic operation.",
  DivideByZeroException: "Attempted to divide by zero.",
  FormatException: "One of the identified items was in an invalid format.",
  IndexOutOfRangeException: "Index was outside the bounds of the array.",
  InvalidCastException: "Specified cast is not valid.",
  InvalidOperationException: "Operation is not valid due to the current state of the object.",
  KeyNotFoundException: "The given key was not present in the dictionary.",
  NotImplementedException: "The method or operation is not implemented.",
  NotSupportedException: "Specified method is not supported.",
  NullReferenceException: "Object reference not set to an instance of an object.",
  OverflowException: "Arithmetic operation resulted in an overflow.",
  SystemException: "System error.",
  TimeoutException: "The operation has timed out.",
};

/** Where the message, the name of a parameter, and the inner exception stand among the arguments. */
interface Places {
  readonly message: Value | undefined;
  readonly parameter: Value | undefined;
  readonly inner: Value | undefined;
}

function isException(value: Value | undefined): boolean {
  return value?.kind === "instance";
}

/** null: the arguments are not followed. */
function placesOf(name: string, args: readonly Value[]): Places | null {
  const [first, second, third] = args;
  if (args.length > 3) return null;
  switch (name) {
    case "ArgumentException": {
      if (isException(second)) return { message: first, parameter: undefined, inner: second };
      return { message: first, parameter: second, inner: third };
    }
    case "ArgumentNullException":
    case "ArgumentOutOfRangeException":
      if (third) return null;
      return isException(second)
        ? { message: first, parameter: undefined, inner: second }
        : { message: second, parameter: first, inner: undefined };
    case "ObjectDisposedException":
    case "AggregateException":
      return null;
    default:
      return third ? null : { message: first, parameter: undefined, inner: second };
  }
}

/**
 * What a new exception says; `base`: the type of .NET whose constructor gets the arguments. null: the arguments are
 * not followed.
 */
export function fieldsOfException(
  made: ClassValue,
  base: ClassValue,
  args: readonly Value[],
): ReadonlyMap<string, Value> | null {
  const places = placesOf(base.name, args);
  if (!places) return null;
  const { parameter, inner } = places;
  const written = places.message?.kind === "none" ? undefined : places.message;
  const full = fullName(made);
  const usual = messages[base.name];
  const otherwise = usual ?? (full === null ? null : `Exception of type '${full}' was thrown.`);
  const isNamed = parameter?.kind === "string" && parameter.value !== "";
  const text = written?.kind === "string" ? written.value : written ? null : otherwise;
  const message =
    text === null ? written : string(isNamed ? `${text} (Parameter '${parameter.value}')` : text);
  if (!message) return null;
  return new Map<string, Value>([
    ["Message", message],
    ["InnerException", inner ?? none],
    ...(base.name.startsWith("Argument") ? [["ParamName", parameter ?? none] as const] : []),
  ]);
}

const outOfRange =
  "Index was out of range. Must be non-negative and less than the size of the collection.";

/** An exception with a message, which also says which parameter it is about. */
export function makeException(type: string, written: string): InstanceValue {
  const name = own[type] ?? type;
  const isIndex = name === "ArgumentOutOfRangeException" && written === outOfRange;
  const message = isIndex ? `${written} (Parameter 'index')` : written;
  const made = newException(exceptions.get(name) ?? exceptions.get("Exception")!, message);
  made.fields.set("InnerException", none);
  const [, parameter] = / \(Parameter '(\w+)'\)$/.exec(message) ?? [];
  if (name.startsWith("Argument"))
    made.fields.set("ParamName", parameter ? string(parameter) : none);
  return made;
}
