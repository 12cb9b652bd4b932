import { createClass, string } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { InstanceValue, IteratorValue, Machine, Value } from "../../values/value.ts";
import { optional } from "./choices.ts";

const peekableClass = createClass("Peekable", []);
const signsClass = createClass("ToUppercase", []);

/** An iterator whose next value can be looked at. */
export function makePeekable(source: IteratorValue): InstanceValue {
  return {
    kind: "instance",
    type: peekableClass,
    fields: new Map([[":source", source]]),
    native: null,
  };
}

export function isPeekable(value: Value): boolean {
  return value.kind === "instance" && value.type === peekableClass;
}

/** The signs that one sign becomes, one after the other. */
export function makeSigns(text: string): InstanceValue {
  const fields = new Map<string, Value>([[":text", string(text)]]);
  return { kind: "instance", type: signsClass, fields, native: null };
}

/** What is left of such signs; null: it is something else. */
export function signsLeft(value: Value): string | null {
  if (value.kind !== "instance" || value.type !== signsClass) return null;
  const text = value.fields.get(":text");
  return text?.kind === "string" ? text.value : null;
}

/** Takes the signs one by one. */
export function* throughSigns(value: InstanceValue, machine: Machine): Generator<Value> {
  for (let left = signsLeft(value) ?? ""; left !== ""; left = signsLeft(value) ?? "") {
    const [sign = ""] = Array.from(left);
    machine.touch(value);
    value.fields.set(":text", string(left.slice(sign.length)));
    yield makeNumber("char", sign.codePointAt(0) ?? 0);
  }
}

function sourceOf(value: InstanceValue, machine: Machine): IteratorValue | null {
  // What another branch may have taken from it is not known.
  if (machine.isUncertain) machine.lose(value);
  if (machine.lostIn(value) !== null) return null;
  const source = value.fields.get(":source");
  return source?.kind === "iterator" && machine.takesFrom(source) ? source : null;
}

/** The value that comes next, which stays there: `Some` of it, or `None`; null: it is not known. */
export function peeked(value: InstanceValue, machine: Machine): InstanceValue | null {
  const ahead = value.fields.get(":ahead");
  if (ahead?.kind === "instance") return ahead;
  const source = sourceOf(value, machine);
  if (!source) return null;
  const made = optional(source.next());
  machine.touch(value);
  value.fields.set(":ahead", made);
  return made;
}

/** Takes the values one by one; what was looked at comes first. */
export function* throughPeekable(value: InstanceValue, machine: Machine): Generator<Value> {
  for (;;) {
    const next = peeked(value, machine);
    const inner = next?.fields.get("0");
    // What has ended has nothing more.
    if (!inner) return;
    machine.touch(value);
    value.fields.delete(":ahead");
    yield inner;
  }
}
