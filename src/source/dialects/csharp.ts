import type { EvaluationRules } from "./evaluation/evaluationRules.ts";
import { csharpBuilders, csharpConstruct } from "./csharp/csharpBuilders.ts";
import { isCSharpList, toCSharpExpression } from "./csharp/csharpExpression.ts";
import { findInCSharp, findRandomUses } from "./csharp/csharpFindings.ts";
import { toDialect } from "./syntax/treeSession.ts";

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
  findGeneratorUses: findRandomUses,
};

/** C#: initialisers, arrays, collection expressions, constants and seeded weights. */
export const csharp = toDialect({
  languageIds: ["csharp"],
  extensions: ["cs", "csx"],
  wasmFile: "tree-sitter-c-sharp.wasm",
  rules,
  find: findInCSharp,
  toExpression: toCSharpExpression,
  isList: isCSharpList,
});
