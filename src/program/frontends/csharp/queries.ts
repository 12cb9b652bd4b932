import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression } from "../../ir/ir.ts";
import { attribute, call, collect, rangeOf, unreadSyntax } from "../build.ts";
import { plainName } from "./syntax.ts";
import type { Lower } from "../declared/scope.ts";

/** `from x in values let y = … where … orderby … select …` */
export function lowerQuery(lower: Lower, view: SyntaxView): Expression {
  const [from, ...clauses] = partsOf(view);
  const source = from && partsOf(from).at(-1);
  const name = from?.field("name");
  if (from?.type !== "from_clause" || !source || !name) return unreadSyntax(view);
  return lowerClauses(lower, lower.expression(source), name, clauses, rangeOf(view));
}

/** The clauses behind `from name in made`. */
function lowerClauses(
  lower: Lower,
  source: Expression,
  name: SyntaxView,
  clauses: readonly SyntaxView[],
  range: TextRange,
): Expression {
  const through = (method: string, made: Expression, given: Expression): Expression =>
    call(attribute(made, method, range), [given], range);
  let made = source;
  for (const [at, clause] of clauses.entries()) {
    const [first] = partsOf(clause);
    if (!first) return unreadSyntax(clause);
    const rest = clauses.slice(at + 1);
    switch (clause.type) {
      case "where_clause":
        made = through("Where", made, toFunction(lower, name, first));
        break;
      case "select_clause":
        if (first.text !== name.text)
          made = through("Select", made, toFunction(lower, name, first));
        break;
      case "order_by_clause": {
        const keys = clause
          .children()
          .filter(({ type: own }) => own !== "orderby" && own !== "comment");
        for (const [place, key] of keys.entries()) {
          if (!key.node.named) continue;
          const word = keys.slice(0, place).some(({ node }) => node.named) ? "ThenBy" : "OrderBy";
          const end = keys[place + 1]?.type === "descending" ? "Descending" : "";
          made = through(`${word}${end}`, made, toFunction(lower, name, key));
        }
        break;
      }
      case "from_clause":
      case "let_clause": {
        const value = partsOf(clause).at(-1);
        // An order is one of all values, not of those of one turn.
        if (!value || rest.some(({ type }) => type === "order_by_clause"))
          return unreadSyntax(clause);
        const turn = (): Expression => {
          const values = lower.expression(value);
          const each =
            clause.type === "from_clause" ? values : collect("list", [values], rangeOf(value));
          return lowerClauses(lower, each, clause.field("name") ?? first, rest, range);
        };
        return through("SelectMany", made, toFunction(lower, name, clause, turn));
      }
      default:
        return unreadSyntax(clause);
    }
  }
  return made;
}

/** A function of the variable of a query: of an expression, or of what `turn` makes. */
function toFunction(
  lower: Lower,
  name: SyntaxView,
  body: SyntaxView,
  turn?: () => Expression,
): Expression {
  const { type, hasThis } = lower.scope.setting;
  const range = rangeOf(body);
  const definition = lower.definition({
    view: body,
    name: "lambda",
    nameView: null,
    parameters: null,
    body: turn ? null : body,
    setting: { type, hasThis, result: null, isVoid: false },
    outer: lower.scope,
    given: [[plainName(name), null]],
    ...(turn ? { before: () => [{ kind: "return", value: turn(), range }] } : {}),
  });
  return { kind: "lambda", definition: { ...definition, isAnonymous: true }, range };
}
