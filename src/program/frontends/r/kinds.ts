import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { callHidden, literal, rangeOf, toName, toText } from "../build.ts";

/** The type of the number that an expression of written numbers is; null: it is another expression. */
function kindOf(view: SyntaxView): "integer" | "double" | null {
  if (view.type === "integer" || view.type === "float")
    return view.text.endsWith("L") ? "integer" : "double";
  if (view.type === "parenthesized_expression") {
    const body = view.field("body");
    return body && kindOf(body);
  }
  if (view.type !== "binary_operator") return null;
  const [left, right] = [view.field("lhs"), view.field("rhs")];
  const [own, other] = [left && kindOf(left), right && kindOf(right)];
  const operator = view.field("operator")?.text ?? "";
  if (!own || !other || !/^(?:[-+*/^]|%%|%\/%)$/.test(operator)) return null;
  if (operator === "/" || operator === "^") return "double";
  return own === "integer" && other === "integer" ? "integer" : "double";
}

/** Whether an expression is a written vector, which is the same wherever it is written so. */
function isWritten(view: SyntaxView | null | undefined): boolean {
  if (!view) return false;
  if (/^(?:integer|float|string|true|false|null)$/.test(view.type)) return true;
  if (view.type !== "call" || view.field("function")?.text !== "c") return false;
  const given = view.field("arguments")?.named() ?? [];
  return given.every(
    (each) => each.type === "comma" || (each.type === "argument" && isWritten(each.field("value"))),
  );
}

/** `class(5L)`, `typeof(1)`, `is.integer(2L)`, `identical(1L, 1)` of written numbers; null: another call. */
export function kindCall(view: SyntaxView): Expression | null {
  const name = view.field("function")?.text ?? "";
  const given = (view.field("arguments")?.named() ?? []).filter(({ type }) => type === "argument");
  const kinds = given.map((each) => {
    const value = each.field("value");
    return each.field("name") || !value ? null : kindOf(value);
  });
  const [own, other] = kinds;
  const range = rangeOf(view);
  const [one, two] = given.map((each) => (each.field("name") ? null : each.field("value")));
  const isAlike = given.length === 2 && one?.text === two?.text;
  if (name === "identical" && isAlike && isWritten(one))
    return callHidden(":isLibrary", [toName("c", range)], range);
  if (!own) return null;
  if (name === "identical" && other && kinds.length === 2 && own !== other)
    return literal({ type: "bool", value: false }, range);
  if (kinds.length !== 1) return null;
  if (name === "class") return toText(own === "integer" ? own : "numeric", range);
  if (name === "typeof") return toText(own, range);
  const isTest = name === "is.integer" || name === "is.double";
  return isTest ? literal({ type: "bool", value: name === `is.${own}` }, range) : null;
}
