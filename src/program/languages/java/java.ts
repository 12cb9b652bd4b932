import { builtins, importModule } from "../../libraries/java/builtins.ts";
import { javaLibrary } from "../../libraries/java/library.ts";
import type { Language } from "../../values/value.ts";
import { attributesWith } from "../declared/attributes.ts";
import { declared } from "../declared/declared.ts";
import { iterate } from "../declared/iterate.ts";
import { makeException } from "./exceptions.ts";
import { importPaths } from "./importPaths.ts";
import { membersOfSet } from "./order.ts";
import { toText, typeName, valueText } from "./text.ts";
import { usual } from "./usual.ts";

/** How Java runs. */
export const java: Language = {
  ...declared,
  name: "java",
  saturates: true,
  builtins,
  kindNames: { none: "null", list: "List", dictionary: "Map", set: "Set" },
  ...attributesWith(javaLibrary),
  valueText,
  importModule,
  importPaths,
  usual,
  iterate: (value, machine) =>
    value.kind === "set" && machine.lostIn(value) === null
      ? membersOfSet(value, machine)[Symbol.iterator]()
      : iterate(value, machine),
  toText: (value, _, machine) => toText(value, machine),
  format: (value, _, machine) => toText(value, machine),
  makeException,
  typeName,
};
