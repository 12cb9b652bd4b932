import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../textRange.ts";
import type { GeneratorUse } from "../evaluation/evaluationRules.ts";
import type { Home } from "../items/item.ts";
import type { BindingFinding, Finding } from "../syntax/grammar.ts";
import { SyntaxView } from "../syntax/syntaxView.ts";
import {
  argumentValue,
  isCSharpList,
  isObjectInitializer,
  toCSharpExpression,
} from "./csharpExpression.ts";

const nothing: Finding = { kind: "nothing" };
const namelessFunction: Finding = {
  kind: "scope",
  name: null,
  isType: false,
  nameless: "function",
};
const closed: Finding = { kind: "closed" };

/** Methods that change the list that they are called on. */
const changingMethod =
  /^(?:Add|AddRange|Insert|InsertRange|Remove|RemoveAt|RemoveRange|RemoveAll|Clear|Reverse|Sort)$/u;

/** Finds what one node of a C# file declares, changes or comments. */
export function findInCSharp(view: SyntaxView): Finding {
  switch (view.type) {
    case "comment":
      return { kind: "comment" };
    case "using_directive":
    case "attribute_list":
    case "enum_declaration":
      return closed;
    case "class_declaration":
    case "struct_declaration":
    case "record_declaration":
    case "interface_declaration":
      return { kind: "scope", name: view.field("name"), isType: true };
    case "method_declaration":
    case "constructor_declaration":
    case "local_function_statement":
      return { kind: "scope", name: view.field("name"), isType: false };
    case "parameter":
      return one({ name: view.field("name"), value: valueAfterName(view), home: "parameter" });
    case "variable_declaration":
      return findTyped(view);
    case "variable_declarator":
    case "property_declaration":
      return bind(view.field("name"), valueAfterName(view), "local");
    case "assignment_expression":
      return findAssignment(view);
    case "prefix_unary_expression":
    case "postfix_unary_expression":
      return findStep(view);
    case "foreach_statement":
      return one({ name: view.field("left"), value: null, home: "local" });
    case "argument":
      return view.field("name") ? bind(view.field("name"), argumentValue(view), "label") : nothing;
    case "invocation_expression":
      return findInvocation(view);
    case "lambda_expression":
      return view.first("block") ? namelessFunction : nothing;
    default:
      return findObject(view);
  }
}

/** A call of `CreateMatrix`, whoever owns it. */
function isCreateMatrix(invocation: SyntaxView): boolean {
  return /(?:^|\.)CreateMatrix$/u.test(invocation.field("function")?.text ?? "");
}

function one(binding: BindingFinding): Finding {
  return { kind: "bindings", bindings: [binding] };
}

/** A function or an object with names in it is a scope of that name; anything else is a value. */
function bind(name: SyntaxView | null, value: SyntaxView | null, home: Home): Finding {
  if (!value) return name ? one({ name, value, home }) : nothing;
  const isFunction = value.type === "lambda_expression";
  if (isFunction || isObjectInitializer(value)) {
    return { kind: "scope", name, isType: false, body: value };
  }
  return one({ name, value, home });
}

function valueAfterName(view: SyntaxView): SyntaxView | null {
  const name = view.field("name");
  const sign = view.children().find((child) => child.type === "=" || child.type === "=>");
  const arrow = view.first("arrow_expression_clause");
  if (!name || (!sign && !arrow)) return null;
  return arrow ?? view.named().findLast((child) => child.start > (sign?.start ?? 0)) ?? null;
}

/** `Random random = new(42)`: what is made stands before the name. */
function findTyped(view: SyntaxView): Finding {
  const type = view.field("type")?.text ?? "";
  if (!/(?:^|\.)Random$/u.test(type)) return nothing;
  const bindings = view
    .named()
    .filter((child) => child.type === "variable_declarator")
    .map((declarator): BindingFinding => {
      const value = valueAfterName(declarator);
      const expression = value && toCSharpExpression(value);
      const binding: BindingFinding = { name: declarator.field("name"), value, home: "local" };
      return expression?.kind === "call" && expression.callee === "new"
        ? { ...binding, expression: { ...expression, callee: "new Random" } }
        : binding;
    });
  return { kind: "bindings", bindings };
}

function findAssignment(view: SyntaxView): Finding {
  const left = view.field("left");
  const right = view.field("right");
  const isPlain = view.field("operator")?.text === "=";
  if (!left) return nothing;
  if (!isPlain || left.type === "element_access_expression") return change(left);
  if (left.type === "identifier") return bind(left, right, "local");
  if (left.type !== "member_access_expression") return nothing;
  const isOwn = left.field("expression")?.type === "this";
  return bind(left.field("name"), right, isOwn ? "member" : "label");
}

/** `heads++` */
function findStep(view: SyntaxView): Finding {
  const isStep = view.first("++", "--") !== null;
  return isStep ? change(view.named()[0] ?? null) : nothing;
}

/** The value is replaced here. */
function change(target: SyntaxView | null): Finding {
  const path = target && toPath(target);
  return path === null ? nothing : { kind: "change", path };
}

/** `K` of `K[0][1]`, `this.keys` of `this.keys[0]`; null where nobody can tell. */
function toPath(view: SyntaxView): string | null {
  if (view.type === "identifier" || view.type === "this") return view.text;
  const inner = view.field("expression");
  const owner = inner && toPath(inner);
  if (owner === null || view.type === "element_access_expression") return owner;
  return view.type === "member_access_expression"
    ? `${owner}.${view.field("name")?.text ?? ""}`
    : null;
}

/** `keys.Add(..)` changes what it is called on; `CreateMatrix(..)` makes a matrix. */
function findInvocation(view: SyntaxView): Finding {
  if (isCreateMatrix(view)) return one({ name: null, value: view, home: "local" });
  const method = view.field("function");
  const isChange = changingMethod.test(method?.field("name")?.text ?? "");
  return isChange ? change(method?.field("expression") ?? null) : nothing;
}

function findObject(view: SyntaxView): Finding {
  if (isObjectInitializer(view)) return { kind: "scope", name: null, isType: false };
  return isCSharpList(view) ? one({ name: null, value: view, home: "local" }) : nothing;
}

/** Methods of Random that draw exactly one number. */
const oneNumber = new Set(["Next", "NextDouble", "NextSingle"]);

/** Code that may run never, once or often. */
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
  ["lambda_expression", l10n.t("a function that runs later")],
  ["anonymous_method_expression", l10n.t("a function that runs later")],
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
    const reason = l10n.t("{0} is also used in {1} earlier", name, where);
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
      reason: l10n.t("{0} is passed to {1} earlier", name, callee),
    };
  }
  const statement = path.findLast(({ type }) => type.endsWith("_statement"))?.text ?? name;
  return {
    kind: "unknown",
    at,
    reason: l10n.t("{0} uses {1} earlier", statement.slice(0, 40), name),
  };
}

/** The nodes around a place, from the root to the innermost. */
function pathTo(root: SyntaxView, at: number): readonly SyntaxView[] {
  const path = [root];
  for (let view: SyntaxView | null = childAt(root, at); view; view = childAt(view, at)) {
    path.push(view);
  }
  return path;
}

function childAt(view: SyntaxView, at: number): SyntaxView | null {
  const from = at - view.start;
  const child = view.node.children.find(
    (candidate) => from >= candidate.at && from < candidate.at + candidate.node.length,
  );
  return child ? new SyntaxView(child.node, view.start + child.at, view.source) : null;
}
