import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Argument, BinaryOperator, Expression } from "../../ir/ir.ts";
import {
  argument,
  attribute,
  callHidden,
  rangeOf,
  toName,
  toText,
  unreadSyntax,
} from "../build.ts";
import { partsOf } from "../declared/syntax.ts";
import { readType } from "../../languages/declared/typeNames.ts";
import { safely } from "./choices.ts";
import { type LastParameter, lastParameter } from "./collect.ts";
import { knownType } from "./knownTypes.ts";
import { type CallParts, type Lambda, lambdaIn, lowerLambda, toLambda } from "./lambdas.ts";
import type { KotlinLowering } from "./lowering.ts";
import { resolveName } from "./names.ts";

/** Functions whose lambda has a `this` of its own. */
const withReceiver = /^(?:with|apply|run|buildString|buildList|buildMap|buildSet)$/;

/** Functions whose lambda takes nothing. */
const withNothing =
  /^(?:with|apply|run|lazy|getOrPut|ifEmpty|ifBlank|require|requireNotNull|check|checkNotNull|assert|runCatching|sequence|iterator|measureTimeMillis|measureNanoTime|synchronized|buildString|buildList|buildMap|buildSet)$/;

/** Functions that make collections of the type that is expected. */
const making =
  /^(?:(?:mutable|array)?(?:list|List|set|Set|map|Map)Of|listOfNotNull|hash(?:Map|Set)Of|linked(?:Map|Set)Of|empty(?:List|Array|Map|Set)|arrayOf(?:Nulls)?|Array|List|MutableList|(?:Array|Mutable)?List|ArrayDeque|ArrayList|(?:Linked)?Hash(?:Map|Set)|Tree(?:Map|Set)|LinkedList|Stack|Vector|PriorityQueue)$/;

/** What operators call: `a.plus(b)` is `a + b`. */
const operators: ReadonlyMap<string, BinaryOperator> = new Map([
  ["plus", "+"],
  ["minus", "-"],
  ["times", "*"],
  ["div", "/"],
  ["rem", "%"],
]);

/** `f(x)`, `xs.map { … }`, `Head(2)`. */
export function lowerCall(
  lower: KotlinLowering,
  view: SyntaxView,
  target: string | null,
): Expression {
  const parts = lambdaIn(view);
  if (!parts) return unreadSyntax(view);
  const range = rangeOf(view);
  const { object, name, callee } = parts;
  const finish = (called: Expression): Expression => ({
    kind: "call",
    callee: called,
    args: argumentsOf(lower, parts, target),
    range,
  });
  if (object && name !== null) {
    const own = rangeOf(callee);
    if (object.type === "super_expression")
      return finish(callHidden(":base", [toText(name, own)], own));
    const variable = lower.scope.find(name);
    // A variable may hold a function that extends the object: `x.init()`.
    const bound = (value: Expression): Expression =>
      variable
        ? callHidden(":memberOr", [value, toText(name, own), toName(variable.name, own)], own)
        : attribute(value, `${name}()`, own);
    const type = name === "orEmpty" && !parts.isSafe ? knownType(lower, object) : null;
    if (type !== null)
      return callHidden(":orEmpty", [lower.expression(object), toText(type, own)], range);
    const only = name === "filterIsInstance" && parts.args.length === 0 ? parts.types : null;
    if (only && !parts.isSafe) {
      const wanted = lower.type(partsOf(only)[0]) ?? "object";
      return callHidden(":ofType", [toText(wanted, own), lower.expression(object)], range);
    }
    const operator = parts.args.length === 1 && !parts.lambda ? operators.get(name) : undefined;
    const made = (value: Expression): Expression => {
      if (operator === undefined) return finish(bound(value));
      const [only] = argumentsOf(lower, parts, target);
      return { kind: "binary", operator, left: value, right: only!.value, range };
    };
    if (parts.isSafe) return safely(lower, object, made, range);
    return made(lower.expression(object));
  }
  const yielded = yieldOf(lower, parts, range);
  if (yielded) return yielded;
  if (callee.type === "identifier" && name !== null)
    return finish(calledName(lower, parts, name, rangeOf(callee)));
  return finish(lower.expression(callee));
}

/** `yield(x)`, `yieldAll(xs)` in what makes a sequence; null: it is neither. */
function yieldOf(
  lower: KotlinLowering,
  { name, object, args, lambda }: CallParts,
  range: Expression["range"],
): Expression | null {
  const isYield = (name === "yield" || name === "yieldAll") && lower.isGenerator;
  const [only] = isYield && !object && !lambda && args.length === 1 ? args : [];
  const value = only && partsOf(only).at(-1);
  if (!value) return null;
  return { kind: "yield", value: lower.expression(value), from: name === "yieldAll", range };
}

/** What a simple name calls: `max(a, b)` is never a method of one value. */
function calledName(
  lower: KotlinLowering,
  { args, lambda }: CallParts,
  written: string,
  range: Expression["range"],
): Expression {
  // A method `iterator` of the program takes no lambda.
  if (/^(?:iterator|sequence)$/.test(written) && lambda && args.length === 0)
    return callHidden(":builtin", [toText(written, range)], range);
  // `typealias Vec = DoubleArray`
  const name = lower.declared.aliases.get(written)?.text.replace(/<[^]*/, "") ?? written;
  const isPair = /^(?:max|min)$/.test(name) && args.length === 2;
  const isOuter =
    (isPair && !lower.declared.functions.has(name)) ||
    (args.length > 0 && takesNothing(lower, name));
  return isOuter && !lower.scope.find(name)
    ? toName(name, range)
    : resolveName(lower, name.replaceAll("`", ""), range, true);
}

/** Whether every function of a name that a program declares has no parameters, as a method `exp()` has. */
function takesNothing({ declared }: KotlinLowering, name: string): boolean {
  const all = declared.functions.get(name) ?? [];
  const isParameter = ({ type }: SyntaxView): boolean => type === "parameter";
  return (
    all.length > 0 &&
    all.every((each) => !each.first("function_value_parameters")?.named().some(isParameter))
  );
}

/** The arguments in parentheses, then the lambda behind them. */
function argumentsOf(lower: KotlinLowering, parts: CallParts, target: string | null): Argument[] {
  const { name, args, lambda, object, types } = parts;
  const made = args.map((each) => argumentOf(lower, parts, each));
  const isOwn = name !== null && lower.declared.functions.has(name);
  const own = isOwn ? lastParameter(lower.declared, name) : null;
  // A function of the same name may be a library's: one that takes a function is meant.
  const last = own && /^(?:Func|Action)/.test(own.type ?? "") ? own : null;
  const isType = name !== null && lower.declared.types.has(name);
  if (name !== null && !object && !isOwn && !isType && making.test(name)) {
    const type = statedType(lower, name, types, target);
    const value = type === null ? null : toText(type, rangeOf(parts.callee));
    if (value) made.push({ name: ":type", spread: null, value });
  }
  if (!lambda) return made;
  const value = lambdaOf(lower, parts, lambda, last);
  // Parameters between may keep their defaults.
  const isLeft = last !== null && args.length < last.at;
  return [...made, isLeft ? { name: last.name, spread: null, value } : argument(value)];
}

/** The type of a collection that is made: `listOf<Double>()`, or what is expected. */
function statedType(
  lower: KotlinLowering,
  name: string,
  types: SyntaxView | null,
  target: string | null,
): string | null {
  const given = (types ? partsOf(types) : []).map((each) => lower.type(each) ?? "object");
  const isArray = /^(?:arrayOf|arrayOfNulls|emptyArray|Array)$/.test(name);
  if (given.length === 2) return `Dictionary<${given.join(",")}>`;
  if (given[0] !== undefined)
    return isArray
      ? `${given[0]}${name === "arrayOfNulls" ? "?" : ""}[]`
      : `${/[sS]et/.test(name) ? "HashSet" : "List"}<${given[0]}>`;
  const expected = target?.endsWith("?") ? target.slice(0, -1) : target;
  if (expected === null) return null;
  const { name: own } = readType(expected);
  const fits = isArray
    ? own === "[]"
    : /[mM]ap/.test(name)
      ? own.endsWith("Dictionary")
      : own === (/[sS]et/.test(name) ? "HashSet" : "List");
  return fits ? expected : null;
}

function argumentOf(lower: KotlinLowering, parts: CallParts, view: SyntaxView): Argument {
  const inner = partsOf(view);
  const value = inner.at(-1);
  if (!value) return argument(unreadSyntax(view));
  const name = inner.length > 1 && view.first("=") ? (inner[0]?.text ?? null) : null;
  const isSpread = view.children().some(({ type }) => type === "*");
  const lowered =
    value.type === "lambda_literal"
      ? lambdaOf(lower, parts, toLambda(value), null)
      : lower.expression(value, itemTarget(lower, parts));
  if (isSpread) return { name: null, spread: "items", value: lowered };
  return name === null ? argument(lowered) : { name, spread: null, value: lowered };
}

/** `listOf<List<Double>>(listOf(1.0))` says what its items are. */
function itemTarget(lower: KotlinLowering, { name, types }: CallParts): string | null {
  const [only, ...more] = types ? partsOf(types) : [];
  if (name === null || !only || more.length > 0 || !/Of$/.test(name)) return null;
  return lower.type(only);
}

/** The lambda of a call: the function that is called says what it takes. */
function lambdaOf(
  lower: KotlinLowering,
  { name, label, args, object }: CallParts,
  lambda: Lambda,
  last: LastParameter | null,
): Expression {
  const own = name ?? "";
  const isKnown = last === null;
  const hasReceiver = isKnown
    ? withReceiver.test(own) &&
      (own !== "run" || object !== null) &&
      (own !== "with" || args.length === 1)
    : last.hasReceiver;
  const takesNothing = isKnown
    ? withNothing.test(own)
    : last.type !== null && /^(?:Func<[^,]*>|Action)$/.test(last.type);
  const labels = [...(label === null ? [] : [label]), own];
  return lowerLambda(lower, lambda, {
    ...{ target: null, labels, hasReceiver },
    takesNothing: takesNothing || hasReceiver,
    isGenerator: isKnown && object === null && /^(?:sequence|iterator)$/.test(own),
  });
}
