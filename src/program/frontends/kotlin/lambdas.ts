import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { readType } from "../../languages/declared/typeNames.ts";
import type { Expression, FunctionDefinition, Parameter, Statement } from "../../ir/ir.ts";
import { literal, rangeOf, toName } from "../build.ts";
import { drop } from "../declared/sinks.ts";
import { partsOf } from "../declared/syntax.ts";
import { lowerBlock, takeApart } from "./blocks.ts";
import type { Receiver } from "./declarations.ts";
import type { KotlinLowering } from "./lowering.ts";
import { labelOf } from "./syntax.ts";
import { isType } from "./types.ts";

/** A lambda in braces. */
export interface Lambda {
  readonly view: SyntaxView;
  /** What stands before `->`. */
  readonly variables: readonly SyntaxView[];
  readonly hasParameters: boolean;
  readonly statements: readonly SyntaxView[];
}

/** A call, taken apart. */
export interface CallParts {
  /** What stands before the last dot; null: nothing. */
  readonly object: SyntaxView | null;
  readonly isSafe: boolean;
  /** The name that is called; null: it is an expression. */
  readonly name: string | null;
  readonly callee: SyntaxView;
  readonly args: readonly SyntaxView[];
  readonly lambda: Lambda | null;
  /** What stands before the braces of the lambda. */
  readonly label: string | null;
  readonly types: SyntaxView | null;
}

/** The parts of a lambda. */
export function toLambda(view: SyntaxView): Lambda {
  const given = view.first("lambda_parameters");
  return {
    view,
    variables: given ? partsOf(given) : [],
    hasParameters: view.first("->") !== null,
    statements: partsOf(view).filter(({ type }) => type !== "lambda_parameters"),
  };
}

/** `xs.f<T>(a) { … }`; null: it is no call. */
export function lambdaIn(view: SyntaxView): CallParts | null {
  if (view.type !== "call_expression") return null;
  const parts = partsOf(view);
  const annotated = parts.at(-1)?.type === "annotated_lambda" ? parts.at(-1)! : null;
  const [first] = parts;
  if (!first) return null;
  // `f(a) { … }` is a call of a call.
  const isAround = annotated && first.type === "call_expression" && !hasLambda(first);
  const inner = isAround ? first : view;
  const [callee] = partsOf(inner);
  if (!callee) return null;
  const list = inner.first("value_arguments");
  const literalView = annotated?.first("lambda_literal") ?? null;
  const isMember = callee.type === "navigation_expression" && callee.first("::") === null;
  const [object, name] = isMember ? partsOf(callee) : [];
  return {
    object: object ?? null,
    isSafe: isMember && callee.first("?.") !== null,
    name: name?.text ?? (callee.type === "identifier" ? callee.text : null),
    callee,
    args: list ? partsOf(list) : [],
    lambda: literalView && toLambda(literalView),
    label: annotated && labelOf(annotated),
    types: inner.first("type_arguments"),
  };
}

function hasLambda(view: SyntaxView): boolean {
  return view.first("annotated_lambda") !== null;
}

/** What a lambda is lowered for. */
interface Given {
  /** The type that is expected: `Func<double,double>`. */
  readonly target: string | null;
  /** What `return@` may name. */
  readonly labels: readonly string[];
  /** It takes what `this` stands for in it. */
  readonly hasReceiver: boolean;
  /** It takes nothing, so that `it` is that of the lambda around it. */
  readonly takesNothing: boolean;
  /** It gives its values with `yield`. */
  readonly isGenerator?: boolean;
}

/** A lambda as a value. */
export function lowerLambda(lower: KotlinLowering, lambda: Lambda, given: Given): Expression {
  const { view, variables, hasParameters, statements } = lambda;
  const range = rangeOf(view);
  const { name, inner } = readType(given.target ?? "");
  const takes = name === "Func" ? inner.slice(0, -1) : name === "Action" ? inner : [];
  const offset = given.hasReceiver ? 1 : 0;
  const own = variables.map((each, at) => {
    const variable = each.type === "variable_declaration" ? each.first("identifier") : null;
    const written = lower.type(partsOf(each).find(isType));
    return {
      name: variable && variable.text !== "_" ? variable.text : `:p${at}`,
      type: written ?? takes[at + offset]?.text ?? null,
      view: each,
    };
  });
  const isIt = !hasParameters && !given.takesNothing;
  const it = isIt ? [{ name: "it", type: takes[offset]?.text ?? null, view: null }] : [];
  const receiver: Receiver | null = given.hasReceiver
    ? {
        name: `:this${lower.receivers.length}`,
        type: null,
        isStatic: false,
        label: given.labels[0] ?? null,
      }
    : null;
  const first = receiver ? [{ name: receiver.name, type: null, view: null }] : [];
  const all = [...first, ...own, ...it];
  const definition = lower.with(
    {
      ...{ lambda: given.labels, isGenerator: given.isGenerator === true },
      ...(receiver ? { receivers: [receiver] } : {}),
    },
    () =>
      lower.definition({
        ...{ view, nameView: null, parameters: null, body: null },
        name: lower.functionName ?? "lambda",
        setting: { type: null, hasThis: false, result: null, isVoid: false },
        outer: lower.scope,
        given: all.map((each) => [each.name, each.type]),
        before: () => [
          ...own.flatMap((each): readonly Statement[] =>
            each.view.type === "multi_variable_declaration"
              ? lower.emit(() => takeApart(lower, each.view, toName(each.name, rangeOf(each.view))))
              : [],
          ),
          ...lowerBlock(
            lower,
            statements,
            given.isGenerator ? drop : { kind: "return", type: null },
          ),
        ],
      }),
  );
  return { kind: "lambda", definition: placed(definition, own, isIt), range };
}

/** The parameters at their places, with what they are if nothing is given for them. */
function placed(
  definition: FunctionDefinition,
  own: readonly { readonly name: string; readonly view: SyntaxView }[],
  isIt: boolean,
): FunctionDefinition {
  const parameters = definition.parameters.map((each): Parameter => {
    const view = own.find(({ name }) => name === each.name)?.view;
    const range = view ? rangeOf(view) : each.range;
    const annotation = each.annotation?.kind === "literal" ? each.annotation : null;
    const isOpen = isIt && each.name === "it";
    return {
      ...{ ...each, range, annotation },
      defaultValue: isOpen ? literal({ type: "undefined" }, range) : each.defaultValue,
    };
  });
  return { ...definition, isAnonymous: true, parameters };
}

/** `fun(x: Double): Double { … }` */
export function lowerAnonymous(
  lower: KotlinLowering,
  view: SyntaxView,
  result: string | null,
): Expression {
  const definition = lower.definition({
    ...{ view, name: "lambda", nameView: null },
    parameters: view.first("function_value_parameters"),
    body: view.first("function_body"),
    setting: { type: null, hasThis: false, result, isVoid: false },
    outer: lower.scope,
  });
  return { kind: "lambda", definition: { ...definition, isAnonymous: true }, range: rangeOf(view) };
}
