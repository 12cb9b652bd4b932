/** White space and comments. */
const gap = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;

/** Strings, signs, and comments, which hide the brackets in them, and brackets. */
const hiding =
  /"""[^]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[^]*?\*\/|[{}()[\];\n]|\belse\b/g;

/** The end of the white space and the comments from there on. */
export function gapEnd(text: string, from: number): number {
  gap.lastIndex = from;
  gap.exec(text);
  return gap.lastIndex;
}

/** The end of what the bracket there opens; -1: it is not closed. */
function bracketEnd(text: string, from: number): number {
  hiding.lastIndex = from;
  let depth = 0;
  for (let found = hiding.exec(text); found; found = hiding.exec(text)) {
    if (/^[{([]$/.test(found[0])) depth++;
    else if (/^[})\]]$/.test(found[0]) && --depth === 0) return found.index + 1;
  }
  return -1;
}

/** Whether a line goes on in the next. */
function goesOn(text: string, end: number): boolean {
  const next = text.slice(gapEnd(text, end)).slice(0, 2);
  return (
    /(?:(?<!\+)\+|(?<!-)-|[*/%=,&|<>?:.])$/.test(text.slice(0, end).trimEnd()) ||
    /^(?:\.|\?[.:]|&&|\|\|)/.test(next)
  );
}

/** The end of an expression or an assignment. */
function lineEnd(text: string, from: number): number {
  hiding.lastIndex = from;
  let depth = 0;
  for (let found = hiding.exec(text); found; found = hiding.exec(text)) {
    const [part] = found;
    if (/^[{([]$/.test(part)) depth++;
    else if (/^[})\]]$/.test(part) && --depth < 0) return found.index;
    else if (depth === 0 && (part === ";" || part === "else" || part.startsWith("//")))
      return found.index;
    else if (depth === 0 && part === "\n" && !goesOn(text, found.index)) return found.index;
  }
  return text.length;
}

/** The end of the statement that starts there; -1: it is not complete. */
export function statementEnd(text: string, from: number): number {
  const start = gapEnd(text, from);
  if (text[start] === "{") return bracketEnd(text, start);
  const word = /^(?:for|while|if)\b/.exec(text.slice(start, start + 6))?.[0];
  if (word === undefined) {
    const end = lineEnd(text, start);
    return start + text.slice(start, end).trimEnd().length;
  }
  const header = gapEnd(text, start + word.length);
  const body = text[header] === "(" ? bracketEnd(text, header) : -1;
  const end = body < 0 ? -1 : statementEnd(text, body);
  if (end < 0 || word !== "if") return end;
  const next = gapEnd(text, end);
  return /^else\b/.test(text.slice(next, next + 5)) ? statementEnd(text, next + 4) : end;
}
