import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression } from "../../ir/ir.ts";
import {
  attribute,
  callHidden,
  collect,
  literal,
  rangeOf,
  toName,
  toText,
  unreadSyntax,
} from "../build.ts";
import { assignment } from "./assignments.ts";
import { resolveName } from "../declared/names.ts";
import { partsOf } from "../declared/syntax.ts";
import { operation } from "../operators.ts";
import { lowerCall, structOf } from "./calls.ts";
import { mayEndHere } from "./drops.ts";
import { lowerIf } from "./flow.ts";
import { numberLiteral, signLiteral, textOf } from "./literals.ts";
import type { RustLowering } from "./lowering.ts";
import { resolvePath, textOfPath } from "./paths.ts";
import { indexOf, isOpenRange, isRangeTo, placeOf, rangeValue } from "./places.ts";
import { innerType } from "./types.ts";

const flows =
  /^(?:block|unsafe_block|match_expression|loop_expression|while_expression|for_expression|return_expression|break_expression|continue_expression)$/;

/** One expression of Rust; `target`: the type that is expected. */
export function lowerExpression(
  lower: RustLowering,
  view: SyntaxView,
  target: string | null,
): Expression {
  const range = rangeOf(view);
  const parts = partsOf(view);
  if (flows.test(view.type)) return kept(lower, view, target);
  switch (view.type) {
    case "identifier":
    case "scoped_identifier":
      return nameOf(lower, view, range);
    case "self":
      return resolveName(lower, "self", range);
    case "integer_literal":
    case "float_literal":
      return numberLiteral(view);
    case "negative_literal":
      return parts[0]
        ? { kind: "unary", operator: "-", operand: lower.expression(parts[0], target), range }
        : unreadSyntax(view);
    case "string_literal":
    case "raw_string_literal":
      return view.text.startsWith("b")
        ? callHidden(":bytes", [toText(textOf(view), range)], range)
        : toText(textOf(view), range);
    case "char_literal":
      return signLiteral(view);
    case "boolean_literal":
      return literal({ type: "bool", value: view.text === "true" }, range);
    case "unit_expression":
      return collect("tuple", [], range);
    case "parenthesized_expression":
      return parts[0] ? lower.expression(parts[0], target) : unreadSyntax(view);
    case "tuple_expression": {
      const items = parts.map((each) => lower.given(each));
      return collect("tuple", items, range);
    }
    case "array_expression":
      return arrayOf(lower, view, target);
    case "if_expression":
      return lowerIf(lower, view, target) ?? kept(lower, view, target);
    case "reference_expression":
      return referenceOf(lower, view, target);
    case "unary_expression":
      return lowerUnary(lower, view, target);
    case "binary_expression":
      return lowerBinary(lower, view);
    case "type_cast_expression": {
      const [value, type] = [view.field("value"), view.field("type")];
      if (!value || !type) return unreadSyntax(view);
      return callHidden(
        ":castTo",
        [toText(lower.type(type) ?? "object", range), lower.expression(value)],
        range,
      );
    }
    case "field_expression": {
      const [value, field] = [view.field("value"), view.field("field")];
      return value && field
        ? attribute(lower.expression(value), field.text, range)
        : unreadSyntax(view);
    }
    case "index_expression":
      return indexOf(lower, view);
    case "range_expression":
      return rangeValue(lower, view);
    case "assignment_expression":
    case "compound_assignment_expr":
      if (isRangeTo(view)) return rangeValue(lower, view);
      lower.push(assignment(lower, view));
      return collect("tuple", [], range);
    case "call_expression":
      return lowerCall(lower, view, target);
    case "struct_expression":
      return structOf(lower, view);
    case "generic_function": {
      const callee = view.field("function");
      return callee ? lower.expression(callee, target) : unreadSyntax(view);
    }
    case "closure_expression": {
      const definition = lower.functionOf(view, "closure", { outer: lower.scope });
      return { kind: "lambda", definition: { ...definition, isAnonymous: true }, range };
    }
    case "try_expression":
      return parts[0] ? tried(lower, parts[0], target, range) : unreadSyntax(view);
    default:
      return unreadSyntax(view);
  }
}

/** An expression with statements in it runs before the one that it stands in. */
function kept(lower: RustLowering, view: SyntaxView, target: string | null): Expression {
  const range = rangeOf(view);
  const name = toName(lower.scope.temporary(), range);
  lower.push(lower.into(view, { kind: "assign", target: name, type: target }));
  return name;
}

function nameOf(lower: RustLowering, view: SyntaxView, range: TextRange): Expression {
  if (view.type === "identifier" && lower.scope.find(view.text))
    return resolveName(lower, view.text, range);
  const path = resolvePath(lower, view.text);
  switch (path.kind) {
    case "item": {
      const known = lower.declared.get(path.name);
      if (known?.kind !== "struct" || known.fields.size > 0) return toName(path.name, range);
      const none = literal({ type: "none" }, range);
      return callHidden(":struct", [toText(path.name, range), none], range);
    }
    case "variant":
      return callHidden(":variant", [toText(path.type, range), toText(path.variant, range)], range);
    case "member": {
      if (lower.methods.get(path.type)?.get(path.name) !== true)
        return attribute(toName(path.type, range), path.name, range);
      return callHidden(":path", [toText(`${path.type}::${path.name}`, range)], range);
    }
    case "library":
      return callHidden(":path", [toText(textOfPath(path), range)], range);
  }
}

/** Whether an array is the argument of a macro: `vec![…]`. */
export function macroOf(view: SyntaxView): string | null {
  if (view.source[view.start] !== "!") return null;
  return /(\w+)\s*$/.exec(view.source.slice(Math.max(0, view.start - 40), view.start))?.[1] ?? null;
}

function lowerUnary(lower: RustLowering, view: SyntaxView, target: string | null): Expression {
  const range = rangeOf(view);
  const [operand] = partsOf(view);
  if (!operand) return unreadSyntax(view);
  const macro = macroOf(view);
  if (macro === "vec") return lower.expression(operand, target);
  if (macro === "array") return callHidden(":ndarray", [lower.expression(operand)], range);
  const value = (): Expression => lower.expression(operand, target);
  switch (view.text[0]) {
    case "-":
      if (operand.type === "integer_literal" && /[iu](?:\d+|size)$/.test(operand.text))
        return numberLiteral(operand, -1);
      return { kind: "unary", operator: "-", operand: value(), range };
    case "!":
      return callHidden(":not", [value()], range);
    case "*":
      return callHidden(":deref", [value()], range);
    default:
      return unreadSyntax(view);
  }
}

/** `[1.0, 2.0]`, `[0.0; 4]`, `vec![0.0; n]`. */
function arrayOf(lower: RustLowering, view: SyntaxView, target: string | null): Expression {
  const range = rangeOf(view);
  const before = view.source.slice(Math.max(0, view.start - 40), view.start);
  const macro = /\b(vec|array)\s*!\s*$/.exec(before)?.[1];
  const length = view.field("length");
  const item = innerType(target);
  const isList = macro !== undefined || (target?.startsWith("List<") ?? false);
  const type = toText(isList ? `List<${item ?? "object"}>` : `${item ?? "object"}[]`, range);
  const parts = partsOf(view).filter(({ start }) => start !== length?.start);
  if (length && parts[0])
    return callHidden(
      ":repeat",
      [type, lower.expression(parts[0], item), lower.expression(length)],
      range,
    );
  const items = parts.map((each) => lower.given(each, item));
  return callHidden(":list", [type, collect("list", items, range)], range);
}

function lowerBinary(lower: RustLowering, view: SyntaxView): Expression {
  const [left, sign, right] = ["left", "operator", "right"].map((each) => view.field(each));
  if (!left || !sign || !right) return unreadSyntax(view);
  const range = rangeOf(view);
  if (isOpenRange(view)) return rangeValue(lower, view);
  const first = lower.expression(left);
  const later = lower.emit(() => {
    return [{ kind: "expression", value: lower.expression(right), range }];
  });
  const last = later.at(-1);
  const second = last?.kind === "expression" ? last.value : unreadSyntax(view);
  const isLogical = sign.text === "&&" || sign.text === "||";
  if (later.length === 1 || !isLogical) {
    lower.push(later.slice(0, -1));
    return operation(sign.text, first, second, range) ?? unreadSyntax(view);
  }
  // What the right side needs runs only if the left side does not decide.
  const name = toName(lower.scope.temporary(), range);
  const run = [
    ...later.slice(0, -1),
    { kind: "assign", targets: [name], value: second, range } as const,
  ];
  lower.push([
    { kind: "assign", targets: [name], value: first, range },
    sign.text === "&&"
      ? { kind: "if", test: name, then: run, otherwise: [], range }
      : { kind: "if", test: name, then: [], otherwise: run, range },
  ]);
  return name;
}

function referenceOf(lower: RustLowering, view: SyntaxView, target: string | null): Expression {
  const value = view.field("value");
  if (!value) return unreadSyntax(view);
  return view.first("mutable_specifier") ? placeOf(lower, value) : lower.expression(value, target);
}

/** `x?`: what failed is what the function gives. */
function tried(
  lower: RustLowering,
  view: SyntaxView,
  target: string | null,
  range: TextRange,
): Expression {
  const name = toName(lower.scope.temporary(), range);
  const value = lower.expression(view, target === null ? null : `Result<${target}>`);
  const failed = callHidden(":failure", [name, toText(lower.failure, range)], range);
  lower.push([
    { kind: "assign", targets: [name], value, range },
    {
      kind: "if",
      test: callHidden(":isFailure", [name], range),
      then: [...mayEndHere(lower, view), { kind: "return", value: failed, range }],
      otherwise: [],
      range,
    },
  ]);
  return callHidden(":payload", [name], range);
}
