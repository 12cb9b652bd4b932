import type { Home } from "../items/item.ts";
import type { BindingFinding, Finding } from "../syntax/grammar.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";
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

/** What one node of a C# file says. */
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
export function isCreateMatrix(invocation: SyntaxView): boolean {
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

/** What stands here is another from here on. */
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
