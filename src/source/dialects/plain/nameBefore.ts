import type { TextRange } from "../../textRange.ts";

/** A name in the text. */
export interface FoundName {
  readonly name: string;
  readonly range: TextRange;
}

const LONGEST_PREFIX = 200;
const OPERATOR = /(?:<-|:=|(?<![=!<>])=(?![=>])|(?<!:):(?![:=]))/g;
/** What may stand between `=` and the bracket: `new double[,] `, `vec!`, `np.array(`. */
const WRAPPER = /^[\s\w.:<>!*&,[\]()]*$/;
const LAST_NAME = /(?:(["'`])([^"'`]+)\1|([\p{L}_$][\p{L}\p{N}_$.]*(?:\[[\w"']*\])?))\s*$/u;

/** The name that something is assigned to, told from the text of its line before it. */
export function nameBefore(text: string, start: number): FoundName | null {
  const from = Math.max(lineStartOf(text, start), start - LONGEST_PREFIX);
  const prefix = text.slice(from, start);
  const operator = lastOperator(prefix);
  if (operator === null) return null;
  if (!WRAPPER.test(prefix.slice(operator.index + operator.length))) return null;
  const before = prefix.slice(0, operator.index);
  // A notebook says which cell printed this, and not what it is called.
  if (/^Out ?\[\d*\]$/.test(before)) return null;
  const left = withoutType(before);
  const match = LAST_NAME.exec(left);
  if (match === null) return null;
  const quoted = match[2];
  const at = from + match.index + (quoted === undefined ? 0 : 1);
  const name = quoted ?? match[3] ?? "";
  return { name, range: { start: at, end: at + name.length } };
}

function lastOperator(prefix: string): { readonly index: number; readonly length: number } | null {
  if (!/[=:]|<-/.test(prefix)) return null;
  let last: { readonly index: number; readonly length: number } | null = null;
  for (const { index, 0: operator } of prefix.matchAll(OPERATOR)) {
    // of `let k: T = ` the `=` counts, of `{ k: [1], v: ` the second `:`
    last = { index, length: operator.length };
  }
  return last;
}

/** `let k: [[f64; 2]; 3]` -> `let k`; `float K[2][3]` -> `float K`. */
function withoutType(left: string): string {
  const typed = /^(\s*(?:let|var|const|val|mut|\s)*[\p{L}_$][\p{L}\p{N}_$]*)\s*:(?!:)/u.exec(left);
  const name = typed?.[1] ?? left;
  return name.replace(/(?:\[\d*\])+\s*$/, "");
}

function lineStartOf(text: string, position: number): number {
  const from = Math.max(0, position - LONGEST_PREFIX);
  const before = text.slice(from, position);
  const lineBreak = Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r"));
  return lineBreak < 0 ? from : from + lineBreak + 1;
}
