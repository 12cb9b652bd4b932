import { languages } from "../../languages.ts";
import type { EvaluationRules } from "../evaluation/evaluationRules.ts";
import type { Grammar } from "../syntax/grammar.ts";
import { toDialect } from "../syntax/treeSession.ts";
import { typescriptBuilders } from "./typescriptBuilders.ts";
import { toTypeScriptExpression } from "./typescriptExpression.ts";
import { findInTypeScript } from "./typescriptFindings.ts";

const rules: EvaluationRules = {
  integerDivision: false,
  python: false,
  selfNames: ["this"],
  numbers: new Map([
    ["Infinity", Infinity],
    ["NaN", NaN],
    ["Number.POSITIVE_INFINITY", Infinity],
    ["Number.NEGATIVE_INFINITY", -Infinity],
    ["Number.NaN", NaN],
    ["Math.PI", Math.PI],
    ["Math.E", Math.E],
    ["Math.SQRT2", Math.SQRT2],
    ["Math.SQRT1_2", Math.SQRT1_2],
  ]),
  builders: typescriptBuilders,
};

const grammar: Grammar = {
  rules,
  find: findInTypeScript,
  toExpression: toTypeScriptExpression,
  isList: (view) => view.type === "array",
};

/** TypeScript: arrays, typed arrays and the calls that fill them. */
export const typescript = toDialect(languages.typescript, grammar);

/** The same with JSX. */
export const typescriptReact = toDialect(languages.typescriptReact, grammar);

/** The same without types. */
export const javascript = toDialect(languages.javascript, grammar);
