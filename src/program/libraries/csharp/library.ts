import { DotNetRandom } from "../../../random/dotnet.ts";
import type { Library } from "../../languages/declared/attributes.ts";
import { isArray, nativeOf, SpanView, TextBuilder } from "../../languages/declared/lists.ts";
import type { Machine, Value } from "../../values/value.ts";
import { dictionaryMembers, setMembers } from "./dictionaries.ts";
import { linq } from "./linq.ts";
import { arrayMembers, listMembers } from "./lists.ts";
import { objectMembers } from "./objects.ts";
import { randomMembers } from "./random.ts";
import { spanMembers } from "./spans.ts";
import { tensorMembers } from "./torchSharp.ts";
import { builderMembers, stringMembers } from "./strings.ts";
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
      return isArray(object) ? arrayMembers : listMembers;
    case "dictionary":
      return dictionaryMembers;
    case "set":
      return setMembers;
    case "string":
      return stringMembers;
    case "instance":
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
  ofFunction: (callee, name) => (name === "Invoke" ? callee : null),
};
