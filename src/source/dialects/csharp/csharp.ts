import { languages } from "../../languages.ts";
import type { EvaluationRules } from "../evaluation/evaluationRules.ts";
import { csharpBuilders, csharpConstruct } from "./csharpBuilders.ts";
import { isCSharpList, toCSharpExpression } from "./csharpExpression.ts";
import { findInCSharp, findRandomUses } from "./csharpFindings.ts";
import { toDialect } from "../syntax/treeSession.ts";

const rules: EvaluationRules = {
  integerDivision: true,
  python: false,
  selfNames: ["this"],
  numbers: new Map([
    ["Math.PI", Math.PI],
    ["Math.E", Math.E],
    ["double.PositiveInfinity", Infinity],
    ["double.NegativeInfinity", -Infinity],
    ["double.NaN", NaN],
    ["float.PositiveInfinity", Infinity],
    ["float.NegativeInfinity", -Infinity],
    ["float.NaN", NaN],
  ]),
  builders: csharpBuilders,
  construct: csharpConstruct,
  isInOneBracket: isRectangular,
  findGeneratorUses: findRandomUses,
};

/** Whether an array has one bracket: `double[,] K`, `double[,] Q = { .. }, K`, `new double[2, 3]`, `new[,] { .. }`. */
function isRectangular(beforeName: string, value: string): boolean {
  const declared = /\[\s*,[\s,]*\]\s*\??([^;()]*)$/u.exec(beforeName)?.[1]?.trim();
  const isOfThatType = declared === "" || (declared?.includes("=") && declared.endsWith(","));
  return isOfThatType || /^new\s*[\w.]*\s*\[[^[\]]*,[^[\]]*\]/u.test(value);
}

/** C#: initialisers, arrays, collection expressions, constants and seeded weights. */
export const csharp = toDialect(languages.csharp, {
  rules,
  find: findInCSharp,
  toExpression: toCSharpExpression,
  isList: isCSharpList,
});
