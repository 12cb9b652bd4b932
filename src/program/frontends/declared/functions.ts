import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import { readType, splitTypes } from "../../languages/declared/typeNames.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type { Expression, FunctionDefinition, Parameter, Statement } from "../../ir/ir.ts";
import type { TextRange } from "../../../source/textRange.ts";
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
import { converted } from "./names.ts";
import { type FunctionParts, FunctionScope, type Lower, type Written } from "./scope.ts";

/** A function: a method, an accessor, an operator, a local function or a lambda. */
export function lowerDefinition(lower: Lower, parts: FunctionParts): FunctionDefinition {
  const { view, name, nameView, body, before } = parts;
  const range = rangeOf(view);
  const written = lower.parametersOf(parts.parameters);
  const outs = written
    .filter(({ modifiers }) => modifiers.includes("out") || modifiers.includes("ref"))
    .map((each) => each.name);
  const scope = new FunctionScope({
    ...parts.setting,
    outs,
    outer: parts.outer ?? parts.around ?? null,
  });
  for (const [own, type] of parts.given ?? []) scope.declare(own, type);
  for (const { name: own, type } of written) scope.declare(own, type);
  const made = lower.inside(scope, (): readonly Statement[] => {
    const defaults = written.flatMap((each) => missing(lower, each));
    const types = body ? typesGiven(view, body, written) : [];
    return [...types, ...defaults, ...(before?.() ?? []), ...(body ? lower.bodyOf(body) : [])];
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

/** What the parameters of types stand for, `T` in `T[] rows`: the arguments say it. */
function typesGiven(
  view: SyntaxView,
  body: SyntaxView,
  written: readonly Written[],
): readonly Statement[] {
  return namesOfTypes(view).flatMap((type): readonly Statement[] => {
    const word = new RegExp(`\\b${type}\\b`);
    const parameter = written.find((each) => each.type !== null && word.test(each.type));
    if (!parameter?.type || !word.test(body.text)) return [];
    const { range } = parameter;
    const args = [
      toText(type, range),
      toText(parameter.type, range),
      toName(parameter.name, range),
    ];
    return [assign(toName(`:alias ${type}`, range), callHidden(":typeIn", args, range), range)];
  });
}

/** The parameters of types of a function or a type: `T`, `U` of `<T, U>`, `[T, U any]`. */
export function namesOfTypes(view: SyntaxView): readonly string[] {
  const list =
    view.field("type_parameters") ??
    view.first("type_parameter_list") ??
    view.first("type_parameters");
  const parts = list ? splitTypes(list.text.slice(1, -1)) : [];
  return parts.flatMap(
    (each) => /^\s*(?:(?:in|out|reified)\s+)?([A-Za-z_]\w*)/.exec(each)?.[1] ?? [],
  );
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

/** A function without a name; `target`: the type that is expected, such as `Func<double,double>`. */
export function lambdaOf(
  lower: Lower,
  given: {
    readonly view: SyntaxView;
    readonly parameters: SyntaxView | null;
    /** Parameters without types. */
    readonly names: readonly string[];
    readonly body: SyntaxView | null;
  },
  target: string | null,
): Expression {
  const { view, parameters, names, body } = given;
  const range = rangeOf(view);
  const { type, hasThis } = lower.scope.setting;
  const { name, inner } = readType(target ?? "");
  const takes = name === "Func" ? inner.slice(0, -1) : name === "Action" ? inner : [];
  const result = name === "Func" ? (inner.at(-1)?.text ?? null) : null;
  const definition = lower.definition({
    ...{ view, name: "lambda", nameView: null, parameters, body },
    setting: { type, hasThis, result, isVoid: name === "Action" },
    outer: lower.scope,
    given: names.map((each, at) => [each, takes[at]?.text ?? null]),
  });
  const parts = definition.parameters.map((each, at) => ({
    ...each,
    annotation: each.annotation ?? (takes[at] ? toText(takes[at].text, each.range) : null),
  }));
  return {
    kind: "lambda",
    definition: { ...definition, isAnonymous: true, parameters: parts },
    range,
  };
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
