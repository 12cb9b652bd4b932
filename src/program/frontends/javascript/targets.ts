import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import { rangeOf, toName, toText, unread } from "../build.ts";
import type { Block } from "./blocks.ts";
import { readNumber, readString } from "./literalValues.ts";
import { isExports } from "./modules.ts";

/** Whether something can be assigned to: a variable, a field, or an item. */
export function isPlace({ type }: SyntaxView): boolean {
  return /^(identifier|member_expression|subscript_expression|non_null_expression|as_expression|parenthesized_expression)$/.test(
    type,
  );
}

/** Whether reading it twice changes nothing. */
export function isRepeatable(view: SyntaxView): boolean {
  return isPlace(view) && !/\+\+|--|=>|yield|[^=!<>]=[^=]/.test(view.text);
}

/** The place that an assignment changes. */
export function lowerTarget(view: SyntaxView, block: Block): Expression {
  const range = rangeOf(view);
  switch (view.type) {
    case "identifier":
    case "shorthand_property_identifier_pattern":
    case "shorthand_property_identifier":
      return toName(block.write(view.text), range);
    case "non_null_expression":
    case "as_expression":
    case "satisfies_expression":
    case "parenthesized_expression": {
      const inner = view.named()[0];
      return inner ? lowerTarget(inner, block) : unread(view);
    }
    default:
      return isExports(view) ? toName(":exported", range) : block.expression(view);
  }
}

/** The name of a property as a value. */
export function propertyName(key: SyntaxView, block: Block): Expression {
  switch (key.type) {
    case "string":
      return toText(readString(key), rangeOf(key));
    case "number":
      return toText(String(readNumber(key.text) ?? key.text), rangeOf(key));
    case "computed_property_name":
      return lowerInside(key, block);
    default:
      return toText(key.text, rangeOf(key));
  }
}

function lowerInside(key: SyntaxView, block: Block): Expression {
  const inner = key.named()[0];
  return inner ? block.expression(inner) : unread(key);
}
