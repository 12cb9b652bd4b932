import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { ComprehensionClause, Expression } from "../../ir/ir.ts";
import { callHidden, collect, literal, rangeOf, unread } from "../build.ts";
import { type Names, part, targetNames, withParameters } from "./names.ts";

/** `[a, b]` */
export function lowerVector(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  const items = view.fields("item").map((each) => names.lower.expression(each, names));
  return callHidden(":vector", [collect("list", items, range)], range);
}

/** `[a b; c d]`, and `[a; b]`; pages stand behind each other: `[a;;; b]` */
export function lowerArray(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  const pages: Expression[][] = [[]];
  for (const child of view.children()) {
    if (child.type === "page") pages.push([]);
    else {
      const items = child.fields("item").map((each) => names.lower.expression(each, names));
      pages.at(-1)!.push(collect("list", items, rangeOf(child)));
    }
  }
  const made = pages.map((rows) => callHidden(":matrix", [collect("list", rows, range)], range));
  return made.length === 1 ? made[0]! : callHidden(":pages", made, range);
}

/** The loops of a comprehension: those between commas, and those behind each other. */
function clausesOf(view: SyntaxView): readonly (readonly SyntaxView[])[] {
  const groups: SyntaxView[][] = [[]];
  for (const child of view.children()) {
    if (child.type === "nested") groups.push([]);
    else if (child.type === "clause") groups.at(-1)!.push(child);
  }
  return groups;
}

/** The names within a comprehension. */
function namesWithin(view: SyntaxView, names: Names): Names {
  const bound = view.fields("clause").flatMap((each) => {
    const target = each.field("target");
    return target ? targetNames(target) : [];
  });
  const inner = withParameters(bound, names);
  return {
    ...inner,
    last: null,
    turns: new Set([...names.turns, ...bound]),
    locals: new Set([...names.locals, ...bound]),
  };
}

function lowerClause(
  view: SyntaxView,
  names: Names,
  tests: readonly Expression[],
): ComprehensionClause {
  const target = view.field("target");
  return {
    target: target ? names.lower.target(target, names) : unread(view),
    iterable: part(view, "values", names),
    tests,
  };
}

/** One value after the other: the first of the loops between commas goes fastest. */
function lowerFlat(view: SyntaxView, type: "list" | "generator", names: Names): Expression {
  const inner = namesWithin(view, names);
  const ordered = clausesOf(view).flatMap((group) => [...group].reverse());
  const tests = view.fields("test").map((each) => names.lower.expression(each, inner));
  const clauses = ordered.map((each, at) =>
    lowerClause(each, inner, at === ordered.length - 1 ? tests : []),
  );
  const element = part(view, "element", inner);
  return { kind: "comprehension", type, key: null, element, clauses, range: rangeOf(view) };
}

export function lowerGenerator(view: SyntaxView, names: Names): Expression {
  return lowerFlat(view, "generator", names);
}

/** `[f(i, j) for i in is, j in js]` has a dimension for each loop. */
export function lowerComprehension(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  const [first = [], ...others] = clausesOf(view);
  if (others.length > 0 || view.field("test") || first.length === 1) {
    return callHidden(":vector", [lowerFlat(view, "list", names)], range);
  }
  const inner = namesWithin(view, names);
  const nested = first.reduce<Expression>(
    (element, each) => {
      const clauses = [lowerClause(each, inner, [])];
      return { kind: "comprehension", type: "list", key: null, element, clauses, range };
    },
    part(view, "element", inner),
  );
  const count = literal({ type: "int", value: first.length }, range);
  return callHidden(":grid", [nested, count], range);
}
