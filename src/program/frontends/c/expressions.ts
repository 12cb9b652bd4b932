import type { TextRange } from "../../../source/textRange.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression } from "../../ir/ir.ts";
import {
  assigning,
  attribute,
  call,
  callHidden,
  collect,
  literal,
  rangeOf,
  toName,
  toText,
  unreadSyntax,
} from "../build.ts";
import { counting, isArithmetic, logicalOf, operation } from "../operators.ts";
import { lowerCall, lowerCreation } from "./calls.ts";
import { castTo, valueFor } from "./conversions.ts";
import { lowerLambda } from "./functions.ts";
import { lowerText, readNumber } from "./literals.ts";
import { addressOf, converted, lowerTarget, pointedTo, resolveName } from "./names.ts";
import type { Lower } from "./scope.ts";
import { lowerSize } from "./sizes.ts";
import { lowerFold } from "./variadic.ts";
import { isPlace, lastName, withoutBrackets } from "./syntax.ts";
import { isScalar, toType, typeText } from "./types.ts";
import { typeOf } from "./typing.ts";

/** One expression of C or C++. */
export function lowerExpression(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  switch (view.type) {
    case "identifier":
      return resolveName(lower, view.text, range);
    case "field_identifier":
    case "type_identifier":
      return toName(view.text, range);
    case "qualified_identifier":
      return lowerQualified(lower, view);
    case "template_function":
      return toName(view.field("name")?.text ?? "", range);
    case "this":
      return toName("this", range);
    case "number_literal":
      return readNumber(view.text, range);
    case "string_literal":
    case "concatenated_string":
    case "raw_string_literal":
    case "char_literal":
      return lowerText(view);
    case "user_defined_literal": {
      // `"text"s`
      const [text, suffix] = view.named();
      return text?.type === "string_literal" && /^sv?$/.test(suffix?.text ?? "")
        ? callHidden(":as", [toText("string", range), lowerText(text)], range)
        : unreadSyntax(view);
    }
    case "fold_expression":
      return lowerFold(lower, view);
    case "true":
    case "false":
      return literal({ type: "bool", value: view.type === "true" }, range);
    case "null":
    case "nullptr":
      return literal({ type: "none" }, range);
    case "parenthesized_expression": {
      const inner = view.named().at(-1);
      return inner ? lower.expression(inner) : unreadSyntax(view);
    }
    case "field_expression": {
      const object = view.field("argument");
      const name = view.field("field");
      return object && name
        ? attribute(
            lower.expression(object),
            lastName(name).text.replace(/^template\s+/, ""),
            range,
          )
        : unreadSyntax(view);
    }
    case "subscript_expression":
      return lowerSubscript(lower, view);
    case "call_expression":
      return lowerCall(lower, view);
    case "assignment_expression":
      return lowerAssignment(lower, view);
    case "cast_expression": {
      const type = view.field("type");
      const value = view.field("value");
      if (!type || !value) return unreadSyntax(view);
      return castTo(lower, type, lower.expression(value), range);
    }
    case "comma_expression": {
      const items = commaParts(view).map((each) => lower.expression(each));
      return callHidden(":last", [collect("tuple", items, range)], range);
    }
    case "sizeof_expression":
      return lowerSize(lower, view);
    case "initializer_list":
    case "compound_literal_expression":
    case "new_expression":
    case "delete_expression":
      return lowerCreation(lower, view);
    case "lambda_expression":
      return lowerLambda(lower, view);
    default:
      return lowerOperator(lower, view);
  }
}

/** Functions of a type of matrices: `MatrixXf::Zero`. */
const madeByType = /^(?:Zero|Ones|Constant|Identity|Random)$/;

/** `m << 1, 2, 3`; null: something else. */
export function lowerFilling(
  lower: Lower,
  [first, ...rest]: readonly SyntaxView[],
  range: TextRange,
): Expression | null {
  const [left, right] = [first?.field("left"), first?.field("right")];
  if (!left || !right || first?.field("operator")?.text !== "<<") return null;
  const isOther = /cout|cerr|<</.test(left.text) || rest.some(({ text }) => text.includes("<<"));
  if (rest.length === 0 || isOther) return null;
  const items = [right, ...rest].map((each) => lower.expression(each));
  const filled = callHidden(":fill", [lower.expression(left), ...items], range);
  if (left.type !== "identifier") return filled;
  const target = lowerTarget(lower, left);
  return target.kind === "name" ? assigning(target, filled, range) : filled;
}

/** The parts of `a, b, c`. */
export function commaParts(view: SyntaxView): readonly SyntaxView[] {
  return view.type === "comma_expression" ? view.named().flatMap(commaParts) : [view];
}

/** A test: what `&&` gives need not be 0 or 1. */
export function lowerCondition(lower: Lower, view: SyntaxView): Expression {
  const inner = withoutBrackets(view);
  const sign = inner.type === "binary_expression" ? inner.field("operator")?.text : undefined;
  const logical = sign === undefined ? undefined : logicalOf(sign);
  if (!logical) return lower.expression(inner);
  const [left, right] = [inner.field("left"), inner.field("right")];
  if (!left || !right) return unreadSyntax(inner);
  return {
    kind: "logical",
    operator: logical,
    left: lowerCondition(lower, left),
    right: lowerCondition(lower, right),
    range: rangeOf(inner),
  };
}

function lowerOperator(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const sign = view.field("operator")?.text ?? "";
  const argument = view.field("argument");
  switch (view.type) {
    case "binary_expression": {
      if (logicalOf(sign)) return callHidden(":truth", [lowerCondition(lower, view)], range);
      const [left, right] = [view.field("left"), view.field("right")];
      if (!left || !right) return unreadSyntax(view);
      if (sign === ">>" && lower.isPlus && isPlace(right) && mayBeStream(lower, left))
        return callHidden(
          ":extract",
          [
            lower.expression(left),
            addressOf(lower, right, true),
            toText(typeOf(lower, right) ?? "", range),
          ],
          range,
        );
      const made = operation(sign, lower.expression(left), lower.expression(right), range);
      return made ?? unreadSyntax(view, sign);
    }
    case "unary_expression": {
      if (!argument) return unreadSyntax(view);
      if (sign === "!") return { kind: "not", operand: lowerCondition(lower, argument), range };
      if (sign !== "-" && sign !== "+" && sign !== "~") return unreadSyntax(view, sign);
      return { kind: "unary", operator: sign, operand: lower.expression(argument), range };
    }
    case "pointer_expression":
      if (!argument) return unreadSyntax(view);
      return sign === "*"
        ? pointedTo(lower.expression(argument), range)
        : addressOf(lower, argument, false);
    case "update_expression": {
      if (!argument) return unreadSyntax(view);
      const isAfter = (view.field("operator")?.start ?? 0) > argument.start;
      const target = lowerTarget(lower, argument);
      const operator = sign === "++" ? "+" : "-";
      return onPlace(lower, target, (place) =>
        counting(place, operator, toName(":one", range), isAfter ? "before" : "after", range),
      );
    }
    case "conditional_expression":
      return lowerConditional(lower, view);
    default:
      return unreadSyntax(view);
  }
}

/** Whether `left >> place` may read from a stream. */
function mayBeStream(lower: Lower, left: SyntaxView): boolean {
  const inner = withoutBrackets(left);
  if (inner.type === "binary_expression") {
    const first = inner.field("left");
    return inner.field("operator")?.type === ">>" && first !== null && mayBeStream(lower, first);
  }
  return /identifier$|^field_expression$/.test(inner.type) && !isScalar(typeOf(lower, inner));
}

function lowerConditional(lower: Lower, view: SyntaxView): Expression {
  const [test, then, otherwise] = ["condition", "consequence", "alternative"].map((each) =>
    view.field(each),
  );
  if (!test || !then || !otherwise) return unreadSyntax(view);
  const made: Expression = {
    kind: "conditional",
    test: lowerCondition(lower, test),
    then: lower.expression(then),
    otherwise: lower.expression(otherwise),
    range: rangeOf(view),
  };
  // `a ? 1 : 0.5` is a double either way.
  const [a, b] = [then, otherwise].map((each) => typeOf(lower, each));
  const type = a === b ? null : typeOf(lower, view);
  return type === "double" || type === "float" ? converted(type, made) : made;
}

function lowerSubscript(lower: Lower, view: SyntaxView): Expression {
  const object = view.field("argument");
  const indices = view.field("indices")?.named() ?? [];
  if (!object || indices.length === 0) return unreadSyntax(view);
  const items = indices.map((each) => lower.expression(each));
  const index = items.length === 1 ? items[0]! : collect("tuple", items, rangeOf(view));
  return { kind: "subscript", object: lower.expression(object), index, range: rangeOf(view) };
}

/** `std::exp`, `Kind::A`, `Foo::count`. */
function lowerQualified(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const own = lastName(view);
  const scope = view.field("scope");
  const inner = view.field("name");
  if (inner?.type === "qualified_identifier" && inner.field("scope")?.type === "template_type")
    return lowerQualified(lower, inner);
  const name = own.type.startsWith("template_") ? (own.field("name")?.text ?? "") : own.text;
  if (scope?.type === "template_type") {
    const type = typeText(toType(scope, lower.aliases)) ?? "";
    return callHidden(":member", [toText(type, range), toText(name, range)], range);
  }
  if (scope && madeByType.test(name) && !lower.classes.has(scope.text)) {
    const inside = /::\s*(\w+)\s*::\s*\w+$/.exec(view.text)?.[1];
    const type = inside ?? typeText(toType(scope, lower.aliases)) ?? "";
    return callHidden(":member", [toText(type, range), toText(name, range)], range);
  }
  if (name === "npos") return toName("string::npos", range);
  const written = view.text.replace(/<[^]*$/, "").replace(/\s/g, "");
  if (/^(?:std|Eigen)::/.test(written)) return toName(written, range);
  const scoped = scope && lower.scope.find(`${lastName(scope).text}::${name}`);
  if (scoped) return toName(scoped.name, range);
  if (scope && lower.classes.has(scope.text)) {
    return attribute(toName(scope.text, range), name, range);
  }
  return resolveName(lower, name, range);
}

/** `x = y`, `x += y`, with the value that is assigned. */
function lowerAssignment(lower: Lower, view: SyntaxView): Expression {
  const range = rangeOf(view);
  const [left, sign, right] = ["left", "operator", "right"].map((each) => view.field(each));
  if (!left || !sign || !right) return unreadSyntax(view);
  const type = typeOf(lower, left);
  if (sign.text === "=" && lower.classes.get(type ?? "")?.members.has("operator=")) {
    const method = attribute(lower.expression(left), "operator=", rangeOf(left));
    return call(method, [lower.expression(right)], range);
  }
  if (sign.text === "=") {
    const value = valueFor(lower, type, right);
    const target = lowerTarget(lower, left);
    const isName = target.kind === "name";
    return assigning(target, isName ? converted(type, value) : value, range);
  }
  const operator = sign.text.slice(0, -1);
  if (!isArithmetic(operator)) return unreadSyntax(view, sign.text);
  const value = lower.expression(right);
  return onPlace(lower, lowerTarget(lower, left), (place) =>
    counting(place, operator, value, "after", range),
  );
}

/** A change of a place that is read first: what it is found by changes once. */
function onPlace(
  lower: Lower,
  target: Expression,
  change: (place: Expression) => Expression,
): Expression {
  if (target.kind !== "subscript" || !(changes(target.object) || changes(target.index)))
    return change(target);
  const { range } = target;
  const object = toName(lower.scope.temporary(), range);
  const index = toName(lower.scope.temporary(), range);
  const isHidden = target.index.kind === "name" && target.index.name.startsWith(":");
  const place: Expression = { ...target, object, index: isHidden ? target.index : index };
  const steps = [
    assigning(object, target.object, range),
    ...(isHidden ? [] : [assigning(index, target.index, range)]),
    change(place),
  ];
  return callHidden(":last", [collect("tuple", steps, range)], range);
}

function changes(expression: Expression): boolean {
  switch (expression.kind) {
    case "assigning":
    case "call":
      return true;
    case "subscript":
      return changes(expression.object) || changes(expression.index);
    case "attribute":
      return changes(expression.object);
    case "binary":
      return changes(expression.left) || changes(expression.right);
    default:
      return false;
  }
}
