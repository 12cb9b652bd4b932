import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { Handler, Statement } from "../../ir/ir.ts";
import { callHidden, endHere, rangeOf, toName, toText } from "../build.ts";
import { lowerRun } from "./leaving.ts";
import type { Lower } from "./scope.ts";

type Statements = readonly Statement[];

/** The labels that a part of a function jumps to. */
function jumpsIn(view: SyntaxView): readonly string[] {
  if (view.type === "goto_statement") return [labelOf(view)];
  return view.named().flatMap(jumpsIn);
}

function labelOf(view: SyntaxView): string {
  return view.named()[0]?.text ?? "";
}

/**
 * The statements of a block. A jump forward to a label of the block leaves what stands before it; one that goes
 * elsewhere ends what is known.
 */
export function lowerParts(lower: Lower, parts: readonly SyntaxView[]): Statements {
  const at = parts.findLastIndex((each) => each.type === "labeled_statement");
  const label = at < 0 ? "" : labelOf(parts[at]!);
  const from = parts.slice(0, Math.max(0, at)).findIndex((each) => jumpsIn(each).includes(label));
  if (from < 0 || parts.slice(at).some((each) => jumpsIn(each).includes(label)))
    return lowerRun(lower, parts);
  const range = rangeOf(parts[at]!);
  const error = lower.scope.temporary();
  const test = callHidden(":isJump", [toName(error, range), toText(label, range)], range);
  const handler: Handler = {
    type: toName(":jump", range),
    name: error,
    body: [
      { kind: "if", test, then: [], otherwise: [{ kind: "raise", value: null, range }], range },
    ],
  };
  return [
    ...lowerParts(lower, parts.slice(0, from)),
    {
      kind: "try",
      body: lowerParts(lower, parts.slice(from, at)),
      handlers: [handler],
      otherwise: [],
      finally: [],
      range,
    },
    ...parts.slice(at).flatMap((each) => lower.statement(each)),
  ];
}

/** `goto label` */
export function lowerJump(view: SyntaxView): Statement {
  const range = rangeOf(view);
  if (!isFollowed(view)) return endHere(view, "jumps to a label are not followed");
  const value = callHidden(":jumpTo", [toText(labelOf(view), range)], range);
  return { kind: "raise", value, range };
}

/** Whether the label of a jump stands behind it, and only once in the text. */
function isFollowed(view: SyntaxView): boolean {
  const label = labelOf(view);
  const places = [...view.source.matchAll(new RegExp(`^[ \\t]*${label}[ \\t]*:(?!:)`, "gm"))];
  const [only, ...others] = places;
  return only !== undefined && others.length === 0 && only.index > view.start;
}
