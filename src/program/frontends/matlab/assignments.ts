import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, callHidden, collect, literal, rangeOf, toName, toText, unread } from "../build.ts";
import { lowerExpression, lowerPlaces, lowerSeveral } from "./expressions.ts";
import { type Names, rootOf } from "./names.ts";

/** `target = value`, and what is like it. */
export function lowerAssignment(view: SyntaxView, names: Names): readonly Statement[] {
  const range = rangeOf(view);
  const target = view.field("target");
  const operator = view.field("operator")?.text ?? "=";
  if (!target) return [unread(view)];
  if (view.type === "count") {
    const one = literal({ type: "float", value: 1 }, range);
    return [change(target, operator === "++" ? "+" : "-", one, range, names)];
  }
  const given = view.field("value");
  if (!given) return [unread(view)];
  if (target.type === "targets") return assignSeveral(target, given, range, names);
  if (given.type === "assignment") {
    const inner = lowerAssignment(given, names);
    const first = given.field("target");
    const value = first ? lowerExpression(first, names) : unread(given);
    return [...inner, assignTo(target, value, range, names)];
  }
  if (operator !== "=") {
    return [change(target, operator.slice(0, -1), lowerExpression(given, names), range, names)];
  }
  const isEmpty = given.type === "matrix" && given.fields("row").length === 0;
  if (isEmpty && target.type === "call") return [remove(target, range, names)];
  return [assignTo(target, lowerExpression(given, names), range, names)];
}

const changes = { "+": "+", "-": "-", "*": "@", "/": "//", "^": "^", "|": "|", "&": "&" } as const;

/** `x += 1` */
function change(
  target: SyntaxView,
  operator: string,
  right: Expression,
  range: TextRange,
  names: Names,
): Statement {
  const own = changes[operator as keyof typeof changes];
  const left = lowerExpression(target, names);
  return assignTo(target, { kind: "binary", operator: own, left, right, range }, range, names);
}

/** `[a, b] = f(x)` */
function assignSeveral(
  targets: SyntaxView,
  given: SyntaxView,
  range: TextRange,
  names: Names,
): readonly Statement[] {
  const places = targets.fields("target");
  const value = lowerSeveral(given, places.length, names);
  const bound = places.map((place, at) =>
    place.type === "identifier"
      ? toName(place.text, rangeOf(place))
      : toName(`:given${at}`, rangeOf(place)),
  );
  const later = places.flatMap((place, at): readonly Statement[] =>
    place.type === "identifier" || place.type === "unused"
      ? []
      : [assignTo(place, bound[at]!, range, names)],
  );
  return [assign(collect("tuple", bound, rangeOf(targets)), value, range), ...later];
}

/** The names that an assignment binds, to show them. */
export function boundIn(view: SyntaxView): readonly SyntaxView[] {
  const target = view.field("target");
  if (!target) return [];
  const places = target.type === "targets" ? target.fields("target") : [target];
  return places.flatMap((place) => rootOf(place) ?? []);
}

/** A part of a variable is set by binding its name to another value: what else holds the old one keeps it. */
function assignTo(
  target: SyntaxView,
  value: Expression,
  range: TextRange,
  names: Names,
): Statement {
  if (target.type === "identifier") {
    return assign(toName(target.text, rangeOf(target)), value, range);
  }
  const holder = target.field("function") ?? target.field("object");
  if (!holder || !rootOf(target)) return unread(target, "this assignment is not followed");
  const before = valueBefore(holder, names);
  const changed = changedPart(target, before, value, range, names);
  return assignTo(holder, changed, range, names);
}

function changedPart(
  target: SyntaxView,
  before: Expression,
  value: Expression,
  range: TextRange,
  names: Names,
): Expression {
  if (target.type === "field") {
    const name = target.field("name");
    const computed = target.field("computed");
    const key = name
      ? toText(name.text, rangeOf(name))
      : computed
        ? lowerExpression(computed, names)
        : unread(target);
    return callHidden(":setField", [before, value, key], range);
  }
  const form = target.type === "call" ? ":setAt" : ":setInCell";
  return callHidden(form, [before, value, ...lowerPlaces(target, before, names)], range);
}

/** What a place holds before it is set: it may not be there yet. */
function valueBefore(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  if (view.type === "identifier") return callHidden(":before", [toText(view.text, range)], range);
  const holder = view.field("function") ?? view.field("object");
  if (!holder) return unread(view);
  const before = valueBefore(holder, names);
  if (view.type === "field") {
    const name = view.field("name");
    const key = name
      ? toText(name.text, rangeOf(name))
      : lowerExpression(view.field("computed")!, names);
    return callHidden(":fieldBefore", [before, key], range);
  }
  const form = view.type === "call" ? ":partBefore" : ":inCellBefore";
  return callHidden(form, [before, ...lowerPlaces(view, before, names)], range);
}

/** `x(2, :) = []` */
function remove(target: SyntaxView, range: TextRange, names: Names): Statement {
  const holder = target.field("function");
  if (!holder) return unread(target);
  const before = valueBefore(holder, names);
  const places = lowerPlaces(target, before, names);
  return assignTo(holder, callHidden(":remove", [before, ...places], range), range, names);
}
