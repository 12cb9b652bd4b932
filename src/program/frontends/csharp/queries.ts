import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, attribute, call, collect, rangeOf, toName, unreadSyntax } from "../build.ts";
import { plainName } from "./syntax.ts";
import type { Lower } from "../declared/scope.ts";

/** The variables of a query: one is each value itself, several are a tuple. */
type Names = readonly SyntaxView[];

/** `from x in values let y = … join … where … orderby … group … by … into … select …` */
export function lowerQuery(lower: Lower, view: SyntaxView): Expression {
  const [from, ...clauses] = partsOf(view);
  const source = from && partsOf(from).at(-1);
  const name = from?.field("name");
  if (from?.type !== "from_clause" || !source || !name) return unreadSyntax(view);
  const range = rangeOf(view);
  let made = lower.expression(source);
  let names: Names = [name];
  for (const clause of clauses) {
    // `into g` goes on with what was made so far.
    if (clause.type === "identifier") {
      names = [clause];
      continue;
    }
    const next = lowerClause(lower, made, names, clause, range);
    if (!next) return unreadSyntax(clause);
    [made, names] = next;
  }
  return made;
}

function through(
  method: string,
  made: Expression,
  given: readonly Expression[],
  range: TextRange,
): Expression {
  return call(attribute(made, method, range), given, range);
}

/** What a clause makes, with the variables behind it; null: it is not followed. */
function lowerClause(
  lower: Lower,
  made: Expression,
  names: Names,
  clause: SyntaxView,
  range: TextRange,
): readonly [Expression, Names] | null {
  const parts = partsOf(clause);
  const [first, second] = parts;
  const last = parts.at(-1);
  if (!first || !last) return null;
  const of = (body: SyntaxView): Expression => toFunction(lower, [names], body, body);
  const isSame = (view: SyntaxView): boolean => names.length === 1 && view.text === names[0]!.text;
  switch (clause.type) {
    case "where_clause":
      return [through("Where", made, [of(first)], range), names];
    case "select_clause":
      return [isSame(first) ? made : through("Select", made, [of(first)], range), names];
    case "group_clause": {
      if (!second) return null;
      const values = isSame(first) ? [] : [of(first)];
      return [through("GroupBy", made, [of(second), ...values], range), names];
    }
    case "order_by_clause":
      return [ordered(made, clause, of, range), names];
    case "let_clause": {
      const all = [...names, first];
      const row = toFunction(lower, [names], last, () =>
        collect("tuple", [...names.map(asName), lower.expression(last)], range),
      );
      return [through("Select", made, [row], range), all];
    }
    case "from_clause": {
      const own = clause.field("name") ?? first;
      const row = toFunction(lower, [names, [own]], clause, () => asRow([...names, own], range));
      return [through("SelectMany", made, [of(last), row], range), [...names, own]];
    }
    case "join_clause":
      return joined(lower, made, names, parts, range);
    default:
      return null;
  }
}

function asName(view: SyntaxView): Expression {
  return toName(plainName(view), rangeOf(view));
}

function asRow(names: Names, range: TextRange): Expression {
  return collect("tuple", names.map(asName), range);
}

function ordered(
  made: Expression,
  clause: SyntaxView,
  of: (body: SyntaxView) => Expression,
  range: TextRange,
): Expression {
  const keys = clause.children().filter(({ type }) => type !== "orderby" && type !== "comment");
  let all = made;
  for (const [place, key] of keys.entries()) {
    if (!key.node.named) continue;
    const word = keys.slice(0, place).some(({ node }) => node.named) ? "ThenBy" : "OrderBy";
    const end = keys[place + 1]?.type === "descending" ? "Descending" : "";
    all = through(`${word}${end}`, all, [of(key)], range);
  }
  return all;
}

/** `join y in values on x.A equals y.B into ys` */
function joined(
  lower: Lower,
  made: Expression,
  names: Names,
  parts: readonly SyntaxView[],
  range: TextRange,
): readonly [Expression, Names] | null {
  const into = parts.find(({ type }) => type === "join_into_clause");
  const [own, source, key, otherKey, ...others] = parts.filter((each) => each !== into);
  if (!own || !source || !key || !otherKey || others.length > 0) return null;
  const group = into && partsOf(into).at(-1);
  if (into && !group) return null;
  const all = [...names, group ?? own];
  const row = toFunction(lower, [names, [group ?? own]], otherKey, () => asRow(all, range));
  const given = [
    lower.expression(source),
    toFunction(lower, [names], key, key),
    toFunction(lower, [[own]], otherKey, otherKey),
    row,
  ];
  return [through(group ? "GroupJoin" : "Join", made, given, range), all];
}

/** A function with a parameter for each group of variables; `made`: its result. */
function toFunction(
  lower: Lower,
  groups: readonly Names[],
  body: SyntaxView,
  made: SyntaxView | (() => Expression),
): Expression {
  const { type, hasThis } = lower.scope.setting;
  const range = rangeOf(body);
  const parameter = (names: Names, at: number): string =>
    names.length === 1 ? plainName(names[0]!) : `:row${at}`;
  const apart = (): readonly Statement[] =>
    groups.flatMap((names, at): readonly Statement[] => {
      if (names.length === 1) return [];
      for (const name of names) lower.scope.declare(plainName(name), null);
      return [assign(asRow(names, range), toName(parameter(names, at), range), range)];
    });
  const definition = lower.definition({
    view: body,
    name: "lambda",
    nameView: null,
    parameters: null,
    body: typeof made === "function" ? null : made,
    setting: { type, hasThis, result: null, isVoid: false },
    outer: lower.scope,
    given: groups.map((names, at) => [parameter(names, at), null]),
    before: () => [
      ...apart(),
      ...(typeof made === "function" ? [{ kind: "return", value: made(), range } as const] : []),
    ],
  });
  return { kind: "lambda", definition: { ...definition, isAnonymous: true }, range };
}
