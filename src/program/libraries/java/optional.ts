import { bool, createClass, none } from "../../values/make.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { nativeOf } from "../../languages/declared/lists.ts";
import { holds, members, type Method } from "../declared/table.ts";

/** What an `Optional` holds; null: nothing. */
export class Box {
  readonly value: Value | null;

  constructor(value: Value | null) {
    this.value = value;
  }
}

const type = createClass("Optional", []);

export function optional(value: Value | null): InstanceValue {
  const fields = new Map<string, Value>(value ? [[":value", value]] : []);
  return { kind: "instance", type, fields, native: new Box(value) };
}

function get(machine: Machine, self: Value): Value {
  return nativeOf(self, Box)!.value ?? machine.fail("StopIteration", "No value present");
}

const withValue =
  (
    rule: (machine: Machine, value: Value, items: readonly Value[], self: Value) => Value,
    empty: (items: readonly Value[], machine: Machine, self: Value) => Value,
  ): Method =>
  (machine, self, given) => {
    const items = [...given];
    const { value } = nativeOf(self, Box)!;
    return value ? rule(machine, value, items, self) : empty(items, machine, self);
  };

/** The methods of `Optional`, `OptionalDouble`, and `OptionalInt`. */
export const optionalMembers = members(
  {},
  {
    ...Object.fromEntries(
      ["get", "getAsDouble", "getAsInt", "getAsLong", "orElseThrow"].map((name) => [name, get]),
    ),
    orElse: withValue(
      (_, value) => value,
      ([other]) => other ?? none,
    ),
    orElseGet: withValue(
      (_, value) => value,
      ([make], machine) => machine.call(make ?? none, []),
    ),
    isPresent: withValue(
      () => bool(true),
      () => bool(false),
    ),
    isEmpty: withValue(
      () => bool(false),
      () => bool(true),
    ),
    ifPresent: withValue(
      (machine, value, [action]) => (machine.call(action ?? none, [value]), none),
      () => none,
    ),
    map: withValue(
      (machine, value, [map]) => optional(machine.call(map ?? none, [value])),
      (_, __, self) => self,
    ),
    filter: withValue(
      (machine, value, [test], self) =>
        holds(machine, test ?? none, value) ? self : optional(null),
      (_, __, self) => self,
    ),
  },
);
