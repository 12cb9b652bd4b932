import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
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
import { type Guard, guardedChain } from "../flow.ts";
import { plainName, typeText } from "./syntax.ts";
import { lowerInvocation, toArguments } from "./calls.ts";
import { lowerInterpolated, lowerNumber, lowerText } from "./literals.ts";
import { resolveName } from "../declared/names.ts";
import { lowerTarget } from "./names.ts";
import { assignment } from "../declared/names.ts";
import { operation } from "../operators.ts";
import { checkedAs } from "./checked.ts";
import { lowerOperator } from "./operators.ts";
import { lowerSwitchExpression } from "./patterns.ts";
import { lowerQuery } from "./queries.ts";
import type { Lower } from "../declared/scope.ts";

/** How many bytes a number takes. */
const sizes: Readonly<Record<string, number>> = {
  ...{ sbyte: 1, byte: 1, bool: 1, short: 2, ushort: 2, char: 2 },
  ...{ int: 4, uint: 4, float: 4, long: 8, ulong: 8, double: 8, decimal: 16 },
};

/** Methods of every object. */
const ofEveryObject: ReadonlySet<string> = new Set(["GetType", "ToString", "GetHashCode"]);

/** One expression of C#. */
export function lowerExpression(lower: Lower, view: SyntaxView, target: string | null): Expression {
  const range = rangeOf(view);
  switch (view.type) {
    case "identifier": {
      const found = resolveName(lower, plainName(view), range);
      const isOfObject = found.kind === "name" && lower.scope.setting.hasThis;
      return isOfObject && ofEveryObject.has(found.name)
        ? attribute(toName("this", range), found.name, range)
        : found;
    }
    case "generic_name":
      return resolveName(lower, plainName(view.named()[0] ?? view), range);
    case "alias_qualified_name":
      return resolveName(lower, plainName(view.field("name")), range);
    case "predefined_type":
      return toName(view.text, range);
    case "integer_literal":
    case "real_literal":
      return lowerNumber(view);
    case "string_literal":
    case "verbatim_string_literal":
    case "raw_string_literal":
    case "character_literal":
      return lowerText(view);
    case "interpolated_string_expression":
      return lowerInterpolated(view, (each) => lower.expression(each));
    case "boolean_literal":
      return literal({ type: "bool", value: view.text === "true" }, range);
    case "null_literal":
      return literal({ type: "none" }, range);
    case "this":
      return toName("this", range);
    case "base":
      return callHidden(":base", [], range);
    case "parenthesized_expression":
    case "await_expression":
    case "ref_expression":
      return lowerOnly(lower, view, target);
    case "checked_expression":
      return checkedAs(view, lowerOnly(lower, view, target));
    case "member_access_expression":
    case "qualified_name":
    case "conditional_access_expression":
    case "element_access_expression":
    case "invocation_expression":
      return lowerChain(lower, view);
    case "assignment_expression": {
      const [left, sign, right] = ["left", "operator", "right"].map((each) => view.field(each));
      return left && sign && right
        ? assignment(lower, left, sign.text, right, range)
        : unreadSyntax(view);
    }
    case "conditional_expression":
      return lowerConditional(lower, view, target);
    case "cast_expression": {
      const type = typeText(view.field("type"));
      const value = view.field("value");
      const isBoxed =
        value?.type === "identifier" && lower.scope.find(plainName(value))?.type === "object";
      return type !== null && value
        ? callHidden(
            isBoxed ? ":unbox" : ":cast",
            [toText(type, range), lower.expression(value, type)],
            range,
          )
        : unreadSyntax(view);
    }
    case "tuple_expression":
      return lowerTuple(lower, view, target);
    case "range_expression": {
      const [left, right] = sidesOf(view);
      const side = (each: SyntaxView | null): Expression | null => each && lower.expression(each);
      return { kind: "slice", start: side(left), stop: side(right), step: null, range };
    }
    case "switch_expression":
      return lowerSwitchExpression(lower, view, target);
    case "query_expression":
      return lowerQuery(lower, view);
    case "throw_expression": {
      const [value] = partsOf(view);
      return value ? callHidden(":throw", [lower.expression(value)], range) : unreadSyntax(view);
    }
    case "declaration_expression": {
      const factors = productOf(view);
      return factors
        ? operation("*", lower.expression(factors[0]), lower.expression(factors[1]), range)!
        : lowerTarget(lower, view);
    }
    case "sizeof_expression": {
      const size = sizes[typeText(view.field("type")) ?? ""];
      return size === undefined ? unreadSyntax(view) : literal({ type: "int", value: size }, range);
    }
    case "typeof_expression":
      return callHidden(":typeof", [toText(typeText(view.field("type")) ?? "", range)], range);
    case "default_expression": {
      const type = typeText(view.field("type")) ?? target;
      return type === null
        ? literal({ type: "none" }, range)
        : callHidden(":default", [toText(type, range)], range);
    }
    default:
      return lowerOperator(lower, view, target);
  }
}

function lowerOnly(lower: Lower, view: SyntaxView, target: string | null): Expression {
  const inner = partsOf(view).at(-1);
  return inner ? lower.expression(inner, target) : unreadSyntax(view);
}

function lowerConditional(lower: Lower, view: SyntaxView, target: string | null): Expression {
  const [test, then, otherwise] = ["condition", "consequence", "alternative"].map((each) =>
    view.field(each),
  );
  if (!test || !then || !otherwise) return unreadSyntax(view);
  const made: Expression = {
    kind: "conditional",
    test: lower.expression(test),
    then: lower.expression(then, target),
    otherwise: lower.expression(otherwise, target),
    range: rangeOf(view),
  };
  // `a ? 1 : 0.5` is a double either way.
  const isReal = [then, otherwise].some((each) => realNumber.test(each.text));
  const isWhole = [then, otherwise].some((each) => /^-?\d+$/.test(each.text));
  return isReal && isWhole
    ? callHidden(":as", [toText("double", made.range), made], made.range)
    : made;
}

const realNumber = /\d\.\d|\d[dD]\b|\de-?\d|\bMath\.|\b(?:double|float)\./;

/** Both sides of `..`. */
function sidesOf(view: SyntaxView): readonly [SyntaxView | null, SyntaxView | null] {
  const children = view.children().filter(({ type }) => type !== "comment");
  const at = children.findIndex(({ type }) => type === "..");
  return [children[at - 1] ?? null, children[at + 1] ?? null];
}

function lowerTuple(lower: Lower, view: SyntaxView, target: string | null): Expression {
  const range = rangeOf(view);
  const args = partsOf(view);
  const values = args.flatMap((each) => partsOf(each).at(-1) ?? []);
  const isDeclared = (each: SyntaxView): boolean =>
    each.type === "declaration_expression" && !productOf(each);
  if (values.some(isDeclared)) return lowerTarget(lower, view);
  const labels = args.map((each, at) => plainName(each.field("name")) || nameOf(values[at]));
  const made = collect(
    "tuple",
    values.map((each) => lower.expression(each)),
    range,
  );
  const type = target === null ? "" : target;
  return labels.every((label) => label === "") && type === ""
    ? made
    : callHidden(":tuple", [made, toText(labels.join(","), range), toText(type, range)], range);
}

/** `f(i * width)`: the grammar takes the product for a variable that is a pointer. */
function productOf(view: SyntaxView): readonly [SyntaxView, SyntaxView] | null {
  const pointer = view.field("type");
  const left = pointer?.type === "pointer_type" ? partsOf(pointer)[0] : null;
  const right = view.field("name");
  return left && right ? [left, right] : null;
}

/** The name that an item of a tuple takes over. */
function nameOf(view: SyntaxView | undefined): string {
  if (view?.type === "identifier") return plainName(view);
  return view?.type === "member_access_expression" ? plainName(view.field("name")) : "";
}

/** A chain in which `?.` ends all of it at once. */
function lowerChain(lower: Lower, view: SyntaxView): Expression {
  const torn = tornIn(view);
  if (torn) return lowerTorn(lower, view, torn);
  return lowerGuarded(lower, view, new Map());
}

/** The condition of a chain with `?.` that the grammar has taken too much for: `text + name?.Length`. */
function tornIn(view: SyntaxView): SyntaxView | null {
  if (view.type === "conditional_access_expression") {
    const condition = view.field("condition");
    if (condition?.type === "binary_expression") return condition;
    return condition && tornIn(condition);
  }
  const inner = view.field("function") ?? view.field("expression");
  return inner && /_access_expression$|^invocation_expression$/.test(inner.type)
    ? tornIn(inner)
    : null;
}

/** Only what stands last in the condition is what the chain asks. */
function lowerTorn(lower: Lower, view: SyntaxView, condition: SyntaxView): Expression {
  let last: SyntaxView = condition;
  const around: SyntaxView[] = [];
  for (let right: SyntaxView | null = condition; right?.type === "binary_expression";) {
    around.push(right);
    right = right.field("right");
    if (right) last = right;
  }
  const chain = lowerGuarded(lower, view, new Map([[condition.start, last]]));
  return around.reduceRight<Expression>((right, each) => {
    const [left, sign] = [each.field("left"), each.field("operator")];
    const made = left && sign && operation(sign.text, lower.expression(left), right, rangeOf(view));
    return made || unreadSyntax(view);
  }, chain);
}

/** `swapped`: what stands for a condition, by where it starts. */
function lowerGuarded(
  lower: Lower,
  view: SyntaxView,
  swapped: ReadonlyMap<number, SyntaxView>,
): Expression {
  const guards: Guard[] = [];
  const guard: Linking["guard"] = (value) => {
    const kept = toName(lower.scope.temporary(), value.range);
    guards.push({ kept, value });
    return kept;
  };
  const chain = lowerLink(lower, view, { guard, swapped });
  const isMissing = (value: Expression): Expression => callHidden(":isNull", [value], value.range);
  return guardedChain(chain, guards, isMissing, (range) => literal({ type: "none" }, range));
}

interface Linking {
  /** Keeps a value that may be missing. */
  readonly guard: (value: Expression) => Expression;
  readonly swapped: ReadonlyMap<number, SyntaxView>;
}

/** `isCalled`: brackets follow; a list has both `Count` and `Count()`. */
function lowerLink(lower: Lower, view: SyntaxView, linking: Linking, isCalled = false): Expression {
  const range = rangeOf(view);
  const link = (each: SyntaxView | null): Expression =>
    each ? lowerLink(lower, each, linking) : unreadSyntax(view);
  switch (view.type) {
    case "member_access_expression":
    case "qualified_name": {
      const object = view.field("expression") ?? view.field("qualifier");
      const name = view.field("name");
      const own = plainName(name?.type === "generic_name" ? (name.named()[0] ?? name) : name);
      if (object?.type === "base") return callHidden(":base", [toText(own, range)], range);
      return attribute(link(object), isCalled && own === "Count" ? "Count()" : own, range);
    }
    case "conditional_access_expression": {
      const condition = view.field("condition");
      const asked = condition && (linking.swapped.get(condition.start) ?? condition);
      const object = linking.guard(link(asked));
      const rest = partsOf(view).at(-1);
      if (rest?.type === "member_binding_expression")
        return attribute(object, plainName(rest.field("name")), range);
      if (rest?.type === "element_binding_expression")
        return { kind: "subscript", object, index: lowerIndex(lower, rest), range };
      return unreadSyntax(view);
    }
    case "element_access_expression": {
      const subscript = view.field("subscript");
      if (!subscript) return unreadSyntax(view);
      return {
        kind: "subscript",
        object: link(view.field("expression")),
        index: lowerIndex(lower, subscript),
        range,
      };
    }
    case "invocation_expression":
      return lowerInvocation(lower, view, (each) =>
        each ? lowerLink(lower, each, linking, true) : unreadSyntax(view),
      );
    default:
      return lower.expression(view);
  }
}

/** `[i]`, `[i, j]`, `[^1]`, `[1..3]`. */
function lowerIndex(lower: Lower, view: SyntaxView): Expression {
  const items = toArguments(lower, view).map(({ value }) => value);
  return items.length === 1 ? items[0]! : collect("tuple", items, rangeOf(view));
}
