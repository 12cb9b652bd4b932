import { nameOfFile } from "../nameOfFile.ts";
import { evaluate } from "../../engine/evaluate.ts";
import type { CodeFile } from "../../lessons/anchors/findComputation.ts";
import { createLessonValues, type LessonValues } from "../../lessons/computations/lessonValues.ts";
import type { ComputationSources } from "../../lessons/computations/lessonProblem.ts";
import type { Lesson } from "../../lessons/format/lesson.ts";
import type { OpenedLesson } from "./openedLesson.ts";

/** A file of the lesson's code with the lesson's computations. */
export interface LearnerReading {
  readonly lesson: Lesson;
  readonly code: CodeFile | null;
  readonly sources: ComputationSources;
  readonly values: LessonValues;
}

/** Reads the learner's file. */
export function readLearner(opened: OpenedLesson, seed: number): Promise<LearnerReading> {
  const { document } = opened;
  const file = document && { text: document.getText(), path: document.uri.path };
  return readCode(opened, file, seed);
}

/** Reads the lesson's code in one language; all numbers are computed from it in double precision. */
export async function readCode(
  {
    found,
    folder,
    language,
    problems,
  }: Pick<OpenedLesson, "found" | "folder" | "language" | "problems">,
  file: { readonly text: string; readonly path: string } | null,
  seed: number,
): Promise<LearnerReading> {
  const { lesson } = found;
  const code = file && {
    path: nameOfFile(file.path),
    text: file.text,
    extraction: await folder.extract(file.text, file.path),
  };
  const sources = { lesson, language: language ?? "python", code, seed, problems } as const;
  return { lesson, code, sources, values: createLessonValues(sources, evaluate) };
}
