import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import {
  assign,
  callHidden,
  endHere,
  literal,
  rangeOf,
  toName,
  toText,
  unreadSyntax,
} from "../build.ts";
import { jump, loopOf } from "../declared/loops.ts";
import { converted } from "../declared/names.ts";
import { drop, intoSink, type Sink, typeOfSink } from "../declared/sinks.ts";
import { partsOf } from "../declared/syntax.ts";
import { assignment } from "./assignments.ts";
import { lowerBlock, takeApart } from "./blocks.ts";
import { isTypeDeclaration, lowerInside } from "./classes.ts";
import { delegated } from "./constructors.ts";
import { ifInto, tryInto, whenInto } from "./flow.ts";
import { extensionProperty, lowerFunctions } from "./functions.ts";
import { lambdaIn, lowerLambda, toLambda } from "./lambdas.ts";
import { jumpOf, loopInto, loopOfCall } from "./loops.ts";
import type { KotlinLowering } from "./lowering.ts";
import { delegatedType, getterOf } from "./names.ts";
import { isFixed, valueOf, variablesIn } from "./syntax.ts";
import { tailCall } from "./tailCalls.ts";
import { isType } from "./types.ts";

type Statements = readonly Statement[];

const declarations =
  /^(?:property_declaration|function_declaration|class_declaration|object_declaration|type_alias|import|package_header|file_annotation|shebang|for_statement|while_statement|do_while_statement|assignment)$/;

/** An expression whose value goes somewhere; statements give none. */
export function lowerInto(lower: KotlinLowering, view: SyntaxView, sink: Sink): Statements {
  const range = rangeOf(view);
  switch (view.type) {
    case "block":
      return lower.scope.within(false, () => lowerBlock(lower, view.named(), sink));
    case "parenthesized_expression":
    case "annotated_expression": {
      const inner = partsOf(view).at(-1);
      return inner && sink.kind !== "drop" ? lower.into(inner, sink) : plainInto(lower, view, sink);
    }
    case "labeled_expression": {
      const inner = partsOf(view).find(({ type }) => type !== "label");
      const jumped = jumpOf(lower, view);
      if (jumped || inner?.type === "lambda_literal") return jumped ?? plainInto(lower, view, sink);
      return inner ? lower.into(inner, sink) : [unreadSyntax(view)];
    }
    case "if_expression":
      return ifInto(lower, view, sink);
    case "when_expression":
      return whenInto(lower, view, sink);
    case "try_expression":
      return tryInto(lower, view, sink);
    case "return_expression":
      return lowerReturn(lower, view);
    case "throw_expression": {
      const [value] = partsOf(view);
      return lower.emit(() => [
        { kind: "raise", value: value ? lower.expression(value) : null, range },
      ]);
    }
    default: {
      const jumped = jumpOf(lower, view);
      if (jumped) return jumped;
      if (declarations.test(view.type)) {
        const nothing =
          sink.kind === "assign" ? [intoSink(sink, literal({ type: "none" }, range), range)] : [];
        return [...lower.statement(view), ...nothing];
      }
      return plainInto(lower, view, sink);
    }
  }
}

function plainInto(lower: KotlinLowering, view: SyntaxView, sink: Sink): Statements {
  const again = sink.kind === "return" ? tailCall(lower, view) : null;
  if (again) return again;
  const type = typeOfSink(sink);
  return lower.emit(() => {
    const loop = /^(?:drop|return)$/.test(sink.kind) ? loopOfCall(lower, view) : null;
    // The value of the last line of a function is nothing then.
    const end: Statements =
      sink.kind === "return" ? [{ kind: "return", value: null, range: rangeOf(view) }] : [];
    return (
      (loop && [...loop, ...end]) ??
      letInPlace(lower, view, sink) ?? [intoSink(sink, lower.expression(view, type), rangeOf(view))]
    );
  });
}

/** `x?.let { return it }` in its place, so that it leaves the function; null: it is none. */
function letInPlace(lower: KotlinLowering, view: SyntaxView, sink: Sink): Statements | null {
  const call = lambdaIn(view);
  const { object, lambda } = call ?? {};
  const isLet =
    call?.name === "let" && call.args.length === 0 && !lower.declared.functions.has("let");
  if (!isLet || !object || !lambda || !/\breturn\b(?!@)/.test(lambda.view.text)) return null;
  const [variable] = lambda.variables;
  if (variable?.type === "multi_variable_declaration" || /return@let\b/.test(lambda.view.text))
    return null;
  const range = rangeOf(view);
  const value = lower.expression(object);
  return lower.scope.within(false, (): Statements => {
    const name = variable?.first("identifier")?.text ?? "it";
    const kept = toName(lower.declare(name, null, true), rangeOf(object));
    const none = literal({ type: "none" }, range);
    const otherwise = lowerBlock(lower, lambda.statements, sink);
    const then = sink.kind === "drop" ? [] : [intoSink(sink, none, range)];
    const test = callHidden(":isNull", [kept], kept.range);
    const first = assign(kept, value, kept.range);
    if (!call.isSafe) return [first, ...otherwise];
    return [first, { kind: "if", test, then, otherwise, range }];
  });
}

/** One statement of Kotlin. */
export function lowerStatement(lower: KotlinLowering, view: SyntaxView): Statements {
  switch (view.type) {
    case "property_declaration":
      return lowerProperty(lower, view);
    case "function_declaration":
      return lowerFunctions(lower, [view], false);
    case "for_statement":
    case "while_statement":
    case "do_while_statement":
      return loopInto(lower, view);
    case "assignment":
      return lower.emit(() => assignment(lower, view));
    case "import":
      return lowerImport(view);
    case "type_alias":
    case "package_header":
    case "file_annotation":
    case "shebang":
      return [];
    default:
      return isTypeDeclaration(view)
        ? lowerInside(lower, view, view.field("name")?.text ?? "")
        : lower.into(view, drop);
  }
}

/** `val x get() = …` outside of types: a function. */
function computed(lower: KotlinLowering, view: SyntaxView): Statement {
  const [nameView] = variablesIn(view);
  const body = view.first("getter")?.first("function_body");
  if (!nameView || !body || !lower.declared.computed.has(nameView.text))
    return unreadSyntax(view, "get");
  const variable = view.first("variable_declaration");
  const result = lower.type(variable && partsOf(variable).find(isType));
  const definition = lower.definition({
    ...{ view, name: getterOf(nameView.text), nameView, parameters: null, body },
    setting: { type: null, hasThis: false, result, isVoid: false },
    outer: lower.scope,
  });
  return { kind: "function", definition: { ...definition, isHoisted: true }, range: rangeOf(view) };
}

/** `val x = …`, `val (a, b) = …`. */
function lowerProperty(lower: KotlinLowering, view: SyntaxView): Statements {
  const extension = extensionProperty(lower, view);
  if (extension) return extension;
  const range = rangeOf(view);
  const value = valueOf(view);
  const several = view.first("multi_variable_declaration");
  if (!value && view.first("getter")) return [computed(lower, view)];
  if (several)
    return lower.emit(() => (value ? takeApart(lower, several, lower.expression(value)) : []));
  const variable = view.first("variable_declaration");
  const nameView = variable?.first("identifier");
  if (!variable || !nameView) return [unreadSyntax(view)];
  if (view.first("property_delegate"))
    return lower.emit(() => {
      const cell = delegated(lower, view, nameView);
      const name = lower.declare(nameView.text, delegatedType, isFixed(view));
      return [assign(toName(name, rangeOf(nameView)), cell, range)];
    });
  const type = lower.type(partsOf(variable).find(isType));
  const declare = (): Expression =>
    toName(lower.declare(nameView.text, type, isFixed(view)), rangeOf(nameView));
  if (!value) {
    declare();
    return [];
  }
  const written = partsOf(variable).find(isType);
  return lower.emit(() => {
    const given = withReceiver(lower, written, type, value) ?? lower.expression(value, type);
    return [assign(declare(), converted(type, given), range)];
  });
}

/** `val f: Int.() -> Boolean = { this > 0 }`: a lambda with a `this` of its own; null: it is none. */
function withReceiver(
  lower: KotlinLowering,
  written: SyntaxView | undefined,
  target: string | null,
  value: SyntaxView,
): Expression | null {
  const isExtending = written?.type === "function_type" && /^[\w.<>?]+\.\(/.test(written.text);
  if (!isExtending || value.type !== "lambda_literal") return null;
  const takesNothing = /\.\(\s*\)\s*->/.test(written.text);
  return lowerLambda(lower, toLambda(value), {
    target,
    labels: [],
    hasReceiver: true,
    takesNothing,
  });
}

function lowerReturn(lower: KotlinLowering, view: SyntaxView): Statements {
  const range = rangeOf(view);
  const label = view.field("label");
  const value = partsOf(view).find((each) => each.start !== label?.start);
  const { lambda } = lower;
  const loop = label && loopOf(lower, label.text);
  if (loop) return jump(lower, loop, "continue", range);
  if (lambda && !(label && lambda.includes(label.text)))
    return [endHere(view, "`return` is not followed")];
  const { result } = lower.scope.setting;
  if (value) return lower.into(value, { kind: "return", type: lambda ? null : result });
  return [{ kind: "return", value: null, range }];
}

/** Names of other libraries that stand for something else here. */
const imported: ReadonlyMap<string, string> = new Map([["java.util.Random", ":javaRandom"]]);

/** `import kotlin.math.exp as e` */
function lowerImport(view: SyntaxView): Statements {
  const range = rangeOf(view);
  const [path, alias] = partsOf(view);
  const text = path?.text ?? "";
  const name = text.split(".").at(-1) ?? "";
  const own = imported.get(text);
  if (own === undefined && !alias) return [];
  const named = callHidden(":builtin", [toText(own ?? name, range)], range);
  return [assign(toName(alias?.text ?? name, range), named, range)];
}
