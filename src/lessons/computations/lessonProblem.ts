import type { Problem } from "../../engine/problem.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import { toLineIndex } from "../../source/lineIndex.ts";
import type { CodeFile } from "../anchors/findComputation.ts";
import type { JsonPath } from "../finding.ts";
import type { CodeLanguage } from "../format/codeLanguage.ts";
import type { Lesson } from "../format/lesson.ts";

/** What the computations of a lesson are found in. */
export interface ComputationSources {
  readonly lesson: Pick<Lesson, "computations">;
  readonly language: CodeLanguage;
  /** The code in that language as it is now; null where there is none. */
  readonly code: CodeFile | null;
  /** For computations with fresh numbers. */
  readonly seed: number;
  /** JSON documents by path, for problems that stand in files of their own. */
  readonly problems: ReadonlyMap<string, unknown>;
}

/** The problem for the engine, or why there is none. */
export type LessonProblem =
  | {
      readonly ok: true;
      readonly problem: Problem;
      /** Where it is in the code; null where it is not in the code. */
      readonly group: ComputationGroup | null;
      /** The computation of the code whose positions it has, with their names. */
      readonly named: ComputationGroup | null;
    }
  | { readonly ok: false; readonly message: string; readonly path: JsonPath };

/** A message about a place in the code, with that place: `message (multi_head.py:16:5)`. */
export function toPlacedMessage(message: string, { path, text }: CodeFile, offset: number): string {
  const { line, column } = toLineIndex(text).toLineColumn(offset);
  return `${message} (${path}:${String(line)}:${String(column)})`;
}
