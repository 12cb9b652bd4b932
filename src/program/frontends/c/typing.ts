import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Lower } from "./scope.ts";
import { lastName, withoutBrackets } from "./syntax.ts";
import { itemType, toType, typeText } from "./types.ts";

const ranks = ["int", "uint", "long", "ulong", "float", "double"];
const small = /^(?:bool|u?char|u?short)$/;

/** The type in which two numbers are calculated with; null: not known. */
function common(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return null;
  if (a.endsWith("*") || a.endsWith("[]")) return a;
  const [x, y] = [a, b].map((type) => ranks.indexOf(small.test(type) ? "int" : type));
  return x! < 0 || y! < 0 ? null : ranks[Math.max(x!, y!)]!;
}

const single = /^(?:std::)?\w+f$/;
const double =
  /^(?:exp|exp2|sqrt|tanh|sin|cos|tan|log|log2|log10|pow|fabs|fmax|fmin|floor|ceil|round|atan|erf|cbrt)$/;

/** The type of an expression, as far as its text says; null: not known. */
export function typeOf(lower: Lower, view: SyntaxView, depth = 0): string | null {
  const inner = withoutBrackets(view);
  if (depth > 30) return null;
  const next = (field: string): string | null => {
    const part = inner.field(field);
    return part && typeOf(lower, part, depth + 1);
  };
  switch (inner.type) {
    case "identifier": {
      const type = lower.scope.typeOf(inner.text);
      return type === undefined ? fieldType(lower, inner.text) : type;
    }
    case "number_literal":
      return numberType(inner.text);
    case "char_literal":
      return "char";
    case "true":
    case "false":
      return "bool";
    case "field_expression":
      return fieldType(lower, inner.field("field")?.text ?? "");
    case "subscript_expression":
      return itemType(next("argument"));
    case "pointer_expression": {
      const type = next("argument");
      if (inner.field("operator")?.type === "*") return itemType(type);
      return type === null ? null : `${type}*`;
    }
    case "update_expression":
    case "unary_expression": {
      const type = next("argument");
      return inner.field("operator")?.type === "!" ? "int" : type;
    }
    case "assignment_expression":
      return next("left");
    case "cast_expression": {
      const type = inner.field("type");
      return type && typeText(toType(type, lower.aliases));
    }
    case "sizeof_expression":
      return "ulong";
    case "binary_expression": {
      const sign = inner.field("operator")?.type ?? "";
      if (/^(?:[=!<>]=|[<>]|&&|\|\|)$/.test(sign)) return "int";
      return sign === "<<" ? null : common(next("left"), next("right"));
    }
    case "conditional_expression":
      return common(next("consequence"), next("alternative"));
    case "call_expression":
      return callType(lower, inner);
    default:
      return null;
  }
}

function fieldType(lower: Lower, name: string): string | null {
  return lower.fields.get(name) ?? null;
}

function numberType(text: string): string {
  if (/^0x/i.test(text)) return "int";
  if (/[.e]|f$/i.test(text)) return /f$/i.test(text) ? "float" : "double";
  return /u?ll?u?$/i.test(text) ? "long" : "int";
}

function callType(lower: Lower, view: SyntaxView): string | null {
  const callee = view.field("function");
  if (!callee) return null;
  if (callee.type === "primitive_type") return typeText(toType(callee, lower.aliases));
  const own = lastName(callee);
  const name = own.type.startsWith("template_") ? (own.field("name")?.text ?? "") : own.text;
  if (/_cast$/.test(name)) {
    const [type] = own.field("arguments")?.named() ?? [];
    return type ? typeText(toType(type, lower.aliases)) : null;
  }
  if (callee.type === "field_expression") {
    const method = callee.field("field")?.text ?? "";
    if (method === "size") return "ulong";
    return lower.results.get(method) ?? null;
  }
  const known = lower.results.get(name);
  if (known !== undefined) return known;
  const alias = lower.aliases.get(name);
  if (alias) return typeText(alias);
  if (single.test(name)) return "float";
  return double.test(name) && !lower.isPlus ? "double" : null;
}
