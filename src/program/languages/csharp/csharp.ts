import { builtins, importModule } from "../../libraries/csharp/builtins.ts";
import { dotNet } from "../../libraries/csharp/library.ts";
import type { Language } from "../../values/value.ts";
import { attributesWith } from "../declared/attributes.ts";
import { declared } from "../declared/declared.ts";
import { makeException } from "./exceptions.ts";
import { importPaths } from "./project.ts";
import { format, toText, typeName, valueText } from "./text.ts";

/** How C# runs. */
export const csharp: Language = {
  ...declared,
  name: "csharp",
  builtins,
  kindNames: { none: "null", list: "List", dictionary: "Dictionary", tuple: "tuple" },
  ...attributesWith(dotNet),
  valueText,
  importModule,
  importPaths,
  toText: (value, _, machine) => toText(value, machine),
  format,
  makeException,
  typeName,
};
