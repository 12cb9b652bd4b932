import { Raised } from "../../interpreter/completion.ts";
import { createInstance, errorClass, isInstance } from "../../languages/javascript/classes.ts";
import { isSame } from "../../languages/javascript/items.ts";
import { nativeIn } from "../../languages/javascript/natives.ts";
import { concealed, keysOf } from "../../languages/javascript/own.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, createClass, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { textOf } from "./methods.ts";

/** Whether two values have equal parts; null: unknown. */
export function areAlike(a: Value, b: Value, machine: Machine, depth = 0): boolean | null {
  if (depth > 50 || machine.lostIn(a) !== null || machine.lostIn(b) !== null) return null;
  const all = (pairs: readonly (readonly [Value, Value])[]): boolean | null => {
    const results = pairs.map(([x, y]) => areAlike(x, y, machine, depth + 1));
    return results.includes(false) ? false : results.includes(null) ? null : true;
  };
  if (a.kind === "float" && b.kind === "float") return Object.is(a.value, b.value);
  if (a.kind === "list" && b.kind === "list") {
    if (a.items.length !== b.items.length || a.typeName !== b.typeName) return false;
    return all(a.items.map((item, at) => [item, b.items[at]!]));
  }
  if (a.kind === "instance" && b.kind === "instance" && !nativeIn(a) && !nativeIn(b)) {
    const [names, others] = [keysOf(a), keysOf(b)];
    const isOther = names.length !== others.length || a.type !== b.type;
    if (isOther || names.some((name) => !b.fields.has(name))) return false;
    return all(names.map((name) => [a.fields.get(name)!, b.fields.get(name)!]));
  }
  const isKept = ({ kind }: Value): boolean => kind === "dictionary" || kind === "set";
  return (isKept(a) && isKept(b) && a !== b) || (nativeIn(a) && nativeIn(b) && a !== b)
    ? null
    : isSame(a, b);
}

const assertionClass = createClass("AssertionError", [errorClass]);
assertionClass.members.set("name", string("AssertionError"));

/** Goes on if something holds; `message`: what the program says otherwise. */
export function check(
  machine: Machine,
  isRight: boolean | null,
  message: Value | undefined,
): Value {
  if (isRight === null) throw new NotKnown("it is unknown whether this is true");
  if (isRight) return absent;
  if (message?.kind === "instance" && isInstance(message, errorClass) === true)
    throw new Raised(message, machine.range);
  const made = createInstance(assertionClass);
  const isGiven = message !== undefined && message.kind !== "undefined";
  made.fields.set(
    "message",
    isGiven ? string(textOf(machine, message)) : machine.unknown("a part of this text is unknown"),
  );
  made.fields.set("code", string("ERR_ASSERTION"));
  concealed.note(made, new Set(["message"]));
  throw new Raised(made, machine.range);
}

/** The opposite of an answer; null: unknown. */
export const negated = (answer: boolean | null): boolean | null =>
  answer === null ? null : !answer;

/** Whether two values are one. */
export function isIdentical(a: Value, b: Value): boolean | null {
  return a.kind === "float" && b.kind === "float" ? Object.is(a.value, b.value) : isSame(a, b);
}

/** Whether something throws. */
export function throws(machine: Machine, callee: Value): boolean {
  try {
    machine.call(callee, []);
    return false;
  } catch (error) {
    if (error instanceof Raised) return true;
    throw error;
  }
}
