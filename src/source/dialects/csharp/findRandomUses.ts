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
  ["for_statement", "a loop"],
  ["foreach_statement", "a loop"],
  ["while_statement", "a loop"],
  ["do_statement", "a loop"],
  ["if_statement", "a condition"],
  ["switch_statement", "a condition"],
  ["switch_expression", "a condition"],
  ["conditional_expression", "a condition"],
  ["try_statement", "a try block"],
  ["lambda_expression", "a function that is run later"],
  ["anonymous_method_expression", "a function that is run later"],
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
    const reason = `${name} is also used in ${uncertain.get(around.type) ?? "code"} before them`;
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
    const callee = outer.field("function")?.text ?? "a method";
    return { kind: "unknown", at, reason: `${name} was given to ${callee} before them` };
  }
  const statement = path.findLast(({ type }) => type.endsWith("_statement"))?.text ?? name;
  return { kind: "unknown", at, reason: `of what ${statement.slice(0, 40)} does with ${name}` };
}
