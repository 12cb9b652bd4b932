import { builtins, importModule } from "../../libraries/csharp/builtins.ts";
import { dotNet } from "../../libraries/csharp/library.ts";
import type { Comparison } from "../../ir/ir.ts";
import { bool } from "../../values/make.ts";
import { onOrder } from "../../values/typedNumber.ts";
import type { Language } from "../../values/value.ts";
import { attributesWith } from "../declared/attributes.ts";
import { compare } from "../declared/compare.ts";
import { declared } from "../declared/declared.ts";
import { makeException } from "./exceptions.ts";
import { importPaths } from "./project.ts";
import { usual } from "./usual.ts";
import { format, toText, typeName, valueText } from "./text.ts";

const words = new Intl.Collator("en");

function isOrder(operator: Comparison): boolean {
  return operator !== "==" && operator !== "!=";
}

function isPlain(text: string): boolean {
  return /^[\dA-Za-z]*$/.test(text);
}

/** How C# runs. */
export const csharp: Language = {
  ...declared,
  name: "csharp",
  builtins,
  kindNames: { none: "null", list: "List", dictionary: "Dictionary", tuple: "tuple" },
  ...attributesWith(dotNet),
  // Only what sorts compares texts: in the order of words, unless signs count in it.
  compare: (operator, left, right, machine) =>
    left.kind === "string" &&
    right.kind === "string" &&
    isOrder(operator) &&
    isPlain(left.value + right.value)
      ? bool(onOrder(operator, words.compare(left.value, right.value), 0))
      : compare(operator, left, right, machine),
  valueText,
  importModule,
  importPaths,
  usual,
  toText: (value, _, machine) => toText(value, machine),
  format,
  makeException,
  typeName,
};
