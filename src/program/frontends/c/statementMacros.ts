import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Statement } from "../../ir/ir.ts";
import { assign, call, rangeOf, toEffect, toName, toText, unread } from "../build.ts";
import type { Macro } from "./macros.ts";
import { resolveName } from "./names.ts";
import type { Lower } from "./scope.ts";

const once = /^\s*do\s*\{([^]*)\}\s*while\s*\(\s*(?:0|false)\s*\)\s*$/;
const leaving = /\b(?:return|goto|break|continue|throw)\b/;
const looping = /\b(?:for|while|do)\b/;
const printing = /\b(?:printf|fprintf|puts|fputs)\s*\(/;
/** A place that is no variable is changed: `v[i] = 0`, `m->n++`, `*p = 1`. */
const inside =
  /(?:[\])]|(?:\.|->)\s*\w+)\s*(?:\+\+|--|(?:[-+*/%&|^]|<<|>>)?=(?!=))|\*\s*\w+\s*=(?!=)|(?:\+\+|--)\s*[(*]/;
const called =
  /\b(?!(?:if|for|while|sizeof|printf|fprintf|puts|fputs|fflush|exit|abort)\b)[A-Za-z_]\w*\s*\(/;
const changed =
  /(?:\+\+|--)\s*([A-Za-z_]\w*)|([A-Za-z_]\w*)\s*(?:\+\+|--|(?:[-+*/%&|^]|<<|>>)?=(?!=))/g;

/**
 * A call of a macro such as `do { … } while (0)` that checks something, counts, and prints: its arguments are
 * evaluated, and what it changes is unknown. null: it may do something else.
 */
export function lowerCheck(
  lower: Lower,
  view: SyntaxView,
  { name, text, parameters }: Macro,
): readonly Statement[] | null {
  const plain = text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)+'/g, " ").replace(/#\s*\w+/g, " ");
  const [, body] = once.exec(plain) ?? [];
  if (body === undefined || leaving.test(body) || called.test(body)) return null;
  if (looping.test(body) && inside.test(body)) return null;
  const range = rangeOf(view);
  const args = view.field("arguments")?.named() ?? [];
  if (args.length !== parameters?.length) return null;
  const names = [...body.matchAll(changed)].map(([, before, behind]) => before ?? behind!);
  // What is given may be evaluated once, or not at all, or often.
  const isOften = args.some((each, at) => {
    const uses = body.match(new RegExp(String.raw`\b${parameters[at]!}\b`, "g"))?.length ?? 0;
    return uses !== 1 && /[(=]|\+\+|--/.test(each.text);
  });
  if (isOften || names.some((each) => parameters.includes(each))) return null;
  const why = `\`${name}\` is not followed`;
  // What a loop prints is more than a check says.
  const shown =
    looping.test(body) && printing.test(body)
      ? [
          toEffect(
            call(toName("printf", range), [toText("%s", range), unread(view, why)], range),
            range,
          ),
        ]
      : [];
  return [
    ...shown,
    ...args.map((each) => toEffect(lower.expression(each), range)),
    ...Array.from(new Set(names), (each) =>
      assign(resolveName(lower, each, range), unread(view, why), range),
    ),
  ];
}
