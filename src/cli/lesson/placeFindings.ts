import path from "node:path";
import type { LessonFolder } from "../../lessons/check/checkContext.ts";
import type { LessonFinding } from "../../lessons/finding.ts";
import { toLineIndex } from "../../source/lineIndex.ts";

/** A finding with the line and the column where it stands. */
export interface PlacedFinding extends Omit<LessonFinding, "range"> {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Findings of a lesson with paths and places for people. */
export async function placeFindings(
  folder: string,
  disk: LessonFolder,
  findings: readonly LessonFinding[],
): Promise<readonly PlacedFinding[]> {
  const placed: PlacedFinding[] = [];
  for (const { range, file, ...finding } of findings) {
    const lines = toLineIndex((await disk.read(file)) ?? "");
    const start = lines.toLineColumn(range.start);
    const end = lines.toLineColumn(range.end);
    placed.push({
      ...finding,
      file: path.join(folder, file),
      ...{ line: start.line, column: start.column, endLine: end.line, endColumn: end.column },
    });
  }
  return placed;
}
