import { Raised } from "../../interpreter/completion.ts";
import { createInstance, errorClass, isInstance } from "../../languages/javascript/classes.ts";
import { isSame } from "../../languages/javascript/items.ts";
import { nativeIn } from "../../languages/javascript/natives.ts";
import { concealed, keysOf } from "../../languages/javascript/own.ts";
import { NotKnown } from "../../values/gaps.ts";
import { absent, bool, createClass, none, string } from "../../values/make.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";
import type { Table } from "../signature.ts";
import { formattedValue, inspectedValue, optionsIn } from "./console.ts";
import { defineFunctions, holds, numberIn, textOf } from "./methods.ts";

/** Whether two values have equal parts; null: unknown. */
function areAlike(a: Value, b: Value, machine: Machine, depth = 0): boolean | null {
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
function check(machine: Machine, isRight: boolean | null, message: Value | undefined): Value {
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

const not = (answer: boolean | null): boolean | null => (answer === null ? null : !answer);

function isIdentical(a: Value, b: Value): boolean | null {
  return a.kind === "float" && b.kind === "float" ? Object.is(a.value, b.value) : isSame(a, b);
}

function isLike(machine: Machine, a: Value, b: Value): boolean | null {
  return machine.language.truth(machine.language.compare("==", a, b, machine), machine);
}

const assertions = defineFunctions("assert.", {
  ok: (machine, [value = absent, message]) => check(machine, holds(machine, value), message),
  equal: (machine, [a = absent, b = absent, message]) =>
    check(machine, isLike(machine, a, b), message),
  notEqual: (machine, [a = absent, b = absent, message]) =>
    check(machine, not(isLike(machine, a, b)), message),
  strictEqual: (machine, [a = absent, b = absent, message]) =>
    check(machine, isIdentical(a, b), message),
  notStrictEqual: (machine, [a = absent, b = absent, message]) =>
    check(machine, not(isIdentical(a, b)), message),
  deepStrictEqual: (machine, [a = absent, b = absent, message]) =>
    check(machine, areAlike(a, b, machine), message),
  notDeepStrictEqual: (machine, [a = absent, b = absent, message]) =>
    check(machine, not(areAlike(a, b, machine)), message),
});

/** `assert(value, message)`, which has the other functions as its members. */
const assert: ClassValue = createClass("assert", [], new Map(assertions), ({ items }, machine) =>
  machine.call(assertions.get("ok")!, items),
);

const assertTable: Table = new Map<string, Value>([...assertions, ["default", assert]]);

const util: Table = defineFunctions("util.", {
  format: (machine, items) => formattedValue(machine, items),
  isDeepStrictEqual: (machine, [a = absent, b = absent]) => {
    const answer = areAlike(a, b, machine);
    if (answer === null) throw new NotKnown("it is unknown whether these are equal");
    return bool(answer);
  },
  inspect: (machine, [value = absent, options, depth]) => {
    // `inspect(value, showHidden, depth)`
    const isOld = options?.kind === "bool";
    if (isOld && options.value) throw new NotKnown("this call is not followed");
    if (!isOld && depth) throw new NotKnown("this call is not followed");
    const isGiven = depth !== undefined && depth.kind !== "undefined";
    const given = isGiven ? { depth: depth.kind === none.kind ? Infinity : numberIn(depth) } : {};
    return inspectedValue(machine, value, isOld ? given : optionsIn(machine, options));
  },
});

/** What Node itself has, by the names of its modules. */
export const nodeTables: readonly (readonly [string, Table])[] = [
  ["assert", assertTable],
  ["assert/strict", new Map<string, Value>([["default", assert]])],
  ["util", new Map<string, Value>([...util, ["default", toModule("util", util)]])],
];

function toModule(name: string, members: Table): Value {
  return { kind: "module", name, members };
}
