import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Argument, Expression, Statement } from "../../ir/ir.ts";
import { argument, assign, callHidden, literal, rangeOf, toName, toText } from "../build.ts";

/** The arguments with names that `...` takes. */
export const dotsNamed = ":dots";

function escaped(name: string): string {
  return name.replace(/[.]/g, "\\.");
}

/** Whether a body asks before it gives the variable another value. */
function asksFirst(body: string, call: string, name: string): boolean {
  const asked = new RegExp(`\\b${call}\\(\\s*${escaped(name)}\\s*\\)`, "g");
  const places = [...body.matchAll(asked)].map(({ index }) => index);
  if (places.length === 0) return false;
  const written = new RegExp(`(?<![\\w.$])${escaped(name)}\\s*(?:<-|=(?!=))`).exec(body);
  return !written || written.index > places.at(-1)! || call === "match.arg";
}

/** What a function notes at its start, because its body asks how it was called: `missing(x)`, `nargs()`. */
export function askedLater(
  view: SyntaxView,
  parameters: readonly SyntaxView[],
  lower: (view: SyntaxView) => Expression,
): readonly Statement[] {
  const body = view.field("body");
  const range = rangeOf(view);
  if (!body || !/\b(?:missing|match\.arg|nargs)\(/.test(body.text)) return [];
  const noted = (name: string, value: Expression): Statement =>
    assign(toName(name, range), value, range);
  const all = parameters.map((each) => ({
    name: (each.field("name") ?? each).text,
    value: each.field("default"),
    isDots: (each.field("name") ?? each).type === "dots",
  }));
  const plain = all.filter(({ isDots }) => !isDots);
  const made: Statement[] = [];
  for (const { name, value } of plain) {
    if (asksFirst(body.text, "missing", name))
      made.push(noted(`:missing ${name}`, callHidden(":missing", [toName(name, range)], range)));
    if (value && asksFirst(body.text, "match.arg", name))
      made.push(noted(`:choices ${name}`, lower(value)));
  }
  if (/\bnargs\(\)/.test(body.text)) {
    const nothing = literal({ type: "none" }, range);
    const hasDots = plain.length < all.length;
    const dots = hasDots ? [toName("...", range), toName(dotsNamed, range)] : [nothing, nothing];
    const given = plain.map(({ name }) => toName(name, range));
    made.push(noted(":nargs", callHidden(":nargs", [...dots, ...given], range)));
  }
  return made;
}

/** `missing(x)`, `nargs()` and `match.arg(x)` within a function; null: another call. */
export function askedNow(
  view: SyntaxView,
  lower: (view: SyntaxView) => Expression,
): Expression | null {
  const called = view.field("function")?.text;
  const range = rangeOf(view);
  const args = (view.field("arguments")?.named() ?? []).filter(({ type }) => type === "argument");
  if (called === "nargs" && args.length === 0) return toName(":nargs", range);
  const values = args.map((each) => (each.field("name") ? null : each.field("value")));
  const [first, second] = values;
  if (!first || values.includes(null)) return null;
  const isName = first.type === "identifier" && values.length === 1;
  if (called === "missing" && isName) return toName(`:missing ${first.text}`, range);
  if (called !== "match.arg") return null;
  const choices = second ? lower(second) : isName ? toName(`:choices ${first.text}`, range) : null;
  return choices && values.length < 3
    ? callHidden(":matchArg", [lower(first), choices], range)
    : null;
}

/** The statement of a function that calls the method for its first argument; null: it is another function. */
export function methodCall(
  body: SyntaxView | null,
  parameters: readonly SyntaxView[],
): Statement | null {
  const parts = body?.type === "braced_expression" ? body.named() : body ? [body] : [];
  const [only] = parts;
  if (!only || parts.length !== 1 || only.field("function")?.text !== "UseMethod") return null;
  const name = /^UseMethod\((["'])([^"'\\]+)\1\)$/.exec(only.text)?.[2];
  if (name === undefined || parameters.length === 0) return null;
  const range = rangeOf(only);
  const args = parameters.flatMap((each): readonly Argument[] => {
    const own = each.field("name") ?? each;
    if (own.type !== "dots") return [argument(toName(own.text, range))];
    return [
      argument({ kind: "spread", value: toName("...", range), range }),
      { name: null, spread: "entries", value: toName(dotsNamed, range) },
    ];
  });
  const callee = toName(":useMethod", range);
  const given = [argument(toText(name, range)), ...args];
  return { kind: "return", value: { kind: "call", callee, args: given, range }, range };
}
