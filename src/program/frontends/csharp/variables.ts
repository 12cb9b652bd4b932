import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, rangeOf, toEffect, toName, yes } from "../build.ts";
import { partsOf, plainName, typeText, valueAfterSign } from "./syntax.ts";
import { converted, lowerTarget } from "./names.ts";
import type { Lower } from "./scope.ts";

type Statements = readonly Statement[];

/** The condition of a statement; without one, it holds. */
export function conditionOf(lower: Lower, view: SyntaxView): Expression {
  const condition = view.field("condition");
  return condition ? lower.expression(condition) : yes(rangeOf(view));
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
    const target = own === "_" ? toName(":unused", rangeOf(name)) : toName(own, rangeOf(name));
    return given ? [assign(target, converted(type, given), range)] : [];
  });
}

/** An expression for what it does. */
export function lowerEffect(lower: Lower, view: SyntaxView): Statement {
  return toEffect(lower.expression(view), rangeOf(view));
}
