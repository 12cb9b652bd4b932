import * as l10n from "@vscode/l10n";
import type { SourceMatrix } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import { forLanguage, type CodeLanguage } from "../format/codeLanguage.ts";
import type { Lesson } from "../format/lesson.ts";
import { findComputations, isInside, type CodeFile } from "./findComputation.ts";
import { bracketDepth, escapePattern, findSymbol } from "./findSymbol.ts";

/** Where an anchor is, or why it was not found. */
type ResolvedAnchor =
  | { readonly ok: true; readonly range: TextRange }
  | { readonly ok: false; readonly message: string };

/**
 * Where an anchor is in the code as it is now; `reference` is an anchor or the name of one that
 * the lesson declares for each form of its code.
 */
export function resolveAnchor(
  lesson: Pick<Lesson, "anchors">,
  reference: string,
  language: CodeLanguage,
  code: CodeFile,
): ResolvedAnchor {
  const declared = lesson.anchors?.[reference];
  const text = declared === undefined ? reference : forLanguage(declared, language);
  if (text === undefined) {
    return {
      ok: false,
      message: l10n.t("the anchor {0} has no place for {1}: add one", reference, language),
    };
  }
  const anchor = parseAnchor(text);
  if (!anchor) {
    const known = Object.keys(lesson.anchors ?? {}).join(", ") || l10n.t("none");
    const message = l10n.t(
      '"{0}" is not an anchor: use symbol:NAME, role:query@NAME, matrix:NAME, ' +
        "lens:MARK, region:NAME, or a declared name ({1})",
      ...[text, known],
    );
    return { ok: false, message };
  }
  const range = findAnchor(anchor, code);
  return range ? { ok: true, range } : { ok: false, message: describeMissing(anchor, code) };
}

function findAnchor(anchor: Anchor, code: CodeFile): TextRange | null {
  switch (anchor.kind) {
    case "symbol":
      return findSymbol(code.text, code.extraction.language, anchor.path);
    case "role":
      return findRole(anchor.role, anchor.within, code);
    case "matrix":
      return toRange(findMatrix(anchor.name, anchor.within, code)) ?? findEmpty(anchor, code);
    case "lens":
      return findLens(code.text, anchor.mark);
    case "region":
      return findRegion(code.text, anchor.name);
  }
}

/** A matrix by its name, the last one of that name; within a symbol unless that is empty. */
export function findMatrix(name: string, within: string, code: CodeFile): SourceMatrix | null {
  const { text, extraction } = code;
  const around = within === "" ? null : findSymbol(text, extraction.language, within.split("."));
  if (within !== "" && !around) return null;
  const named = extraction.matrices.filter(
    (matrix) =>
      (matrix.name === name || matrix.name?.split(".").at(-1) === name) &&
      (!around || isInside(matrix.range, around)),
  );
  return named.at(-1) ?? null;
}

/** A variable that does not hold its matrix yet. */
function findEmpty(
  { name, within }: Extract<Anchor, { readonly kind: "matrix" }>,
  { text, extraction }: CodeFile,
): TextRange | null {
  const path = within === "" ? [name] : [...within.split("."), name];
  return findSymbol(text, extraction.language, path);
}

function toRange(matrix: SourceMatrix | null): TextRange | null {
  if (!matrix) return null;
  return { start: matrix.nameRange?.start ?? matrix.range.start, end: matrix.range.end };
}

function findRole(role: string, within: string, code: CodeFile): TextRange | null {
  const groups = findComputations(code, within);
  const ofKind = groups.find(({ kind }) => kind === role);
  if (ofKind) return ofKind.range;
  for (const { matrices, settings } of groups) {
    const matrix = (matrices as Readonly<Record<string, SourceMatrix>>)[role];
    if (matrix) return toRange(matrix);
    const setting = (settings as Readonly<Record<string, { readonly range: TextRange | null }>>)[
      role
    ];
    if (setting?.range) return setting.range;
  }
  return null;
}

function describeMissing(anchor: Anchor, code: CodeFile): string {
  switch (anchor.kind) {
    case "symbol":
      return l10n.t("the code has no {0}: correct the name or declare it", anchor.path.join("."));
    case "role": {
      const groups = findComputations(code, anchor.within);
      const place = anchor.within === "" ? l10n.t("the code") : anchor.within;
      const roles = groups.flatMap(({ kind, matrices }) => [kind, ...Object.keys(matrices)]);
      return roles.length === 0
        ? l10n.t("{0} has no {1}: no computation was recognised there", place, anchor.role)
        : l10n.t("{0} has no {1}; available: {2}", place, anchor.role, roles.join(", "));
    }
    case "matrix": {
      const names = code.extraction.matrices.flatMap(({ name }) => name ?? []).join(", ");
      return l10n.t("there is no matrix {0}; available: {1}", anchor.name, names || l10n.t("none"));
    }
    case "lens":
      return l10n.t(
        "no comment says lens: {0}; add one on the line or above the lines",
        anchor.mark,
      );
    case "region":
      return l10n.t("there is no #region {0} with an #endregion: add both", anchor.name);
  }
}

/** A place in the code by what stands there, so that edits elsewhere do not move it. */
type Anchor =
  /** A function, class or variable; `A.B` is B within A. */
  | { readonly kind: "symbol"; readonly path: readonly string[] }
  /** A matrix by what it is for, a setting, or a whole computation; within a symbol. */
  | { readonly kind: "role"; readonly role: string; readonly within: string }
  /** A matrix by its name; within a symbol. */
  | { readonly kind: "matrix"; readonly name: string; readonly within: string }
  /** What a comment `lens: NAME` marks: its line, or the lines behind it. */
  | { readonly kind: "lens"; readonly mark: string }
  /** What stands between `#region NAME` and its `#endregion`. */
  | { readonly kind: "region"; readonly name: string };

/** `symbol:A.B`, `role:query@A`, `matrix:weights@A`, `lens:MARK`, `region:NAME`; null: none. */
function parseAnchor(text: string): Anchor | null {
  const [, kind, rest = ""] = /^([a-z]+):\s*(.+)$/.exec(text.trim()) ?? [];
  const [name = "", within = ""] = rest.split("@").map((part) => part.trim());
  switch (kind) {
    case "symbol":
      return { kind, path: rest.split(".") };
    case "role":
      return { kind, role: name, within };
    case "matrix":
      return { kind, name, within };
    case "lens":
      return { kind, mark: rest };
    case "region":
      return { kind, name: rest };
    default:
      return null;
  }
}

const commentMarks = String.raw`(?:\/\/|\/\*|#|--|<!--)`;

/** A line of the text without its line break. */
interface Line extends TextRange {
  readonly text: string;
}

/**
 * What a comment `lens: NAME` marks. Behind code: that line, from where its brackets open. On a line
 * of its own: the lines behind it, up to an empty one, another mark, or one that is indented less.
 */
function findLens(text: string, mark: string): TextRange | null {
  const lines = toLines(text);
  const marked = new RegExp(`${commentMarks}.*\\blens:\\s*${escapePattern(mark)}(?![\\w-])`);
  const at = lines.findIndex((line) => marked.test(line.text));
  const line = lines[at];
  if (!line) return null;
  const comment = line.start + line.text.search(new RegExp(`${commentMarks}.*\\blens:`));
  const code = text.slice(line.start, comment);
  if (code.trim() !== "") {
    const opening = findOpening(lines.slice(0, at), code) ?? line;
    return trim(text, { start: opening.start, end: comment });
  }
  const indent = indentOf(line);
  const behind = lines.slice(at + 1);
  const count = behind.findIndex(
    (next) => next.text.trim() === "" || /\blens:\s*\S/.test(next.text) || indentOf(next) < indent,
  );
  const block = behind.slice(0, count < 0 ? behind.length : count);
  const [first, last] = [block[0], block.at(-1)];
  return first && last ? trim(text, { start: first.start, end: last.end }) : null;
}

/** The line that opens the brackets which a piece of code closes; null where it closes its own. */
function findOpening(before: readonly Line[], code: string): Line | null {
  let open = bracketDepth(code);
  if (open >= 0) return null;
  return before.findLast(({ text }) => (open += bracketDepth(text)) >= 0) ?? null;
}

/** What stands between `#region NAME` and its `#endregion`, in any kind of comment. */
function findRegion(text: string, name: string): TextRange | null {
  const lines = toLines(text);
  const opens = new RegExp(`#\\s*region\\s+${escapePattern(name)}\\s*(?:\\*\\/|-->)?\\s*$`);
  const at = lines.findIndex((line) => opens.test(line.text));
  const opening = lines[at];
  if (!opening) return null;
  let depth = 1;
  for (const line of lines.slice(at + 1)) {
    if (/#\s*endregion\b/.test(line.text)) depth--;
    else if (/#\s*region\b/.test(line.text)) depth++;
    if (depth === 0) return trim(text, { start: opening.end, end: line.start });
  }
  return null;
}

function toLines(text: string): readonly Line[] {
  return [...text.matchAll(/[^\n]*/g)]
    .filter(({ 0: line, index }) => line !== "" || text[index - 1] === "\n" || index === 0)
    .map(({ 0: line, index }) => ({ text: line, start: index, end: index + line.length }));
}

function indentOf({ text }: Line): number {
  return text.length - text.trimStart().length;
}

function trim(text: string, { start, end }: TextRange): TextRange {
  const piece = text.slice(start, end);
  const before = piece.length - piece.trimStart().length;
  return { start: start + before, end: start + before + piece.trim().length };
}
