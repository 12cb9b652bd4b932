import type { Home } from "../items/item.ts";
import { fieldText, type BindingFinding, type Finding } from "../syntax/grammar.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";
import { withoutTypes } from "./typescriptExpression.ts";

const nothing: Finding = { kind: "nothing" };
const closed: Finding = { kind: "closed" };
const functions = new Set(["arrow_function", "function_expression", "function", "class"]);

/** Methods that change the array that they are called on. */
const changingMethod = /^(?:push|pop|shift|unshift|splice|reverse|sort|fill|copyWithin)$/u;

/** Finds what one node of a TypeScript or JavaScript file declares, changes or comments. */
export function findInTypeScript(view: SyntaxView): Finding {
  switch (view.type) {
    case "comment":
      return { kind: "comment" };
    case "import_statement":
    case "type_annotation":
    case "type_arguments":
    case "type_alias_declaration":
    case "interface_declaration":
    case "enum_declaration":
    case "string":
      return closed;
    case "class_declaration":
    case "abstract_class_declaration":
    case "class":
      return { kind: "scope", name: view.field("name"), isType: true, nameless: "class" };
    case "function_declaration":
    case "generator_function_declaration":
    case "method_definition":
      return { kind: "scope", name: view.field("name"), isType: false };
    case "arrow_function":
    case "function_expression":
      return findFunction(view);
    case "formal_parameters":
      return { kind: "bindings", bindings: findParameters(view) };
    case "required_parameter":
    case "optional_parameter":
      return bind(view.field("pattern"), view.field("value"), "parameter");
    case "assignment_pattern":
      return bind(view.field("left"), view.field("right"), "parameter");
    case "variable_declarator":
      return bind(view.field("name"), view.field("value"), "local");
    case "public_field_definition":
    case "field_definition":
      return bind(view.field("name") ?? view.field("property"), view.field("value"), "local");
    case "pair":
      return bind(view.field("key"), view.field("value"), "label");
    case "assignment_expression":
      return findAssignment(view.field("left"), view.field("right"));
    case "augmented_assignment_expression":
      return change(view.field("left"));
    case "update_expression":
      return change(view.field("argument"));
    case "call_expression":
      return findCall(view);
    case "for_in_statement":
      return unknowable(view.field("left"));
    default:
      return findValue(view);
  }
}

function one(binding: BindingFinding): Finding {
  return { kind: "bindings", bindings: [binding] };
}

/** A function or an object with a name is a scope of that name; anything else is a value. */
function bind(name: SyntaxView | null, value: SyntaxView | null, home: Home): Finding {
  if (!name || name.type.endsWith("_pattern") || name.type === "computed_property_name") {
    return nothing;
  }
  if (!value) return home === "label" ? nothing : one({ name, value, home });
  const body = withoutTypes(value);
  const isScope = body.type === "object" || functions.has(body.type);
  if (!isScope) return one({ name, value, home });
  return { kind: "scope", name, isType: body.type === "class", body };
}

/** A function without a name and with statements of its own, as a test or a callback is. */
function findFunction(view: SyntaxView): Finding {
  if (view.field("body")?.type !== "statement_block") return nothing;
  return { kind: "scope", name: view.field("name"), isType: false, nameless: "function" };
}

/** Parameters without a default hide what is called the same outside. */
function findParameters(view: SyntaxView): BindingFinding[] {
  return view
    .named()
    .filter((parameter) => parameter.type === "identifier")
    .map((name) => ({ name, value: null, home: "parameter" }));
}

function findAssignment(left: SyntaxView | null, right: SyntaxView | null): Finding {
  if (left?.type === "identifier") return bind(left, right, "local");
  if (left?.type === "subscript_expression") return change(left);
  if (left?.type !== "member_expression") return nothing;
  const isOwn = left.field("object")?.type === "this";
  return bind(left.field("property"), right, isOwn ? "member" : "label");
}

function unknowable(name: SyntaxView | null): Finding {
  return name?.type === "identifier" ? one({ name, value: null, home: "local" }) : nothing;
}

/** The value is replaced here. */
function change(target: SyntaxView | null): Finding {
  const path = target && toPath(target);
  return path === null ? nothing : { kind: "change", path };
}

/** `K` of `K[0]![1]`, `this.keys` of `this.keys[0]`, `model.wq` of `model["wq"][0]`. */
function toPath(view: SyntaxView): string | null {
  if (view.type === "identifier" || view.type === "this") return view.text;
  const inner = view.type === "non_null_expression" ? view.named()[0] : view.field("object");
  const owner = inner ? toPath(inner) : null;
  if (owner === null) return null;
  if (view.type === "member_expression") return `${owner}.${view.field("property")?.text ?? ""}`;
  const key = view.field("index");
  return key?.type === "string" ? `${owner}.${fieldText(key).text}` : owner;
}

/** `keys.push(..)` changes what it is called on. */
function findCall(view: SyntaxView): Finding {
  const method = view.field("function");
  const isChange = changingMethod.test(method?.field("property")?.text ?? "");
  return isChange ? change(method?.field("object") ?? null) : nothing;
}

function findValue(view: SyntaxView): Finding {
  if (view.type === "object") return { kind: "scope", name: null, isType: false };
  return view.type === "array" ? one({ name: null, value: view, home: "local" }) : nothing;
}
