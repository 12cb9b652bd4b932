import { orderOf } from "../../languages/kotlin/compare.ts";
import { equal } from "../../languages/java/equality.ts";
import { makeComparableRange } from "../../languages/kotlin/ranges.ts";
import { NotKnown } from "../../values/gaps.ts";
import { bool, int, none, toStringValue } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { isKnownException } from "../../languages/declared/exceptions.ts";
import { positionalOf } from "../../languages/declared/members.ts";
import { hashOf } from "../../languages/kotlin/hashes.ts";
import { holds, members, type Method } from "../declared/table.ts";
import { pair } from "./making.ts";

function fieldOf(name: string): Method {
  return (_, self) => (self.kind === "instance" ? (self.fields.get(name) ?? none) : none);
}

/** Another object of a data class, in which some parts are others. */
function copy(
  machine: Machine,
  self: Value,
  items: readonly Value[],
  named: ReadonlyMap<string, Value>,
): Value {
  if (self.kind !== "instance") return machine.unknown("`copy` is not followed");
  const names = positionalOf(self.type);
  if (names.length === 0) return machine.unknown("`copy` is not followed");
  const parts = names.map(
    (name, at) => items[at] ?? named.get(name) ?? self.fields.get(name) ?? none,
  );
  return machine.call(self.type, parts);
}

function orderIn(machine: Machine, a: Value, b: Value): number {
  const order = orderOf(a, b, machine);
  if (order === null) throw new NotKnown("it is unknown whether this is true");
  return order;
}

/** The value itself, or a bound that it is beyond. */
function coerced(sign: 1 | -1): Method {
  return (machine, self, [bound]) =>
    bound && orderIn(machine, self, bound) * sign > 0 ? bound : self;
}

/** A range between two values that have an order. */
function comparableRange(isOpen: boolean): Method {
  return (machine, self, [end]) => {
    const high = end ?? none;
    orderIn(machine, self, high);
    return makeComparableRange(self, high, isOpen);
  };
}

function component(at: number): Method {
  return (machine, self) => {
    const name = self.kind === "instance" ? positionalOf(self.type)[at] : undefined;
    return name !== undefined && self.kind === "instance"
      ? (self.fields.get(name) ?? none)
      : machine.unknown(`\`component${at + 1}\` is not followed`);
  };
}

/** What every value has; `let` and the others give it to a function. */
export const objectMembers = members(
  {},
  {
    hashCode: (machine, self) => int(hashOf(self, machine)),
    let: (machine, self, [run]) => machine.call(run ?? none, [self]),
    run: (machine, self, [run]) => machine.call(run ?? none, [self]),
    also: (machine, self, [run]) => (machine.call(run ?? none, [self]), self),
    apply: (machine, self, [run]) => (machine.call(run ?? none, [self]), self),
    takeIf: (machine, self, [test]) => (holds(machine, test ?? none, self) ? self : none),
    takeUnless: (machine, self, [test]) => (holds(machine, test ?? none, self) ? none : self),
    orEmpty: (_, self) => self,
    to: (_, self, [other]) => pair(self, other ?? none),
    toString: (machine: Machine, self: Value) =>
      toStringValue(machine.language.toText(self, "plain", machine), machine),
    equals: (machine, self, [other]) => {
      const same = equal(self, other ?? none, machine);
      return same === null ? machine.unknown("it is unknown whether these are equal") : bool(same);
    },
    compareTo: (machine, self, [other]) => {
      const order = orderOf(self, other ?? none, machine);
      return order === null ? machine.unknown("it is unknown whether this is true") : int(order);
    },
    ...{ rangeTo: comparableRange(false), rangeUntil: comparableRange(true) },
    ...{ coerceAtLeast: coerced(-1), coerceAtMost: coerced(1) },
    coerceIn: (machine, self, [low, high]) => {
      if (!low || !high) return machine.unknown("`coerceIn` is not followed");
      return coerced(1)(machine, coerced(-1)(machine, self, [low], new Map()), [high], new Map());
    },
    copy,
    ...Object.fromEntries([0, 1, 2, 3, 4].map((at) => [`component${at + 1}`, component(at)])),
  },
);

/** What exceptions and the constants of enumerations have. */
export const instanceMembers = members(
  {
    message: fieldOf("Message"),
    cause: (machine, self) => {
      const isKnown =
        self.kind === "instance" && (self.fields.has(":cause") || isKnownException(self.type));
      return isKnown
        ? fieldOf(":cause")(machine, self, [], new Map())
        : machine.unknown("`cause` is not followed");
    },
    ...{ name: fieldOf(":name"), ordinal: fieldOf(":value") },
  },
  {
    printStackTrace: () => none,
    toString: (machine: Machine, self: Value) =>
      toStringValue(machine.language.toText(self, "plain", machine), machine),
  },
);
