import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type { Expression, FunctionDefinition, Parameter, Statement } from "../../ir/ir.ts";
import {
  assign,
  assigningOuter,
  call,
  callHidden,
  literal,
  rangeOf,
  receiver,
  toName,
  toText,
  unreadSyntax,
} from "../build.ts";
import { signatureOf } from "./doubles.ts";
import { converted, copied } from "./names.ts";
import { restParameter } from "./variadic.ts";
import { type FunctionParts, FunctionScope, type Lower } from "./scope.ts";

import {
  type Aliases,
  baseType,
  type CType,
  declare,
  parameterText,
  isScalar,
  plainType,
  toType,
  typeText,
} from "./types.ts";
import { isAlias, standsForPlace } from "./references.ts";

/** A parameter as it is written. */
export interface Written {
  readonly name: string;
  readonly type: CType;
  readonly value: SyntaxView | null;
  readonly range: TextRange;
}

/** The parameters of a list. */
export function readParameters(view: SyntaxView | null, aliases: Aliases): readonly Written[] {
  return (view?.named() ?? []).flatMap((each, at): readonly Written[] => {
    if (!/^(?:optional_)?parameter_declaration$/.test(each.type)) return [];
    const base = baseType(each, aliases);
    const declarator = each.field("declarator");
    const { name, type } = declarator
      ? declare(declarator, base, aliases)
      : { name: null, type: base };
    if (type.text === "void" && !name) return [];
    const range = rangeOf(name ?? each);
    return [{ name: name?.text ?? `:p${at}`, type, value: each.field("default_value"), range }];
  });
}

/** The types that a template leaves open. */
export function openTypes(view: SyntaxView): readonly string[] {
  return (view.field("parameters")?.named() ?? []).flatMap((each) =>
    /^(?:optional_)?type_parameter_declaration$/.test(each.type)
      ? (each.first("type_identifier")?.text ?? [])
      : [],
  );
}

/**
 * A type as a parameter takes it: types that a template leaves open say nothing yet, but that of a class, which
 * tells an object of it from other values.
 */
function annotationOf(
  type: CType,
  open: readonly string[],
  all: ReadonlySet<string>,
): string | null {
  const text = parameterText(type);
  if (text === null) return null;
  if (all.has(text) && !open.includes(text)) return text;
  const own = [...all].reduce(
    (made, name) => made.replace(new RegExp(`\\b${name}\\b`, "g"), "auto"),
    text,
  );
  return /^auto[&*]*$/.test(own) ? null : own;
}

/** A function: a free one, a method, an operator or a lambda. */
export function lowerDefinition(lower: Lower, parts: FunctionParts): FunctionDefinition {
  const { view, name, nameView, body, before, setting } = parts;
  const range = rangeOf(view);
  const home = setting.type?.name ?? null;
  const defaults = lower.defaults.get(signatureOf(home, name, parts.parameters));
  const written = readParameters(parts.parameters, lower.aliases).map((each, at) => ({
    ...each,
    value: each.value ?? defaults?.[at] ?? null,
  }));
  const open = parts.template ? openTypes(parts.template) : [];
  const scope = new FunctionScope(setting);
  const names = written.map((each) =>
    scope.declare(each.name, typeText(each.type), standsForPlace(lower, each.type), {
      isAlias: isAlias(lower, each.type),
    }),
  );
  const rest = lower.inside(scope, () => restParameter(parts.parameters, lower));
  const made = lower.inside(scope, (): readonly Statement[] => [
    ...written.flatMap((each) => missing(lower, each)),
    ...written.flatMap((each) =>
      standsForPlace(lower, each.type) ? [] : ofClassTypes(lower, each),
    ),
    ...deduced(written, open),
    ...(before?.() ?? []),
    ...(body ? lower.statement(body) : []),
  ]);
  const own = rangeOf(nameView ?? view);
  const parameters: Parameter[] = [
    ...(setting.hasThis && setting.type && !isInside(setting.outer) ? [receiver(own)] : []),
    ...written.map((each, at): Parameter => {
      const text = standsForPlace(lower, each.type)
        ? "&"
        : annotationOf(each.type, open, lower.open);
      return {
        name: names[at]!,
        kind: "both",
        defaultValue: each.value ? literal({ type: "undefined" }, each.range) : null,
        annotation: toText(text ?? "", each.range),
        range: each.range,
      };
    }),
  ];
  if (rest) parameters.push(rest);
  const statements = assigningOuter(scope.assigned, made, range);
  return {
    name,
    parameters,
    body: statements,
    decorators: [],
    isGenerator: false,
    ...(scope.held.size > 0 ? { holds: [...scope.held] } : {}),
    locals: boundNames(statements, parameters).locals,
    range,
    nameRange: own,
  };
}

/** Whether a function stands in another one, which has the object. */
function isInside(outer: FunctionScope | null): boolean {
  return (outer?.setting.outer ?? null) !== null;
}

/** A default value is evaluated in the call. */
function missing(lower: Lower, { name, type, value, range }: Written): readonly Statement[] {
  if (!value) return [];
  const test = callHidden(":isMissing", [toName(name, range)], range);
  const given = converted(typeText(type), lower.expression(value));
  return [
    { kind: "if", test, then: [assign(toName(name, range), given, range)], otherwise: [], range },
  ];
}

/** A parameter whose type its class leaves open, which its object knows. */
function ofClassTypes(lower: Lower, { name, type, range }: Written): readonly Statement[] {
  const text = typeText(type) ?? "";
  const isOpen = [...lower.open].some((open) => new RegExp(`\\b${open}\\b`).test(text));
  const own = toName(name, range);
  return isOpen && lower.scope.setting.hasThis
    ? [assign(own, callHidden(":as", [toText(text, range), own], range), range)]
    : [];
}

/** What the arguments say of the types that a template leaves open. */
function deduced(written: readonly Written[], open: readonly string[]): readonly Statement[] {
  return open.flatMap((type): readonly Statement[] => {
    const mentions = new RegExp(`\\b${type}\\b`);
    const found = written.find((each) => mentions.test(typeText(each.type) ?? ""));
    if (!found) return [];
    const { range, name } = found;
    const texts = [toText(type, range), toText(typeText(found.type) ?? "", range)];
    const value = callHidden(":deduce", [...texts, toName(name, range)], range);
    return [assign(toName(`:type ${type}`, range), value, range)];
  });
}

/** `return`, of the declared type. */
export function returning(lower: Lower, value: Expression | null, range: TextRange): Statement {
  const { result } = lower.scope.setting;
  const text = result && !result.isReference ? typeText(result) : null;
  return { kind: "return", value: value && converted(text, value), range };
}

/** Whether a lambda has a copy of its own of something: `[n = 0]`, or `[values]`. */
function isKeptCopy(lower: Lower, each: SyntaxView, captures: SyntaxView): boolean {
  if (each.type === "lambda_capture_initializer") return true;
  const isNamed =
    each.type === "identifier" &&
    !/[&*]\s*$/.test(captures.source.slice(captures.start, each.start));
  const variable = isNamed ? lower.scope.find(each.text) : null;
  return variable !== null && variable.type !== null && !isScalar(variable.type);
}

/** `[n = 0]() mutable { … }`: a function around it has what it keeps. */
function withCaptures(lower: Lower, view: SyntaxView, made: readonly SyntaxView[]): Expression {
  const range = rangeOf(view);
  const [names, values] = [0, -1].map((at) => made.map((each) => each.named().at(at) ?? each));
  const args = values!.map((each) => copied("", lower.expression(each)));
  const scope = new FunctionScope({ ...lower.scope.setting, outer: lower.scope, keeps: null });
  const own = names!.map((each) => scope.declare(each.text, null));
  const mark: Parameter = {
    ...{ name: captureName, kind: "both", defaultValue: null, annotation: null, range },
  };
  const inner = lower.inside(scope, () => lowerLambda(lower, view, true));
  const body: readonly Statement[] = [{ kind: "return", value: inner, range }];
  const parameters = own.map((name, at): Parameter => ({
    ...{ name, kind: "both", defaultValue: null, annotation: null },
    range: rangeOf(names![at]!),
  }));
  parameters.push(mark);
  const definition: FunctionDefinition = {
    ...{ name: captureName, parameters, decorators: [], isGenerator: false, isAnonymous: true },
    body: assigningOuter(scope.assigned, body, range),
    ...{ locals: boundNames(body, parameters).locals, range, nameRange: range },
  };
  const given = [...args, literal({ type: "none" }, range)];
  return call({ kind: "lambda", definition, range }, given, range);
}

/** A name in the function around a lambda that has what the lambda keeps. */
const captureName = ":capture";

/** `[&](double x) { return x * 2; }`; `without`: what it keeps by new names is there. */
export function lowerLambda(lower: Lower, view: SyntaxView, without = false): Expression {
  const range = rangeOf(view);
  const declarator = view.field("declarator");
  const body = view.field("body");
  if (!body) return unreadSyntax(view);
  const captures = view.field("captures");
  const made = captures?.named().filter((each) => isKeptCopy(lower, each, captures)) ?? [];
  if (made.length > 0 && !without) return withCaptures(lower, view, made);
  const all = captures?.first("lambda_default_capture")?.text === "=";
  // `&n` is the variable itself.
  const kept = new Set(captures?.text.split(/[[\],]/).map((each) => each.trim()));
  const named = (captures?.named() ?? []).filter(
    ({ type, text }) => type === "identifier" && kept.has(text),
  );
  const result = declarator?.first("trailing_return_type")?.first("type_descriptor");
  const { type, hasThis } = lower.scope.setting;
  const definition = lower.definition({
    view,
    name: "lambda",
    nameView: captures,
    parameters: declarator?.field("parameters") ?? null,
    body,
    template: null,
    setting: {
      outer: lower.scope,
      type,
      hasThis,
      result: result ? toType(result, lower.aliases) : plainType(null),
      keeps: all ? "all" : new Set(named.map(({ text }) => text)),
    },
  });
  return { kind: "lambda", definition: { ...definition, isAnonymous: true }, range };
}
