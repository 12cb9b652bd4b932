import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression } from "../../ir/ir.ts";
import { assigning, attribute, callHidden, toName, toText, unread } from "../build.ts";
import { counting, isArithmetic } from "../operators.ts";
import type { FunctionScope, Lower, TypeScope } from "./scope.ts";

/** What a simple name stands for: a variable, a member of the type around it, or something outside. */
export function resolveName(lower: Lower, name: string, range: TextRange): Expression {
  const variable = lower.scope.find(name);
  if (variable) return toName(variable.name, range);
  return memberOf(lower.scope, name, range) ?? toName(name, range);
}

function memberOf({ setting }: FunctionScope, name: string, range: TextRange): Expression | null {
  let mayInherit = false;
  let around: Expression | null = setting.hasThis ? toName("this", range) : null;
  for (let type: TypeScope | null = setting.type; type; type = type.outer) {
    const found = type.members.get(name);
    if (found === "static" || (found && !setting.hasThis))
      return attribute(toName(type.name, range), name, range);
    if (found && around !== null) return attribute(around, name, range);
    mayInherit ||= type.mayInherit;
    around = around && objectAround(type, around, range);
  }
  return mayInherit ? callHidden(":inherited", [toText(name, range)], range) : null;
}

/** The object around one of a type; null: there is none. */
export function objectAround(
  { outerName, outerField }: TypeScope,
  object: Expression,
  range: TextRange,
): Expression | null {
  if (outerName !== undefined) return toName(outerName, range);
  return outerField === undefined ? null : attribute(object, outerField, range);
}

/** The place of a name that is assigned; `_` takes what is not used. */
export function nameTarget(lower: Lower, name: string, range: TextRange): Expression {
  const variable = lower.scope.find(name);
  if (name === "_" && !variable) return toName(":unused", range);
  if (variable) {
    lower.scope.noteAssigned(variable);
    return toName(variable.name, range);
  }
  const member = memberOf(lower.scope, name, range);
  if (member?.kind !== "call") return member ?? toName(name, range);
  const { hasThis, type } = lower.scope.setting;
  return attribute(toName(hasThis ? "this" : (type?.name ?? ""), range), name, range);
}

/** `left sign right`: `x = y`, `x += y`, `x ??= y`, with the value that is assigned. */
export function assignment(
  lower: Lower,
  left: SyntaxView,
  sign: string,
  right: SyntaxView,
  range: TextRange,
): Expression {
  const type = typeOf(lower, left);
  const value = lower.expression(right, type);
  const target = lower.target(left);
  if (sign === "=") return assigning(target, fitted(lower, left, value), range);
  const operator = sign.slice(0, -1);
  if (operator === "??") {
    const given: Expression = assigning(target, fitted(lower, left, value), range);
    return { kind: "logical", operator: "??", left: lower.expression(left), right: given, range };
  }
  if (!isArithmetic(operator)) return unread(range, `\`${sign}\` is not followed`);
  return counting(target, operator, value, "after", range);
}

function typeOf(lower: Lower, view: SyntaxView): string | null {
  return view.type === "identifier" ? (lower.scope.find(nameOf(view))?.type ?? null) : null;
}

/** A value as a variable takes it: of the declared type, or of that of its first value. */
function fitted(lower: Lower, left: SyntaxView, value: Expression): Expression {
  const variable = left.type === "identifier" ? lower.scope.find(nameOf(left)) : null;
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

function nameOf(view: SyntaxView): string {
  return view.text.replace(/^@/, "");
}
