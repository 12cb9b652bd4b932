/** What a line of a print-out means for the numbers below it. */
export type PrintedLine =
  /** `julia> Q`, `> Q`, `>>> Q`, `In [3]: Q`, `Q = 2×2 Matrix{Float64}:`: the value of this follows. */
  | { readonly kind: "name"; readonly name: string; readonly start: number }
  /** `3×4 Matrix{Float64}:`, `Out[3]:`, `     [,1] [,2]`: it says nothing that the numbers do not. */
  | { readonly kind: "header" }
  /** `Out[3]: tensor(…`: what is printed begins behind it. */
  | { readonly kind: "output"; readonly length: number }
  /** `      d1    d2`: names of columns. The rows below it may have names, too. */
  | { readonly kind: "columns"; readonly count: number }
  /** `[1,] `: a row of R begins behind it. */
  | { readonly kind: "row"; readonly length: number }
  /** The numbers below are only some columns, or are to be multiplied: they are not the matrix. */
  | { readonly kind: "part" };

const prompt =
  /^(?:(?:julia|octave(?::\d+)?|>{1,2})?>|In ?\[\d*\]:)\s*(?:(?:disp|print|display|show)\()?([\p{L}_][\p{L}\p{N}_.]*)\)?\s*;?\s*$/u;
const output = /^(?:Out ?\[\d*\]:|\[\d+\]:)[ \t]*/;
const juliaHeader =
  /^\s*(?:([\p{L}_][\p{L}\p{N}_]*) ?[=:] ?)?\d+×\d+ [\w.{},: ]*(?:Matrix|Array|Adjoint|Transpose)[\w.{},: ]*:\s*$/u;
const parameterHeader = /^\s*Parameter containing:\s*$/;
const columnNames = /^[ \t]{2,}[\p{L}_]\S*(?:[ \t]+[\p{L}_]\S*)+[ \t]*$/u;
const rHeader = /^\s+\[,(\d+)\](?:\s+\[,\d+\])*\s*$/;
const rRow = /^\s*\[\d+,\]\s+(?=[-+.\d])/;
const part =
  /^\s*(?:\d(?:\.\d*)?e[-+]?\d+\s*\*|Columns? \d+ (?:through|and|to) \d+:?|Column \d+:?)\s*$/i;

/** How Julia, R, MATLAB, Octave, Python, and notebooks print a matrix; null for every other line. */
export function readPrintedLine(line: string): PrintedLine | null {
  if (line.length > 4000) return null;
  const row = rRow.exec(line);
  if (row) return { kind: "row", length: row[0].length };
  const columns = rHeader.exec(line);
  if (columns?.[1] === "1") return { kind: "columns", count: line.trim().split(/\s+/).length };
  if (columns) return { kind: "part" };
  const julia = juliaHeader.exec(line);
  if (julia?.[1]) return { kind: "name", name: julia[1], start: line.indexOf(julia[1]) };
  if (julia || parameterHeader.test(line)) return { kind: "header" };
  const asked = output.exec(line)?.[0].length;
  if (asked !== undefined)
    return asked === line.length ? { kind: "header" } : { kind: "output", length: asked };
  if (columnNames.test(line)) return { kind: "columns", count: line.trim().split(/\s+/).length };
  if (part.test(line)) return { kind: "part" };
  const [, name] = prompt.exec(line) ?? [];
  return name === undefined ? null : { kind: "name", name, start: line.indexOf(name) };
}
