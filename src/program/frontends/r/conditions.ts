import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import { boundNames } from "../../ir/boundNames.ts";
import type { Argument, Expression, Statement } from "../../ir/ir.ts";
import {
  argument,
  assign,
  assigningOuter,
  call,
  callHidden,
  endHere,
  rangeOf,
  toName,
  toText,
  unread,
} from "../build.ts";
import type { Names } from "./names.ts";

const raised = ":error";

/** Whether a body leaves the function around it. */
function returns(view: SyntaxView): boolean {
  if (view.type === "function_definition") return false;
  if (view.type === "call" && view.field("function")?.text === "return") return true;
  return view.named().some(returns);
}

/** A body that may run or not: what it writes and its variables are unknown afterwards. */
function forgetting(view: SyntaxView, body: readonly Statement[]): readonly Statement[] {
  const range = rangeOf(view);
  const gap = unread(view, "`tryCatch` is not followed");
  const { locals } = boundNames(body, []);
  const statements: readonly Statement[] = [
    { kind: "expression", value: callHidden(":gap", [], range), range },
    ...[...locals].map((name) => assign(toName(name, range), gap, range)),
    { kind: "return", value: gap, range },
  ];
  return assigningOuter([...locals], statements, range);
}

/** Functions that signal no condition by themselves. */
const quiet = /^(?:warning|message|stop|cat|paste|paste0|print)$/;

/** Whether a body signals nothing but what it writes so. */
function isQuiet(view: SyntaxView, names: Names): boolean {
  if (view.type === "call") {
    const name = view.field("function")?.text ?? "";
    const given = view.field("arguments")?.named() ?? [];
    if (!quiet.test(name) || names.functions.has(name)) return false;
    return given.every((each) => !each.field("name") && isQuiet(each, names));
  }
  if (view.type === "argument") {
    const value = view.field("value");
    return value !== null && isQuiet(value, names);
  }
  if (view.type === "braced_expression") return view.named().every((each) => isQuiet(each, names));
  return /^(?:comma|string|float|integer|true|false|null|comment)$/.test(view.type);
}

/** The warning of a call that surely warns; null: another call. */
function sureWarning(view: SyntaxView, names: Names): string | null {
  if (names.functions.size > 0 && names.functions.has(view.field("function")?.text ?? ""))
    return null;
  if (/^(?:log|sqrt)\(-[1-9]\d*\)$/.test(view.text)) return "NaNs produced";
  const text = /^as\.(?:integer|numeric|double)\((["'])([a-zA-Z]+)\1\)$/.exec(view.text)?.[2];
  return text !== undefined && !/^(?:na|nan|inf|infinity)$/i.test(text)
    ? "NAs introduced by coercion"
    : null;
}

/** `warning(…)` and `message(…)` where the program handles what they signal. */
export function signalled(
  name: string,
  args: readonly Argument[],
  signal: Expression | "ends",
  range: TextRange,
): Expression {
  const hidden = `:${signal === "ends" ? "raise" : "made"} ${name}` as const;
  const made: Expression = { kind: "call", callee: toName(hidden, range), args, range };
  return signal === "ends" ? made : call(signal, [made], range);
}

/** A handler without its last call, `invokeRestart("muffleWarning")`; null: it ends otherwise. */
function muffling(
  handler: SyntaxView,
  name: string,
  names: Names,
  lower: Lower,
): Expression | null {
  const last = handler.field("body")?.named().at(-1)?.text ?? "";
  const restart = name === "warning" ? "muffleWarning" : "muffleMessage";
  const isAlone = handler.text.split("invokeRestart").length === 2;
  const isLast = last === `invokeRestart("${restart}")`;
  return handler.type === "function_definition" && isAlone && isLast
    ? lower(handler, { ...names, handles: true })
    : null;
}

type Lower = (view: SyntaxView, names?: Names) => Expression;

/** A body whose one handler is for warnings, messages or a condition of the program; null: another one. */
function signallingBody(
  view: SyntaxView,
  body: SyntaxView,
  named: ReadonlyMap<string, SyntaxView | null>,
  names: Names,
  lower: Lower,
): readonly Statement[] | null {
  const range = rangeOf(view);
  const [first, ...others] = [...named].filter(([key]) => !/^(?:expr)?$/.test(key));
  const [name, handler] = first ?? ["", null];
  const called = view.field("function")?.text;
  if (!handler || others.length > 0 || called === "try") return null;
  if (called === "tryCatch" && /^signalCondition\(\w+\)$/.test(body.text)) {
    const condition = body.field("arguments")?.named()[0]?.field("value");
    if (!condition || /^(?:error|finally|condition|interrupt)$/.test(name)) return null;
    const given = [lower(condition), toText(name, range), lower(handler)];
    return [{ kind: "return", value: callHidden(":signal", given, range), range }];
  }
  if (!/^(?:warning|message)$/.test(name)) return null;
  const warned = name === "warning" && called === "tryCatch" ? sureWarning(body, names) : null;
  if (warned === null && !isQuiet(body, names)) return null;
  if (called === "withCallingHandlers") {
    const own = muffling(handler, name, names, lower);
    return own && names.lowerBody(body, { ...names, signals: new Map([[name, own]]) });
  }
  const ending = { ...names, signals: new Map([[name, "ends" as const]]) };
  const statements: readonly Statement[] =
    warned === null
      ? names.lowerBody(body, ending)
      : [
          {
            kind: "expression",
            value: callHidden(":raise warning", [toText(warned, range)], range),
            range,
          },
        ];
  const is = callHidden(":signalled", [toName(raised, range), toText(name, range)], range);
  const handled = call(lower(handler), [toName(raised, range)], range);
  return [
    {
      ...{ kind: "try", body: statements, otherwise: [], finally: [], range },
      handlers: [
        {
          ...{ type: null, name: raised },
          body: [
            {
              kind: "if",
              test: is,
              then: [{ kind: "return", value: handled, range }],
              otherwise: [],
              range,
            },
            { kind: "raise", value: null, range },
          ],
        },
      ],
    },
  ];
}

/** What `try(stop("…"))` gives; what it gives for another body is not followed. */
function caught(view: SyntaxView): Expression {
  const range = rangeOf(view);
  const message = /^try\(stop\("([\w ]+)"\)(?:, silent = TRUE)?\)$/.exec(view.text)?.[1];
  // Longer texts stand on lines of their own.
  if (message === undefined || view.text.length + message.length > 60)
    return unread(view, "what `try` catches is not followed");
  const text = `Error in ${view.text} : ${message}\n`;
  return callHidden(":tryError", [toText(text, range)], range);
}

/** `tryCatch(body, error = function(e) …, finally = …)`, as a function that is called at once. */
export function tryCatch(view: SyntaxView, names: Names, lower: Lower): readonly Statement[] {
  const range = rangeOf(view);
  const args = (view.field("arguments")?.named() ?? []).filter(({ type }) => type === "argument");
  const named = new Map(args.map((each) => [each.field("name")?.text ?? "", each.field("value")]));
  const body = named.get("") ?? named.get("expr");
  const isTry = view.field("function")?.text === "try";
  const isKnown =
    isTry || [...named.keys()].every((name) => /^(?:expr|error|finally)?$/.test(name));
  if (!body || returns(view)) return [endHere(view, "`tryCatch` is not followed")];
  const signalling = signallingBody(view, body, named, names, lower);
  if (signalling) return signalling;
  if (!isKnown || view.text.startsWith("withCallingHandlers"))
    return forgetting(view, names.lowerBody(body, names));
  const [error, last] = [named.get("error"), named.get("finally")];
  const handled = isTry
    ? caught(view)
    : error && call(lower(error), [toName(raised, range)], range);
  const statements: Statement[] = [
    {
      ...{ kind: "try", body: names.lowerBody(body, names), otherwise: [], range },
      handlers: handled
        ? [{ type: null, name: raised, body: [{ kind: "return", value: handled, range }] }]
        : [],
      finally: last ? [{ kind: "expression", value: lower(last), range: rangeOf(last) }] : [],
    },
  ];
  const { locals } = boundNames(statements, []);
  return assigningOuter(
    [...locals].filter((name) => name !== raised),
    statements,
    range,
  );
}

/** `switch(kind, a = …, b = …, other)`, `replicate(n, …)`: arguments that run when they are needed, or again; null: another call. */
export function lateArguments(
  view: SyntaxView,
  lower: (view: SyntaxView) => Expression,
  later: (body: readonly Statement[], range: TextRange) => Expression,
): Expression | null {
  const name = view.field("function")?.text ?? "";
  const args = (view.field("arguments")?.named() ?? []).filter(({ type }) => type === "argument");
  const [first, ...rest] = args;
  const start = first?.field("value");
  if (!start || rest.length === 0) return null;
  const given = rest.map((each): Argument | null => {
    const [label, value] = [each.field("name"), each.field("value")];
    const own = label ? label.text.replace(/^([\x60"'])(.*)\1$/s, "$2") : null;
    if (!value) return null;
    if (own === "simplify") return { name: own, spread: null, value: lower(value) };
    const range = rangeOf(value);
    const statements: Statement[] = [{ kind: "return", value: lower(value), range }];
    const { locals } = boundNames(statements, []);
    const body = name === "switch" ? assigningOuter([...locals], statements, range) : statements;
    return { name: own === "expr" ? null : own, spread: null, value: later(body, range) };
  });
  // An arm without a value is that of the next one.
  const items = given.flatMap((each, at): readonly Argument[] => {
    const next = each ?? given.slice(at).find((other) => other !== null);
    const label = rest[at]?.field("name")?.text.replace(/^([\x60"'])(.*)\1$/s, "$2") ?? null;
    return next ? [each ?? { ...next, name: label }] : [];
  });
  if (items.length < given.length || (given.includes(null) && name !== "switch")) return null;
  const range = rangeOf(view);
  const callee = toName(`:${name}`, range);
  return { kind: "call", callee, args: [argument(lower(start)), ...items], range };
}
