import * as l10n from "@vscode/l10n";
import type { ComputationGroup, Extraction, SourceMatrix } from "../extraction.ts";
import type { SourceProblem } from "../reading.ts";
import type { TextChange } from "../sourceReader.ts";
import { nameOf } from "../meaning/linearProblems.ts";
import { addComma, addNumbers, addRows, removeNumbers, removeRows } from "./rowEdits.ts";
import { writeDirective } from "./writeDirective.ts";

/** One quick fix of a problem, undone in one step. */
export interface Fix {
  readonly title: string;
  readonly changes: readonly TextChange[];
  /** Whether it is obviously what is meant. */
  readonly isPreferred: boolean;
}

/** What a fix is worked out from: a text and what was read in it. */
export interface FixSource {
  readonly text: string;
  readonly language: string;
  readonly extraction: Pick<Extraction, "matrices" | "groups">;
}

/** The quick fixes of a problem; empty where only a person can know. */
export function toFixes(problem: SourceProblem, source: FixSource): readonly Fix[] {
  return ofRemedy(problem, source).filter(({ changes }) => changes.length > 0);
}

function ofRemedy(problem: SourceProblem, source: FixSource): readonly Fix[] {
  const { remedy, range } = problem;
  const { text } = source;
  switch (remedy?.kind) {
    case undefined:
      return [];
    case "addComma":
      return [fix(l10n.t("Add the missing comma"), addComma(text, range), true)];
    case "addNumbers": {
      const { count } = remedy;
      const title = count === 1 ? l10n.t("Add a zero") : l10n.t("Add {0} zeros", count);
      return [fix(title, addNumbers(text, range, count), true)];
    }
    case "removeNumbers": {
      const { count } = remedy;
      const title =
        count === 1
          ? l10n.t("Remove the last number")
          : l10n.t("Remove the last {0} numbers", count);
      return [fix(title, removeNumbers(text, range, count), true)];
    }
    case "chooseNumber": {
      const { choices } = remedy;
      return choices.map((choice) =>
        fix(
          l10n.t("Change to {0}", choice),
          setNumber(text, problem, choice),
          choices.length === 1,
        ),
      );
    }
    case "writeZero":
      return [fix(l10n.t("Replace it with 0"), [{ ...range, text: "0" }], false)];
    case "matchRows":
      return matchRows(source, remedy);
    case "readWeights":
      return readWeights(problem, source, remedy.layout);
    case "correctWord": {
      const { word } = remedy;
      const wrong = /^[\p{L}_][\p{L}\d_-]*/u.exec(text.slice(range.start, range.end))?.[0] ?? "";
      const change = { start: range.start, end: range.start + wrong.length, text: word };
      return [fix(l10n.t("Change to “{0}”", word), [change], true)];
    }
  }
}

function fix(title: string, changes: readonly TextChange[], isPreferred: boolean): Fix {
  return { title, changes, isPreferred };
}

/** The number of `HeadCount = 3`, `heads=3` or `3`; nothing where it is worked out. */
function setNumber(text: string, { range }: SourceProblem, value: number): readonly TextChange[] {
  const said = /^(?:[^=:]*[=:]\s*)?(\d+)$/.exec(text.slice(range.start, range.end));
  const digits = said?.[1];
  if (digits === undefined) return [];
  return [{ start: range.end - digits.length, end: range.end, text: String(value) }];
}

function matchRows(
  { text, extraction }: FixSource,
  names: { readonly shorter: string; readonly longer: string },
): readonly Fix[] {
  const find = (wanted: string) => extraction.matrices.find(({ id }) => id === wanted);
  const [shorter, longer] = [find(names.shorter), find(names.longer)];
  if (!shorter || !longer) return [];
  const count = longer.shape[0] - shorter.shape[0];
  return [
    fix(addTitle(shorter, count), addRows(text, shorter, count), false),
    fix(removeTitle(longer, count), removeRows(text, longer, count), false),
  ];
}

function addTitle(matrix: SourceMatrix, count: number): string {
  return count === 1
    ? l10n.t("Add a row of zeros to {0}", nameOf(matrix))
    : l10n.t("Add {0} rows of zeros to {1}", count, nameOf(matrix));
}

function removeTitle(matrix: SourceMatrix, count: number): string {
  return count === 1
    ? l10n.t("Remove the last row of {0}", nameOf(matrix))
    : l10n.t("Remove the last {0} rows of {1}", count, nameOf(matrix));
}

function readWeights(
  problem: SourceProblem,
  { text, language, extraction: { groups } }: FixSource,
  layout: "inOut" | "outIn",
): readonly Fix[] {
  const isOf = ({ problems }: ComputationGroup) =>
    problems.some(({ message, range }) => {
      return message === problem.message && range.start === problem.range.start;
    });
  const group = groups.find(isOf);
  if (!group) return [];
  const title =
    layout === "inOut"
      ? l10n.t("Read the weights as [in, out]")
      : l10n.t("Read the weights as [out, in]");
  const change = writeDirective({ text, language, group, groups }, { weightLayout: layout });
  return [fix(title, [change], false)];
}
