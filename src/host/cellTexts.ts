import * as vscode from "vscode";
import { cellBreak } from "../source/cells.ts";

/** The scheme of the cells of a notebook that is open as one. */
export const cellScheme = "vscode-notebook-cell";

/** The code cells of a notebook in one language, read as one text. */
export interface CellTexts {
  readonly notebook: vscode.NotebookDocument;
  readonly language: string;
  /** In the order of the notebook. */
  readonly documents: readonly vscode.TextDocument[];
  /** Where each begins in the text. */
  readonly starts: readonly number[];
  readonly text: string;
  /** Grows with every edit of a cell, and when cells come, go, or move. */
  readonly version: number;
}

/** A joined text, and of which cells it is. */
interface Joined extends CellTexts {
  readonly cells: readonly CellState[];
}

/** A cell of the notebook, and the version of its code; null: it has no code of the language. */
interface CellState {
  readonly document: vscode.TextDocument;
  readonly version: number | null;
}

const joined = new WeakMap<vscode.NotebookDocument, Map<string, Joined>>();

/** The text that a code cell is read in, as it is now; null: the document is read alone. */
export function cellTextsOf(document: vscode.TextDocument): CellTexts | null {
  if (document.uri.scheme !== cellScheme) return null;
  const notebook = vscode.workspace.notebookDocuments.find(
    (each) =>
      each.uri.path === document.uri.path &&
      each.getCells().some((cell) => isCode(cell) && cell.document === document),
  );
  return notebook ? joinCells(notebook, document.languageId) : null;
}

/** A cell of an open notebook, and its place there, from 0. */
export interface Cell {
  readonly notebook: vscode.NotebookDocument;
  readonly at: number;
}

/** The cell that a document is; null: it is none. */
export function cellOf(document: vscode.TextDocument): Cell | null {
  if (document.uri.scheme !== cellScheme) return null;
  for (const notebook of vscode.workspace.notebookDocuments) {
    const at = notebook.getCells().findIndex((cell) => cell.document === document);
    if (at >= 0) return { notebook, at };
  }
  return null;
}

/** The number of a cell in its notebook, from 1, counting every cell; null: it is none. */
export function cellNumber(document: vscode.TextDocument): number | null {
  const cell = cellOf(document);
  return cell && cell.at + 1;
}

/** The URI under which choices are remembered: all cells of a notebook share them. */
export function fileUri(uri: vscode.Uri): vscode.Uri {
  return uri.scheme === cellScheme ? uri.with({ fragment: "" }) : uri;
}

/** Whether two documents are the same file, or cells of the same notebook. */
export function isSameFile(uri: vscode.Uri, other: vscode.Uri | undefined): boolean {
  return other !== undefined && fileUri(uri).toString() === fileUri(other).toString();
}

/** The code cells of a notebook in one language as one text, as they are now. */
export function joinCells(notebook: vscode.NotebookDocument, language: string): CellTexts {
  const cells = notebook.getCells().map((cell): CellState => {
    const isRead = isCode(cell) && cell.document.languageId === language;
    return { document: cell.document, version: isRead ? cell.document.version : null };
  });
  const known = joined.get(notebook)?.get(language);
  if (known && isCurrent(known, cells)) return known;
  const texts: string[] = [];
  const documents: vscode.TextDocument[] = [];
  const starts: number[] = [];
  let start = 0;
  for (const { document, version } of cells) {
    const text = version === null ? "" : document.getText();
    if (version !== null) {
      documents.push(document);
      starts.push(start);
    }
    texts.push(text);
    start += text.length + cellBreak.length;
  }
  const now: Joined = {
    notebook,
    language,
    documents,
    starts,
    text: texts.join(cellBreak),
    version: (known?.version ?? 0) + 1,
    cells,
  };
  const all = joined.get(notebook) ?? new Map<string, Joined>();
  joined.set(notebook, all.set(language, now));
  return now;
}

function isCurrent({ cells }: Joined, now: readonly CellState[]): boolean {
  return (
    cells.length === now.length &&
    now.every(({ document, version }, at) => {
      const known = cells[at];
      return known?.document === document && known.version === version;
    })
  );
}

function isCode({ kind }: vscode.NotebookCell): boolean {
  return kind === vscode.NotebookCellKind.Code;
}
