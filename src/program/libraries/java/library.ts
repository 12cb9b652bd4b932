import type { Library } from "../../languages/declared/attributes.ts";
import { isArray, nativeOf, TextBuilder } from "../../languages/declared/lists.ts";
import { Box } from "../../languages/java/box.ts";
import { natureOf } from "../../languages/java/natures.ts";
import { isFunctional } from "../../languages/java/calls.ts";
import type { InstanceValue, Value } from "../../values/value.ts";
import { type Members, members } from "../declared/table.ts";
import { membersOfBig } from "./bigNumbers.ts";
import { isJoiner } from "../../languages/java/joiner.ts";
import { builderMembers, joinerMembers } from "./builders.ts";
import { functionMembers, ofFunction } from "./functions.ts";
import { heapMembers } from "./heaps.ts";
import { isWalker, iteratorMembers } from "./iterators.ts";
import { arrayMembers, listMembers } from "./lists.ts";
import { mapMembers } from "./maps.ts";
import { objectMembers } from "./objects.ts";
import { optionalMembers } from "./optional.ts";
import { isRandom, randomMembers } from "./random.ts";
import { setMembers } from "./sets.ts";
import { isStatistics, statisticsMembers } from "./statistics.ts";
import { isStream, streamMembers } from "./streams.ts";
import { stringMembers } from "./strings.ts";
import { membersOfFile } from "./textFiles.ts";

function membersOf(object: Value): Pick<Members, "get"> | null {
  switch (object.kind) {
    case "list":
      if (isArray(object)) return arrayMembers;
      return natureOf(object)?.kind === "heap" ? heapMembers : listMembers;
    case "dictionary":
      return mapMembers;
    case "set":
      return setMembers;
    case "string":
      return stringMembers;
    case "instance":
      return membersOfObject(object);
    default:
      return null;
  }
}

function membersOfObject(object: InstanceValue): Pick<Members, "get"> | null {
  if (isStream(object)) return streamMembers;
  if (nativeOf(object, Box)) return optionalMembers;
  if (nativeOf(object, TextBuilder)) return builderMembers;
  if (isJoiner(object)) return joinerMembers;
  if (isWalker(object)) return iteratorMembers;
  if (isStatistics(object)) return statisticsMembers;
  if (isRandom(object)) return randomMembers;
  return (
    membersOfFile(object) ?? membersOfBig(object) ?? (isFunctional(object) ? functionMembers : null)
  );
}

/** What the values of Java's libraries have. */
export const javaLibrary: Library = {
  membersOf,
  queries: members({}, {}),
  common: objectMembers,
  ofModule: (_, name, { language }) => language.builtins.get(name) ?? null,
  ofFunction,
};
