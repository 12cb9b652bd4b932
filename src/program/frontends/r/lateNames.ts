import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type { Argument, Expression, Parameter, Statement } from "../../ir/ir.ts";
import { argument, callHidden, rangeOf, toName, toText } from "../build.ts";

/** The names of variables that an expression reads. */
function variablesIn(view: SyntaxView): readonly string[] {
  if (view.type === "identifier") return [view.text];
  if (view.type === "call") {
    const given = view.field("arguments");
    return given ? variablesIn(given) : [];
  }
  if (view.type === "argument") {
    const value = view.field("value");
    return value ? variablesIn(value) : [];
  }
  return view.named().flatMap(variablesIn);
}

/** Whether an expression has only parts that can be calculated with other variables. */
function isPlain(view: SyntaxView): boolean {
  if (/^(?:function_definition|extract_operator|namespace_operator|braced)/.test(view.type))
    return false;
  if (view.type === "binary_operator" && /^<|^=$|>$|~/.test(view.field("operator")?.text ?? ""))
    return /^[<>]=?$/.test(view.field("operator")?.text ?? "") && view.named().every(isPlain);
  return view.named().every(isPlain);
}

function toFunction(
  names: readonly string[],
  body: readonly Statement[],
  range: TextRange,
): Expression {
  const parameters = names.map((name): Parameter => ({
    ...{ name, kind: "both", defaultValue: null, annotation: null, range },
  }));
  const definition = {
    ...{ name: "function", parameters, body, decorators: [] },
    ...boundNames(body, parameters),
    ...{ range, nameRange: range, isAnonymous: true },
  };
  return { kind: "lambda", definition, range };
}

/** An expression whose names are the columns of a data frame first. */
function amongColumns(
  frame: Expression,
  view: SyntaxView,
  lower: (view: SyntaxView) => Expression,
): Expression {
  const range = rangeOf(view);
  const names = [...new Set(variablesIn(view))];
  const giving = (value: Expression): readonly Statement[] => [{ kind: "return", value, range }];
  const args = names.map((name) => {
    const otherwise = toFunction([], giving(toName(name, range)), range);
    return argument(callHidden(":column", [frame, toText(name, range), otherwise], range));
  });
  const callee = toFunction(names, giving(lower(view)), range);
  return { kind: "call", callee, args, range };
}

/** The names of columns, as texts; null: it is another choice. */
function chosenColumns(view: SyntaxView): Expression | null {
  const range = rangeOf(view);
  return view.type === "identifier" ? toText(view.text, range) : null;
}

/** `within(df, name <- expression)`; null: another call. */
export function withinChanged(
  view: SyntaxView,
  lower: (view: SyntaxView) => Expression,
): Expression | null {
  const args = (view.field("arguments")?.named() ?? []).filter(({ type }) => type === "argument");
  const [object, body] = args.map((each) => (each.field("name") ? null : each.field("value")));
  const [target, value] = [body?.field("lhs"), body?.field("rhs")];
  const isAssignment = body?.type === "binary_operator" && body.field("operator")?.text === "<-";
  if (!object || args.length !== 2 || !isAssignment) return null;
  if (target?.type !== "identifier" || !value || !isPlain(value)) return null;
  const range = rangeOf(view);
  const frame = toName(":frame", range);
  const made = amongColumns(frame, value, lower);
  const changed = callHidden(":setColumn", [frame, made, toText(target.text, range)], range);
  const callee = toFunction([":frame"], [{ kind: "return", value: changed, range }], range);
  return { kind: "call", callee, args: [argument(lower(object))], range };
}

/** `with(df, expression)` and `subset(df, test, select = name)`; null: another call. */
export function withinFrame(
  view: SyntaxView,
  lower: (view: SyntaxView) => Expression,
): Expression | null {
  const name = view.field("function")?.text;
  const args = (view.field("arguments")?.named() ?? []).filter(({ type }) => type === "argument");
  const [first, second, third, ...more] = args;
  const [object, body] = [first?.field("value"), second?.field("value")];
  if (object?.type !== "identifier" || !body || !isPlain(body) || more.length > 0) return null;
  if (first?.field("name") || second?.field("name")) return null;
  const frame = lower(object);
  const inner = amongColumns(frame, body, lower);
  if (name === "with") return third ? null : inner;
  const chosen = third?.field("value");
  const select = chosen ? chosenColumns(chosen) : null;
  if (third && (third.field("name")?.text !== "select" || !select)) return null;
  const range = rangeOf(view);
  const given = [frame, inner, ...(select ? [select] : [])];
  return { kind: "call", callee: toName("subset", range), args: given.map(argument), range };
}

/** `table(words)` writes the name of the variable above the counts. */
export function withTitle(view: SyntaxView, args: readonly Argument[]): readonly Argument[] {
  const given = view.field("arguments")?.named() ?? [];
  const [only] = given;
  const value = only?.field("value");
  if (given.length !== 1 || only?.field("name") || value?.type !== "identifier") return args;
  const title = toText(value.text, rangeOf(value));
  return [...args, { name: ":title", spread: null, value: title }];
}

/** What R writes for a test that is written so: only plain ones keep how they are written. */
function testText(view: SyntaxView): string {
  const isPlain =
    /^[A-Za-z.][\w.]*(?: (?:[<>]=?|[=!]=) (?:-?[1-9]\d{0,3}|0|[A-Za-z.][\w.]*))?$/.test(
      view.text,
    ) || /^[A-Za-z.][\w.]*\([A-Za-z.][\w.]*\)$/.test(view.text);
  return isPlain ? `${view.text} is not TRUE` : "";
}

/** Calls that need the text of what they get: `stopifnot(n > 0)`, `aggregate(y ~ x, data = df, FUN = f)`. */
export function withTexts(
  view: SyntaxView,
  lower: (view: SyntaxView) => Expression,
): Expression | null {
  const range = rangeOf(view);
  const args = (view.field("arguments")?.named() ?? []).filter(({ type }) => type === "argument");
  const values = args.map((each) => each.field("value"));
  const labels = args.map((each) => each.field("name")?.text ?? "");
  if (values.length === 0 || values.includes(null)) return null;
  if (view.field("function")?.text === "stopifnot") {
    if (values.some((each) => each?.type === "dots")) return null;
    const given = values.flatMap((each, at) => {
      const label = /^(["'])(.*)\1$/s.exec(labels[at]!)?.[2];
      if (!each || (labels[at] !== "" && label === undefined)) return [];
      return [toText(label ?? testText(each), range), lower(each)];
    });
    return given.length === 2 * values.length ? callHidden(":stopifnot", given, range) : null;
  }
  const [formula, frame, fn] = values;
  const [value, by] = [formula?.field("lhs"), formula?.field("rhs")];
  const isFormula = formula?.field("operator")?.text === "~";
  if (!isFormula || value?.type !== "identifier" || by?.type !== "identifier") return null;
  if (!frame || !fn || values.length !== 3 || !/^,(?:data)?,(?:FUN)?$/.test(labels.join()))
    return null;
  const texts = [value, by].map((each) => toText(each.text, rangeOf(each)));
  return callHidden(":aggregate", [lower(frame), ...texts, lower(fn)], range);
}
