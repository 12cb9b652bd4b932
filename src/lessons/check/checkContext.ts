import * as l10n from "@vscode/l10n";
import { evaluate } from "../../engine/evaluate.ts";
import type { Extraction } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { CodeFile } from "../anchors/findComputation.ts";
import type { ComputationSources } from "../computations/lessonProblem.ts";
import { createLessonValues, type LessonValues } from "../computations/lessonValues.ts";
import type { JsonPath, LessonFinding } from "../finding.ts";
import { firstCodeLanguage } from "../format/codeForms.ts";
import type { CodeLanguage } from "../format/codeLanguage.ts";
import type { Lesson } from "../format/lesson.ts";

/** One form of the lesson's code with its computations. */
export interface CheckedCode {
  readonly language: CodeLanguage;
  readonly path: string;
  readonly file: CodeFile;
  readonly sources: ComputationSources;
  readonly values: LessonValues;
}

/** What all checks of one lesson share. */
export interface CheckContext {
  readonly lesson: Lesson;
  readonly folder: LessonFolder;
  readonly rangeOf: (path: JsonPath) => TextRange;
  /** In the order of the lesson; the first is the one that texts are checked against. */
  readonly codes: readonly CheckedCode[];
  /** The computations in the first form of the code, or without any code. */
  readonly values: LessonValues;
  readonly sources: ComputationSources;
  /** Ids of all lessons that there are; null: nobody knows. */
  readonly lessonIds: readonly string[] | null;
  readonly findings: LessonFinding[];
}

/** The file that a lesson is written in. */
export const lessonFile = "lesson.json";

/** A seed for fresh numbers: what holds for one holds for any, so one is enough for a check. */
const checkedSeed = 20_260_101;

/** Says that something in lesson.json is wrong. */
export function report(
  { findings, rangeOf }: Pick<CheckContext, "findings" | "rangeOf">,
  code: string,
  path: JsonPath,
  message: string,
  more: Partial<LessonFinding> = {},
): void {
  const range = rangeOf(path);
  findings.push({ severity: "error", code, file: lessonFile, range, message, ...more });
}

/** Reads the code of a lesson and gets its computations ready. */
export async function createContext(
  lesson: Lesson,
  rangeOf: CheckContext["rangeOf"],
  folder: LessonFolder,
  lessonIds: readonly string[] | null = null,
): Promise<CheckContext> {
  const findings: LessonFinding[] = [];
  const problems = await readProblems(lesson, folder);
  const toSources = (language: CodeLanguage, code: CodeFile | null): ComputationSources => ({
    ...{ lesson, language, code, problems },
    seed: checkedSeed,
  });
  const codes: CheckedCode[] = [];
  for (const [key, path] of Object.entries(lesson.code)) {
    const language = key as CodeLanguage;
    if (path === undefined) continue;
    const text = await folder.read(path);
    if (text === null) {
      report(
        { findings, rangeOf },
        "file",
        ["code", key],
        l10n.t("there is no file {0}: add it", path),
      );
      continue;
    }
    const file = { path, text, extraction: await folder.extract(text, path) };
    for (const { message, range, severity } of file.extraction.problems) {
      if (severity !== "error") continue;
      findings.push({ severity: "warning", code: "code", file: path, range, message });
    }
    const sources = toSources(language, file);
    codes.push({ language, path, file, sources, values: createLessonValues(sources, evaluate) });
  }
  const sources = codes[0]?.sources ?? toSources(firstCodeLanguage, null);
  const values = codes[0]?.values ?? createLessonValues(sources, evaluate);
  return { lesson, folder, rangeOf, codes, values, sources, lessonIds, findings };
}

async function readProblems(lesson: Lesson, folder: LessonFolder) {
  const problems = new Map<string, unknown>();
  for (const computation of Object.values(lesson.computations ?? {})) {
    if (!("problem" in computation) || typeof computation.problem !== "string") continue;
    const text = await folder.read(computation.problem);
    try {
      if (text !== null) problems.set(computation.problem, JSON.parse(text) as unknown);
    } catch {
      // Invalid JSON is reported where the computation is looked up.
    }
  }
  return problems;
}

/** What a check needs of the place where a lesson lies. */
export interface LessonFolder {
  /** The text of a file by its path in the lesson's folder; null where there is none. */
  read(path: string): Promise<string | null>;
  /** Whether there is a file of any kind. */
  exists(path: string): Promise<boolean>;
  /** What a text says about attention, read in the dialect of a file name. */
  extract(text: string, fileName: string): Promise<Extraction>;
  /** What is wrong with a formula in TeX; null: nothing. */
  checkFormula(tex: string): string | null;
}
