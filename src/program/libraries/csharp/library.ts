import { DotNetRandom } from "../../../random/dotnet.ts";
import type { Library } from "../../languages/declared/attributes.ts";
import { findExtensions } from "../../languages/declared/classes.ts";
import { partsOfCall } from "../../languages/declared/compare.ts";
import {
  isArray,
  makeList,
  nativeOf,
  SpanView,
  TextBuilder,
} from "../../languages/declared/lists.ts";
import { builtin } from "../../values/make.ts";
import { typeOf } from "../../values/wide.ts";
import type { Machine, Value } from "../../values/value.ts";
import { bigIntegerMembers } from "./bigIntegers.ts";
import { dictionaryMembers } from "./dictionaries.ts";
import { cultureIn } from "../../languages/csharp/cultures.ts";
import { cultureMembers } from "./textInfo.ts";
import { Walker, walkerMembers } from "./walkers.ts";
import { NetObject } from "./netObject.ts";
import { priorityQueueMembers } from "./priorityQueue.ts";
import { setMembers, sortedSetMembers } from "./sets.ts";
import { linq } from "./linq.ts";
import { arrayMembers, listMembers } from "./lists.ts";
import { objectMembers } from "./objects.ts";
import { randomMembers } from "./random.ts";
import { spanMembers } from "./spans.ts";
import { tensorMembers } from "./torchSharp.ts";
import { stringMembers } from "./strings.ts";
import { builderMembers } from "./textBuilder.ts";
import type { Members } from "../declared/table.ts";

/** `System.Math`: what is in a namespace is known by its own name, too. */
function ofNamespace(module: string, name: string, machine: Machine): Value | null {
  const isNamespace =
    /^(?:System|TorchSharp)\b/.test(module) &&
    !machine.language.builtins.get(module.split(".").at(-1)!)?.kind.startsWith("class");
  return isNamespace ? (machine.language.builtins.get(name) ?? null) : null;
}

function membersOf(object: Value): Pick<Members, "get"> | null {
  switch (object.kind) {
    case "tensor":
      return tensorMembers;
    case "list":
      if (isArray(object)) return arrayMembers;
      return object.typeName?.startsWith("PriorityQueue") ? priorityQueueMembers : listMembers;
    case "dictionary":
      return dictionaryMembers;
    case "set": {
      const isSorted = object.typeName?.startsWith("SortedSet") ?? false;
      return {
        get: (name) => setMembers.get(name) ?? (isSorted ? sortedSetMembers.get(name) : undefined),
      };
    }
    case "int":
      return object.type === "BigInteger" ? bigIntegerMembers : null;
    case "string":
      return stringMembers;
    case "instance":
      if (object.native instanceof NetObject) return object.native.members;
      if (cultureIn(object) !== null) return cultureMembers;
      if (object.native instanceof Walker) return walkerMembers;
      if (typeOf(object) === "BigInteger") return bigIntegerMembers;
      if (nativeOf(object, SpanView)) return spanMembers;
      if (nativeOf(object, TextBuilder)) return builderMembers;
      return nativeOf(object, DotNetRandom) ? randomMembers : null;
    default:
      return null;
  }
}

/** What the values of .NET have. */
export const dotNet: Library = {
  membersOf,
  queries: linq,
  common: objectMembers,
  ofModule: ofNamespace,
  ofFunction: (callee, name) => {
    if (name === "GetInvocationList") return builtin(name, () => invocationsOf(callee));
    return name === "Invoke" ? callee : null;
  },
  ofNone: (name, machine) => {
    if (name === "GetValueOrDefault")
      return builtin(name, ({ items: [other] }) => other ?? machine.unknown(notOfNull(name)));
    // What extends types takes nothing, too; tasks without a value are nothing here.
    const isOpen = ofMissing.has(name) || findExtensions(name, machine).length > 0;
    return isOpen ? machine.unknown(notOfNull(name)) : null;
  },
};

/** What a number has that may be missing, or a task. */
const ofMissing: ReadonlySet<string> = new Set([
  ...["Value", "ToString", "Equals", "GetHashCode"],
  ...["Wait", "Result", "GetAwaiter", "ConfigureAwait", "ContinueWith"],
]);

function notOfNull(name: string): string {
  return `\`${name}\` of \`null\` is not followed`;
}

/** The functions that are called together, one after the other. */
function invocationsOf(callee: Value): Value {
  return makeList("Delegate[]", [...(partsOfCall(callee) ?? [callee])]);
}
