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
  unread,
  unreadSyntax,
} from "../build.ts";
import { lowerAssigning } from "./assignments.ts";
import { lowerBlockValue } from "./blocks.ts";
import { lowerArray, lowerComprehension, lowerGenerator, lowerVector } from "./arrays.ts";
import { lowerBinary, lowerComparison, lowerUnary } from "./calculations.ts";
import { lowerCall, lowerTuple } from "./calls.ts";
import { lowerFunction, readSignature } from "./functions.ts";
import { lowerCharacter, lowerNumber, lowerSpecialText, lowerText } from "./literals.ts";
import { lowerMacroValue } from "./macros.ts";
import { nameOf, type Names, part } from "./names.ts";

/** One expression. */
export function lowerExpression(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  switch (view.type) {
    case "number":
      return lowerNumber(view);
    case "char":
      return lowerCharacter(view);
    case "text":
      return lowerText(view, (each) => lowerExpression(each, names));
    case "special_text":
      return lowerSpecialText(view);
    case "symbol":
      return callHidden(":symbol", [toText(view.text.slice(1), range)], range);
    case "identifier":
      return lowerIdentifier(view, names);
    case "parenthesized":
      return part(view, "value", names);
    case "colon":
      return toName(":all", range);
    case "last":
      return lowerLast(view, names);
    case "unary":
      return lowerUnary(view, names);
    case "product":
    case "binary":
      return lowerBinary(view, names);
    case "comparison":
      return lowerComparison(view, names);
    case "choice": {
      const [test, then] = [part(view, "test", names), part(view, "then", names)];
      return { kind: "conditional", test, then, otherwise: part(view, "otherwise", names), range };
    }
    case "range": {
      const step = view.field("step");
      const steps = step ? [lowerExpression(step, names)] : [];
      const [start, stop] = [part(view, "start", names), part(view, "stop", names)];
      return callHidden(":range", [start, stop, ...steps], range);
    }
    case "adjoint":
      return callHidden(":adjoint", [part(view, "operand", names)], range);
    case "field": {
      const [object, name] = [view.field("object"), view.field("name")];
      const isOfModule = object?.type === "identifier" && names.modules.has(object.text);
      if (isOfModule && name && !names.assigned.has(object.text)) return toName(name.text, range);
      return attribute(part(view, "object", names), name?.text ?? "", range);
    }
    case "index": {
      const made = lowerIndex(view, names);
      return names.isView ? callHidden(":view", [made.object, made.index], range) : made;
    }
    case "call":
    case "broadcast":
    case "do_call":
      return lowerCall(view, names);
    case "spread":
      return { kind: "spread", value: part(view, "value", names), range };
    case "lambda":
      return lowerLambda(view, names);
    case "tuple":
      return lowerTuple(view, names);
    default:
      return lowerRest(view, names);
  }
}

function lowerRest(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  switch (view.type) {
    case "vector":
      return lowerVector(view, names);
    case "matrix":
      return lowerArray(view, names);
    case "comprehension":
      return lowerComprehension(view, names);
    case "generator":
      return lowerGenerator(view, names);
    case "typed_array": {
      const array = view.field("array");
      const made = array ? lowerExpression(array, names) : unread(view);
      return callHidden(":typed", [part(view, "type", names), made], range);
    }
    case "curly": {
      const given = view.fields("argument").map((each) => lowerExpression(each, names));
      return callHidden(":curly", [part(view, "object", names), ...given], range);
    }
    case "typed":
      return view.field("value") ? part(view, "value", names) : unread(view);
    case "where":
      return part(view, "value", names);
    case "macro":
      return lowerMacroValue(view, names);
    case "assignment":
      return lowerAssigning(view, names);
    case "function":
      return lowerNamelessFunction(view, names);
    case "begin":
    case "if":
    case "for":
    case "while":
    case "let":
    case "try":
      return lowerBlockValue(view, names);
    default:
      return view.node.broken ? unread(view) : unreadSyntax(view);
  }
}

function lowerIdentifier(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  if (view.text === "true" || view.text === "false") {
    return literal({ type: "bool", value: view.text === "true" }, range);
  }
  if (view.text === "nothing") return literal({ type: "none" }, range);
  return nameOf(view, names);
}

/** `end` and `begin` between brackets. */
function lowerLast(view: SyntaxView, { last }: Names): Expression {
  const range = rangeOf(view);
  if (!last) return unread(view);
  if (view.text === "begin") return literal({ type: "int", value: 1 }, range);
  const places = [last.at, last.count].map((value) => literal({ type: "int", value }, range));
  return callHidden(":last", [last.object, ...places], range);
}

/** `function (x) ... end` */
function lowerNamelessFunction(view: SyntaxView, names: Names): Expression {
  const signature = view.field("signature");
  if (!signature) return unread(view);
  const { definition } = lowerFunction(
    view,
    readSignature(signature),
    view.field("body"),
    names,
    null,
  );
  return { kind: "lambda", definition, range: rangeOf(view) };
}

function lowerLambda(view: SyntaxView, names: Names): Expression {
  const parameters = view.field("parameters");
  if (!parameters) return unread(view);
  const { definition } = lowerFunction(
    view,
    readSignature(parameters),
    view.field("body"),
    names,
    null,
  );
  return { kind: "lambda", definition, range: rangeOf(view) };
}

/** `x[i, j]` */
function lowerIndex(view: SyntaxView, names: Names): Expression & { readonly kind: "subscript" } {
  const object = part(view, "object", names);
  const places = lowerPlaces(view, object, names);
  const given = view.fields("argument");
  const [first, last] = [given[0] ?? view, given.at(-1) ?? view];
  const index = collect("tuple", places, { start: first.start, end: last.end });
  return { kind: "subscript", object, index, range: rangeOf(view) };
}

function lowerPlaces(view: SyntaxView, object: Expression, names: Names): readonly Expression[] {
  const given = view.fields("argument");
  return given.map((each, at) =>
    lowerExpression(each, { ...names, last: { object, at, count: given.length } }),
  );
}

/** What is assigned to: a name, an index, a field, or several of them. */
export function lowerTarget(view: SyntaxView, names: Names): Expression {
  switch (view.type) {
    case "identifier":
      return nameOf(view, names);
    case "typed":
    case "parenthesized": {
      const value = view.field("value");
      return value ? lowerTarget(value, names) : unread(view);
    }
    case "tuple": {
      const items = view.fields("item").map((each) => lowerTarget(each, names));
      return collect("tuple", items, rangeOf(view));
    }
    case "spread": {
      const value = view.field("value");
      if (!value) return unread(view);
      return { kind: "spread", value: lowerTarget(value, names), range: rangeOf(view) };
    }
    case "index":
      return lowerIndex(view, names);
    default:
      return lowerExpression(view, names);
  }
}
