import * as l10n from "@vscode/l10n";
import type { SourceMatrix } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { CodeLanguage } from "../format/codeLanguage.ts";
import { forLanguage } from "../format/codeLanguage.ts";
import type { Lesson } from "../format/lesson.ts";
import { parseAnchor, type Anchor } from "./anchor.ts";
import { findComputations, isInside, type CodeFile } from "./findComputation.ts";
import { findLens, findRegion } from "./findMark.ts";
import { findSymbol } from "./findSymbol.ts";

/** Where an anchor is, or why it is nowhere. */
export type ResolvedAnchor =
  | { readonly ok: true; readonly range: TextRange }
  | { readonly ok: false; readonly message: string };

/**
 * Where an anchor is in the code as it stands now; `reference` is an anchor or the name of one that
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
      message: l10n.t("the anchor {0} has no place in {1}: add one", reference, language),
    };
  }
  const anchor = parseAnchor(text);
  if (!anchor) {
    const known = Object.keys(lesson.anchors ?? {}).join(", ") || l10n.t("none");
    const message = l10n.t(
      '"{0}" is no anchor: write symbol:NAME, role:query@NAME, matrix:NAME, lens:MARK or ' +
        "region:NAME, or a declared name ({1})",
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

/** A variable that is to hold a matrix and does not yet. */
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
      return l10n.t(
        "there is no {0} in the code: correct the name, or declare it",
        anchor.path.join("."),
      );
    case "role": {
      const groups = findComputations(code, anchor.within);
      const place = anchor.within === "" ? l10n.t("the code") : anchor.within;
      const roles = groups.flatMap(({ kind, matrices }) => [kind, ...Object.keys(matrices)]);
      return roles.length === 0
        ? l10n.t("{0} has no {1}: nothing was recognised there", place, anchor.role)
        : l10n.t("{0} has no {1}: there are {2}", place, anchor.role, roles.join(", "));
    }
    case "matrix": {
      const names = code.extraction.matrices.flatMap(({ name }) => name ?? []).join(", ");
      return l10n.t("there is no matrix {0}: there are {1}", anchor.name, names || l10n.t("none"));
    }
    case "lens":
      return l10n.t(
        "no comment says lens: {0}; add one on the line, or before the lines",
        anchor.mark,
      );
    case "region":
      return l10n.t("there is no #region {0} with an #endregion: add both", anchor.name);
  }
}
