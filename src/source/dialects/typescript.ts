import type { Dialect } from "../sourceReader.ts";
import type { EvaluationRules } from "./evaluation/evaluationRules.ts";
import { toDialect } from "./syntax/treeSession.ts";
import { typescriptBuilders } from "./typescript/typescriptBuilders.ts";
import { toTypeScriptExpression } from "./typescript/typescriptExpression.ts";
import { findInTypeScript } from "./typescript/typescriptFindings.ts";

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

/** TypeScript: arrays, typed arrays and the calls that fill them. */
export const typescript = toTypeScriptDialect(
  ["typescript"],
  ["ts", "mts", "cts"],
  "tree-sitter-typescript.wasm",
);

/** TypeScript with JSX, which is another grammar. */
export const typescriptReact = toTypeScriptDialect(
  ["typescriptreact"],
  ["tsx"],
  "tree-sitter-tsx.wasm",
);

/** JavaScript, with JSX or without. */
export const javascript = toTypeScriptDialect(
  ["javascript", "javascriptreact"],
  ["js", "mjs", "cjs", "jsx"],
  "tree-sitter-javascript.wasm",
);

function toTypeScriptDialect(
  languageIds: readonly string[],
  extensions: readonly string[],
  wasmFile: string,
): Dialect {
  return toDialect({
    languageIds,
    extensions,
    wasmFile,
    rules,
    find: findInTypeScript,
    toExpression: toTypeScriptExpression,
    isList: (view) => view.type === "array",
  });
}
