import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../textRange.ts";
import type { GeneratorUse } from "../evaluation/evaluationRules.ts";
import { pathTo } from "../syntax/pathTo.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";
import { toCSharpExpression } from "./csharpExpression.ts";
import { isCreateMatrix } from "./csharpFindings.ts";

/** Methods of Random that take exactly one number from its stream. */
const oneNumber = new Set(["Next", "NextDouble", "NextSingle"]);

/** Code that runs never, once or often, nobody knows when. */
const uncertain: ReadonlyMap<string, string> = new Map([
  ["for_statement", l10n.t("a loop")],
  ["foreach_statement", l10n.t("a loop")],
  ["while_statement", l10n.t("a loop")],
  ["do_statement", l10n.t("a loop")],
  ["if_statement", l10n.t("a condition")],
  ["switch_statement", l10n.t("a condition")],
  ["switch_expression", l10n.t("a condition")],
  ["conditional_expression", l10n.t("a condition")],
  ["try_statement", l10n.t("a try block")],
  ["lambda_expression", l10n.t("a function that is run later")],
  ["anonymous_method_expression", l10n.t("a function that is run later")],
]);

/** Where a `Random` variable is used in a stretch of a C# file, in text order. */
export function findRandomUses(
  root: SyntaxView,
  name: string,
  range: TextRange,
): readonly GeneratorUse[] {
  const text = root.source.slice(range.start, range.end);
  const uses: GeneratorUse[] = [];
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const use = toUse(pathTo(root, range.start + at), name, range);
    if (use) uses.push(use);
  }
  return uses;
}

function toUse(path: readonly SyntaxView[], name: string, range: TextRange): GeneratorUse | null {
  const identifier = path.at(-1);
  const parent = path.at(-2);
  if (!identifier || !parent || identifier.type !== "identifier" || identifier.text !== name) {
    return null;
  }
  const isLabel = parent.field("name")?.start === identifier.start;
  if (isLabel && !isOwnMember(parent)) return null;
  const at = identifier.start;
  const around = path.find(({ type, start }) => start > range.start && uncertain.has(type));
  if (around) {
    const where = uncertain.get(around.type) ?? l10n.t("code");
    const reason = l10n.t("{0} is also used in {1} before them", name, where);
    return { kind: "unknown", at, reason };
  }
  return toCertainUse(path, isLabel ? path.slice(0, -1) : path, name, at);
}

function isOwnMember(parent: SyntaxView): boolean {
  return parent.type === "member_access_expression" && parent.field("expression")?.type === "this";
}

function toCertainUse(
  path: readonly SyntaxView[],
  upToUse: readonly SyntaxView[],
  name: string,
  at: number,
): GeneratorUse {
  const [outer, middle, parent] = upToUse.slice(-4);
  const method = parent?.type === "member_access_expression" ? parent.field("name")?.text : null;
  if (method && oneNumber.has(method) && middle?.type === "invocation_expression") {
    return { kind: "number", at };
  }
  if (parent?.type === "argument" && outer?.type === "invocation_expression") {
    if (isCreateMatrix(outer)) {
      return { kind: "matrix", at, call: { at: outer.start, it: toCSharpExpression(outer) } };
    }
    const callee = outer.field("function")?.text ?? l10n.t("a method");
    return {
      kind: "unknown",
      at,
      reason: l10n.t("{0} was given to {1} before them", name, callee),
    };
  }
  const statement = path.findLast(({ type }) => type.endsWith("_statement"))?.text ?? name;
  return {
    kind: "unknown",
    at,
    reason: l10n.t("of what {0} does with {1}", statement.slice(0, 40), name),
  };
}
