import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { assign, assigningOuter, literal, rangeOf, toEffect } from "../build.ts";
import {
  bodyNames,
  findAssigned,
  isShortFunction,
  type Names,
  type Sink,
  targetNames,
} from "./names.ts";

const drop: Sink = { kind: "drop" };

/** The value of a statement in its sink. */
export function intoSink(sink: Sink, value: Expression, view: SyntaxView): Statement {
  const range = rangeOf(view);
  if (sink.kind === "drop") return toEffect(value, range);
  return sink.kind === "return"
    ? { kind: "return", value, range }
    : assign(sink.target, value, range);
}

/** What gives `nothing`. */
export function nothing(view: SyntaxView, sink: Sink): readonly Statement[] {
  if (sink.kind === "drop") return [];
  const end = { start: view.end, end: view.end };
  return [
    sink.kind === "return"
      ? { kind: "return", value: null, range: end }
      : assign(sink.target, literal({ type: "none" }, end), end),
  ];
}

/** The statements of a block; the last gives its value. */
export function lowerBlock(
  block: SyntaxView | null,
  names: Names,
  sink: Sink = drop,
): readonly Statement[] {
  const parts = block?.named() ?? [];
  if (block && parts.length === 0) return nothing(block, sink);
  return parts.flatMap((each, at) =>
    names.lower.statement(each, names, at === parts.length - 1 ? sink : drop),
  );
}

/** The body of a function, which returns its last value. */
export function lowerBody(body: SyntaxView | null, names: Names): readonly Statement[] {
  if (!body) return [];
  if (body.type === "block") return lowerBlock(body, names, { kind: "return" });
  return names.lower.statement(body, names, { kind: "return" });
}

/** Whether a `return` in it, or a `break`, leaves what is around it. */
export function leaves(view: SyntaxView | null, inLoop = false): boolean {
  if (!view || view.type === "lambda" || view.type === "do" || view.type === "function")
    return false;
  if (view.type === "return") return true;
  if (view.type === "break" || view.type === "continue") return !inLoop;
  const isLoop = inLoop || view.type === "for" || view.type === "while";
  return !isShortFunction(view) && view.children().some((child) => leaves(child, isLoop));
}

/** `let x = 1 ... end`, out of which something leaves. */
export function lowerLetInPlace(view: SyntaxView, names: Names, sink: Sink): readonly Statement[] {
  const bindings = view.fields("binding").flatMap((each) => names.lower.statement(each, names));
  return [...bindings, ...lowerBlock(view.field("body"), names, sink)];
}

/** A block as a value: a function that is called where it stands. */
export function lowerBlockValue(view: SyntaxView, names: Names): Expression {
  const range = rangeOf(view);
  const body = view.field("body");
  const isLet = view.type === "let";
  const bindings = isLet ? view.fields("binding") : [];
  const bound = bindings.flatMap((each) => targetNames(each.field("target") ?? each));
  const uses = findAssigned(isLet ? [body] : view.children());
  const inner = isLet ? bodyNames(names, bound, uses.assigned, uses.locals) : names;
  const own = new Set([...bound, ...uses.locals]);
  const shared = [...uses.assigned].filter(
    (each) => !own.has(each) && (isLet ? names.locals.has(each) : true),
  );
  const made = [
    ...bindings.flatMap((each) =>
      each.type === "assignment" ? names.lower.statement(each, inner) : [],
    ),
    ...(isLet
      ? lowerBlock(body, inner, { kind: "return" })
      : names.lower.statement(view, names, { kind: "return" })),
  ];
  return { kind: "call", callee: toFunction(shared, made, range), args: [], range };
}

/** What a macro is given, which may run it at any time: a function without parameters. */
export function lowerLater(view: SyntaxView, names: Names): Expression {
  const { assigned } = findAssigned([view]);
  const made = names.lower.statement(view, names, { kind: "return" });
  return toFunction([...assigned], made, rangeOf(view));
}

function toFunction(
  shared: readonly string[],
  made: readonly Statement[],
  range: TextRange,
): Expression {
  const body = assigningOuter(shared, made, range);
  const definition = {
    name: "let",
    isAnonymous: true,
    parameters: [],
    body,
    decorators: [],
    ...boundNames(body, []),
    range,
    nameRange: { start: range.start, end: range.start },
  };
  return { kind: "lambda", definition, range };
}
