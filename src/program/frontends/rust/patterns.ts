import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Comparison, Expression, Statement } from "../../ir/ir.ts";
import {
  assign,
  assigning,
  attribute,
  callHidden,
  literal,
  rangeOf,
  toName,
  toText,
  unreadSyntax,
  yes,
} from "../build.ts";
import { both, partsOf } from "../declared/syntax.ts";
import type { RustLowering } from "./lowering.ts";
import { resolvePath } from "./paths.ts";

/** What a pattern does in order: it tests, and it gives names. */
type Step =
  | { readonly kind: "test"; readonly test: Expression }
  | { readonly kind: "bind"; readonly target: Expression; readonly value: Expression };

/** The parts of a pattern by place: `_` is one of them. */
function placesIn(view: SyntaxView): readonly SyntaxView[] {
  return view.children().filter(({ node, type }) => node.named || type === "_");
}

/** Whether a value has the form of a pattern; this gives the names of the pattern their values. */
export function patternTest(lower: RustLowering, view: SyntaxView, value: Expression): Expression {
  const tests = stepsOf(lower, view, value).map((step) =>
    step.kind === "test"
      ? step.test
      : callHidden(":then", [assigning(step.target, step.value, rangeOf(view))], rangeOf(view)),
  );
  return tests.length === 0
    ? yes(rangeOf(view))
    : tests.reduce((left, right) => both(left, right, rangeOf(view)));
}

/** Gives the names of a pattern that fits any value their values. */
export function bindPattern(
  lower: RustLowering,
  view: SyntaxView,
  value: Expression,
  type: string | null,
  range: TextRange,
): readonly Statement[] {
  const inner = innerOf(view);
  if (inner.type === "identifier")
    return [assign(toName(lower.scope.declare(inner.text, type), rangeOf(inner)), value, range)];
  if (inner.type === "_") return [{ kind: "expression", value, range }];
  const kept = toName(lower.scope.temporary(), range);
  return [
    assign(kept, value, range),
    ...stepsOf(lower, inner, kept).flatMap((step) =>
      step.kind === "bind" ? [assign(step.target, step.value, range)] : [],
    ),
  ];
}

/** Without `mut`, `ref`, `&`, and parentheses, which change nothing here. */
export function innerOf(view: SyntaxView): SyntaxView {
  if (!/^(?:mut|ref|reference|match)_pattern$/.test(view.type)) return view;
  const condition = view.field("condition");
  const inner = placesIn(view).find(
    (each) => each.type !== "mutable_specifier" && each.start !== condition?.start,
  );
  return inner ? innerOf(inner) : view;
}

/** The names that a pattern gives. */
export function namesIn(view: SyntaxView): readonly string[] {
  if (view.type === "identifier" || view.type === "shorthand_field_identifier") return [view.text];
  return view
    .children()
    .filter(({ start }) => start !== view.field("type")?.start)
    .flatMap(namesIn);
}

function stepsOf(lower: RustLowering, written: SyntaxView, value: Expression): readonly Step[] {
  const view = innerOf(written);
  const range = rangeOf(view);
  const test = (expression: Expression): Step => ({ kind: "test", test: expression });
  const compared = (operator: Comparison, operand: Expression): Step =>
    test({ kind: "comparison", first: value, rest: [{ operator, operand }], range });
  switch (view.type) {
    case "_":
    case "remaining_field_pattern":
      return [];
    case "identifier":
    case "shorthand_field_identifier":
    case "scoped_identifier":
      return nameSteps(lower, view, value, compared);
    case "integer_literal":
    case "float_literal":
    case "negative_literal":
    case "string_literal":
    case "char_literal":
    case "boolean_literal":
      return [compared("==", lower.expression(view))];
    case "range_pattern": {
      const [left, right] = [view.field("left"), view.field("right")];
      const isClosed = view.text.includes("..=");
      return [
        ...(left ? [compared(">=", lower.expression(left))] : []),
        ...(right ? [compared(isClosed ? "<=" : "<", lower.expression(right))] : []),
      ];
    }
    case "captured_pattern": {
      const [name, inner] = placesIn(view);
      return name && inner ? [...stepsOf(lower, inner, value), ...stepsOf(lower, name, value)] : [];
    }
    case "or_pattern": {
      const tests = placesIn(view).map((each) => patternTest(lower, each, value));
      return [
        test(
          tests.reduce((left, right): Expression => ({
            ...{ kind: "logical", operator: "or", left, right, range },
          })),
        ),
      ];
    }
    case "tuple_pattern":
    case "slice_pattern":
      return listSteps(lower, view, value, placesIn(view));
    case "tuple_struct_pattern": {
      const type = view.field("type");
      const places = placesIn(view).filter((each) => each.start !== type?.start);
      return [
        ...(type ? variantSteps(lower, type, value) : []),
        ...listSteps(lower, view, value, places),
      ];
    }
    case "struct_pattern": {
      const type = view.field("type");
      const fields = partsOf(view).filter((each) => each.type === "field_pattern");
      const isVariant = type?.text.includes("::") ?? false;
      return [
        ...(type && isVariant ? variantSteps(lower, type, value) : []),
        ...fields.flatMap((each) => {
          const name = each.field("name");
          if (!name) return [];
          const part = attribute(value, name.text, rangeOf(each));
          return stepsOf(lower, each.field("pattern") ?? name, part);
        }),
      ];
    }
    default:
      return [test(unreadSyntax(view))];
  }
}

function nameSteps(
  lower: RustLowering,
  view: SyntaxView,
  value: Expression,
  compared: (operator: Comparison, operand: Expression) => Step,
): readonly Step[] {
  const path = resolvePath(lower, view.text);
  if (path.kind === "variant") return variantSteps(lower, view, value);
  const isConstant =
    view.type === "scoped_identifier" ||
    (lower.declared.get(view.text)?.kind === "value" && !lower.scope.find(view.text)) ||
    (path.kind === "library" && path.text.includes("::"));
  if (isConstant) return [compared("==", lower.expression(view))];
  const target = toName(lower.scope.declare(view.text, null), rangeOf(view));
  return [{ kind: "bind", target, value }];
}

function variantSteps(lower: RustLowering, type: SyntaxView, value: Expression): readonly Step[] {
  const path = resolvePath(lower, type.text);
  if (path.kind !== "variant") return [];
  const range = rangeOf(type);
  return [
    { kind: "test", test: callHidden(":isVariant", [value, toText(path.variant, range)], range) },
  ];
}

/** `(a, b)`, `[first, .., last]`, `[head, tail @ ..]`, `Some(x)`. */
function listSteps(
  lower: RustLowering,
  view: SyntaxView,
  value: Expression,
  places: readonly SyntaxView[],
): readonly Step[] {
  const range = rangeOf(view);
  const isRest = (each: SyntaxView): boolean => /(?:^|@\s*)\.\.$/.test(each.text);
  const rest = places.findIndex(isRest);
  const count = places.length;
  const isSlice = view.type === "slice_pattern";
  const number = (each: number): Expression => literal({ type: "int", value: each }, range);
  const steps: Step[] = [];
  if (isSlice) {
    const least = rest < 0 ? count : count - 1;
    const given = [value, number(least), literal({ type: "bool", value: rest < 0 }, range)];
    steps.push({ kind: "test", test: callHidden(":hasItems", given, range) });
  }
  for (const [at, each] of places.entries()) {
    if (at === rest) {
      const name = each.first("identifier");
      if (!name) continue;
      const target = toName(lower.scope.declare(name.text, null), rangeOf(name));
      const bounds = [value, number(at), number(count - 1 - at)];
      steps.push({ kind: "bind", target, value: callHidden(":middle", bounds, range) });
      continue;
    }
    const place = rest >= 0 && at > rest ? at - count : at;
    const part = isSlice
      ? callHidden(":itemAt", [value, number(place)], rangeOf(each))
      : attribute(value, String(place), rangeOf(each));
    steps.push(...stepsOf(lower, each, part));
  }
  return steps;
}
