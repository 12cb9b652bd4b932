import { builtins, importModule } from "../../libraries/java/builtins.ts";
import { javaLibrary } from "../../libraries/java/library.ts";
import type { Language } from "../../values/value.ts";
import { attributesOf } from "./classObjects.ts";
import { attributesWith } from "../declared/attributes.ts";
import { declared } from "../declared/declared.ts";
import { callValue } from "./calls.ts";
import { keyOf } from "./equality.ts";
import { compare } from "./identity.ts";
import { iterate } from "./iterate.ts";
import { makeException } from "./exceptions.ts";
import { importPaths } from "./importPaths.ts";
import { toText, typeName, valueText } from "./text.ts";
import { usual } from "./usual.ts";

/** How Java runs. */
export const java: Language = {
  ...declared,
  name: "java",
  saturates: true,
  builtins,
  kindNames: { none: "null", list: "List", dictionary: "Map", set: "Set" },
  ...attributesOf(attributesWith(javaLibrary)),
  valueText,
  importModule,
  importPaths,
  usual,
  compare,
  keyOf,
  iterate,
  callValue,
  toText: (value, _, machine) => toText(value, machine),
  format: (value, _, machine) => toText(value, machine),
  makeException,
  typeName,
};
