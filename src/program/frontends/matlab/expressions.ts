import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type {
  Argument,
  BinaryOperator,
  Comparison,
  Expression,
  FunctionDefinition,
} from "../../ir/ir.ts";
import {
  argument,
  attribute,
  callHidden,
  collect,
  literal,
  rangeOf,
  toName,
  toText,
  unread,
  unreadSyntax,
} from "../build.ts";
import { logicalOf } from "../operators.ts";
import { lowerNumber, lowerText } from "./literals.ts";
import type { Names } from "./names.ts";
import { lowerParameters, usedIn } from "./parameters.ts";

/** A part of a node that must be there. */
export function part(view: SyntaxView, field: string, names: Names): Expression {
  const child = view.field(field);
  return child ? lowerExpression(child, names) : unread(view);
}

/** `*` is the product of matrices, and `.*` that of numbers; so with the others. */
const arithmetic: Readonly<Record<string, BinaryOperator>> = {
  ...{ "+": "+", "-": "-", "*": "@", ".*": "*", "/": "//", "./": "/", "&": "&", "|": "|" },
  ...{ "^": "^", "**": "^", ".^": "**", ".**": "**" },
};

const comparisons: Readonly<Record<string, Comparison>> = {
  ...{ "==": "==", "!=": "!=", "~=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">=" },
};

/** One expression. */
export function lowerExpression(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  switch (view.type) {
    case "number":
      return lowerNumber(view);
    case "text": {
      const text = lowerText(view);
      return view.text.startsWith("'") ? text : callHidden(":quoted", [text], range);
    }
    case "identifier":
      return names.variables.has(view.text)
        ? toName(view.text, range)
        : callFunction(view.text, [], range, range, names);
    case "last": {
      const { last } = names;
      if (!last) return unread(view);
      const places = [last.at, last.count].map((value) => literal({ type: "int", value }, range));
      return callHidden(":last", [last.object, ...places], range);
    }
    case "colon":
      return toName(":all", range);
    case "parenthesized":
      return part(view, "value", names);
    case "range": {
      const step = view.field("step");
      const steps = step ? [lowerExpression(step, names)] : [];
      const [start, stop] = [part(view, "start", names), part(view, "stop", names)];
      return callHidden(":range", [start, stop, ...steps], range);
    }
    case "transpose":
      return callHidden(":transpose", [part(view, "operand", names)], range);
    case "unary":
      return lowerUnary(view, names);
    case "binary":
      return lowerBinary(view, names);
    case "matrix":
      return callHidden(":matrix", [lowerRows(view, names)], range);
    case "cell":
      return callHidden(":cell", [lowerRows(view, names)], range);
    case "call":
      return lowerCall(view, names);
    case "cell_index": {
      const object = part(view, "function", names);
      const places = lowerPlaces(view, object, names);
      return callHidden(":inCell", [object, ...places], range);
    }
    case "field": {
      const name = view.field("name");
      const key = name ? toText(name.text, rangeOf(name)) : part(view, "computed", names);
      return callHidden(":field", [part(view, "object", names), key], range);
    }
    case "handle":
      return lowerHandle(view, names);
    case "anonymous":
      return { kind: "lambda", definition: lowerAnonymous(view, names), range };
    default:
      return view.node.broken ? unread(view) : unreadSyntax(view);
  }
}

function lowerUnary(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  const operator = view.field("operator")?.text ?? "";
  const operand = part(view, "operand", names);
  if (operator === "!" || operator === "~") return callHidden(":not", [operand], range);
  if (operator === "-" && operand.kind === "literal" && operand.literal.type === "float") {
    // The sign belongs to the number that is written.
    return literal({ type: "float", value: -operand.literal.value }, range);
  }
  return { kind: "unary", operator: operator === "-" ? "-" : "+", operand, range };
}

function lowerBinary(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  const operator = view.field("operator")?.text ?? "";
  const [left, right] = [part(view, "left", names), part(view, "right", names)];
  const own = arithmetic[operator];
  if (own) return { kind: "binary", operator: own, left, right, range };
  const comparison = comparisons[operator];
  if (comparison) {
    const rest = [{ operator: comparison, operand: right }];
    return { kind: "comparison", first: left, rest, range };
  }
  const logical = logicalOf(operator);
  if (logical) {
    return { kind: "logical", operator: logical, left: isTrue(left), right: isTrue(right), range };
  }
  if (operator === ".\\") return { kind: "binary", operator: "/", left: right, right: left, range };
  return callHidden(":solve", [left, right], range);
}

/** `a && b` is a truth value, whatever its parts are. */
function isTrue(value: Expression): Expression {
  const isTruth = value.kind === "comparison" || value.kind === "logical";
  return isTruth ? value : callHidden(":isTrue", [value], value.range);
}

/** The rows of a matrix, or of a cell array. */
function lowerRows(view: SyntaxView, names: Names): Expression {
  const rows = view.fields("row").map((row) => {
    const items = row.fields("item").map((item) => lowerItem(item, names));
    return collect("list", items, rangeOf(row));
  });
  return collect("list", rows, rangeOf(view));
}

/** What may be several values: `c{:}`. */
function lowerItem(view: SyntaxView, names: Names): Expression {
  const value = lowerExpression(view, names);
  const isMany =
    view.type === "cell_index" &&
    view.fields("argument").some(({ type }) => type === "colon" || type === "range");
  const isField = view.type === "field";
  if (!isMany && !isField) return value;
  if (value.kind !== "call") return value;
  const form = toName(isField ? ":fields" : ":inCells", value.range);
  return { kind: "spread", value: { ...value, callee: form }, range: value.range };
}

/** What stands between the brackets behind a value. */
export function lowerPlaces(
  view: SyntaxView,
  object: Expression,
  names: Names,
): readonly Expression[] {
  const given = view.fields("argument");
  return given.map((each, at) =>
    lowerItem(each, { ...names, last: { object, at, count: given.length } }),
  );
}

function lowerArguments(view: SyntaxView, names: Names): readonly Argument[] {
  return view.fields("argument").flatMap((each): readonly Argument[] => {
    if (each.type !== "named_argument") return [argument(lowerItem(each, names))];
    const name = each.field("name")!;
    return [argument(toText(name.text, rangeOf(name))), argument(part(each, "value", names))];
  });
}

/** `x(...)`: the places of a variable, or a call. */
function lowerCall(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  const callee = view.field("function");
  if (!callee) return unread(view);
  const isName = callee.type === "identifier";
  if (isName && !names.variables.has(callee.text)) {
    if (callee.text === "nargin") return callFunction("nargin", [], range, range, names);
    const args = lowerArguments(view, names);
    return callFunction(callee.text, args, rangeOf(callee), range, names);
  }
  const object = lowerExpression(callee, names);
  if (isName && names.callable.has(callee.text)) {
    return { kind: "call", callee: object, args: lowerArguments(view, names), range };
  }
  return callHidden(":at", [object, ...lowerPlaces(view, object, names)], range);
}

/** A call of a function of the program or of the library, for its first value. */
export function callFunction(
  name: string,
  args: readonly Argument[],
  nameRange: TextRange,
  range: TextRange,
  names: Names,
): Expression {
  if (name === "nargout" && names.parameters) return toName(":nargout", range);
  if (name === "nargin" && names.parameters) {
    const given = names.parameters.map((each) => toName(each, nameRange));
    return callHidden(":given", given, range);
  }
  const callee = toCallee(name, nameRange, names);
  const made: Expression = { kind: "call", callee, args, range };
  return names.functions.get(name)?.only === null ? callHidden(":first", [made], range) : made;
}

/** A call for no value, as a statement of its own is. */
export function forNothing(value: Expression, names: Names): Expression {
  if (value.kind !== "call" || value.callee.kind !== "name") return value;
  const [first] = value.args;
  if (value.callee.name === ":first" && first) {
    return { ...value, args: [{ ...first, value: forNothing(first.value, names) }] };
  }
  if (names.functions.get(value.callee.name)?.asksForCount !== true) return value;
  const none = literal({ type: "float", value: 0 }, value.callee.range);
  return { ...value, args: [...value.args, { name: ":nargout", spread: null, value: none }] };
}

function toCallee(name: string, range: TextRange, names: Names): Expression {
  return names.functions.has(name)
    ? toName(name, range)
    : attribute(toName(":functions", range), name, range);
}

/** A call for several values, as a tuple of them. */
export function lowerSeveral(view: SyntaxView, wanted: number, names: Names): Expression {
  const range = rangeOf(view);
  const many = literal({ type: "float", value: wanted }, range);
  const callee = view.type === "call" ? view.field("function") : view;
  const isFunction = callee?.type === "identifier" && !names.variables.has(callee.text);
  let made: Expression;
  if (isFunction) {
    const args = view.type === "call" ? lowerArguments(view, names) : [];
    const own = names.functions.get(callee.text);
    const count = { name: own ? ":nargout" : ":outputs", spread: null, value: many };
    const named = own?.asksForCount === false ? args : [...args, count];
    const function_ = toCallee(callee.text, rangeOf(callee), names);
    made = { kind: "call", callee: function_, args: named, range };
  } else if (view.type === "call" && callee) {
    const args = lowerArguments(view, names);
    made = { kind: "call", callee: lowerExpression(callee, names), args, range };
  } else {
    const item = lowerItem(view, names);
    made = item.kind === "spread" ? item.value : item;
  }
  return callHidden(":several", [made, many], range);
}

function lowerHandle(view: SyntaxView, names: Names): Expression {
  const name = view.field("name");
  return name ? toCallee(name.text, rangeOf(name), names) : unread(view);
}

/** A function without a name keeps the variables that it uses as they are where it is made. */
function lowerAnonymous(view: SyntaxView, names: Names): FunctionDefinition {
  const range = rangeOf(view);
  const parameters = lowerParameters(view);
  const own = new Set(parameters.map(({ name }) => name));
  const body = view.field("body");
  const inner: Names = {
    ...names,
    variables: new Set([...names.variables, ...own]),
    callable: new Set([...names.callable].filter((name) => !own.has(name))),
    parameters: [...own],
    last: null,
  };
  const value = body ? lowerExpression(body, inner) : unread(view);
  return {
    name: "@",
    isAnonymous: true,
    parameters,
    body: [{ kind: "return", value, range: value.range }],
    decorators: [],
    isGenerator: false,
    holds: body ? usedIn(body).filter((name) => !own.has(name) && names.variables.has(name)) : [],
    locals: own,
    range,
    nameRange: { start: range.start, end: range.start + 1 },
  };
}
