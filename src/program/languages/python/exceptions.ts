import { builtin, createClass, int, none, string, tuple } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Value } from "../../values/value.ts";

const families: readonly (readonly [base: string, names: string])[] = [
  ["BaseException", "Exception SystemExit KeyboardInterrupt GeneratorExit"],
  [
    "Exception",
    "ArithmeticError AssertionError AttributeError EOFError ImportError LookupError MemoryError NameError OSError ReferenceError RuntimeError StopIteration SyntaxError TypeError ValueError Warning",
  ],
  ["ArithmeticError", "ZeroDivisionError OverflowError FloatingPointError"],
  ["ImportError", "ModuleNotFoundError"],
  ["AttributeError", "FrozenInstanceError"],
  ["LookupError", "IndexError KeyError"],
  ["NameError", "UnboundLocalError"],
  ["OSError", "FileNotFoundError PermissionError FileExistsError ConnectionError TimeoutError"],
  ["RuntimeError", "NotImplementedError RecursionError"],
  ["ValueError", "UnicodeError LinAlgError JSONDecodeError StatisticsError"],
  ["UnicodeError", "UnicodeDecodeError UnicodeEncodeError"],
  ["TypeError", "UFuncTypeError"],
  ["Warning", "UserWarning DeprecationWarning FutureWarning RuntimeWarning"],
];

/** What an exception is made with is what it says. */
const setArguments = builtin("__init__", ({ items: [self, ...items] }, machine) => {
  if (self?.kind !== "instance") return none;
  machine.touch(self);
  self.fields.set("args", tuple(items));
  return none;
});

/** The exceptions of Python by name. */
export const exceptions: ReadonlyMap<string, ClassValue> = makeFamilies();

function makeFamilies(): Map<string, ClassValue> {
  const base = createClass("BaseException", [], new Map([["__init__", setArguments]]));
  const made = new Map<string, ClassValue>([["BaseException", base]]);
  for (const [base, names] of families) {
    for (const name of names.split(" ")) made.set(name, createClass(name, [made.get(base)!]));
  }
  made.set(
    "AxisError",
    createClass("AxisError", [made.get("ValueError")!, made.get("IndexError")!]),
  );
  made.set("IOError", made.get("OSError")!);
  made.set("EnvironmentError", made.get("OSError")!);
  return made;
}

/** An exception with a message. */
export function makeException(type: string, message: string): InstanceValue {
  const args = tuple(
    message === "" ? [] : [type === "KeyError" ? toKey(message) : string(message)],
  );
  const cls = exceptions.get(type) ?? exceptions.get("Exception")!;
  return { kind: "instance", type: cls, fields: new Map([["args", args]]), native: null };
}

/** The key that is missing, from how Python writes it. */
function toKey(text: string): Value {
  if (/^-?\d{1,15}$/.test(text)) return int(Number(text));
  return string(/^'([^'\\]*)'$/.exec(text)?.[1] ?? text);
}

export function isException({ order }: ClassValue): boolean {
  return order.includes(exceptions.get("BaseException")!);
}
