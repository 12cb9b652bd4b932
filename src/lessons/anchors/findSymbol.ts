import { styleOf } from "../../source/languageStyles.ts";
import { endOfLine } from "../../source/lineIndex.ts";
import type { TextRange } from "../../source/textRange.ts";

/** Where a function, class or variable is declared, body included; null where it is not. */
export function findSymbol(
  text: string,
  language: string,
  path: readonly string[],
): TextRange | null {
  let within: TextRange = { start: 0, end: text.length };
  for (const name of path) {
    const found = findIn(text, language, name, within);
    if (!found) return null;
    within = found;
  }
  return within;
}

function findIn(text: string, language: string, name: string, within: TextRange) {
  const isIndented = styleOf(language)?.code?.blocks === "indent";
  for (const pattern of isIndented ? pythonPatterns(name) : bracePatterns(name)) {
    for (const match of text.slice(within.start, within.end).matchAll(pattern)) {
      const [, indent = ""] = match;
      const start = within.start + match.index + indent.length;
      if (within.start > 0 && start === within.start) continue;
      const end = isIndented
        ? endOfIndented(text, start, indent.length, within.end)
        : endOfBraced(text, start, within.end);
      return { start, end };
    }
  }
  return null;
}

function pythonPatterns(name: string): readonly RegExp[] {
  return [
    new RegExp(`^([ \\t]*)(?:async\\s+)?(?:def|class)\\s+${escapePattern(name)}\\b`, "gm"),
    new RegExp(`^([ \\t]*)${escapePattern(name)}\\s*(?::[^=\\n]+)?=(?!=)`, "gm"),
  ];
}

/** C#, TypeScript and JavaScript: a keyword before the name, or a type and a list of parameters. */
function bracePatterns(name: string): readonly RegExp[] {
  const modifiers =
    "(?:(?:export|default|public|private|protected|internal|static|async|override|virtual|sealed|abstract|partial|readonly|const|declare)\\s+)*";
  const keywords = "(?:class|struct|record|interface|enum|namespace|function|const|let|var|type)";
  const type =
    "(?!return\\b|new\\b|await\\b|else\\b|throw\\b)[A-Za-z_][\\w.]*(?:<[^;{}()=\\n]*>)?(?:\\[\\])*\\??";
  return [
    new RegExp(`^([ \\t]*)${modifiers}${keywords}\\s+${escapePattern(name)}\\b`, "gm"),
    new RegExp(
      `^([ \\t]*)${modifiers}${type}\\s+${escapePattern(name)}\\s*(?:<[^>\\n]*>)?\\s*(?:\\(|=(?!=))`,
      "gm",
    ),
    new RegExp(`^([ \\t]+)${modifiers}${escapePattern(name)}\\s*\\([^\\n]*\\{`, "gm"),
  ];
}

/** What begins a new declaration, even while a bracket before it is half typed. */
const declaration = /^(?:@|(?:async\s+)?def\s|class\s)/;

/** The lines behind that are indented further, and the first one with what its brackets hold. */
function endOfIndented(text: string, start: number, indent: number, limit: number): number {
  let end = endOfLine(text, start);
  let depth = bracketDepth(text.slice(start, end));
  while (end < limit) {
    const next = endOfLine(text, end + 1);
    const line = text.slice(end + 1, next);
    const isDeeper = line.length - line.trimStart().length > indent;
    const isOver = depth <= 0 ? line.trim() !== "" : declaration.test(line.trim());
    if (isOver && !isDeeper) break;
    depth += bracketDepth(line);
    end = Math.max(next, end + 1);
  }
  return start + text.slice(start, Math.min(end, limit)).trimEnd().length;
}

const openers: Readonly<Record<string, string>> = { "}": "{", ")": "(", "]": "[" };

/**
 * To the brace that closes the first one, or to the semicolon before any; strings are passed, and
 * brackets inside that are half typed.
 */
function endOfBraced(text: string, start: number, limit: number): number {
  const pieces = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[{}()[\];]/g;
  pieces.lastIndex = start;
  const open: string[] = [];
  for (let match = pieces.exec(text); match && match.index < limit; match = pieces.exec(text)) {
    const [piece] = match;
    if ("{([".includes(piece)) open.push(piece);
    const opener = openers[piece];
    if (opener !== undefined && open.length === 0) return match.index;
    const at = opener === undefined ? -1 : open.lastIndexOf(opener);
    if (at >= 0) open.length = at;
    const end = match.index + 1;
    if (open.length === 0 && piece === "}") return text[end] === ";" ? end + 1 : end;
    if (open.length === 0 && piece === ";") return end;
  }
  return limit;
}

/** How many brackets a piece of code opens more than it closes. */
export function bracketDepth(code: string): number {
  return (code.match(/[([{]/g)?.length ?? 0) - (code.match(/[)\]}]/g)?.length ?? 0);
}

/** Escapes a name for a regular expression. */
export function escapePattern(name: string): string {
  return name.replace(/[^\w]/g, "\\$&");
}
