import * as l10n from "@vscode/l10n";
import type { Extraction, SourceMatrix } from "../source/extraction.ts";
import { byStart, type TextRange } from "../source/textRange.ts";
import { roleTitle } from "./roleTitle.ts";

/** A place in a file that is almost a computation, and what it lacks. */
export interface NearMiss {
  readonly range: TextRange;
  readonly message: string;
}

/** For a file without a computation: its matrices, and names with unknown numbers, in text order. */
export function listNearMisses({ matrices, unread = [] }: Extraction): readonly NearMiss[] {
  const ofMatrices = matrices.map((matrix): NearMiss => {
    const { start, end } = matrix.nameRange ?? matrix.range;
    return { range: { start, end }, message: describeMatrix(matrix) };
  });
  return [...ofMatrices, ...unread].toSorted(byStart);
}

function describeMatrix({ role, shape: [rows, columns] }: SourceMatrix): string {
  return role
    ? l10n.t("{0}, {1} × {2}: the other matrices are missing", roleTitle(role), rows, columns)
    : l10n.t(
        "{0} × {1}: give it a name such as query, key or value, or assign its role",
        rows,
        columns,
      );
}
