import * as l10n from "@vscode/l10n";
import { toMessage, toRole } from "../../engine/errors.ts";
import { evaluate } from "../../engine/evaluate.ts";
import type { Trace } from "../../engine/trace.ts";
import { compareTraces } from "../../engine/whatIf/compareTraces.ts";
import { toShapeText } from "../../tensor/shape.ts";
import { toLessonProblem } from "../computations/toLessonProblem.ts";
import type { LessonFinding } from "../finding.ts";
import type { Lesson } from "../format/lesson.ts";
import { parseLesson } from "../parseLesson.ts";
import {
  createContext,
  lessonFile,
  report,
  type CheckContext,
  type LessonFolder,
} from "./checkContext.ts";
import { checkAnchor, checkComputation, checkLessonId, checkView } from "./checkTarget.ts";
import { checkTasks } from "./checkTasks.ts";
import { checkTexts } from "./checkTexts.ts";

/** A checked lesson, as far as it could be read, with all findings. */
interface CheckedLesson {
  readonly lesson: Lesson | null;
  /** By file, in the order of the text. */
  readonly findings: readonly LessonFinding[];
}

/** Checks everything in a lesson; `lessonIds` are those that it may link to, where known. */
export async function checkLesson(
  folder: LessonFolder,
  lessonIds: readonly string[] | null = null,
): Promise<CheckedLesson> {
  const text = await folder.read(lessonFile);
  if (text === null) {
    const range = { start: 0, end: 0 };
    const message = l10n.t("this folder has no lesson.json: add one or name another folder");
    const finding = { severity: "error", code: "file", file: lessonFile, range, message } as const;
    return { lesson: null, findings: [finding] };
  }
  const parsed = parseLesson(lessonFile, text);
  if (!parsed.ok) return { lesson: null, findings: parsed.findings };
  const context = await createContext(parsed.value, parsed.rangeOf, folder, lessonIds);
  await checkSteps(context);
  await checkComputations(context);
  await checkTexts(context);
  await checkTasks(context);
  return { lesson: parsed.value, findings: inOrder(context.findings) };
}

async function checkSteps(context: CheckContext): Promise<void> {
  const { steps, anchors = {}, needs = [] } = context.lesson;
  const ids = steps.map(({ id }) => id);
  for (const name of Object.keys(anchors)) {
    const message = context.codes.length > 0 ? checkAnchor(context, name) : null;
    if (message !== null) report(context, "anchor", ["anchors", name], message);
  }
  for (const [index, id] of needs.entries()) {
    const message = checkLessonId(context, id);
    if (message !== null) report(context, "lesson", ["needs", index], message);
  }
  for (const [index, step] of steps.entries()) {
    const path = ["steps", index];
    const tell = (code: string, key: string, message: string | null) => {
      if (message !== null) report(context, code, [...path, key], message);
    };
    if (ids.indexOf(step.id) < index)
      tell("id", "id", l10n.t("two steps are named {0}: rename one", step.id));
    if (step.at !== undefined) tell("anchor", "at", checkAnchor(context, step.at));
    if (step.run !== undefined) tell("computation", "run", checkComputation(context, step.run));
    if (step.view) tell("view", "view", await checkView(context, step.view));
    await checkState(context, step.file, [...path, "file"]);
    for (const [place, { go }] of (step.next ?? []).entries()) {
      if (ids.includes(go)) continue;
      const message = l10n.t("there is no step {0}; available: {1}", go, ids.join(", "));
      report(context, "step", [...path, "next", place, "go"], message);
    }
  }
}

async function checkState(
  context: CheckContext,
  state: Lesson["steps"][number]["file"],
  path: readonly (string | number)[],
): Promise<void> {
  if (state === undefined || state === "restore") return;
  for (const { language } of context.codes) {
    const file = state[language];
    if (file === undefined)
      report(context, "file", path, l10n.t("{0} has no file: add one", language));
    else if (!(await context.folder.exists(file))) {
      report(context, "file", [...path, language], l10n.t("there is no file {0}: add it", file));
    }
  }
}

function inOrder(findings: readonly LessonFinding[]): readonly LessonFinding[] {
  return findings.toSorted(
    (a, b) => a.file.localeCompare(b.file, "en") || a.range.start - b.range.start,
  );
}

/** Forms of the code may differ by the rounding of single precision. */
const agreement = 1e-5;

/** Checks that every computation works in each form of the code, with the same numbers. */
async function checkComputations(context: CheckContext): Promise<void> {
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
      "{0} differs between the languages of the code: {1}{2} is {3} in {4} but {5} in " +
        "{6}; make them equal",
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
