import { equal } from "../../languages/declared/equality.ts";
import { toNumberType } from "../../languages/declared/numbers.ts";
import { isNumber } from "../../values/typedNumber.ts";
import { NotKnown, toStringValue } from "../../values/gaps.ts";
import { bool, int, none, string } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { members, type Method } from "../declared/table.ts";

/** -1, 0, or 1. */
export function order(machine: Machine, left: Value, right: Value): number {
  if (left.kind === "string" && right.kind === "string")
    return left.value < right.value ? -1 : left.value > right.value ? 1 : 0;
  const is = (operator: "<" | ">"): boolean => {
    const truth = machine.language.truth(
      machine.language.compare(operator, left, right, machine),
      machine,
    );
    if (truth === null) throw new NotKnown("it is unknown whether this is true");
    return truth;
  };
  return is("<") ? -1 : is(">") ? 1 : 0;
}

const asType =
  (type: string): Method =>
  (_, self) =>
    isNumber(self) ? (toNumberType(self, type) ?? none) : self;

/** The methods of every value, also of numbers in boxes. */
export const objectMembers = members(
  {},
  {
    toString: (machine: Machine, self: Value) =>
      toStringValue(machine.language.toText(self, "plain", machine), machine),
    equals: (machine, self, [other]) => {
      const same = equal(self, other ?? none, machine);
      return same === null ? machine.unknown("it is unknown whether these are equal") : bool(same);
    },
    compareTo: (machine, self, [other]) => int(order(machine, self, other ?? none)),
    hashCode: (machine) => machine.unknown("where a value lies in memory differs from run to run"),
    getMessage: (_, self) =>
      self.kind === "instance" ? (self.fields.get("Message") ?? none) : none,
    printStackTrace: () => none,
    name: (_, self) => (self.kind === "instance" ? (self.fields.get(":name") ?? none) : none),
    ordinal: (_, self) => (self.kind === "instance" ? (self.fields.get(":value") ?? none) : none),
    getKey: (_, self) => (self.kind === "tuple" ? (self.items[0] ?? none) : none),
    getValue: (_, self) => (self.kind === "tuple" ? (self.items[1] ?? none) : none),
    doubleValue: asType("double"),
    floatValue: asType("float"),
    intValue: asType("int"),
    longValue: asType("long"),
    charValue: (_, self) => self,
    isNaN: (_, self) => bool(isNumber(self) && Number.isNaN(self.value)),
    getSimpleName: (_, self) => string(self.kind === "string" ? self.value : ""),
    getClass: (machine, self) => string(machine.language.typeName(self)),
    close: () => none,
  },
);
