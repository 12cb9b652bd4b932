import { JavaRandom } from "../../../random/java.ts";
import type { Library } from "../../languages/declared/attributes.ts";
import { isArray, nativeOf, Sequence, TextBuilder } from "../../languages/declared/lists.ts";
import { builtin } from "../../values/make.ts";
import type { Machine, Value } from "../../values/value.ts";
import { type Members, members } from "../declared/table.ts";
import { arrayMembers, listMembers } from "./lists.ts";
import { mapMembers, setMembers } from "./maps.ts";
import { objectMembers } from "./objects.ts";
import { Box, optionalMembers } from "./optional.ts";
import { randomMembers } from "./random.ts";
import { streamMembers } from "./streams.ts";
import { builderMembers, stringMembers } from "./strings.ts";

function membersOf(object: Value): Members | null {
  switch (object.kind) {
    case "list":
      return isArray(object) ? arrayMembers : listMembers;
    case "dictionary":
      return mapMembers;
    case "set":
      return setMembers;
    case "string":
      return stringMembers;
    case "instance":
      if (nativeOf(object, Sequence)) return streamMembers;
      if (nativeOf(object, Box)) return optionalMembers;
      if (nativeOf(object, TextBuilder)) return builderMembers;
      return nativeOf(object, JavaRandom) ? randomMembers : null;
    default:
      return null;
  }
}

/** A lambda is called by whatever name its interface gives the method. */
function ofFunction(callee: Value, name: string, machine: Machine): Value {
  switch (name) {
    case "andThen":
      return builtin(name, ({ items: [next] }) =>
        builtin(name, ({ items }) => machine.call(next!, [machine.call(callee, items)])),
      );
    case "compose":
      return builtin(name, ({ items: [first] }) =>
        builtin(name, ({ items }) => machine.call(callee, [machine.call(first!, items)])),
      );
    case "reversed":
      return builtin(name, () =>
        builtin(name, ({ items: [a, b] }) => machine.call(callee, [b!, a!])),
      );
    default:
      return callee;
  }
}

/** What the values of Java's libraries have. */
export const javaLibrary: Library = {
  membersOf,
  queries: members({}, {}),
  common: objectMembers,
  ofModule: (_, name, { language }) => language.builtins.get(name) ?? null,
  ofFunction,
};
