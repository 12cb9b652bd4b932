import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Expression, FunctionDefinition, Parameter, Statement } from "../../ir/ir.ts";
import {
  argument,
  assign,
  callHidden,
  collect,
  literal,
  rangeOf,
  toName,
  toText,
  unread,
} from "../build.ts";
import { lowerFunction, methodOf, readSignature } from "./functions.ts";
import { isShortFunction, type Names, targetNames } from "./names.ts";

/** `f(x) = x` */
export function defineMethod(view: SyntaxView, names: Names): readonly Statement[] {
  const [signature, body] = [view.field("target"), view.field("value")];
  return signature && body ? define(view, signature, body, names) : [unread(view)];
}

/** `function f(x) ... end` */
export function defineFunction(view: SyntaxView, names: Names): readonly Statement[] {
  const [signature, body] = [view.field("signature"), view.field("body")];
  if (!signature || !body) return [unread(view)];
  // `function f end` only names it.
  if (signature.type === "identifier") return [];
  return define(view, signature, body, names);
}

function define(
  view: SyntaxView,
  signatureView: SyntaxView,
  body: SyntaxView,
  names: Names,
): readonly Statement[] {
  const range = rangeOf(view);
  const signature = readSignature(signatureView);
  const { callee } = signature;
  if (!callee) return [unread(view)];
  const typed = callee.type === "parenthesized" ? callee.field("value") : null;
  if (typed) {
    const type = typed.field("type");
    if (typed.type !== "typed" || !type) return [unread(view)];
    const own = lowerFunction(view, signature, body, names, functorName(type));
    const holder = type.type === "curly" ? (type.field("object") ?? type) : type;
    const made = methodOf(":callable", functorName(type), own, range);
    const extended =
      made.kind === "call"
        ? { ...made, args: [argument(names.lower.expression(holder, names)), ...made.args] }
        : made;
    return [{ kind: "expression", value: extended, range }];
  }
  const base = callee.type === "curly" ? (callee.field("object") ?? callee) : callee;
  const name = base.type === "field" ? (base.field("name")?.text ?? "") : base.text;
  const own = lowerFunction(view, signature, body, names, name);
  if (base.type === "field") {
    return [{ kind: "expression", value: methodOf(":extend", name, own, range), range }];
  }
  const isType = callee.type === "curly" || names.generic.has(name) || isOperator(name);
  if (!isType && !/^\p{Lu}/u.test(name))
    return [{ kind: "function", definition: own.definition, range }];
  return [assign(toName(name, rangeOf(base)), methodOf(":method", name, own, range), range)];
}

function isOperator(name: string): boolean {
  return !/^[\p{L}_]/u.test(name);
}

function functorName(type: SyntaxView): string {
  return type.type === "curly" ? (type.field("object")?.text ?? "") : type.text;
}

interface Field {
  readonly name: SyntaxView;
  readonly type: SyntaxView | null;
  readonly fallback: SyntaxView | null;
}

function readField(view: SyntaxView): Field | null {
  if (view.type === "const") {
    const value = view.field("value");
    return value && readField(value);
  }
  const fallback = view.type === "assignment" ? view.field("value") : null;
  const target = view.type === "assignment" ? view.field("target") : view;
  const name = target?.type === "typed" ? target.field("value") : target;
  if (name?.type !== "identifier") return null;
  return { name, type: target?.type === "typed" ? target.field("type") : null, fallback };
}

/** `struct Name{T} <: Super ... end`; `flags`: what macros say of it. */
export function defineStruct(
  view: SyntaxView,
  names: Names,
  flags: readonly string[],
): readonly Statement[] {
  const range = rangeOf(view);
  const header = view.field("name");
  const isDerived = header?.type === "comparison";
  const whole = isDerived ? header.field("first") : header;
  const base = whole?.type === "curly" ? whole.field("object") : whole;
  if (!header || base?.type !== "identifier") return [unread(view)];
  const above = isDerived ? header.field("operand") : null;
  const aboveBase = above?.type === "curly" ? above.field("object") : above;
  const parameters =
    whole?.type === "curly"
      ? whole.fields("argument").flatMap((each) => targetNames(each.field("first") ?? each))
      : [];
  const parts = view.field("body")?.named() ?? [];
  const isMethod = (each: SyntaxView): boolean => each.type === "function" || isShortFunction(each);
  const fields = parts.flatMap((each) => (isMethod(each) ? [] : (readField(each) ?? [])));
  const texts = collect(
    "tuple",
    fields.map(({ name }) => toText(name.text, rangeOf(name))),
    range,
  );
  const types = fields.map(({ type }) => lowerFieldType(type, parameters, names, range));
  const isMutable = literal({ type: "bool", value: view.text.startsWith("mutable") }, range);
  const isAbstract = literal({ type: "bool", value: view.type === "abstract" }, range);
  const parent = aboveBase
    ? names.lower.expression(aboveBase, names)
    : callHidden(":anyType", [], range);
  const made = callHidden(
    ":struct",
    [
      toText(base.text, range),
      texts,
      collect("tuple", types, range),
      parent,
      isMutable,
      isAbstract,
      literal({ type: "bool", value: parameters.length > 0 }, range),
    ],
    range,
  );
  const name = toName(base.text, rangeOf(base));
  const own: Names = { ...names, type: base.text, generic: new Set([...names.generic, base.text]) };
  const constructors = parts
    .filter(isMethod)
    .flatMap((each) =>
      each.type === "function" ? defineFunction(each, own) : defineMethod(each, own),
    );
  const withNames = flags.includes("kwdef") ? [lowerKeywords(view, base, fields, names)] : [];
  return [assign(name, made, range), ...constructors, ...withNames];
}

/** A type that a parameter of the structure stands for is any type. */
function lowerFieldType(
  type: SyntaxView | null,
  parameters: readonly string[],
  names: Names,
  range: { readonly start: number; readonly end: number },
): Expression {
  const said = type?.text.match(/[\p{L}_][\p{L}\p{N}_!]*/gu) ?? [];
  const isOpen = type === null || said.some((each) => parameters.includes(each));
  return isOpen ? callHidden(":anyType", [], range) : names.lower.expression(type, names);
}

/** `@kwdef`: what is given by names, and what is left out. */
function lowerKeywords(
  view: SyntaxView,
  base: SyntaxView,
  fields: readonly Field[],
  names: Names,
): Statement {
  const range = rangeOf(view);
  const prelude: Statement[] = [];
  const parameters = fields.map(({ name, fallback }): Parameter => {
    const own = rangeOf(name);
    if (fallback) {
      const test = callHidden(
        ":isMissing",
        [toName(name.text, { start: view.start, end: view.start })],
        range,
      );
      const then = [assign(toName(name.text, own), names.lower.expression(fallback, names), range)];
      prelude.push({ kind: "if", test, then, otherwise: [], range });
    }
    const defaultValue = fallback ? literal({ type: "undefined" }, range) : null;
    return { name: name.text, kind: "keyword", defaultValue, annotation: null, range: own };
  });
  const type = toName(base.text, range);
  const args = [type, ...fields.map(({ name }) => toName(name.text, rangeOf(name)))];
  const value = callHidden(":new", args, range);
  const definition: FunctionDefinition = {
    name: base.text,
    parameters,
    body: [...prelude, { kind: "return", value, range }],
    decorators: [],
    isGenerator: false,
    locals: new Set(fields.map(({ name }) => name.text)),
    range,
    nameRange: rangeOf(base),
  };
  const made = methodOf(":method", base.text, { definition, types: [] }, range);
  return assign(toName(base.text, rangeOf(base)), made, range);
}
