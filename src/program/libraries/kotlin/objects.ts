import { orderOf } from "../../languages/kotlin/compare.ts";
import { equal } from "../../languages/declared/equality.ts";
import { toStringValue } from "../../values/gaps.ts";
import { bool, int, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { positionalOf } from "../../languages/declared/members.ts";
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
    let: (machine, self, [run]) => machine.call(run ?? none, [self]),
    run: (machine, self, [run]) => machine.call(run ?? none, [self]),
    also: (machine, self, [run]) => (machine.call(run ?? none, [self]), self),
    apply: (machine, self, [run]) => (machine.call(run ?? none, [self]), self),
    takeIf: (machine, self, [test]) => (holds(machine, test ?? none, self) ? self : none),
    takeUnless: (machine, self, [test]) => (holds(machine, test ?? none, self) ? none : self),
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
    copy,
    ...Object.fromEntries([0, 1, 2, 3, 4].map((at) => [`component${at + 1}`, component(at)])),
  },
);

/** What exceptions and the constants of enumerations have. */
export const instanceMembers = members(
  { message: fieldOf("Message"), name: fieldOf(":name"), ordinal: fieldOf(":value") },
  {
    printStackTrace: () => none,
    toString: (machine: Machine, self: Value) =>
      toStringValue(machine.language.toText(self, "plain", machine), machine),
  },
);
