import { styleOf } from "../languageStyles.ts";
import { encloses, type TextRange } from "../textRange.ts";
import { definition, stepPatterns, type CodeStep } from "./stepPatterns.ts";

/** More statements than this for one operation would be a guess, and guesses are not shown. */
const mostStatements = 3;

/**
 * The statements that do one operation, told by names and operators: those inside `near` (the scope of
 * the computation), else the only one of the file; none where it cannot be told.
 */
export function findStepLines(
  text: string,
  language: string,
  step: CodeStep,
  near: TextRange,
): readonly TextRange[] {
  const found = listStatements(text, language).filter(({ code }) => does(code, step));
  const inside = found.filter(({ range }) => encloses(near, range));
  const chosen = inside.length > 0 ? pick(inside, step) : found.length === 1 ? found : [];
  return chosen.length <= mostStatements ? chosen.map(({ range }) => range) : [];
}

function does(code: string, step: CodeStep): boolean {
  if (definition.test(code)) return false;
  return stepPatterns[step].some(
    ({ has, lacks = [] }) =>
      has.every((pattern) => pattern.test(code)) && !lacks.some((pattern) => pattern.test(code)),
  );
}

/** Two norms and two additions in a row: the first belongs to attention, the second to the MLP. */
function pick(found: readonly Statement[], step: CodeStep): readonly Statement[] {
  if (found.length !== 2) return found;
  if (step === "norm1" || step === "residualMid") return found.slice(0, 1);
  if (step === "norm2" || step === "residualOut") return found.slice(1);
  return found;
}

/** One statement: its code without comments and strings, on as many lines as its brackets span. */
interface Statement {
  readonly code: string;
  readonly range: TextRange;
}

/** Longer ones are data, not statements. */
const mostLines = 40;

/** The statements of a text, line by line; lines with open brackets belong together. */
function listStatements(text: string, language: string): readonly Statement[] {
  const isNotebook = language === "ipynb";
  const statements: Statement[] = [];
  let open: Open = nothingOpen;
  for (const { line, start } of listLines(text)) {
    const code = toCode(isNotebook ? fromJsonString(line) : line, language).trim();
    const isNew = open.lines === 0;
    const next: Open = {
      code: isNew ? code : `${open.code} ${code}`,
      start: isNew ? start + line.length - line.trimStart().length : open.start,
      depth: open.depth + countBrackets(code),
      lines: open.lines + 1,
    };
    // The body of a function inside a call holds statements of its own.
    const opensBody = code.endsWith("{") || code.endsWith("=>");
    const goesOn = next.depth > 0 && next.lines < mostLines && !opensBody;
    open = goesOn ? next : nothingOpen;
    if (goesOn || next.code === "") continue;
    const range = { start: next.start, end: start + line.trimEnd().length };
    statements.push({ code: next.code, range });
  }
  return statements;
}

/** A statement whose brackets are not closed yet. */
interface Open {
  readonly code: string;
  readonly start: number;
  readonly depth: number;
  readonly lines: number;
}

const nothingOpen: Open = { code: "", start: 0, depth: 0, lines: 0 };

function* listLines(text: string): Iterable<{ readonly line: string; readonly start: number }> {
  let start = 0;
  for (const piece of text.split("\n")) {
    yield { line: piece.replace(/\r$/, ""), start };
    start += piece.length + 1;
  }
}

/** The line of source that a line of a notebook's JSON holds; other lines of it hold none. */
function fromJsonString(line: string): string {
  const inner = /^\s*"(.*?)(?:\\n)?",?\s*$/.exec(line)?.[1];
  return inner?.replaceAll('\\"', '"') ?? "";
}

/** Strings are ignored, unless they name what is looked up: `weights["attn_wq"]`. */
function toCode(line: string, language: string): string {
  const strings = /(\[\s*[fr]?)?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)/g;
  const bare = line.replace(strings, (_, opening: string | undefined, quoted: string) =>
    opening === undefined ? '""' : `[${quoted.slice(1, -1).replace(/[()[\]#]|\/\//g, " ")}`,
  );
  return bare.replace(styleOf(language)?.code?.comment === "#" ? /#.*$/ : /\/\/.*$/, "");
}

function countBrackets(code: string): number {
  let depth = 0;
  for (const sign of code) {
    if (sign === "(" || sign === "[") depth++;
    if (sign === ")" || sign === "]") depth--;
  }
  return depth;
}
