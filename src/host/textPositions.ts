import { nameOfFile } from "./nameOfFile.ts";
import * as vscode from "vscode";
import type { TextRange } from "../source/textRange.ts";
import type { EditorText } from "../workers/reading/remoteDocument.ts";

/** Offsets of the text as the editor's lines and columns. */
export function toEditorRange(document: vscode.TextDocument, range: TextRange): vscode.Range {
  return new vscode.Range(document.positionAt(range.start), document.positionAt(range.end));
}

/** `Chapter.cs:14:9`, counted from 1, for people. */
export function toPlace(document: vscode.TextDocument, range: TextRange): string {
  const { line, character } = document.positionAt(range.start);
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
    length: () => document.offsetAt(document.lineAt(document.lineCount - 1).range.end),
  };
}

/** A text that does not change. */
export function toFixedText(text: string, language: string): EditorText {
  return {
    language,
    text: () => text,
    piece: (start, end) => text.slice(start, end),
    version: () => 0,
    length: () => text.length,
  };
}
