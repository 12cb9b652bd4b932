import * as l10n from "@vscode/l10n";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import { toGroupProblem } from "../../problem/groupProblem.ts";
import { findComputations, type CodeFile } from "../anchors/findComputation.ts";
import { findSymbol } from "../anchors/findSymbol.ts";
import { forLanguage } from "../format/codeLanguage.ts";
import type { LessonComputation } from "../format/computation.ts";
import type { JsonPath } from "../finding.ts";
import { toPlacedMessage, type ComputationSources, type LessonProblem } from "./lessonProblem.ts";

/** The problem of a computation that stands in the code, as it is there now. */
export function problemOfCode(
  { language, code }: ComputationSources,
  computation: Extract<LessonComputation, { readonly code: unknown }>,
  path: JsonPath,
): LessonProblem {
  const at = [...path, "code"];
  const fail = (message: string): LessonProblem => ({ ok: false, message, path: at });
  if (!code) {
    const message = l10n.t("the lesson has no code in {0}: add it", language);
    return { ok: false, message, path: ["code"] };
  }
  const within = forLanguage(computation.code, language);
  if (within === undefined) return fail(l10n.t("{0} has no name: add one", language));
  const groups = findComputations(code, within);
  const { kind } = computation;
  const [group, ...others] = kind ? groups.filter((each) => each.kind === kind) : groups;
  if (!group) return fail(describeMissing(code, within, kind, groups));
  if (others.length > 0) return fail(describeSeveral(code, within, [group, ...others]));
  const stated = toGroupProblem(group);
  switch (stated.kind) {
    case "ready":
      if (group.settings.headCount?.isAssumed) {
        const message = l10n.t("the head count of {0} is unknown: declare it", nameOf(within));
        return fail(toPlacedMessage(message, code, group.range.start));
      }
      return { ok: true, problem: stated.problem, group, named: group };
    case "failed":
      return fail(placeAll(code, stated.problems));
  }
}

/** Says what broke the computation where that is known, else that it is missing. */
function describeMissing(
  code: CodeFile,
  within: string,
  kind: string | undefined,
  groups: readonly ComputationGroup[],
): string {
  const range = rangeOf(code, within);
  const broken = code.extraction.problems.filter(
    (problem) =>
      range !== null &&
      problem.severity === "error" &&
      problem.range.start <= range.end &&
      problem.range.end >= range.start,
  );
  if (broken.length > 0) return placeAll(code, broken);
  if (!range) {
    return l10n.t(
      "{0} has no {1}, but the lesson needs one {2} there: undo your changes or run " +
        "“Reset Lesson”",
      code.path,
      within,
      kind ?? l10n.t("computation"),
    );
  }
  const found = groups.map((each) => each.kind).join(", ") || l10n.t("none");
  const message = l10n.t(
    "{0} needs one {1} for this lesson, but has {2}: undo your changes or run “Reset " + "Lesson”",
    nameOf(within),
    kind ?? l10n.t("computation"),
    found,
  );
  return toPlacedMessage(message, code, range.start);
}

function describeSeveral(
  code: CodeFile,
  within: string,
  groups: readonly ComputationGroup[],
): string {
  const message = l10n.t(
    "{0} needs one computation for this lesson, but has {1}: remove the others or " +
      "select one with kind",
    nameOf(within),
    groups.map(({ kind }) => kind).join(", "),
  );
  return toPlacedMessage(message, code, groups[1]?.range.start ?? 0);
}

function placeAll(
  code: CodeFile,
  problems: readonly { readonly message: string; readonly range: TextRange }[],
): string {
  return problems
    .map(({ message, range }) => toPlacedMessage(message, code, range.start))
    .join("; ");
}

function rangeOf({ text, extraction }: CodeFile, within: string): TextRange | null {
  if (within === "") return { start: 0, end: text.length };
  return findSymbol(text, extraction.language, within.split("."));
}

function nameOf(within: string): string {
  return within === "" ? l10n.t("the code") : within;
}
