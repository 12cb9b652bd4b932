import { isWide } from "../../values/wide.ts";
import { JavaRandom } from "../../../random/java.ts";
import { KotlinRandom } from "../../../random/kotlin.ts";
import type { Library } from "../../languages/declared/attributes.ts";
import { isArray, nativeOf, TextBuilder } from "../../languages/declared/lists.ts";
import { Progression, RealRange } from "../../languages/kotlin/ranges.ts";
import type { Value } from "../../values/value.ts";
import { type Members, members } from "../declared/table.ts";
import { randomMembers as javaRandom } from "../java/random.ts";
import { aggregates } from "./aggregates.ts";
import { groupings } from "./grouping.ts";
import { arrayMembers, listMembers } from "./lists.ts";
import { mapMembers, setMembers, tupleMembers } from "./maps.ts";
import { boolMembers, numberMembers } from "./numbers.ts";
import { instanceMembers, objectMembers } from "./objects.ts";
import { orderings } from "./ordering.ts";
import { randomMembers } from "./random.ts";
import { rangeMembers, realRangeMembers } from "./ranges.ts";
import { builderMembers, stringMembers } from "./strings.ts";
import { transforms } from "./transforms.ts";

function membersOf(object: Value): Members | null {
  switch (object.kind) {
    case "list":
      return isArray(object) ? arrayMembers : listMembers;
    case "dictionary":
      return mapMembers;
    case "set":
      return setMembers;
    case "tuple":
      return tupleMembers;
    case "string":
      return stringMembers;
    case "int":
    case "float":
      return numberMembers;
    case "bool":
      return boolMembers;
    case "instance":
      if (isWide(object)) return numberMembers;
      if (nativeOf(object, Progression)) return rangeMembers;
      if (nativeOf(object, RealRange)) return realRangeMembers;
      if (nativeOf(object, TextBuilder)) return builderMembers;
      if (nativeOf(object, KotlinRandom)) return randomMembers;
      if (nativeOf(object, JavaRandom)) return javaRandom;
      return instanceMembers;
    default:
      return null;
  }
}

/** What the values of Kotlin's libraries have. */
export const kotlinLibrary: Library = {
  membersOf,
  queries: members({}, { ...transforms, ...orderings, ...groupings, ...aggregates }),
  common: objectMembers,
  ofModule: (module, name, { language }) =>
    language.builtins.get(module === "util" && name === "Random" ? ":javaRandom" : name) ?? null,
  ofFunction: (callee, name) => (name === "invoke" ? callee : null),
};
