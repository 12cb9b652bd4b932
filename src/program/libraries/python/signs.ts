import { NotKnown } from "../../values/gaps.ts";

/** What Python takes for white space. */
const blank = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** Where a line ends. */
const lineEnd = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

export function isBlank(sign: string): boolean {
  return blank.test(sign);
}

/** A text without white space at one end, or at both. */
export function trimmed(text: string, left: boolean, right: boolean): string {
  let [start, end] = [0, text.length];
  while (left && start < end && isBlank(text[start]!)) start++;
  while (right && end > start && isBlank(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** The words between white space, at most `most` of them; then what follows, as it stands. */
export function wordsOf(text: string, most: number): string[] {
  const words: string[] = [];
  let rest = trimmed(text, true, false);
  while (rest !== "") {
    if (words.length >= most) return [...words, rest];
    const at = rest.search(blank);
    words.push(at < 0 ? rest : rest.slice(0, at));
    rest = at < 0 ? "" : trimmed(rest.slice(at), true, false);
  }
  return words;
}

/** The same from the end. */
export function lastWordsOf(text: string, most: number): string[] {
  const signs = Array.from(text).toReversed().join("");
  return wordsOf(signs, most)
    .map((word) => Array.from(word).toReversed().join(""))
    .toReversed();
}

/** The lines of a text, with or without what ends them. */
export function linesOf(text: string, keepsEnds: boolean): string[] {
  const lines: string[] = [];
  for (let rest = text; rest !== "";) {
    const end = lineEnd.exec(rest);
    const at = end ? end.index : rest.length;
    const next = at + (end?.[0].length ?? 0);
    lines.push(rest.slice(0, keepsEnds ? next : at));
    rest = rest.slice(next);
  }
  return lines;
}

/** A letter as it begins a word. */
function asFirst(sign: string): string {
  const large = sign.toUpperCase();
  const isPlain = Array.from(large).length === 1 && !/[Ǆ-ǌǱ-ǳა-ჿ]/u.test(sign);
  if (!isPlain) throw new NotKnown("`title` is not followed");
  return large;
}

/** A letter within a word. */
function asLater(sign: string): string {
  if (sign === "Σ") throw new NotKnown("`title` is not followed");
  return sign.toLowerCase();
}

const isCased = (sign: string): boolean => sign.toLowerCase() !== sign.toUpperCase();

/** Every run of letters begins with a capital one. */
export function toTitle(text: string): string {
  let isInside = false;
  return Array.from(text, (sign) => {
    const made = isInside ? asLater(sign) : asFirst(sign);
    isInside = isCased(sign);
    return made;
  }).join("");
}

export function capitalized(text: string): string {
  const [first = "", ...others] = Array.from(text);
  return (first === "" ? "" : asFirst(first)) + others.map(asLater).join("");
}

/** A text to compare without regard to case. */
export function folded(text: string): string {
  return Array.from(text, (sign) => {
    const small = sign.toLowerCase();
    if (sign === "ß" || sign === "ẞ") return "ss";
    if (sign === "ς") return "σ";
    if (sign.toUpperCase().toLowerCase() !== small)
      throw new NotKnown("`casefold` is not followed");
    return small;
  }).join("");
}

/** Digits that are written above, below, or in circles, of which JavaScript only knows that they are numbers. */
const raised = /^[²³¹⁰⁴-⁹₀-₉]$/;

function isDigit(sign: string): boolean {
  if (/\p{Nd}/u.test(sign) || raised.test(sign)) return true;
  if (/\p{No}/u.test(sign) && !/[¼-¾⅐-⅟]/.test(sign))
    throw new NotKnown("`isdigit` is not followed");
  return false;
}

function isNumeric(sign: string): boolean {
  if (/\p{Script=Han}/u.test(sign)) throw new NotKnown("`isnumeric` is not followed");
  return /\p{N}/u.test(sign);
}

const every =
  (test: (sign: string) => boolean) =>
  (text: string): boolean =>
    text !== "" && Array.from(text).every(test);

/** What a text consists of: the methods that are called `is…`. */
export const kindsOfText: Readonly<Record<string, (text: string) => boolean>> = {
  isdigit: every(isDigit),
  isnumeric: every(isNumeric),
  isdecimal: every((sign) => /\p{Nd}/u.test(sign)),
  isalpha: every((sign) => /\p{L}/u.test(sign)),
  isalnum: every((sign) => /[\p{L}\p{N}]/u.test(sign)),
  isspace: every(isBlank),
  isupper: (text) => text !== text.toLowerCase() && text === text.toUpperCase(),
  islower: (text) => text !== text.toUpperCase() && text === text.toLowerCase(),
  isidentifier: (text) => /^[\p{ID_Start}_]\p{ID_Continue}*$/u.test(text),
  istitle: (text) =>
    /\p{L}/u.test(text) &&
    (text.match(/\p{L}+/gu) ?? []).every((word) => /^\p{Lu}\p{Ll}*$/u.test(word)),
  isascii: (text) => Array.from(text).every((sign) => sign.codePointAt(0)! < 128),
  isprintable: (text) => Array.from(text).every(isPrintable),
};

/** Whether a character is written as it is. */
export function isPrintable(sign: string): boolean {
  return sign === " " || /[^\p{C}\p{Z}]/u.test(sign);
}

/** A character as an escape. */
export function escaped(sign: string): string {
  const code = sign.codePointAt(0)!;
  const hex = code.toString(16);
  if (code < 0x100) return `\\x${hex.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}
