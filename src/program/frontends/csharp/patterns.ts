import { both, partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Comparison, Expression } from "../../ir/ir.ts";
import {
  assigning,
  attribute,
  callHidden,
  literal,
  rangeOf,
  toName,
  toText,
  yes,
  unreadSyntax,
} from "../build.ts";
import { plainName, typeText } from "./syntax.ts";
import type { Lower } from "../declared/scope.ts";

export function isPattern({ type }: SyntaxView): boolean {
  return type.endsWith("_pattern");
}

/** Whether a value is what a pattern says; names in the pattern are bound. */
export function matches(lower: Lower, value: Expression, pattern: SyntaxView): Expression {
  const { range } = value;
  const subject = toName(lower.scope.temporary(), range);
  const kept: Expression = assigning(subject, value, range);
  const test = toTest(lower, subject, pattern);
  return both(callHidden(":then", [kept], range), test, rangeOf(pattern));
}

/** The test of a value that is evaluated already. */
export function toTest(lower: Lower, subject: Expression, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const parts = partsOf(view);
  switch (view.type) {
    case "discard":
      return yes(range);
    case "constant_pattern": {
      const [inner] = parts;
      if (!inner) return unreadSyntax(view);
      if (inner.type === "tuple_expression")
        return positional(
          lower,
          subject,
          partsOf(inner).flatMap((each) => partsOf(each).at(-1) ?? []),
          range,
        );
      return constant(lower, subject, inner);
    }
    case "relational_pattern": {
      const [inner] = parts;
      const operator = view.children()[0]?.text as Comparison;
      return inner
        ? {
            kind: "comparison",
            first: subject,
            rest: [{ operator, operand: lower.expression(inner) }],
            range,
          }
        : unreadSyntax(view);
    }
    case "and_pattern":
    case "or_pattern": {
      const [left, right] = [view.field("left"), view.field("right")];
      if (!left || !right) return unreadSyntax(view);
      const operator = view.type === "and_pattern" ? "and" : "or";
      return {
        kind: "logical",
        operator,
        left: toTest(lower, subject, left),
        right: toTest(lower, subject, right),
        range,
      };
    }
    case "negated_pattern":
      return parts[0]
        ? { kind: "not", operand: toTest(lower, subject, parts[0]), range }
        : unreadSyntax(view);
    case "parenthesized_pattern":
      return parts[0] ? toTest(lower, subject, parts[0]) : unreadSyntax(view);
    case "type_pattern":
      return isOfType(subject, typeText(view.field("type") ?? parts[0] ?? null), range);
    case "declaration_pattern":
      return both(
        isOfType(subject, typeText(view.field("type")), range),
        bound(lower, subject, view),
        range,
      );
    case "var_pattern":
      return bound(lower, subject, view);
    case "recursive_pattern":
      return recursive(lower, subject, view);
    case "list_pattern":
      return listed(lower, subject, view);
    default:
      return constant(lower, subject, view);
  }
}

function constant(lower: Lower, subject: Expression, view: SyntaxView): Expression {
  const range = rangeOf(view);
  if (view.type === "identifier" && view.text === "_") return yes(range);
  if (/_type$|^generic_name$/.test(view.type)) return isOfType(subject, typeText(view), range);
  // A name may be that of a type.
  const isName = view.type === "identifier" && !lower.scope.find(plainName(view));
  return callHidden(isName ? ":isNamed" : ":equals", [subject, lower.expression(view)], range);
}

function isOfType(
  subject: Expression,
  type: string | null,
  range: Expression["range"],
): Expression {
  return type === null ? yes(range) : callHidden(":is", [toText(type, range), subject], range);
}

/** The name that a pattern gives to what it matches. */
function bound(lower: Lower, subject: Expression, view: SyntaxView): Expression {
  const name = view.field("name");
  const range = rangeOf(name ?? view);
  if (!name || name.type === "discard") return yes(range);
  if (name.type !== "identifier") return unreadSyntax(name);
  const own = plainName(name);
  lower.scope.declare(own, typeText(view.field("type")));
  const kept: Expression = assigning(toName(own, range), subject, range);
  return callHidden(":then", [kept], range);
}

function recursive(lower: Lower, subject: Expression, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const tests: Expression[] = [
    { kind: "not", operand: callHidden(":isNull", [subject], range), range },
    isOfType(subject, typeText(view.field("type")), range),
  ];
  for (const clause of partsOf(view)) {
    const inner = partsOf(clause);
    if (clause.type === "positional_pattern_clause") {
      tests.push(
        positional(
          lower,
          subject,
          inner.flatMap((each) => partsOf(each).at(-1) ?? []),
          range,
        ),
      );
    } else if (clause.type === "property_pattern_clause") {
      for (const part of inner) {
        const [name, pattern] = partsOf(part);
        if (!name || !pattern) return unreadSyntax(view);
        const path = name.text.split(".");
        const member = path.reduce<Expression>(
          (object, each) => attribute(object, each, rangeOf(name)),
          subject,
        );
        tests.push(toTest(lower, member, pattern));
      }
    }
  }
  if (view.field("name")) tests.push(bound(lower, subject, view));
  return tests.reduce((left, right) => both(left, right, range));
}

function positional(
  lower: Lower,
  subject: Expression,
  items: readonly SyntaxView[],
  range: Expression["range"],
): Expression {
  const part = (at: number): Expression =>
    callHidden(":part", [subject, literal({ type: "int", value: at }, range)], range);
  const tests = items.map((each, at) => toTest(lower, part(at), each));
  const count = literal({ type: "int", value: items.length }, range);
  return tests.reduce(
    (left, right) => both(left, right, range),
    callHidden(":hasParts", [subject, count], range),
  );
}

/** `[1, .., 2]` */
function listed(lower: Lower, subject: Expression, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const items = view
    .children()
    .filter(({ type, node }) => type === ".." || (node.named && type !== "comment"));
  if (items.some(({ type }) => type === "slice_pattern" || type === "range_expression"))
    return unreadSyntax(view);
  const rest = items.findIndex(({ type }) => type === "..");
  const count = literal({ type: "int", value: rest < 0 ? items.length : items.length - 1 }, range);
  const length = callHidden(":count", [subject], range);
  const operator = rest < 0 ? "==" : ">=";
  const tests: Expression[] = [
    { kind: "comparison", first: length, rest: [{ operator, operand: count }], range },
  ];
  for (const [at, each] of items.entries()) {
    if (at === rest) continue;
    const isBehind = rest >= 0 && at > rest;
    const place = literal({ type: "int", value: isBehind ? items.length - at : at }, range);
    const index = isBehind ? callHidden(":fromEnd", [place], range) : place;
    tests.push(toTest(lower, { kind: "subscript", object: subject, index, range }, each));
  }
  return tests.reduce((left, right) => both(left, right, range));
}

/** `x switch { 1 => a, _ => b }` */
export function lowerSwitchExpression(
  lower: Lower,
  view: SyntaxView,
  target: string | null,
): Expression {
  const range = rangeOf(view);
  const [value, ...rest] = partsOf(view);
  if (!value) return unreadSyntax(view);
  const arms = rest.flatMap((each) =>
    each.type === "switch_expression_arm" ? [each] : partsOf(each),
  );
  const subject = toName(lower.scope.temporary(), range);
  const none = callHidden(":noMatch", [], range);
  const chain = arms.reduceRight<Expression>((otherwise, arm) => {
    const parts = partsOf(arm);
    const [pattern] = parts;
    const result = parts.at(-1);
    if (!pattern || !result) return otherwise;
    return lower.scope.within(false, (): Expression => {
      const own = toTest(lower, subject, pattern);
      const when = parts.find(({ type }) => type === "when_clause");
      const condition = when && partsOf(when)[0];
      const test = condition ? both(own, lower.expression(condition), rangeOf(arm)) : own;
      return {
        kind: "conditional",
        test,
        then: lower.expression(result, target),
        otherwise,
        range: rangeOf(arm),
      };
    });
  }, none);
  const kept: Expression = assigning(subject, lower.expression(value), range);
  return {
    kind: "conditional",
    test: callHidden(":then", [kept], range),
    then: chain,
    otherwise: none,
    range,
  };
}
