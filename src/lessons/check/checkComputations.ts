import * as l10n from "@vscode/l10n";
import { evaluate } from "../../engine/evaluate.ts";
import { compareTraces } from "../../engine/whatIf/compareTraces.ts";
import type { Trace } from "../../engine/trace.ts";
import { toMessage, toRole } from "../../engine/errors.ts";
import { toShapeText } from "../../tensor/shape.ts";
import { toLessonProblem } from "../computations/toLessonProblem.ts";
import { report, type CheckContext } from "./checkContext.ts";

/** Forms of the code may differ by what single precision loses. */
const agreement = 1e-5;

/** Every computation can be computed, in each form of the code, and comes to the same numbers. */
export async function checkComputations(context: CheckContext): Promise<void> {
  for (const [id, computation] of Object.entries(context.lesson.computations ?? {})) {
    if ("code" in computation) await checkForms(context, id);
    else await computeOne(context, id, context.sources);
  }
}

async function checkForms(context: CheckContext, id: string): Promise<void> {
  let first: { readonly language: string; readonly trace: Trace } | null = null;
  for (const { language, sources } of context.codes) {
    const trace = await computeOne(context, id, sources);
    if (!trace) continue;
    if (first) compareForms(context, id, first, { language, trace });
    first ??= { language, trace };
  }
  if (context.codes.length === 0) {
    report(
      context,
      "computation",
      ["computations", id],
      l10n.t("the lesson has no code to read it from"),
    );
  }
}

async function computeOne(
  context: CheckContext,
  id: string,
  sources: CheckContext["sources"],
): Promise<Trace | null> {
  const found = toLessonProblem(sources, id);
  if (!found.ok) {
    report(context, "computation", found.path, found.message);
    return null;
  }
  try {
    return await evaluate(found.problem);
  } catch (error) {
    const message = toMessage(error);
    report(context, "computation", ["computations", id], message);
    return null;
  }
}

interface Form {
  readonly language: string;
  readonly trace: Trace;
}

function compareForms(context: CheckContext, id: string, first: Form, other: Form): void {
  for (const change of compareTraces(first.trace, other.trace)) {
    const stage = toRole(change.stage);
    const isReshaped = change.kind === "reshaped";
    if (!isReshaped && !(change.largestChange > agreement)) continue;
    const [expected, found] = isReshaped
      ? [toShapeText(change.before), toShapeText(change.after)]
      : [String(change.before), String(change.after)];
    const place = isReshaped ? "" : toShapeText(change.indices);
    const message = l10n.t(
      "{0} differs between the forms of the code: {1}{2} is {3} in {4} and {5} in {6}; make " +
        "them the same",
      id,
      stage,
      place,
      expected,
      first.language,
      found,
      other.language,
    );
    report(context, "forms", ["computations", id], message, { found, expected });
    return;
  }
}
