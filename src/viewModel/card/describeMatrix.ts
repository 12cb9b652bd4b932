import type { Role, SourceMatrix } from "../../source/extraction.ts";
import { nameOfMatrix } from "../computation/sourcesOf.ts";
import type { MarkedLine } from "../markdown.ts";
import { roleTitle } from "../roleTitle.ts";

/** `cachedKeys · K · key · 3 × 8`: what a matrix of the file is. */
export function describeMatrix(matrix: SourceMatrix, role: Role): MarkedLine {
  const [rows, columns] = matrix.shape;
  const name = nameOfMatrix({ ...matrix, role });
  return [{ strong: name }, ` · ${roleTitle(role)} · ${rows} × ${columns}`];
}

/** `K · key · Multi-Head Attention · 2 heads × 2`: what a variable is for the computation with this title. */
export function describeRole(role: Role, title: MarkedLine): MarkedLine {
  return [`${roleTitle(role)} · `, ...[title].flat()];
}
