import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import {
  assign,
  literal,
  named,
  partsOf,
  plainName,
  rangeOf,
  typeText,
  valueAfterSign,
} from "./build.ts";
import { converted, lowerTarget } from "./names.ts";
import type { Lower } from "./scope.ts";

type Statements = readonly Statement[];

/** The condition of a statement; without one, it holds. */
export function conditionOf(lower: Lower, view: SyntaxView): Expression {
  const condition = view.field("condition");
  return condition
    ? lower.expression(condition)
    : literal({ type: "bool", value: true }, rangeOf(view));
}

/** A statement in a block of its own. */
export function inBlock(lower: Lower, view: SyntaxView | null, isLoop = false): Statements {
  return view ? lower.scope.within(isLoop, () => lower.statement(view)) : [];
}

/** `double a = 1, b;` */
export function declare(lower: Lower, view: SyntaxView, isShared = false): Statements {
  const type = typeText(view.field("type"));
  return partsOf(view).flatMap((each): Statements => {
    if (each.type !== "variable_declarator") return [];
    const range = rangeOf(each);
    const value = valueAfterSign(each);
    const pattern = each.first("tuple_pattern");
    const given = value && lower.expression(value, type);
    if (pattern) return given ? [assign(lowerTarget(lower, pattern), given, range)] : [];
    const name = each.field("name") ?? each.first("identifier");
    if (!name) return [];
    const own = plainName(name);
    lower.scope.declare(own, type, isShared);
    const target = own === "_" ? named(":unused", rangeOf(name)) : named(own, rangeOf(name));
    return given ? [assign(target, converted(type, given), range)] : [];
  });
}

/** An expression for what it does: an assignment is a statement of its own. */
export function lowerEffect(lower: Lower, view: SyntaxView): Statement {
  const range = rangeOf(view);
  const value = lower.expression(view);
  if (value.kind !== "assigning") return { kind: "expression", value, range };
  const { target, operator } = value;
  if (operator === null) return assign(target, value.value, range);
  return { kind: "augment", operator, target, value: value.value, range };
}
