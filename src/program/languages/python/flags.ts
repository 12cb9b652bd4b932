import { NotKnown } from "../../values/gaps.ts";
import { bool, builtin, createClass, int, notImplemented, string } from "../../values/make.ts";
import type { ClassValue, InstanceValue, Value } from "../../values/value.ts";
import { enumClass, membersOf } from "./enums.ts";

function bitsOf(value: Value | undefined): number | null {
  const bits = value?.kind === "instance" ? value.fields.get("value") : undefined;
  return bits?.kind === "int" ? bits.value : null;
}

/** The members of a class of flags whose bits are in a number, the least first. */
function membersIn(type: ClassValue, bits: number): readonly InstanceValue[] {
  const members = (membersOf(type) ?? []).filter((each) => {
    const own = bitsOf(each);
    return own !== null && own !== 0 && (own & (own - 1)) === 0 && (bits & own) === own;
  });
  return members.toSorted((a, b) => bitsOf(a)! - bitsOf(b)!);
}

/** The flag with these bits: a member, or several in one. */
function flagWith(type: ClassValue, bits: number): Value {
  const own = membersOf(type)?.find((each) => bitsOf(each) === bits);
  if (own) return own;
  const names = membersIn(type, bits).map(({ fields }) => fields.get("name"));
  const text = names.map((name) => (name?.kind === "string" ? name.value : "")).join("|");
  if (text === "") throw new NotKnown("`Flag` is not followed");
  const fields = new Map<string, Value>([
    ["name", string(text)],
    ["value", int(bits)],
  ]);
  return { kind: "instance", type, fields, native: null };
}

function combining(name: string, combine: (a: number, b: number) => number): [string, Value] {
  const call = builtin(name, ({ items: [self, other] }) => {
    const [a, b] = [bitsOf(self), bitsOf(other)];
    if (self?.kind !== "instance" || other?.kind !== "instance" || self.type !== other.type)
      return notImplemented;
    if (a === null || b === null) throw new NotKnown("`Flag` is not followed");
    return flagWith(self.type, combine(a, b));
  });
  return [name, call];
}

/** `enum.Flag`: enumerations whose members are bits. */
export const flagClass = createClass(
  "Flag",
  [enumClass],
  new Map<string, Value>([
    combining("__or__", (a, b) => a | b),
    combining("__and__", (a, b) => a & b),
    combining("__xor__", (a, b) => a ^ b),
    [
      "__invert__",
      builtin("__invert__", ({ items: [self] }) => {
        const bits = bitsOf(self);
        if (self?.kind !== "instance" || bits === null)
          throw new NotKnown("`Flag` is not followed");
        const all = (membersOf(self.type) ?? []).reduce((sum, each) => sum | bitsOf(each)!, 0);
        return flagWith(self.type, all & ~bits);
      }),
    ],
    [
      "__contains__",
      builtin("__contains__", ({ items: [self, other] }) => {
        const [a, b] = [bitsOf(self), bitsOf(other)];
        if (a === null || b === null) throw new NotKnown("`Flag` is not followed");
        return bool((a & b) === b);
      }),
    ],
    ["__bool__", builtin("__bool__", ({ items: [self] }) => bool(bitsOf(self) !== 0))],
    [
      "__eq__",
      builtin("__eq__", ({ items: [self, other] }) => {
        const isSameType =
          self?.kind === "instance" && other?.kind === "instance" && self.type === other.type;
        return bool(isSameType && bitsOf(self) === bitsOf(other));
      }),
    ],
    ["__hash__", builtin("__hash__", ({ items: [self] }) => int(bitsOf(self) ?? 0))],
  ]),
);
