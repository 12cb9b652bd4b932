import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, StringPart } from "../../ir/ir.ts";
import { call, callHidden, literal, rangeOf, toName, toText, unread } from "../build.ts";
import type { Block } from "./blocks.ts";
import { lowerClassValue } from "./classes.ts";
import { lowerFunction, lowerHeld } from "./functions.ts";
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

/** A function called with a template: it gets the texts, also as they are written, and the values. */
export function lowerTagged(callee: Expression, view: SyntaxView, block: Block): Expression {
  const range = rangeOf(view);
  const texts = [""];
  const raws = [""];
  const values: Expression[] = [];
  for (const part of view.named()) {
    if (part.type === "template_substitution") {
      const inner = part.named()[0];
      values.push(inner ? block.expression(inner) : unread(part));
      texts.push("");
      raws.push("");
    } else {
      const text = part.type === "escape_sequence" ? unescape(part.text) : part.text;
      texts.push((texts.pop() ?? "") + text);
      raws.push((raws.pop() ?? "") + part.text);
    }
  }
  const all = [...texts, ...raws].map((text) => toText(text, range));
  return call(callee, [callHidden(":texts", all, range), ...values], range);
}

/** What a field of an object holds, which may get its name from it. */
function lowerNamed(key: SyntaxView, value: SyntaxView, block: Block): Expression {
  if (key.type !== "property_identifier") return block.expression(value);
  if (value.type === "class") return lowerClassValue(value, block, key.text);
  return lowerHeld(key.text, value, block);
}

/** An object: a call with its keys and values in turn; null as a key spreads the value. */
export function lowerObject(view: SyntaxView, block: Block): Expression {
  const parts = view.named().flatMap((item): readonly Expression[] => {
    const range = rangeOf(item);
    switch (item.type) {
      case "pair": {
        const [key, value] = [item.field("key"), item.field("value")];
        if (!key || !value) return [];
        return [propertyName(key, block), lowerNamed(key, value, block)];
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
        const kind = (["get", "set"] as const).find((each) => item.first(each) !== null);
        const held = kind === undefined ? made : callHidden(`:${kind}ter`, [made], range);
        return [propertyName(key, block), held];
      }
      default:
        return [];
    }
  });
  return callHidden(":object", parts, rangeOf(view));
}
