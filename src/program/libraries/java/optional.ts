import { bool, none } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { nativeOf } from "../../languages/declared/lists.ts";
import { Box } from "../../languages/java/box.ts";
import { Raised } from "../../interpreter/completion.ts";
import { holds, members, type Method, statics } from "../declared/table.ts";
import { consume } from "./functions.ts";
import { optional } from "./optionalValues.ts";
import { streamOf } from "./streams.ts";

function get(machine: Machine, self: Value): Value {
  return nativeOf(self, Box)!.value ?? machine.fail("NoSuchElementException", "No value present");
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

function filled(value: Value): Value {
  if (value.kind === "unknown") return value;
  return optional(value.kind === "none" ? null : value);
}

/** The methods of `Optional`, `OptionalDouble`, and `OptionalInt`. */
export const optionalMembers = members(
  {},
  {
    ...Object.fromEntries(
      ["get", "getAsDouble", "getAsInt", "getAsLong"].map((name) => [name, get]),
    ),
    orElseThrow: (machine, self, [make]) => {
      const { value } = nativeOf(self, Box)!;
      if (value || !make) return value ?? get(machine, self);
      const made = machine.call(make, []);
      if (made.kind === "instance") throw new Raised(made, machine.range);
      return made;
    },
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
      (machine, value, [action]) => consume(machine, action, [value]),
      () => none,
    ),
    ifPresentOrElse: withValue(
      (machine, value, [action]) => consume(machine, action, [value]),
      ([, otherwise], machine) => (machine.call(otherwise ?? none, []), none),
    ),
    map: withValue(
      (machine, value, [map]) => filled(machine.call(map ?? none, [value])),
      (_, __, self) => self,
    ),
    flatMap: withValue(
      (machine, value, [map]) => machine.call(map ?? none, [value]),
      (_, __, self) => self,
    ),
    filter: withValue(
      (machine, value, [test], self) =>
        holds(machine, test ?? none, value) ? self : optional(null),
      (_, __, self) => self,
    ),
    or: withValue(
      (_, __, ___, self) => self,
      ([make], machine) => machine.call(make ?? none, []),
    ),
    stream: withValue(
      (_, value) => streamOf(() => [value]),
      () => streamOf(() => []),
    ),
  },
);

/** `OptionalInt.of(3)` */
function classFor(name: string, type: string): [string, Value] {
  return [
    name,
    statics(name, {
      of: (machine, [value]) =>
        value?.kind === "none" ? machine.fail("AttributeError", "") : optional(value ?? null, type),
      ...(type === "object"
        ? { ofNullable: (_: Machine, [value]: readonly Value[]) => filled(value ?? none) }
        : {}),
      empty: () => optional(null, type),
    }),
  ];
}

export const optionalClasses: readonly (readonly [string, Value])[] = [
  classFor("Optional", "object"),
  classFor("OptionalInt", "int"),
  classFor("OptionalLong", "long"),
  classFor("OptionalDouble", "double"),
];
