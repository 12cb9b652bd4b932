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
  toName,
  toText,
} from "../build.ts";
import { lowerBody } from "./blocks.ts";
import { findAssigned, bodyNames, type Names, targetNames } from "./names.ts";

/** What stands before the body of a function. */
export interface Signature {
  readonly parameters: readonly SyntaxView[];
  readonly options: readonly SyntaxView[];
  /** What is called: a name, `Base.show`, `(layer::Linear)`; null: nothing has a name. */
  readonly callee: SyntaxView | null;
  /** The names of types that stand for others: `where T`. */
  readonly types: readonly SyntaxView[];
}

/** `f(x; y = 1)::T where T`, `(x, y)`, `x` */
export function readSignature(view: SyntaxView): Signature {
  const types: SyntaxView[] = [];
  let inner = view;
  while (
    inner.type === "where" ||
    (inner.type === "typed" && inner.field("value")?.type === "call")
  ) {
    types.push(...inner.fields("parameter"));
    const value = inner.field("value");
    if (!value) break;
    inner = value;
  }
  if (inner.type === "call") {
    const callee = inner.field("function");
    return { parameters: inner.fields("argument"), options: inner.fields("option"), callee, types };
  }
  if (inner.type === "tuple") {
    return {
      parameters: inner.fields("item"),
      options: inner.fields("option"),
      callee: null,
      types,
    };
  }
  const value = inner.type === "parenthesized" ? inner.field("value") : null;
  return { parameters: [value ?? inner], options: [], callee: null, types };
}

interface LoweredParameter {
  readonly parameter: Parameter;
  /** What its default, and its parts, need before the body. */
  readonly prelude: readonly Statement[];
  readonly type: SyntaxView | null;
}

function lowerParameter(view: SyntaxView, isOption: boolean, names: Names): LoweredParameter {
  const range = rangeOf(view);
  let [target, fallback, isRest] = [view, null as SyntaxView | null, false];
  let type: SyntaxView | null = null;
  for (;;) {
    if (target.type === "assignment") {
      fallback = target.field("value");
      target = target.field("target")!;
    } else if (target.type === "spread") {
      isRest = true;
      target = target.field("value")!;
    } else if (target.type === "typed") {
      type = target.field("type");
      const value = target.field("value");
      if (!value) return { parameter: hidden(view, range), prelude: [], type };
      target = value;
    } else break;
  }
  const isName = target.type === "identifier";
  const name = isName ? target.text : `:p${view.start}`;
  const own = toName(name, rangeOf(target));
  const isSimple = fallback !== null && /^(?:number|symbol|char|text)$/.test(fallback.type);
  const missing = literal({ type: "undefined" }, range);
  const defaultValue = fallback && (isSimple ? names.lower.expression(fallback, names) : missing);
  const prelude: Statement[] = [];
  if (fallback && !isSimple) {
    const test = callHidden(
      ":isMissing",
      [toName(name, { start: view.start, end: view.start })],
      range,
    );
    const then = [assign(own, names.lower.expression(fallback, names), range)];
    prelude.push({ kind: "if", test, then, otherwise: [], range });
  }
  if (!isName) prelude.push(assign(names.lower.target(target, names), own, range));
  const kind = isRest ? (isOption ? "entries" : "items") : isOption ? "keyword" : "positional";
  return {
    parameter: { name, kind, defaultValue, annotation: null, range: rangeOf(target) },
    prelude,
    type,
  };
}

function hidden(view: SyntaxView, range: TextRange): Parameter {
  const name = `:p${view.start}`;
  return { name, kind: "positional", defaultValue: null, annotation: null, range };
}

export interface LoweredFunction {
  readonly definition: FunctionDefinition;
  /** The types of its parameters, in order. */
  readonly types: readonly Expression[];
}

/** A function with this signature and body. */
export function lowerFunction(
  view: SyntaxView,
  signature: Signature,
  body: SyntaxView | null,
  outer: Names,
  name: string | null,
): LoweredFunction {
  const range = rangeOf(view);
  const functor = functorOf(signature.callee);
  const given = [...(functor ? [functor] : []), ...signature.parameters];
  const bound = [...given, ...signature.options].flatMap(targetNames);
  const uses = findAssigned([body]);
  const inner = bodyNames(outer, bound, uses.assigned, uses.locals);
  const own: Names = { ...inner, type: name ?? outer.type };
  const parts = [
    ...given.map((each) => lowerParameter(each, false, own)),
    ...signature.options.map((each) => lowerParameter(each, true, own)),
  ];
  const where = new Set(
    signature.types.flatMap((each) => targetNames(each.field("first") ?? each)),
  );
  const placed = parts.slice(0, given.length);
  const types = placed.map(({ type }) => lowerType(type, where, outer, range));
  const parameters = parts.map(({ parameter }) => parameter);
  const bind = [...where].map((each): Statement => {
    const [parameter, type] = standsIn(each, placed, signature.types) ?? [];
    const value =
      parameter && type
        ? callHidden(
            ":standsFor",
            [toName(parameter.name, range), toText(type.text, range), toText(each, range)],
            range,
          )
        : callHidden(":anyType", [], range);
    return assign(toName(each, { start: range.start, end: range.start }), value, range);
  });
  const isUsed = [...where].filter((each) => body && mentions(body, each));
  const statements = [
    ...bind.filter((_, at) => isUsed.includes([...where][at]!)),
    ...parts.flatMap(({ prelude }) => prelude),
    ...lowerBody(body, own),
  ];
  const shared = [...uses.assigned].filter(
    (each) => outer.locals.has(each) && !bound.includes(each) && !uses.locals.has(each),
  );
  const nonlocal = assigningOuter(shared, statements, range);
  const whole: readonly Statement[] =
    uses.globals.size === 0
      ? nonlocal
      : [{ kind: "outer", scope: "global", names: [...uses.globals], range }, ...nonlocal];
  const nameView = signature.callee ?? view;
  const definition: FunctionDefinition = {
    name: name ?? "->",
    ...(name === null ? { isAnonymous: true } : {}),
    parameters,
    body: whole,
    decorators: [],
    ...boundNames(whole, parameters),
    holds: [...outer.turns].filter((each) => !bound.includes(each)),
    range,
    nameRange: rangeOf(nameView),
  };
  return { definition, types };
}

/** `(layer::Linear)(x)`: what is called is a value of the program. */
function functorOf(callee: SyntaxView | null): SyntaxView | null {
  if (callee?.type !== "parenthesized") return null;
  const inner = callee.field("value");
  return inner?.type === "typed" ? inner : null;
}

/** The parameter that says what a name of `where` stands for, and the type that says it. */
function standsIn(
  name: string,
  placed: readonly LoweredParameter[],
  types: readonly SyntaxView[],
): readonly [Parameter, SyntaxView] | null {
  const direct = placed.find(({ type }) => type && mentions(type, name));
  if (direct?.type) return [direct.parameter, direct.type];
  for (const each of types) {
    const [own, above] = [each.field("first"), each.field("operand")];
    if (!own || !above || !mentions(above, name)) continue;
    const found = placed.find(({ type }) => type?.text === own.text);
    if (found) return [found.parameter, above];
  }
  return null;
}

function mentions(view: SyntaxView, name: string): boolean {
  if (view.type === "identifier") return view.text === name;
  return view.children().some((child) => mentions(child, name));
}

/** The type of a parameter; what a name stands for that `where` names is not known here. */
function lowerType(
  type: SyntaxView | null,
  where: ReadonlySet<string>,
  names: Names,
  range: TextRange,
): Expression {
  if (!type) return callHidden(":anyType", [], range);
  if (type.type === "identifier" && where.has(type.text)) return callHidden(":anyType", [], range);
  if (type.type === "curly") {
    const object = type.field("object")!;
    const given = type.fields("argument").map((each) => lowerType(each, where, names, range));
    return callHidden(":curly", [names.lower.expression(object, names), ...given], range);
  }
  if (type.type === "unary" || type.type === "number") return callHidden(":anyType", [], range);
  return names.lower.expression(type, names);
}

/** A method of a function that has others; `name` is what the function is called. */
export function methodOf(
  form: `:${string}`,
  name: string,
  { definition, types }: LoweredFunction,
  range: TextRange,
): Expression {
  const made: Expression = { kind: "lambda", definition, range };
  return callHidden(form, [toText(name, range), made, collect("tuple", types, range)], range);
}
