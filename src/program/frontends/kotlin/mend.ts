/** Strings, characters, comments, braces, and what ends a declaration. */
const parts =
  /"""[^]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[^]*?\*\/|[{}]|[;\n]/g;

/** Whether a brace behind this text opens the body of a type. */
const opensType = /(?<![:.])\b(?:class|interface|object)\b/;

/**
 * The text with the same length, in which a member of a type is ended before a brace on its line: `{ fun f() = 1 }`. The
 * grammar asks for that, the language does not.
 */
export function mend(text: string): string {
  const types: boolean[] = [];
  const marks: number[] = [];
  let from = 0;
  for (const { 0: part, index } of text.matchAll(parts)) {
    if (part === "{") types.push(opensType.test(text.slice(from, index)));
    if (part === "}" && types.pop() === true) {
      const before = text.slice(from, index).trimEnd() === "" ? text[from - 1] : ",";
      const isOpen = before === "," || before === "}";
      if (isOpen && index > from && /[ \t]/.test(text[index - 1]!)) marks.push(index - 1);
    }
    if (/^[{};\n]$/.test(part)) from = index + 1;
  }
  let made = "";
  let at = 0;
  for (const mark of marks) {
    made += `${text.slice(at, mark)};`;
    at = mark + 1;
  }
  return made + text.slice(at);
}
