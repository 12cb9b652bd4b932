import { NotKnown } from "../../values/gaps.ts";
import type { Machine } from "../../values/value.ts";
import { needSoonEnd } from "../regexSafety.ts";

const notFollowed = "`Pattern` is not followed";

const blanks = " \\t\\n\\v\\f\\r";

/** Classes of signs that Java names; those of all of Unicode are called alike. */
const classes: Readonly<Record<string, string>> = {
  ...{ Lower: "a-z", Upper: "A-Z", Alpha: "a-zA-Z", Digit: "0-9", Alnum: "a-zA-Z0-9" },
  ...{ Punct: "!-\\/:-@\\[-`{-~", Space: blanks, Blank: " \\t", XDigit: "0-9a-fA-F" },
};

const named = /^\\([pP])\{([A-Za-z]+)\}/;

/** `\p{Punct}`, `\s`, and others that JavaScript reads otherwise; null: it reads them alike. */
function escaped(rest: string, isInClass: boolean): readonly [made: string, length: number] | null {
  const [whole, sign, name = ""] = named.exec(rest) ?? [];
  if (whole !== undefined) {
    const own = Object.hasOwn(classes, name) ? classes[name]! : null;
    const isNegated = sign === "P";
    if (own !== null && !(isInClass && isNegated))
      return [isInClass ? own : `[${isNegated ? "^" : ""}${own}]`, whole.length];
    if (/^(?:Is)?(?:L|Lu|Ll|N|Nd|P|S|Z)$/.test(name))
      return [`\\${sign!}{${name.replace("Is", "")}}`, whole.length];
    throw new NotKnown(notFollowed);
  }
  const next = rest[1] ?? "";
  if (next === "s") return [isInClass ? blanks : `[${blanks}]`, 2];
  if (next === "S" && !isInClass) return [`[^${blanks}]`, 2];
  if (next === "A" && !isInClass) return ["^", 2];
  if (next === "z" && !isInClass) return ["$", 2];
  if (/[dDwWbBtnrfxu\d]/.test(next) || !/[A-Za-z]/.test(next)) return null;
  throw new NotKnown(notFollowed);
}

/** A pattern of Java as one of JavaScript; what means something else in the two is not followed. */
function translated(written: string): string {
  let made = "";
  let isInClass = false;
  for (let at = 0; at < written.length;) {
    const sign = written[at]!;
    const rest = written.slice(at);
    if (sign === "\\") {
      const [text, length] = escaped(rest, isInClass) ?? [rest.slice(0, 2), 2];
      made += text;
      at += length;
      continue;
    }
    if (isInClass && (sign === "[" || rest.startsWith("&&"))) throw new NotKnown(notFollowed);
    if (sign === "[" && /^\[\^?\]/.test(rest)) throw new NotKnown(notFollowed);
    if (!isInClass && (/^[*+?}]\+/.test(rest) || rest.startsWith("(?>")))
      throw new NotKnown(notFollowed);
    if (sign === "[") isInClass = true;
    if (sign === "]") isInClass = false;
    made += sign;
    at++;
  }
  return made;
}

/** A pattern of Java, as it is used on a text. */
export function toPattern(written: string, text: string, isWhole = false): RegExp {
  const [, flags = "", body = ""] = /^(?:\(\?([is]+)\))?([^]*)$/.exec(written)!;
  if (/[\ud800-\udfff]/.test(text) || /\(\?[a-z]/.test(body.replaceAll(/\(\?<|\(\?:/g, "")))
    throw new NotKnown(notFollowed);
  // The end that `$` stands for is also before the last line break.
  if (/(?<!\\)\$/.test(body) && /[\n\r\u0085\u2028\u2029]$/.test(text))
    throw new NotKnown(notFollowed);
  if (/\\[bBw]/.test(body) && /[^\0-\x7f]/.test(text)) throw new NotKnown(notFollowed);
  const source = translated(body);
  const isWide = /\\[pP]\{/.test(source);
  needSoonEnd(source, text.length);
  try {
    return new RegExp(isWhole ? `^(?:${source})$` : source, `g${flags}${isWide ? "u" : ""}`);
  } catch {
    throw new NotKnown(notFollowed);
  }
}

/** What a text is parted into, at most so many parts if the number is not 0. */
export function splitAt(text: string, pattern: RegExp, most: number): string[] {
  const parts: string[] = [];
  let from = 0;
  let isFound = false;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (most > 0 && parts.length === most - 1) break;
    // A match of nothing at the start parts nothing.
    if (found === "" && index === 0) continue;
    isFound = true;
    parts.push(text.slice(from, index));
    from = index + found.length;
  }
  if (!isFound) return [text];
  parts.push(text.slice(from));
  while (most === 0 && parts.at(-1) === "") parts.pop();
  return parts;
}

/** What stands for a match: `$1` and `${name}` are its groups, and a backslash takes the next sign as it is. */
function expanded(by: string, found: RegExpMatchArray, machine: Machine): string {
  let made = "";
  for (let at = 0; at < by.length; at++) {
    const sign = by[at]!;
    if (sign === "\\") {
      if (at + 1 === by.length) machine.fail("ValueError", "character to be escaped is missing");
      made += by[++at]!;
    } else if (sign === "$") {
      const [text, length] = groupIn(by.slice(at + 1), found, machine);
      made += text;
      at += length;
    } else made += sign;
  }
  return made;
}

function groupIn(
  rest: string,
  found: RegExpMatchArray,
  machine: Machine,
): readonly [text: string, length: number] {
  const [whole, name] = /^\{([A-Za-z]\w*)\}/.exec(rest) ?? [];
  if (whole !== undefined && name !== undefined) {
    if (!found.groups || !(name in found.groups))
      machine.fail("ValueError", `No group with name {${name}}`);
    return [found.groups[name] ?? "", whole.length];
  }
  if (!/^\d/.test(rest)) return machine.fail("ValueError", "Illegal group reference");
  let length = 1;
  while (/^\d+$/.test(rest.slice(0, length + 1)) && length < rest.length) {
    if (Number(rest.slice(0, length + 1)) >= found.length) break;
    length++;
  }
  const group = Number(rest.slice(0, length));
  if (group >= found.length) machine.fail("RangeError", `No group ${group}`);
  return [found[group] ?? "", length];
}

/** A text with another one for each match, or only for the first. */
export function replacedIn(
  text: string,
  written: string,
  by: string,
  isFirst: boolean,
  machine: Machine,
): string {
  let made = "";
  let from = 0;
  for (const found of text.matchAll(toPattern(written, text))) {
    made += text.slice(from, found.index) + expanded(by, found, machine);
    from = found.index + found[0].length;
    if (isFirst) break;
  }
  return made + text.slice(from);
}
