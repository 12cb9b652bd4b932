import { partsOf } from "../declared/syntax.ts";
import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { rangeOf } from "../build.ts";
import { lambdaOf, returning } from "../declared/functions.ts";
import { converted } from "../declared/names.ts";
import type { Lower, Written } from "../declared/scope.ts";
import type { CSharpLowering } from "./lowering.ts";
import { lowerSequence } from "./sequences.ts";
import { plainName, typeText, valueAfterSign } from "./syntax.ts";

/** The parameters as they are written. */
export function readParameters(view: SyntaxView | null): readonly Written[] {
  const children = view?.children() ?? [];
  return children.flatMap((each, at): Written | readonly Written[] => {
    if (each.type === "parameter") return readParameter(each, isAfterParams(children, at));
    // `params double[] values` has no node of its own.
    if (each.type !== "params" || children[at + 1]?.type === "parameter") return [];
    const name = view!.fields("name").at(-1);
    const type = view!.fields("type").at(-1);
    if (!name) return [];
    return {
      name: plainName(name),
      type: typeText(type ?? null),
      modifiers: [],
      isRest: true,
      value: null,
      range: rangeOf(name),
    };
  });
}

function isAfterParams(children: readonly SyntaxView[], at: number): boolean {
  return children[at - 1]?.type === "params";
}

function readParameter(view: SyntaxView, isRest: boolean): Written {
  const name = view.field("name");
  const modifiers = view
    .children()
    .flatMap(({ type, text: own }) => (type === "modifier" ? [own] : []));
  return {
    name: plainName(name),
    type: typeText(view.field("type")),
    modifiers,
    isRest: isRest || modifiers.includes("params"),
    value: valueAfterSign(view),
    range: rangeOf(name ?? view),
  };
}

/** The names of the parameters, with their types. */
export function namesOfParameters(
  view: SyntaxView | null,
): readonly (readonly [string, string | null])[] {
  return readParameters(view).map(({ name, type }) => [name, type]);
}

/** The statements of a function: a block, or an expression. */
export function lowerBody(lower: CSharpLowering, body: SyntaxView): readonly Statement[] {
  if (body.type === "block") return lowerSequence(lower, partsOf(body));
  const inner = body.type === "arrow_expression_clause" ? partsOf(body).at(-1) : body;
  if (!inner) return [];
  const { setting } = lower.scope;
  const range = rangeOf(inner);
  if (setting.isVoid && setting.outs.length === 0)
    return [{ kind: "expression", value: lower.expression(inner), range }];
  return [
    returning(
      lower.scope,
      converted(setting.result, lower.expression(inner, setting.result)),
      range,
    ),
  ];
}

/** `x => …`, `delegate { … }`; `target`: the type that is expected. */
export function lowerLambda(lower: Lower, view: SyntaxView, target: string | null): Expression {
  const parameters = view.field("parameters");
  const isSingle = parameters?.type === "implicit_parameter";
  return lambdaOf(
    lower,
    {
      view,
      parameters: isSingle ? null : (parameters ?? view.first("parameter_list")),
      names: isSingle ? [plainName(parameters)] : [],
      body: view.field("body") ?? view.first("block"),
    },
    target,
  );
}
