import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Statement } from "../../ir/ir.ts";
import { assign, rangeOf, toName } from "../build.ts";
import { converted } from "../declared/names.ts";
import type { Lower } from "../declared/scope.ts";
import { lowerTarget } from "./names.ts";
import { plainName, typeText, valueAfterSign } from "./syntax.ts";

type Statements = readonly Statement[];

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
