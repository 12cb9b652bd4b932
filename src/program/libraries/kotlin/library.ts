import { isWide } from "../../values/wide.ts";
import { BigNumber } from "../../languages/java/bigNumber.ts";
import { JavaRandom } from "../../../random/java.ts";
import { KotlinRandom } from "../../../random/kotlin.ts";
import type { Library } from "../../languages/declared/attributes.ts";
import { isArray, nativeOf, TextBuilder } from "../../languages/declared/lists.ts";
import { ComparableRange, Progression, RealRange } from "../../languages/kotlin/ranges.ts";
import { natureOf } from "../../languages/java/natures.ts";
import type { Value } from "../../values/value.ts";
import { type Members, members } from "../declared/table.ts";
import { isWalker, iteratorMembers } from "../java/iterators.ts";
import { randomMembers as javaRandom } from "../java/random.ts";
import { membersOfFile } from "../java/textFiles.ts";
import { aggregates } from "./aggregates.ts";
import { bigMembersOf } from "./bigNumbers.ts";
import { ofFunction } from "./comparators.ts";
import { finding } from "./finding.ts";
import { groupingMembers, groupings, isGrouping } from "./grouping.ts";
import { arrayMembers, heapMembers, listMembers } from "./lists.ts";
import { mapMembers, tupleMembers } from "./maps.ts";
import { setMembers } from "./sets.ts";
import { boolMembers, numberMembers } from "./numbers.ts";
import { instanceMembers, objectMembers } from "./objects.ts";
import { orderings } from "./ordering.ts";
import { randomMembers } from "./random.ts";
import { comparableRangeMembers, rangeMembers, realRangeMembers } from "./ranges.ts";
import { KotlinMatch, KotlinRegex, matchMembers, regexMembers } from "./regexes.ts";
import { builderMembers } from "./builders.ts";
import { isResult, resultMembers } from "./results.ts";
import { isSteps, lazyMembers, stepsMembers } from "./steps.ts";
import { stringMembers } from "./strings.ts";
import { Delegate } from "../../languages/kotlin/delegates.ts";
import { transforms } from "./transforms.ts";

function membersOf(object: Value): Pick<Members, "get"> | null {
  switch (object.kind) {
    case "list":
      if (isArray(object)) return arrayMembers;
      return natureOf(object)?.kind === "heap" ? heapMembers : listMembers;
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
      if (nativeOf(object, BigNumber)) return bigMembersOf(object);
      if (isWalker(object)) return iteratorMembers;
      if (isResult(object)) return resultMembers;
      if (isSteps(object)) return stepsMembers;
      if (nativeOf(object, Delegate)) return lazyMembers;
      if (isGrouping(object)) return groupingMembers;
      if (nativeOf(object, Progression)) return rangeMembers;
      if (nativeOf(object, RealRange)) return realRangeMembers;
      if (nativeOf(object, ComparableRange)) return comparableRangeMembers;
      if (nativeOf(object, TextBuilder)) return builderMembers;
      if (nativeOf(object, KotlinRegex)) return regexMembers;
      if (nativeOf(object, KotlinMatch)) return matchMembers;
      if (nativeOf(object, KotlinRandom)) return randomMembers;
      if (nativeOf(object, JavaRandom)) return javaRandom;
      return membersOfFile(object) ?? instanceMembers;
    default:
      return null;
  }
}

/** What the values of Kotlin's libraries have. */
export const kotlinLibrary: Library = {
  membersOf,
  queries: members({}, { ...transforms, ...orderings, ...groupings, ...finding, ...aggregates }),
  common: objectMembers,
  ofModule: (module, name, { language }) =>
    language.builtins.get(module === "util" && name === "Random" ? ":javaRandom" : name) ?? null,
  ofFunction,
};
