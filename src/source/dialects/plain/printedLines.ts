/** What a line of a print-out means for the numbers below it. */
export type PrintedLine =
  /** `julia> Q`, `> Q`, `>> Q`: somebody asked for this value. */
  | { readonly kind: "name"; readonly name: string; readonly start: number }
  /** `3×4 Matrix{Float64}:`, `     [,1] [,2]`: it says nothing that the numbers do not. */
  | { readonly kind: "header" }
  /** `[1,] `: a row of R begins behind it. */
  | { readonly kind: "row"; readonly length: number }
  /** The numbers below are only some columns, or are to be multiplied: they are not the matrix. */
  | { readonly kind: "part" };

const prompt =
  /^(?:julia|octave(?::\d+)?|>)?>\s*(?:(?:disp|print|display|show)\()?([\p{L}_][\p{L}\p{N}_.]*)\)?\s*;?\s*$/u;
const juliaHeader = /^\s*\d+×\d+ [\w.{},: ]*(?:Matrix|Array|Adjoint|Transpose)[\w.{},: ]*:\s*$/;
const rHeader = /^\s+\[,(\d+)\](?:\s+\[,\d+\])*\s*$/;
const rRow = /^\s*\[\d+,\]\s+(?=[-+.\d])/;
const part =
  /^\s*(?:\d(?:\.\d*)?e[-+]?\d+\s*\*|Columns? \d+ (?:through|and|to) \d+:?|Column \d+:?)\s*$/i;

/** How Julia, R, MATLAB, and Octave print a matrix; null for every other line. */
export function readPrintedLine(line: string): PrintedLine | null {
  if (line.length > 4000) return null;
  const row = rRow.exec(line);
  if (row) return { kind: "row", length: row[0].length };
  const columns = rHeader.exec(line);
  if (columns) return { kind: columns[1] === "1" ? "header" : "part" };
  if (juliaHeader.test(line)) return { kind: "header" };
  if (part.test(line)) return { kind: "part" };
  const [, name] = prompt.exec(line) ?? [];
  return name === undefined ? null : { kind: "name", name, start: line.indexOf(name) };
}
