import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, callHidden, rangeOf, toName, toText, unread } from "../build.ts";
import type { Block } from "./blocks.ts";
import { emptyPlaces } from "./emptyPlaces.ts";
import { nothing, toNumber } from "./literalValues.ts";
import { lowerTarget, propertyName } from "./targets.ts";

/** The assignments of `{ a, b: [c] } = value`. */
export function unpack(pattern: SyntaxView, value: Expression, block: Block): readonly Statement[] {
  const range = rangeOf(pattern);
  switch (pattern.type) {
    case "array_pattern":
    case "array": {
      const items = pattern.named();
      const hasRest = items.some(({ type }) => /^(?:rest_pattern|spread_element)$/.test(type));
      const [all, first] = keep(":list", pattern, value, hasRest ? null : countPlaces(pattern));
      return [first, ...unpackItems(pattern, all, block)];
    }
    case "object_pattern":
    case "object": {
      const [all, first] = keep(null, pattern, value);
      return [first, ...unpackFields(pattern, all, block)];
    }
    case "assignment_pattern":
    case "assignment_expression":
    case "object_assignment_pattern":
      return unpackOrElse(pattern, value, block);
    case "parenthesized_expression":
    case "non_null_expression": {
      const inner = pattern.named()[0];
      return inner ? unpack(inner, value, block) : [];
    }
    default:
      return [assign(lowerTarget(pattern, block), value, range)];
  }
}

/** Keeps a value under a name of its own. */
function keep(
  as: ":list" | null,
  pattern: SyntaxView,
  value: Expression,
  most: number | null = null,
): readonly [Expression, Statement] {
  const range = rangeOf(pattern);
  const own = toName(`:d${pattern.start}`, range);
  const count = most === null ? [] : [toNumber(most, range)];
  const made = as === null ? value : callHidden(as, [value, ...count], range);
  return [own, assign(own, made, range)];
}

function unpackOrElse(pattern: SyntaxView, value: Expression, block: Block): readonly Statement[] {
  const left = pattern.field("left");
  const right = pattern.field("right");
  if (!left || !right) return [unread(pattern)];
  const isName = /^(?:identifier|shorthand_property_identifier)/.test(left.type);
  const fallback = isName ? block.held(left.text, right) : block.expression(right);
  return unpack(left, orElse(value, fallback, rangeOf(pattern)), block);
}

/** How many values a pattern without a rest takes. */
function countPlaces(pattern: SyntaxView): number {
  return pattern.named().length + emptyPlaces(pattern).length;
}

/** Commas are no nodes; their number before an item says which one it is. */
function unpackItems(pattern: SyntaxView, all: Expression, block: Block): readonly Statement[] {
  let at = pattern.start + 1;
  let index = 0;
  return pattern.named().flatMap((item): readonly Statement[] => {
    const between = pattern.source.slice(at, item.start).replace(/\/\*.*?\*\//gs, "");
    index += between.split(",").length - 1;
    at = item.end;
    const range = rangeOf(item);
    if (item.type === "rest_pattern" || item.type === "spread_element") {
      const inner = item.named()[0];
      const rest = callHidden(":rest", [all, toNumber(index, range)], range);
      return inner ? unpack(inner, rest, block) : [];
    }
    const part: Expression = {
      kind: "subscript",
      object: all,
      index: toNumber(index, range),
      range,
    };
    return unpack(item, part, block);
  });
}

function unpackFields(pattern: SyntaxView, all: Expression, block: Block): readonly Statement[] {
  const taken: Expression[] = [];
  return pattern.named().flatMap((item): readonly Statement[] => {
    const range = rangeOf(item);
    switch (item.type) {
      case "rest_pattern":
      case "spread_element": {
        const inner = item.named()[0];
        return inner ? unpack(inner, callHidden(":omit", [all, ...taken], range), block) : [];
      }
      case "pair_pattern":
      case "pair": {
        const key = item.field("key");
        const target = item.field("value");
        if (!key || !target) return [unread(item)];
        const name = propertyName(key, block);
        taken.push(name);
        return unpack(target, fieldOf(all, name), block);
      }
      case "object_assignment_pattern": {
        const left = item.field("left");
        if (!left) return [unread(item)];
        const name = toText(left.text, rangeOf(left));
        taken.push(name);
        return unpack(item, fieldOf(all, name), block);
      }
      default: {
        const name = toText(item.text, range);
        taken.push(name);
        return unpack(item, fieldOf(all, name), block);
      }
    }
  });
}

/** `value === undefined ? fallback : value` */
function orElse(value: Expression, fallback: Expression, range: TextRange): Expression {
  const test: Expression = {
    kind: "comparison",
    first: value,
    rest: [{ operator: "===", operand: nothing(range) }],
    range,
  };
  return { kind: "conditional", test, then: fallback, otherwise: value, range };
}

function fieldOf(object: Expression, name: Expression): Expression {
  return name.kind === "literal" && name.literal.type === "string"
    ? { kind: "attribute", object, name: name.literal.value, range: name.range }
    : { kind: "subscript", object, index: name, range: name.range };
}
