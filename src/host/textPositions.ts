import { nameOfFile } from "./nameOfFile.ts";
import * as vscode from "vscode";
import type { TextChange } from "../source/sourceReader.ts";
import type { TextRange } from "../source/textRange.ts";
import type { EditorText } from "../workers/reading/editorText.ts";
import { cellsOf } from "../source/languages.ts";
import { cellTextsOf, joinCells, type CellTexts } from "./cellTexts.ts";

/** A range of one document: of a file, or of a cell of a notebook. */
export interface Location {
  readonly document: vscode.TextDocument;
  readonly range: vscode.Range;
}

/** Offsets of the text that a document is read in, as the editor's lines and columns. */
export function toEditorRange(document: vscode.TextDocument, range: TextRange): vscode.Range {
  return editorRanges(document)(range);
}

/** The same for many ranges: where a cell begins in the text of its notebook is found once. */
export function editorRanges(document: vscode.TextDocument): (range: TextRange) => vscode.Range {
  const from = startOf(document);
  return ({ start, end }) =>
    new vscode.Range(document.positionAt(start - from), document.positionAt(end - from));
}

/** A position of a document as an offset of the text that it is read in. */
export function toOffset(document: vscode.TextDocument, position: vscode.Position): number {
  return startOf(document) + document.offsetAt(position);
}

/** A range in the document that it is in: for a cell, perhaps another cell of its notebook. */
export function toLocation(document: vscode.TextDocument, range: TextRange): Location {
  const texts = cellTextsOf(document);
  const at = texts ? cellAt(texts, range.start) : -1;
  const own = texts?.documents[at] ?? document;
  return { document: own, range: toEditorRange(own, range) };
}

/** Those of some places that are in this document. */
export function rangesIn(
  document: vscode.TextDocument,
  places: readonly Location[],
): readonly vscode.Range[] {
  return places.flatMap((place) => (place.document === document ? [place.range] : []));
}

/** Whether a range begins in this document, not in another cell of its notebook. */
export function isIn(document: vscode.TextDocument, { start }: TextRange): boolean {
  const texts = cellTextsOf(document);
  return !texts || texts.documents[cellAt(texts, start)] === document;
}

/** The part of the text that a document is. */
export function ownRange(document: vscode.TextDocument): TextRange {
  const start = startOf(document);
  return { start, end: start + lengthOf(document) };
}

/** The text that a document is read in. */
export function textOf(document: vscode.TextDocument): string {
  return cellTextsOf(document)?.text ?? document.getText();
}

/** The version of the text that a document is read in. */
export function versionOf(document: vscode.TextDocument): number {
  return cellTextsOf(document)?.version ?? document.version;
}

/** `Chapter.cs:14:9`, counted from 1, for people. */
export function toPlace(document: vscode.TextDocument, range: TextRange): string {
  const { line, character } = toLocation(document, range).range.start;
  const name = nameOfFile(document.uri.path);
  return `${name}:${line + 1}:${character + 1}`;
}

/** The text of a document for the reading worker, always the current one. */
export function toEditorText(document: vscode.TextDocument, language: string): EditorText {
  return {
    language,
    text: () => document.getText(),
    piece: (start, end) => document.getText(toEditorRange(document, { start, end })),
    version: () => document.version,
    length: () => lengthOf(document),
  };
}

/** The code cells of a notebook for the reading worker, always the current ones. */
export function toCellsText({ notebook, language }: CellTexts): EditorText {
  const now = () => joinCells(notebook, language);
  return {
    language: cellsOf(language),
    text: () => now().text,
    piece: (start, end) => now().text.slice(start, end),
    version: () => now().version,
    length: () => now().text.length,
  };
}

function startOf(document: vscode.TextDocument): number {
  const texts = cellTextsOf(document);
  return texts?.starts[texts.documents.indexOf(document)] ?? 0;
}

function lengthOf(document: vscode.TextDocument): number {
  return document.offsetAt(document.lineAt(document.lineCount - 1).range.end);
}

function cellAt({ starts }: CellTexts, offset: number): number {
  return Math.max(
    0,
    starts.findLastIndex((start) => start <= offset),
  );
}

/** An edit of a document as offsets of its text before. */
export function toTextChange({
  rangeOffset,
  rangeLength,
  text,
}: vscode.TextDocumentContentChangeEvent): TextChange {
  return { start: rangeOffset, end: rangeOffset + rangeLength, text };
}
