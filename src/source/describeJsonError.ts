import * as l10n from "@vscode/l10n";
import { parseTree, printParseErrorCode, type ParseError } from "jsonc-parser";
import type { TextRange } from "./textRange.ts";

/** Where a text stops being JSON, and why, in words. */
export interface JsonError {
  readonly range: TextRange;
  readonly message: string;
}

/** Why a text is not JSON; null where it is. */
export function findJsonError(text: string): JsonError | null {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  if (!root) return { range: { start: 0, end: 0 }, message: l10n.t("the file is empty") };
  return errors[0] ? describeJsonError(text, errors[0]) : null;
}

/** A separator is missing or too many, or one of the parts is wrong. */
export function describeJsonError(text: string, { error, offset, length }: ParseError): JsonError {
  const range = { start: offset, end: offset + length };
  const wrong = wrongParts[printParseErrorCode(error)]?.();
  if (wrong !== undefined) return { range, message: wrong };
  const found = text.slice(range.start, Math.min(range.end, range.start + 20));
  const expected = (missingParts[printParseErrorCode(error)] ?? missingParts["ValueExpected"]!)();
  const message =
    found === ""
      ? l10n.t("the file ends here, expected {0}", expected)
      : l10n.t("found “{0}”, expected {1}", found, expected);
  return { range, message };
}

type Words = Readonly<Record<string, () => string>>;

/** By the parser's own names. */
const missingParts: Words = {
  ValueExpected: () => l10n.t('a value such as 0.5, "text", true or null'),
  PropertyNameExpected: () => l10n.t("a name in double quotes"),
  ColonExpected: () => l10n.t("a colon"),
  CommaExpected: () => l10n.t("a comma"),
  CloseBraceExpected: () => l10n.t("a comma or a closing brace"),
  CloseBracketExpected: () => l10n.t("a comma or a closing bracket"),
  EndOfFileExpected: () => l10n.t("the end of the file"),
};

const wrongParts: Words = {
  InvalidSymbol: () => l10n.t("names and strings need double quotes; numbers look like 0.5"),
  InvalidNumberFormat: () => l10n.t("this is not a JSON number: write 0.5, -1, or 1e-3"),
  UnexpectedEndOfNumber: () => l10n.t("this number is incomplete: add its digits"),
  UnexpectedEndOfString: () => l10n.t("the closing double quote of this string is missing"),
  InvalidUnicode: () => l10n.t("\\u needs four hexadecimal digits (0-9, a-f) after it"),
  InvalidEscapeCharacter: () => l10n.t("this character is not allowed after \\ in a string"),
  InvalidCharacter: () => l10n.t("write a line break or tab in a string as \\n or \\t"),
  InvalidCommentToken: () => l10n.t("JSON does not allow comments: remove the comment"),
  UnexpectedEndOfComment: () => l10n.t("JSON does not allow comments: remove the comment"),
};

/** A problem has a few levels; recursion through thousands would overflow the stack. */
const mostLevels = 200;

/** Where JSON is nested too deeply to be read; null where it is not. */
export function findTooDeep(text: string): JsonError | null {
  let levels = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === "]" || sign === "}") levels -= 1;
    else if (sign === "[" || sign === "{") levels += 1;
    if (levels <= mostLevels) continue;
    const message = l10n.t(
      "Lists and objects are nested more than {0} levels deep here: remove the extra " + "brackets",
      mostLevels,
    );
    return { range: { start: at, end: at + 1 }, message };
  }
  return null;
}

/** Where its closing quotation mark stands. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"' || text[at] === "\n") return at;
  }
  return text.length;
}
