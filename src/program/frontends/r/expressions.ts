import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type {
  Argument,
  BinaryOperator,
  Comparison,
  Expression,
  FunctionDefinition,
  Parameter,
  Statement,
} from "../../ir/ir.ts";
import {
  argument,
  assign,
  assigning,
  attribute,
  callHidden,
  endHere,
  literal,
  rangeOf,
  toName,
  toText,
  unread,
} from "../build.ts";
import { lateArguments, signalled, tryCatch } from "./conditions.ts";
import { askedLater, askedNow, dotsNamed, methodCall } from "./asking.ts";
import { kindCall } from "./kinds.ts";
import { withinChanged, withinFrame, withTexts, withTitle } from "./lateNames.ts";
import { lowerNumber, lowerString } from "./literals.ts";
import type { Names } from "./names.ts";
import { isSource, writtenIn } from "./others.ts";
import { expected, isExpectation } from "./tests.ts";

/** A part of a node that must be there. */
export function part(view: SyntaxView, field: string, names: Names): Expression {
  const child = view.field(field);
  return child ? lowerExpression(child, names) : unread(view);
}

/** A name without its backticks or quotes. */
export function nameIn(view: SyntaxView | null): string {
  return view?.text.replace(/^([\x60"'])(.*)\1$/s, "$2") ?? "";
}

const arithmetic: Readonly<Record<string, BinaryOperator>> = {
  ...{ "+": "+", "-": "-", "*": "*", "/": "/", "^": "**", "**": "**" },
  ...{ "%%": "%", "%/%": "//", "%*%": "@", "&": "&", "|": "|" },
};

const comparisons = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** One expression of R. */
export function lowerExpression(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  switch (view.type) {
    case "identifier":
      return toName(nameIn(view), range);
    case "float":
    case "integer":
      return lowerNumber(view);
    case "true":
    case "false":
      return literal({ type: "bool", value: view.type === "true" }, range);
    case "null":
      return literal({ type: "none" }, range);
    case "inf":
      return literal({ type: "float", value: Infinity }, range);
    case "na":
      if (view.text === "NA_character_") return unread(view, "a missing text is not followed");
      return callHidden(":missingNumber", [], range);
    case "nan":
      return literal({ type: "float", value: NaN }, range);
    case "string":
      return lowerString(view);
    case "dots":
      return { kind: "spread", value: toName("...", range), range };
    case "parenthesized_expression":
      return part(view, "body", names);
    case "braced_expression": {
      const [only, ...rest] = view.named();
      if (only && rest.length === 0) return lowerExpression(only, names);
      return runHere(view, names);
    }
    case "if_statement":
      return {
        kind: "conditional",
        test: part(view, "condition", names),
        then: part(view, "consequence", names),
        otherwise: view.field("alternative")
          ? part(view, "alternative", names)
          : literal({ type: "none" }, range),
        range,
      };
    case "function_definition":
      return {
        kind: "lambda",
        definition: { ...lowerFunctionAs("function", view, view, names), isAnonymous: true },
        range,
      };
    case "unary_operator":
      return lowerUnary(view, names);
    case "binary_operator":
      return lowerBinary(view, names);
    case "call":
      return lowerCall(view, names);
    case "subset":
    case "subset2": {
      const items = lowerArguments(view.field("arguments"), names, true);
      const form = view.type === "subset" ? ":items" : ":item";
      const object = part(view, "function", names);
      const callee = toName(form, range);
      return { kind: "call", callee, args: [argument(object), ...items], range };
    }
    case "extract_operator": {
      const name = view.field("rhs");
      if (!name) return unread(view);
      const key = toText(nameIn(name), rangeOf(name));
      return callHidden(":item", [part(view, "lhs", names), key], range);
    }
    case "namespace_operator":
      return lowerCallee(nameIn(view.field("rhs")), range, names);
    default:
      return unread(view, view.node.broken ? undefined : `${view.type} is not read`);
  }
}

/** Several statements as a value: their variables are those of a function of its own. */
export function runHere(view: SyntaxView, names: Names): Expression {
  return runNow(names.lowerBody(view, names), rangeOf(view));
}

function runNow(body: readonly Statement[], range: TextRange): Expression {
  return { kind: "call", callee: laterFunction(body, range), args: [], range };
}

function laterFunction(body: readonly Statement[], range: TextRange): Expression {
  const definition = toDefinition("function", [], body, range, range);
  return { kind: "lambda", definition: { ...definition, isAnonymous: true }, range };
}

function lowerUnary(view: SyntaxView, names: Names): Expression {
  const operator = view.field("operator")?.text ?? "";
  const operand = part(view, "rhs", names);
  const range = rangeOf(view);
  if (operator === "!") return callHidden(":not", [operand], range);
  if (operator !== "-" && operator !== "+") return unread(view, `\`${operator}\` is not followed`);
  if (operator === "-" && operand.kind === "literal" && operand.literal.type === "float") {
    // The sign belongs to the number that is written.
    return literal({ ...operand.literal, value: -operand.literal.value }, range);
  }
  return { kind: "unary", operator, operand, range };
}

function lowerBinary(view: SyntaxView, names: Names): Expression {
  const operator = view.field("operator")?.text ?? "";
  const range = rangeOf(view);
  const [lhs, rhs] = [view.field("lhs"), view.field("rhs")];
  if (!lhs || !rhs) return unread(view);
  if (operator === "|>" || operator === "%>%") {
    const called = lowerExpression(rhs, names);
    if (called.kind === "call") {
      return { ...called, args: [argument(lowerExpression(lhs, names)), ...called.args], range };
    }
    const callee =
      rhs.type === "identifier" ? lowerCallee(nameIn(rhs), rangeOf(rhs), names) : called;
    return { kind: "call", callee, args: [argument(lowerExpression(lhs, names))], range };
  }
  if (operator === "<-" || operator === "=") {
    const target = toName(nameIn(lhs), rangeOf(lhs));
    return lhs.type === "identifier"
      ? assigning(target, lowerExpression(rhs, names), range)
      : unread(view, "this assignment is not followed");
  }
  const [left, right] = [lowerExpression(lhs, names), lowerExpression(rhs, names)];
  // The colon is a sign that trees leave away.
  if (operator === "" || operator === ":") return callHidden(":range", [left, right], range);
  if (rhs.type === (operator === "||" ? "true" : operator === "&&" ? "false" : ""))
    return callHidden(":decided", [left, right], range);
  if (operator === "&&" || operator === "||") {
    const [first, second] = [left, right].map((each) => callHidden(":condition", [each], range));
    return {
      ...{ kind: "logical", operator: operator === "&&" ? "and" : "or" },
      ...{ left: first!, right: second!, range },
    };
  }
  if (comparisons.has(operator)) {
    const rest = [{ operator: operator as Comparison, operand: right }];
    return { kind: "comparison", first: left, rest, range };
  }
  if (operator === "%o%") return callHidden(":outer", [left, right], range);
  if (operator === "%in%") return callHidden(":in", [left, right], range);
  const own = arithmetic[operator];
  if (own) return { kind: "binary", operator: own, left, right, range };
  if (operator.startsWith("%") && names.functions.has(operator)) {
    return {
      kind: "call",
      callee: toName(operator, range),
      args: [left, right].map(argument),
      range,
    };
  }
  return unread(view, `\`${operator}\` is not followed`);
}

/** A function by its name: one of the library, unless the program has one. */
function lowerCallee(name: string, range: TextRange, names: Names): Expression {
  return names.functions.has(name)
    ? toName(name, range)
    : attribute(toName(":functions", range), name, range);
}

/** Calls that load a library, whose name is no variable. */
export const loadsLibrary = /^(?:library|require|requireNamespace|loadNamespace)$/;

/** Calls that change variables, or what happens later, in a way that is not followed. */
function changesNames(view: SyntaxView, name: string): boolean {
  if (name === "assign") return !/\benvir\b/.test(view.text);
  return /^(?:on\.exit|delayedAssign|evalq|attach)$/.test(name);
}

/** A file that is not there, or that nobody can tell: it may change everything. */
function unsourced(view: SyntaxView): Expression {
  const [written, range] = [writtenIn(view), rangeOf(view)];
  return written === null
    ? runNow([endHere(view, "`source` is not followed")], range)
    : callHidden(":unsourced", [toText(written, range)], range);
}

function lowerCall(view: SyntaxView, names: Names): Expression {
  const callee = view.field("function");
  if (!callee) return unread(view);
  const range = rangeOf(view);
  if (loadsLibrary.test(callee.text)) {
    return callee.text === "library"
      ? toName(":absent", range)
      : unread(view, "it is unknown whether a library is installed");
  }
  if (callee.text === "local" && !names.functions.has("local")) {
    const [body, ...rest] = view.field("arguments")?.named() ?? [];
    const own = body?.field("value");
    if (own && rest.length === 0) return runHere(own, names);
  }
  if (changesNames(view, callee.text))
    return runNow([endHere(view, `\`${callee.text}\` is not followed`)], range);
  if (isSource(view) && !names.functions.has("source")) return unsourced(view);
  if (isExpectation(callee.text, names))
    return expected(view, (each) => lowerExpression(each, names), runNow);
  if (
    /^(?:try|tryCatch|withCallingHandlers)$/.test(callee.text) &&
    !names.functions.has(callee.text)
  )
    return runNow(
      tryCatch(view, names, (each, own = names) => lowerExpression(each, own)),
      range,
    );
  if (/^(?:switch|replicate)$/.test(callee.text) && !names.functions.has(callee.text)) {
    const own = lateArguments(view, (each) => lowerExpression(each, names), laterFunction);
    if (own) return own;
  }
  if (/^(?:with|subset)$/.test(callee.text) && !names.functions.has(callee.text)) {
    const own = withinFrame(view, (each) => lowerExpression(each, names));
    if (own) return own;
  }
  if (callee.text === "within" && !names.functions.has("within")) {
    const own = withinChanged(view, (each) => lowerExpression(each, names));
    if (own) return own;
  }
  if (!names.functions.has(callee.text)) {
    const own = askedNow(view, (each) => lowerExpression(each, names)) ?? kindCall(view);
    if (own) return own;
  }
  if (/^(?:aggregate|stopifnot)$/.test(callee.text) && !names.functions.has(callee.text)) {
    const own = withTexts(view, (each) => lowerExpression(each, names));
    if (own) return own;
  }
  if (callee.text === "do.call" && !names.functions.has("do.call")) {
    const own = listedCall(view, names);
    if (own) return own;
  }
  if (names.handles && callee.text === "invokeRestart") return literal({ type: "none" }, range);
  if (view.text === "NextMethod()" && names.method) {
    const { name, first, hasDots } = names.method;
    const dots: readonly Argument[] = hasDots
      ? [
          argument({ kind: "spread", value: toName("...", range), range }),
          { name: null, spread: "entries", value: toName(dotsNamed, range) },
        ]
      : [];
    const own = [argument(toText(name, range)), argument(toName(first, range))];
    return { kind: "call", callee: toName(":nextMethod", range), args: [...own, ...dots], range };
  }
  const given = lowerArguments(view.field("arguments"), names, false);
  const signal = names.functions.has(callee.text) ? undefined : names.signals?.get(callee.text);
  if (signal) return signalled(callee.text, given, signal, range);
  const args =
    callee.text === "table" && !names.functions.has("table") ? withTitle(view, given) : given;
  const isNamed = callee.type === "identifier" || callee.type === "string";
  const value = isNamed
    ? lowerCallee(nameIn(callee), rangeOf(callee), names)
    : lowerExpression(callee, names);
  return { kind: "call", callee: value, args, range };
}

/** `do.call("f", list(a, name = b))`, as the call that it is; null: another call. */
function listedCall(view: SyntaxView, names: Names): Expression | null {
  const given = (view.field("arguments")?.named() ?? []).filter(({ type }) => type === "argument");
  const [called, listed] = given.map((each) => (each.field("name") ? null : each.field("value")));
  const isList = listed?.type === "call" && listed.field("function")?.text === "list";
  if (!called || !isList || given.length !== 2 || names.functions.has("list")) return null;
  const args = lowerArguments(listed.field("arguments"), names, false);
  const isMixed = args.some(({ name }) => name !== null) && args.some(({ name }) => name === null);
  if (!isMixed || args.some(({ spread }) => spread !== null) || called.type !== "string")
    return null;
  const callee = lowerCallee(nameIn(called), rangeOf(called), names);
  return { kind: "call", callee, args, range: rangeOf(view) };
}

/** What `NextMethod()` means within a method of one object; null: it is not followed. */
function methodIn(
  name: string,
  view: SyntaxView,
  parameters: readonly SyntaxView[],
): Names["method"] {
  const [first, ...rest] = parameters.map((each) => (each.field("name") ?? each).text);
  const isPlain = /^[\w.]+\.\w+$/.test(name) && rest.every((each) => each === "...");
  const body = view.field("body")?.text ?? "";
  if (!first || !isPlain || !/^\w+$/.test(first) || /<-|->|=/.test(body)) return null;
  return { name, first, hasDots: rest.length > 0 };
}

/** `hasGaps`: what is left out between commas is everything. */
function lowerArguments(
  view: SyntaxView | null,
  names: Names,
  hasGaps: boolean,
): readonly Argument[] {
  if (!view) return [];
  const args: Argument[] = [];
  let isOpen = true;
  const addGap = (at: SyntaxView): void => {
    if (hasGaps && isOpen) args.push(argument(toName(":all", rangeOf(at))));
  };
  for (const child of view.children()) {
    if (child.type === "comma") {
      addGap(child);
      isOpen = true;
    } else if (child.type === "argument") {
      isOpen = false;
      const name = child.field("name");
      const value = child.field("value");
      const lowered = value ? lowerExpression(value, names) : unread(child);
      if (lowered.kind === "spread") {
        const range = rangeOf(child);
        args.push(argument(lowered));
        args.push({ name: null, spread: "entries", value: toName(dotsNamed, range) });
      } else args.push({ name: name && nameIn(name), spread: null, value: lowered });
    }
  }
  if (args.length > 0) addGap(view);
  return args;
}

/** A function with its name. */
export function lowerFunctionAs(
  name: string,
  view: SyntaxView,
  nameView: SyntaxView,
  outer: Names,
): FunctionDefinition {
  const prologue: Statement[] = [];
  const list = view.field("parameters")?.named() ?? [];
  const declared = list.filter(({ type }) => type === "parameter");
  const names: Names = { ...outer, method: methodIn(name, view, declared) };
  prologue.push(...askedLater(view, declared, (each) => lowerExpression(each, names)));
  const parameters = declared.map((child): Parameter => {
    const named = child.field("name") ?? child;
    const range = rangeOf(named);
    const own = nameIn(named);
    if (named.type === "dots") {
      return { name: "...", kind: "items", defaultValue: null, annotation: null, range };
    }
    const value = child.field("default");
    // Defaults are evaluated within the function, and may use other parameters.
    if (value) {
      const given = toName(own, range);
      const test = callHidden(":missing", [given], range);
      const then = [assign(given, lowerExpression(value, names), rangeOf(value))];
      prologue.push({ kind: "if", test, then, otherwise: [], range });
    }
    const defaultValue = toName(":absent", range);
    return { name: own, kind: "both", defaultValue, annotation: null, range };
  });
  const body = view.field("body");
  const dots = parameters.find(({ kind }) => kind === "items");
  if (dots) parameters.push({ ...dots, name: dotsNamed, kind: "entries" });
  const method = methodCall(body, declared);
  const own = method ? [method] : body ? names.lowerBody(body, names) : [];
  const statements = [...prologue, ...own];
  return toDefinition(name, parameters, statements, rangeOf(view), rangeOf(nameView));
}

function toDefinition(
  name: string,
  parameters: readonly Parameter[],
  body: readonly Statement[],
  range: TextRange,
  nameRange: TextRange,
): FunctionDefinition {
  return {
    name,
    parameters,
    body,
    decorators: [],
    ...boundNames(body, parameters),
    range,
    nameRange,
  };
}
