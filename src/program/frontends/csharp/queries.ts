import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { attribute, call, rangeOf, unreadSyntax } from "../build.ts";
import { plainName } from "./syntax.ts";
import type { Lower } from "../declared/scope.ts";

/** `from x in values where … orderby … select …`, of one source. */
export function lowerQuery(lower: Lower, view: SyntaxView): Expression {
  const [from, ...clauses] = partsOf(view);
  const source = from && partsOf(from).at(-1);
  const name = from?.field("name");
  if (from?.type !== "from_clause" || !source || !name) return unreadSyntax(view);
  const range = rangeOf(view);
  const { type, hasThis } = lower.scope.setting;
  const toFunction = (body: SyntaxView): Expression => {
    const definition = lower.definition({
      view: body,
      name: "lambda",
      nameView: null,
      parameters: null,
      body,
      setting: { type, hasThis, result: null, isVoid: false },
      outer: lower.scope,
      given: [[plainName(name), null]],
    });
    return {
      kind: "lambda",
      definition: { ...definition, isAnonymous: true },
      range: rangeOf(body),
    };
  };
  let made = lower.expression(source);
  for (const clause of clauses) {
    const [first] = partsOf(clause);
    if (!first) return unreadSyntax(clause);
    switch (clause.type) {
      case "where_clause":
        made = call(attribute(made, "Where", range), [toFunction(first)], range);
        break;
      case "select_clause":
        if (first.text !== name.text)
          made = call(attribute(made, "Select", range), [toFunction(first)], range);
        break;
      case "order_by_clause": {
        const keys = clause
          .children()
          .filter(({ type: own }) => own !== "orderby" && own !== "comment");
        for (const [at, key] of keys.entries()) {
          if (!key.node.named) continue;
          const word = keys.slice(0, at).some(({ node }) => node.named) ? "ThenBy" : "OrderBy";
          const end = keys[at + 1]?.type === "descending" ? "Descending" : "";
          made = call(attribute(made, `${word}${end}`, range), [toFunction(key)], range);
        }
        break;
      }
      default:
        return unreadSyntax(clause);
    }
  }
  return made;
}
