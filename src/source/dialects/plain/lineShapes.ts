import type { Comment } from "../../reading.ts";
import type { TextRange } from "../../textRange.ts";
import type { NumberValue } from "../evaluation/value.ts";
import { toCommentText } from "../items/item.ts";

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

/** A line taken apart; without a comment all of it is content. */
interface SplitLine {
  readonly content: TextRange;
  readonly comment: Comment | null;
}

const COMMENT = /(?:^|\s)(#|\/\/|\/\*)|^\s*(%|--)/;

/** Splits a line into a comment (`#`, `//`, `/* *\/`, at the beginning also `%` and `--`) and the rest. */
export function splitLine(text: string, start: number, end: number): SplitLine {
  const line = text.slice(start, end);
  const mayHave = line.includes("#") || line.includes("/") || /^\s*[%-]/.test(line);
  const match = mayHave ? COMMENT.exec(line) : null;
  if (match === null) return { content: { start, end }, comment: null };
  const marker = match[1] ?? match[2] ?? "";
  const from = match.index + match[0].length - marker.length;
  const closed = marker === "/*" ? line.indexOf("*/", from) : -1;
  const to = closed < 0 ? line.length : closed + 2;
  const plain = closed < 0 ? afterMarker(line, from) : toCommentText(line.slice(from, to));
  const comment = { text: plain, range: { start: start + from, end: start + to } };
  const isLeading = closed >= 0 && line.slice(0, from).trim() === "";
  const content = isLeading ? { start: start + to, end } : { start, end: start + from };
  return { content, comment };
}

/** Most comments are of this kind, and there may be thousands of them. */
function afterMarker(line: string, from: number): string {
  let at = from;
  while (at < line.length && "#/%-*!".includes(line[at] ?? "")) at += 1;
  return line.slice(at).trim();
}

const NUMBER = /[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?(?:f32|f64|[fFdDmM])?/y;
const SEPARATORS: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  ",;)]}#/|".includes(String.fromCharCode(code)),
);
const LONGEST_NUMBER = 400;

/** The number that begins at a place; dates, times, versions and addresses are none. */
export function numberAt(text: string, start: number): NumberValue | null {
  NUMBER.lastIndex = start;
  if (!NUMBER.test(text)) return null;
  const end = NUMBER.lastIndex;
  if (!isSeparator(text.charCodeAt(end)) || end - start > LONGEST_NUMBER) return null;
  const value = toNumber(text.slice(start, end));
  if (Number.isNaN(value)) return null;
  return {
    kind: "number",
    value,
    integer: false,
    single: false,
    literal: true,
    wrapped: false,
    start,
    end,
  };
}

function toNumber(written: string): number {
  const plain = Number(written);
  return Number.isNaN(plain) ? Number(written.replace(/_|f32|f64|[fFdDmM]$/g, "")) : plain;
}

/** White space, `, ; ) ] }`, a comment or the end of the text (NaN). */
function isSeparator(code: number): boolean {
  if (Number.isNaN(code) || code <= 32 || code === 0xa0) return true;
  return code < 128 && SEPARATORS[code] === true;
}
