import { equal } from "../../languages/java/equality.ts";
import { hashOf } from "../../languages/java/hashes.ts";
import { entryIn } from "./views.ts";
import { castTo } from "../../languages/declared/conversions.ts";
import { isNumber } from "../../values/typedNumber.ts";
import { isWide } from "../../values/wide.ts";
import { bool, int, none, string, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { members, type Method } from "../declared/table.ts";
import { order } from "./ordering.ts";

const asType =
  (type: string): Method =>
  (machine, self) =>
    isNumber(self) || isWide(self)
      ? castTo(self, type, machine)
      : machine.unknown(`\`${type}Value\` is not followed`);

function fieldOf(self: Value, name: string): Value {
  return self.kind === "instance" ? (self.fields.get(name) ?? none) : none;
}

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
    hashCode: (machine, self) => int(hashOf(self, machine)),
    getMessage: (_, self) => fieldOf(self, "Message"),
    getLocalizedMessage: (_, self) => fieldOf(self, "Message"),
    getCause: (_, self) => fieldOf(self, ":cause"),
    printStackTrace: () => none,
    name: (_, self) => fieldOf(self, ":name"),
    ordinal: (_, self) => fieldOf(self, ":value"),
    getKey: (_, self) => (self.kind === "tuple" ? (self.items[0] ?? none) : none),
    getValue: (_, self) => (self.kind === "tuple" ? (self.items[1] ?? none) : none),
    setValue: (machine, self, [value]) => {
      const entry = entryIn(self);
      if (!entry) return machine.unknown("`setValue` is not followed");
      const put = machine.language.getAttribute(entry.map, "put()", machine);
      return machine.call(put, [entry.items[0]!, value ?? none]);
    },
    ...{ doubleValue: asType("double"), floatValue: asType("float"), intValue: asType("int") },
    ...{ longValue: asType("long"), shortValue: asType("short"), byteValue: asType("sbyte") },
    charValue: (_, self) => self,
    booleanValue: (_, self) => self,
    isNaN: (_, self) => bool(isNumber(self) && Number.isNaN(self.value)),
    isInfinite: (_, self) => bool(isNumber(self) && Math.abs(self.value) === Infinity),
    getSimpleName: (_, self) => string(self.kind === "string" ? self.value : ""),
    getClass: (machine, self) =>
      self.kind === "instance" ? self.type : string(machine.language.typeName(self)),
    close: () => none,
  },
);
