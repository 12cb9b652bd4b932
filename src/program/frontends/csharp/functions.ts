import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type { Expression, FunctionDefinition, Parameter, Statement } from "../../ir/ir.ts";
import {
  assign,
  assigningOuter,
  callHidden,
  collect,
  literal,
  rangeOf,
  receiver,
  toName,
  toText,
} from "../build.ts";
import { fields, partsOf, plainName, typeText, valueAfterSign } from "./syntax.ts";
import { converted } from "./names.ts";
import { type FunctionParts, FunctionScope, type Lower } from "./scope.ts";

interface Written {
  readonly name: string;
  readonly type: string | null;
  readonly modifiers: readonly string[];
  readonly isRest: boolean;
  readonly value: SyntaxView | null;
  readonly range: TextRange;
}

/** The parameters as they are written. */
function readParameters(view: SyntaxView | null): readonly Written[] {
  const children = view?.children() ?? [];
  return children.flatMap((each, at): Written | readonly Written[] => {
    if (each.type === "parameter") return readParameter(each, isAfterParams(children, at));
    // `params double[] values` has no node of its own.
    if (each.type !== "params" || children[at + 1]?.type === "parameter") return [];
    const name = fields(view!, "name").at(-1);
    const type = fields(view!, "type").at(-1);
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

/** A function: a method, an accessor, an operator, a local function or a lambda. */
export function lowerDefinition(lower: Lower, parts: FunctionParts): FunctionDefinition {
  const { view, name, nameView, body, before } = parts;
  const range = rangeOf(view);
  const written = readParameters(parts.parameters);
  const outs = written
    .filter(({ modifiers }) => modifiers.includes("out") || modifiers.includes("ref"))
    .map((each) => each.name);
  const scope = new FunctionScope({ ...parts.setting, outs, outer: parts.outer });
  for (const [own, type] of parts.given ?? []) scope.declare(own, type);
  for (const { name: own, type } of written) scope.declare(own, type);
  const made = lower.inside(scope, (): readonly Statement[] => {
    const defaults = written.flatMap((each) => missing(lower, each));
    return [...defaults, ...(before?.() ?? []), ...(body ? lowerBody(lower, body) : [])];
  });
  const ended = outs.length > 0 ? [...made, returning(scope, null, range)] : made;
  const isMethod = parts.outer === null && parts.setting.hasThis;
  const own = { start: (nameView ?? view).start, end: (nameView ?? view).end };
  const parameters: Parameter[] = [
    ...(isMethod ? [receiver(own)] : []),
    ...(parts.given ?? []).map(([each, type]) =>
      toParameter({ name: each, type, modifiers: [], isRest: false, value: null, range: own }),
    ),
    ...written.map(toParameter),
  ];
  const { isGenerator } = boundNames(ended, parameters);
  const opened = assigningOuter(scope.assigned, ended, range);
  const statements = isGenerator ? again(opened, parameters, name, own, range) : opened;
  return {
    name,
    parameters,
    body: statements,
    decorators: [],
    isGenerator: false,
    ...(scope.held.length > 0 ? { holds: scope.held } : {}),
    locals: boundNames(statements, parameters).locals,
    range,
    nameRange: own,
  };
}

function toParameter({ name, type, modifiers, isRest, value, range }: Written): Parameter {
  const isExtension = modifiers.includes("this");
  const annotation = type === null ? null : toText(isExtension ? `this ${type}` : type, range);
  const isOptional = value !== null || modifiers.includes("out");
  const defaultValue: Expression | null = isOptional ? literal({ type: "undefined" }, range) : null;
  return { name, kind: isRest ? "items" : "both", defaultValue, annotation, range };
}

/** A default value, which may name constants of the class, is evaluated in the call. */
function missing(lower: Lower, { name, type, value, range }: Written): readonly Statement[] {
  if (!value) return [];
  const test = callHidden(":isMissing", [toName(name, range)], range);
  const given = converted(type, lower.expression(value, type));
  return [
    { kind: "if", test, then: [assign(toName(name, range), given, range)], otherwise: [], range },
  ];
}

function lowerBody(lower: Lower, body: SyntaxView): readonly Statement[] {
  if (body.type === "block") return partsOf(body).flatMap((each) => lower.statement(each));
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

/** `return`, with what goes back to the caller in `out` and `ref` parameters. */
export function returning(
  { setting }: FunctionScope,
  value: Expression | null,
  range: TextRange,
): Statement {
  if (setting.outs.length === 0) return { kind: "return", value, range };
  const items = [
    value ?? literal({ type: "none" }, range),
    ...setting.outs.map((name) => toName(name, range)),
  ];
  return { kind: "return", value: collect("tuple", items, range), range };
}

/** A method with `yield` starts again whenever its values are gone through. */
function again(
  body: readonly Statement[],
  parameters: readonly Parameter[],
  name: string,
  nameRange: TextRange,
  range: TextRange,
): readonly Statement[] {
  const { locals } = boundNames(body, []);
  const changed = parameters.flatMap((each) => (locals.has(each.name) ? [each.name] : []));
  const inner = assigningOuter(changed, body, range);
  const definition: FunctionDefinition = {
    name,
    parameters: [],
    body: inner,
    decorators: [],
    isGenerator: true,
    locals: boundNames(inner, []).locals,
    range,
    nameRange,
  };
  const made: Expression = { kind: "lambda", definition, range };
  return [{ kind: "return", value: callHidden(":again", [made], range), range }];
}
