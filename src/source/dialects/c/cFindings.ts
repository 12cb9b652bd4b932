import type { Home } from "../items/item.ts";
import type { BindingFinding, Finding } from "../syntax/grammar.ts";
import { filledMatrix } from "./commaInitialiser.ts";
import type { SyntaxView } from "../syntax/syntaxView.ts";

const nothing: Finding = { kind: "nothing" };
const closed: Finding = { kind: "closed" };

/** Methods that change the vector that they are called on. */
const changingMethod =
  /^(?:push_back|emplace_back|pop_back|insert|erase|clear|resize|assign|fill|swap)$/u;

/** Finds what one node of a C or C++ file declares, changes or comments. */
export function findInC(view: SyntaxView): Finding {
  switch (view.type) {
    case "comment":
      return { kind: "comment" };
    case "preproc_include":
    case "enum_specifier":
    case "template_parameter_list":
    case "template_argument_list":
    case "using_declaration":
    case "type_definition":
    case "string_literal":
      return closed;
    case "struct_specifier":
    case "class_specifier":
    case "union_specifier":
      return view.field("body")
        ? { kind: "scope", name: view.field("name"), isType: true, nameless: "structure" }
        : nothing;
    case "function_definition":
      return { kind: "scope", name: nameIn(view.field("declarator")), isType: false };
    case "lambda_expression":
      return { kind: "scope", name: null, isType: false, nameless: "function" };
    case "parameter_declaration":
    case "optional_parameter_declaration": {
      const name = nameIn(view.field("declarator"));
      return name ? bind(name, view.field("default_value"), "parameter") : nothing;
    }
    case "init_declarator":
      return bind(nameIn(view.field("declarator")), view.field("value"), "local");
    case "field_declaration":
      return bind(nameIn(view.field("declarator")), view.field("default_value"), "local");
    case "assignment_expression":
      return findAssignment(view);
    case "comma_expression": {
      const filled = filledMatrix(view);
      return filled ? one({ name: filled, value: view, home: "local" }) : nothing;
    }
    case "update_expression":
      return change(view.field("argument"));
    case "for_range_loop":
      return bind(nameIn(view.field("declarator")), null, "local");
    case "call_expression":
      return findCall(view);
    case "initializer_list":
      return one({ name: null, value: view, home: "local" });
    default:
      return nothing;
  }
}

/** The name in a declarator: `q` of `*q`, of `q[2][3]`, of `dot(float* a)`. */
function nameIn(view: SyntaxView | null): SyntaxView | null {
  if (!view) return null;
  if (/identifier$/u.test(view.type)) return view;
  const inner = view.field("declarator") ?? view.named().at(-1) ?? null;
  return inner && /declarator$|identifier$/u.test(inner.type) ? nameIn(inner) : null;
}

function one(binding: BindingFinding): Finding {
  return { kind: "bindings", bindings: [binding] };
}

function bind(name: SyntaxView | null, value: SyntaxView | null, home: Home): Finding {
  if (!name || (!value && home !== "parameter")) return nothing;
  if (value?.type === "lambda_expression")
    return { kind: "scope", name, isType: false, body: value };
  return one({ name, value, home });
}

function findAssignment(view: SyntaxView): Finding {
  const left = view.field("left");
  const isPlain = view.field("operator")?.text === "=";
  if (!left) return nothing;
  return isPlain && left.type === "identifier"
    ? bind(left, view.field("right"), "local")
    : change(left);
}

/** The value is replaced here. */
function change(target: SyntaxView | null): Finding {
  const path = target && toPath(target);
  return path === null ? nothing : { kind: "change", path };
}

/** `K` of `K[0][1]`, of `*K`, `this.keys` of `this->keys[0]`; null where nobody can tell. */
function toPath(view: SyntaxView): string | null {
  if (view.type === "identifier" || view.type === "this") return view.text;
  const inner = view.field("argument");
  const owner = inner && toPath(inner);
  if (owner === null) return null;
  return view.type === "field_expression" ? `${owner}.${view.field("field")?.text ?? ""}` : owner;
}

/** `keys.push_back(..)` changes what it is called on. */
function findCall(view: SyntaxView): Finding {
  const method = view.field("function");
  const isChange = changingMethod.test(method?.field("field")?.text ?? "");
  return isChange ? change(method?.field("argument") ?? null) : nothing;
}
