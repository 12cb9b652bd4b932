import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression } from "../../ir/ir.ts";
import { assigning, attribute, callHidden, collect, rangeOf, toName, toText } from "../build.ts";
import { counting, isArithmetic } from "../operators.ts";
import { partsOf, plainName, typeText, unread } from "./syntax.ts";
import type { FunctionScope, Lower, TypeScope } from "./scope.ts";

/** What a simple name stands for: a variable, a member of the type around it, or something outside. */
export function resolveName(lower: Lower, name: string, range: TextRange): Expression {
  if (lower.scope.find(name)) return toName(name, range);
  return memberOf(lower.scope, name, range) ?? toName(name, range);
}

function memberOf({ setting }: FunctionScope, name: string, range: TextRange): Expression | null {
  let mayInherit = false;
  for (let type: TypeScope | null = setting.type; type; type = type.outer) {
    const found = type.members.get(name);
    const isInnermost = type === setting.type;
    if (found === "static" || (found && !setting.hasThis))
      return attribute(toName(type.name, range), name, range);
    if (found && isInnermost) return attribute(toName("this", range), name, range);
    mayInherit ||= type.mayInherit;
  }
  return mayInherit ? callHidden(":inherited", [toText(name, range)], range) : null;
}

/** The place that an assignment changes; new variables are declared. */
export function lowerTarget(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  switch (view.type) {
    case "identifier": {
      const name = plainName(view);
      if (name === "_" && !lower.scope.find(name)) return toName(":unused", range);
      const variable = lower.scope.find(name);
      if (variable) {
        lower.scope.noteAssigned(variable);
        return toName(name, range);
      }
      const member = memberOf(lower.scope, name, range);
      if (member?.kind !== "call") return member ?? toName(name, range);
      const { hasThis, type } = lower.scope.setting;
      return attribute(toName(hasThis ? "this" : (type?.name ?? ""), range), name, range);
    }
    case "discard":
      return toName(":unused", range);
    case "declaration_expression":
      return declareIn(lower, view.field("name"), typeText(view.field("type"))) ?? unread(view);
    case "tuple_pattern":
    case "parenthesized_variable_designation":
      return collect(
        "tuple",
        partsOf(view).map((each) => designated(lower, each)),
        range,
      );
    case "tuple_expression": {
      const items = partsOf(view).flatMap((each) => partsOf(each).at(-1) ?? []);
      return collect(
        "tuple",
        items.map((each) => lowerTarget(lower, each)),
        range,
      );
    }
    case "parenthesized_expression": {
      const inner = partsOf(view).at(-1);
      return inner ? lowerTarget(lower, inner) : unread(view);
    }
    default:
      return lower.expression(view);
  }
}

/** Parts of `var (a, (b, _))`. */
function designated(lower: Lower, view: SyntaxView): Expression {
  if (view.type === "identifier") return declareIn(lower, view, null) ?? unread(view);
  return lowerTarget(lower, view);
}

function declareIn(lower: Lower, view: SyntaxView | null, type: string | null): Expression | null {
  if (!view) return null;
  if (view.type !== "identifier") return lowerTarget(lower, view);
  const name = plainName(view);
  if (name === "_") return toName(":unused", rangeOf(view));
  lower.scope.declare(name, type);
  return toName(name, rangeOf(view));
}

/** `x = y`, `x += y`, `x ??= y`, with the value that is assigned. */
export function lowerAssignment(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const [left, sign, right] = ["left", "operator", "right"].map((each) => view.field(each));
  if (!left || !sign || !right) return unread(view);
  const type = typeOf(lower, left);
  if (sign.text === "=") {
    const value = lower.expression(right, type);
    const target = lowerTarget(lower, left);
    return assigning(target, fitted(lower, left, value), range);
  }
  const operator = sign.text.slice(0, -1);
  const value = lower.expression(right, type);
  const target = lowerTarget(lower, left);
  if (operator === "??") {
    const given: Expression = assigning(target, fitted(lower, left, value), range);
    return { kind: "logical", operator: "??", left: lower.expression(left), right: given, range };
  }
  if (!isArithmetic(operator)) return unread(view, sign.text);
  // The place is evaluated twice, so its index may change nothing.
  if (target.kind === "subscript" && target.index.kind === "assigning") return unread(view);
  return counting(target, operator, value, "after", range);
}

function typeOf(lower: Lower, view: SyntaxView): string | null {
  return view.type === "identifier" ? (lower.scope.find(plainName(view))?.type ?? null) : null;
}

/** A value as a variable takes it: of the declared type, or of that of its first value. */
function fitted(lower: Lower, left: SyntaxView, value: Expression): Expression {
  const variable = left.type === "identifier" ? lower.scope.find(plainName(left)) : null;
  if (!variable) return value;
  if (variable.type !== null) return converted(variable.type, value);
  return callHidden(":like", [toName(variable.name, value.range), value], value.range);
}

/** A value as a declared type takes it. */
export function converted(type: string | null, value: Expression): Expression {
  if (type === null || isOfType(type, value)) return value;
  return callHidden(":as", [toText(type, value.range), value], value.range);
}

function isOfType(type: string, value: Expression): boolean {
  if (type === "object" || type === "dynamic") return true;
  if (value.kind === "literal") {
    const { type: own } = value.literal;
    return (
      own === "bool" ||
      own === "string" ||
      own === "none" ||
      (own === "int" && type === "int") ||
      (own === "float" && type === "double")
    );
  }
  return type === "string" || type === "bool";
}
