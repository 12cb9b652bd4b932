import type { NumberValue } from "../evaluation/value.ts";
import { numberAt } from "./numberAt.ts";

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_. '-]{0,39}?(?:\[\d*\])?`;
const MARKS = String.raw`[ \t]*(?:#+|//+|--|\*\*|%)?[ \t]*`;
const NAME_LINE = new RegExp(
  `^(${MARKS})(["'\`]?)(${NAME})\\2[ \\t]*(?:\\*\\*)?([:=][^\\d=[({]*|\\([^)]*\\)[ \\t]*:?[ \\t]*)?$`,
  "u",
);
const NAMED_ROW = new RegExp(`^([ \\t]*)(${NAME})[ \\t]*(?::=|[:=])[ \\t]*(?=[-+.\\d])`, "u");
const CONSTANT =
  /^(.*?)([\p{L}_][\p{L}\p{N}_.]*)["']?[ \t]*(?::[ \t]*[\p{L}\d_]+[ \t]*=|:=|[=:])[ \t]*([-+\d.][\w.+-]*|[Tt]rue|[Ff]alse)[ \t]*[;,]?[ \t]*$/u;
/** A cheap look first: most lines end otherwise. */
const ENDS_LIKE_CONSTANT = /[=:][ \t]*[-+.\w]+[ \t]*[;,]?[ \t]*$/;
const WORD_LIST = /^([ \t]*)(tokens|words|labels)[ \t]*[:=][ \t]*(?=[^\s[({"'\d])/i;
const LONGEST_NAME_LINE = 80;

/** A name at the beginning of a line and where what follows it begins. */
export interface LineName {
  readonly name: string;
  readonly nameStart: number;
  readonly rest: number;
}

/** `K:`, `K =`, `# K`, `**cached keys**`: a line that only names what comes next. */
export function readNameLine(line: string): LineName | null {
  if (line.length > LONGEST_NAME_LINE) return null;
  const match = NAME_LINE.exec(line);
  const name = match?.[3]?.trim();
  if (!match || !name) return null;
  const isMarked = match[1]?.trim() !== "" || match[4] !== undefined;
  if (!isMarked && name.includes(" ")) return null;
  return { name, nameStart: line.indexOf(name), rest: line.length };
}

/** `K = 1 0 0`: a row with its name. */
export function readNamedRow(line: string): LineName | null {
  const match = NAMED_ROW.exec(line.slice(0, LONGEST_NAME_LINE));
  if (!match) return null;
  return { name: (match[2] ?? "").trim(), nameStart: match[1]?.length ?? 0, rest: match[0].length };
}

/** `heads = 2`, `"causal": true,`, `const int n_head = 4;`: a number or boolean with its name. */
export function readConstantLine(line: string): (LineName & { value: number | boolean }) | null {
  if (line.length > LONGEST_NAME_LINE || !ENDS_LIKE_CONSTANT.test(line)) return null;
  const match = CONSTANT.exec(line);
  if (!match) return null;
  const [, before = "", name = "", written = ""] = match;
  const truth = /^(true|false)$/i.exec(written);
  const value = truth ? written.toLowerCase() === "true" : numberAt(written, 0);
  if (value === null || (typeof value === "object" && value.end < written.length)) return null;
  const known = typeof value === "object" ? value.value : value;
  return { name, nameStart: before.length, rest: line.lastIndexOf(written), value: known };
}

/** `tokens: the cat sat`: labels without brackets or quotes. */
export function readWordList(line: string): (LineName & { values: readonly string[] }) | null {
  const match = WORD_LIST.exec(line);
  if (!match) return null;
  const rest = match[0].length;
  const separator = line.includes(",", rest) ? "," : /[ \t]+/;
  const values = line
    .slice(rest)
    .split(separator)
    .map((word) => word.trim())
    .filter((word) => word !== "");
  return { name: match[2] ?? "", nameStart: match[1]?.length ?? 0, rest, values };
}

/** The numbers of a line that holds nothing else, apart by white space, `,` or `;`. */
export function readRow(text: string, start: number, end: number): readonly NumberValue[] | null {
  const numbers: NumberValue[] = [];
  let at = skipBlank(text, start, end);
  while (at < end) {
    const number = numberAt(text, at);
    if (number === null || number.end > end) return null;
    numbers.push(number);
    at = skipBlank(text, number.end, end);
    const char = text[at];
    if (at < end && (char === "," || char === ";")) at = skipBlank(text, at + 1, end);
    else if (at < end && at === number.end) return null;
  }
  return numbers.length > 0 ? numbers : null;
}

function skipBlank(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && (text.charCodeAt(at) <= 32 || text.charCodeAt(at) === 0xa0)) at += 1;
  return at;
}
