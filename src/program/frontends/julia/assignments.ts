import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { BinaryOperator, Expression, Statement } from "../../ir/ir.ts";
import { assign, attribute, callHidden, collect, rangeOf, toName, unread } from "../build.ts";
import { calculation } from "./calculations.ts";
import type { Names } from "./names.ts";

const augmented: Readonly<Record<string, BinaryOperator>> = {
  ...{ "+": "+", "-": "-", "*": "*", "/": "/", "÷": "//", "%": "%", "^": "**" },
  ...{ "&": "&", "|": "|", "⊻": "^", "<<": "<<", ">>": ">>", ">>>": ">>>" },
};

const blocks = new Set(["if", "try", "begin"]);

/** `target = value`, and what is like it. */
export function lowerAssignment(view: SyntaxView, names: Names): readonly Statement[] {
  const range = rangeOf(view);
  const [target, given] = [view.field("target"), view.field("value")];
  const written = view.field("operator")?.text ?? "=";
  if (!target || !given) return [unread(view)];
  const operator = written.slice(0, -1).replace(".", "");
  if (written.startsWith(".") || (names.isDotted && written.endsWith("="))) {
    return [fillWith(target, operator, given, view, names)];
  }
  const properties = target.type === "tuple" ? target.fields("option") : [];
  if (properties.length > 0) return takeProperties(properties, given, range, names);
  const place = names.lower.target(target, names);
  if (operator !== "") {
    const own = augmented[operator];
    if (!own) return [unread(view, `\`${written}\` is not followed`)];
    const value = names.lower.expression(given, names);
    return [{ kind: "augment", operator: own, target: place, value, range }];
  }
  if (given.type === "assignment") {
    const inner = names.lower.statement(given, names);
    const first = given.field("target");
    const value = first ? names.lower.target(first, names) : unread(given);
    return [...inner, assign(place, value, range)];
  }
  if (blocks.has(given.type) && place.kind === "name") {
    return names.lower.statement(given, names, { kind: "assign", target: place });
  }
  if (target.type === "tuple" && given.type === "tuple") {
    const parts = assignTogether(target.fields("item"), given.fields("item"), view, names);
    if (parts) return parts;
  }
  const value = converted(target, names.lower.expression(given, names), names);
  const isGrowing = target.type === "identifier" && names.growing.has(target.text);
  return [assign(place, isGrowing ? callHidden(":growing", [value], range) : value, range)];
}

/** `a, b, rest... = x, y, z, w`: each takes its own value, the last one those that are left; null: another form. */
function assignTogether(
  targets: readonly SyntaxView[],
  given: readonly SyntaxView[],
  view: SyntaxView,
  names: Names,
): readonly Statement[] | null {
  const range = rangeOf(view);
  const last = targets.at(-1);
  const hasRest = last?.type === "spread";
  const isOdd = [...targets.slice(0, -1), ...given].some(({ type }) => type === "spread");
  const fits = hasRest ? given.length >= targets.length : given.length === targets.length;
  const needs = hasRest || targets.some(({ text }) => names.growing.has(text));
  if (isOdd || !fits || !needs) return null;
  const values = given.map((each, at): Expression => {
    const value = names.lower.expression(each, names);
    const isGrowing = names.growing.has(targets[at]?.text ?? "");
    return isGrowing ? callHidden(":growing", [value], range) : value;
  });
  const rest = last?.field("value");
  const [places, whole] =
    hasRest && rest
      ? [
          [...targets.slice(0, -1), rest],
          [
            ...values.slice(0, targets.length - 1),
            collect("tuple", values.slice(targets.length - 1), range),
          ],
        ]
      : [targets, values];
  const own = collect(
    "tuple",
    places.map((each) => names.lower.target(each, names)),
    range,
  );
  return [assign(own, collect("tuple", whole, range), range)];
}

/** `(; a, b) = x` */
function takeProperties(
  properties: readonly SyntaxView[],
  given: SyntaxView,
  range: TextRange,
  names: Names,
): readonly Statement[] {
  const whole = toName(`:whole${range.start}`, range);
  const parts = properties.map((each) => {
    const own = rangeOf(each);
    return assign(names.lower.target(each, names), attribute(whole, each.text, own), own);
  });
  return [assign(whole, names.lower.expression(given, names), range), ...parts];
}

/** `x::Float64 = 1` */
function converted(target: SyntaxView, value: Expression, names: Names): Expression {
  const type = target.type === "typed" ? target.field("type") : null;
  return type
    ? callHidden(":convert", [names.lower.expression(type, names), value], value.range)
    : value;
}

/** `x .= y`, `x[1, :] .+= y`: the numbers that are there change. */
function fillWith(
  target: SyntaxView,
  operator: string,
  given: SyntaxView,
  view: SyntaxView,
  names: Names,
): Statement {
  const range = rangeOf(view);
  const place = names.lower.target(target, names);
  const read = names.lower.expression(target, { ...names, isView: false });
  const before = operator === "" ? read : callHidden(":now", [read], range);
  const right = names.lower.expression(given, names);
  const value = operator === "" ? right : calculation(`.${operator}`, before, right, view, names);
  const filled =
    place.kind === "subscript"
      ? callHidden(":fillAt", [place.object, value, place.index], range)
      : callHidden(":fill", [read, value], range);
  return { kind: "expression", value: filled, range };
}

/** An assignment within an expression. */
export function lowerAssigning(view: SyntaxView, names: Names): Expression {
  const made = lowerAssignment(view, names);
  const range = rangeOf(view);
  const [only] = made;
  if (made.length !== 1 || !only) return unread(view, "this assignment is not followed");
  if (only.kind === "expression") return only.value;
  if (only.kind === "assign") {
    const target = only.targets[0]!;
    return { kind: "assigning", target, operator: null, value: only.value, gives: "after", range };
  }
  if (only.kind !== "augment") return unread(view, "this assignment is not followed");
  return { ...only, kind: "assigning", gives: "after" };
}
