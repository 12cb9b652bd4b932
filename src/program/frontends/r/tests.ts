import type { SyntaxView } from "../../../source/dialects/syntax/syntaxView.ts";
import type { TextRange } from "../../../source/textRange.ts";
import type { Expression, Statement } from "../../ir/ir.ts";
import { callHidden, rangeOf } from "../build.ts";
import type { Names } from "./names.ts";

const blocks = /^(?:testthat::)?(?:test_that|describe|it)$/;

/** Whether it is a test: `test_that("rows sum to 1", { … })`. */
export function isTest(view: SyntaxView): boolean {
  return view.type === "call" && blocks.test(view.field("function")?.text ?? "");
}

/** Whether a call says what is expected. It gives its first value to nobody who would see it. */
export function isExpectation(name: string, names: Names): boolean {
  return /^(?:testthat::)?expect_\w+$/.test(name) && !names.functions.has(name);
}

/** Expectations of what does not give a value. */
const ofEnding = /expect_(?:error|condition)$/;

/** What an expectation does besides telling whether it holds. */
export function expected(
  view: SyntaxView,
  lower: (view: SyntaxView) => Expression,
  run: (body: readonly Statement[], range: TextRange) => Expression,
): Expression {
  const range = rangeOf(view);
  const given = (view.field("arguments")?.named() ?? []).flatMap(
    (each) => each.field("value") ?? [],
  );
  const [first] = given;
  if (first && ofEnding.test(view.field("function")?.text ?? ""))
    return run([caught([{ kind: "expression", value: lower(first), range }], range)], range);
  return callHidden(":expected", given.map(lower), range);
}

/** The body of a test runs by itself; an error in it ends it alone. Null: it is no test. */
export function lowerTest(
  view: SyntaxView,
  names: Names,
  run: (view: SyntaxView, names: Names) => Expression,
): readonly Statement[] | null {
  const name = view.field("function")?.text ?? "";
  const given = view.field("arguments")?.named() ?? [];
  if (!isTest(view) || names.functions.has(name)) return null;
  const body = given.length > 1 ? given.at(-1)?.field("value") : null;
  const range = rangeOf(view);
  if (!body) return [];
  return [caught([{ kind: "expression", value: run(body, names), range }], range)];
}

function caught(body: readonly Statement[], range: TextRange): Statement {
  return {
    ...{ kind: "try", body, otherwise: [], finally: [], range },
    handlers: [{ type: null, name: null, body: [] }],
  };
}
