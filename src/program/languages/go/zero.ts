import { emptyMatrix } from "../../libraries/go/gonum.ts";
import { dictionary, none, string } from "../../values/make.ts";
import { makeNumber } from "../../values/typedNumber.ts";
import type { Machine, Value } from "../../values/value.ts";
import { empty } from "../declared/classes.ts";
import { freshDefault, resolveAlias } from "../declared/conversions.ts";
import { makeBuilder, makeList } from "../declared/lists.ts";
import { findClass, kindOf } from "../declared/members.ts";
import { readType } from "../declared/typeNames.ts";

/** What a variable of a type holds at first. */
export function zeroOf(written: string, machine: Machine): Value {
  const type = resolveAlias(written, machine);
  const { name } = readType(type);
  switch (name) {
    case "List":
      return { ...makeList(type, []), isNil: true };
    case "Dictionary":
      return { ...dictionary(), typeName: type, isNil: true };
    case "number":
      return makeNumber("int", 0);
    case "string":
      return string("");
    case "StringBuilder":
      return makeBuilder("");
    case "object":
    case "?":
      return none;
    default: {
      const own = findClass(name, machine);
      if (own && kindOf(own) === "record") return empty(own, machine);
      const matrix = own ? null : emptyMatrix(name, machine);
      if (matrix) return matrix;
      const made = freshDefault(type, machine);
      // A struct of a package is no `nil`.
      return made.kind === "none" && !own ? machine.unknown(`\`${name}\` is not followed`) : made;
    }
  }
}
