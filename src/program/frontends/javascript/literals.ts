import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, StringPart } from "../../ir/ir.ts";
import { callHidden, literal, rangeOf, toName, toText, unread } from "../build.ts";
import type { Block } from "./blocks.ts";
import { lowerFunction } from "./functions.ts";
import { unescape } from "./literalValues.ts";
import { propertyName } from "./targets.ts";

/** A template with values in it. */
export function lowerTemplate(view: SyntaxView, block: Block): Expression {
  const parts = view.named().map((part): StringPart => {
    if (part.type === "template_substitution") {
      const inner = part.named()[0];
      const value = inner ? block.expression(inner) : unread(part);
      return { kind: "value", value, conversion: null, format: [], label: null };
    }
    const text = part.type === "escape_sequence" ? unescape(part.text) : part.text;
    return { kind: "text", text };
  });
  return { kind: "formatted", parts, range: rangeOf(view) };
}

/** A function that takes the name of what holds it. */
export function isFunction({ type }: SyntaxView): boolean {
  return /^(?:arrow_function|function_expression|function|generator_function)$/.test(type);
}

/** An object: a call with its keys and values in turn; null as a key spreads the value. */
export function lowerObject(view: SyntaxView, block: Block): Expression {
  const parts = view.named().flatMap((item): readonly Expression[] => {
    const range = rangeOf(item);
    switch (item.type) {
      case "pair": {
        const [key, value] = [item.field("key"), item.field("value")];
        if (!key || !value) return [];
        const isNamed = key.type === "property_identifier" && isFunction(value);
        const made: Expression = isNamed
          ? {
              ...{ kind: "lambda", range: rangeOf(value) },
              definition: lowerFunction(value, block, { name: key.text }),
            }
          : block.expression(value);
        return [propertyName(key, block), made];
      }
      case "shorthand_property_identifier":
        return [toText(item.text, range), toName(block.read(item.text), range)];
      case "spread_element": {
        const inner = item.named()[0];
        const key: Expression = literal({ type: "none" }, range);
        return inner ? [key, block.expression(inner)] : [];
      }
      case "method_definition": {
        const key = item.field("name");
        const definition = lowerFunction(item, block);
        const made: Expression = { kind: "lambda", definition, range };
        if (!key) return [];
        if (item.first("set")) return [];
        const isGetter = item.first("get") !== null;
        return [propertyName(key, block), isGetter ? callHidden(":getter", [made], range) : made];
      }
      default:
        return [];
    }
  });
  return callHidden(":object", parts, rangeOf(view));
}
