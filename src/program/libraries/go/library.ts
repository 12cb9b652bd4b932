import type { Library } from "../../languages/declared/attributes.ts";
import { nativeOf, TextBuilder } from "../../languages/declared/lists.ts";
import { methodOf } from "../../languages/declared/classes.ts";
import { findMethods } from "../../languages/declared/members.ts";
import { int, none, string } from "../../values/make.ts";
import { moduleOf } from "../../values/scope.ts";
import { builderMembers } from "../csharp/strings.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";
import { isMatrix, matrixMembers } from "./gonum.ts";
import { type Members, members, type Method } from "../declared/table.ts";

const append = builderMembers.get("Append")!.call;

const appendSign: Method = (machine, self, [sign]) =>
  sign?.kind === "int"
    ? append(machine, self, [string(String.fromCodePoint(Math.max(0, sign.value)))], new Map())
    : machine.unknown("this value is unknown");

const builder = members(
  {},
  {
    ...{ WriteString: append, WriteByte: appendSign, WriteRune: appendSign },
    String: (machine, self) => string(machine.language.toText(self, "plain", machine)),
    Len: (machine, self) => int(machine.language.toText(self, "plain", machine).length),
    Reset: builderMembers.get("Clear")!.call,
  },
);

/** A struct within another shares its fields. */
function partsOf({ bases }: ClassValue): Members {
  const own = Object.fromEntries(
    bases.map(({ name }) => [name, (_: Machine, self: Value) => self]),
  );
  return members(own, {});
}

/** What values have that no struct of the program declares. */
export const goLibrary: Library = {
  membersOf: (object) =>
    nativeOf(object, TextBuilder)
      ? builder
      : isMatrix(object)
        ? matrixMembers
        : object.kind === "instance" && object.type.bases.length > 0
          ? partsOf(object.type)
          : null,
  queries: members({}, {}),
  common: members(
    {},
    {
      Error: (machine, self) => string(machine.language.toText(self, "plain", machine)),
    },
  ),
  ofModule: () => null,
  ofFunction: () => null,
  ofNone: (name, machine) => {
    const all = [...moduleOf(machine.scope).names.values()];
    const found = all.flatMap((each) => (each.kind === "class" ? findMethods(each, name) : []));
    if (found.length < 2) return methodOf(name, found, none);
    return machine.unknown("the type of this pointer is unknown");
  },
};
