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

/** A joined text, and of which versions of its cells it is. */
interface Joined extends CellTexts {
  readonly versions: readonly number[];
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

/** The number of a cell in its notebook, from 1, counting every cell; null: it is none. */
export function cellNumber(document: vscode.TextDocument): number | null {
  if (document.uri.scheme !== cellScheme) return null;
  for (const notebook of vscode.workspace.notebookDocuments) {
    const at = notebook.getCells().findIndex((cell) => cell.document === document);
    if (at >= 0) return at + 1;
  }
  return null;
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
  const documents = notebook
    .getCells()
    .filter((cell) => isCode(cell) && cell.document.languageId === language)
    .map((cell) => cell.document);
  const known = joined.get(notebook)?.get(language);
  if (known && isCurrent(known, documents)) return known;
  const texts = documents.map((each) => each.getText());
  const starts: number[] = [];
  let start = 0;
  for (const text of texts) {
    starts.push(start);
    start += text.length + cellBreak.length;
  }
  const now: Joined = {
    notebook,
    language,
    documents,
    starts,
    text: texts.join(cellBreak),
    version: (known?.version ?? 0) + 1,
    versions: documents.map(({ version }) => version),
  };
  const all = joined.get(notebook) ?? new Map<string, Joined>();
  joined.set(notebook, all.set(language, now));
  return now;
}

function isCurrent({ documents, versions }: Joined, now: readonly vscode.TextDocument[]): boolean {
  return (
    documents.length === now.length &&
    now.every((each, at) => documents[at] === each && versions[at] === each.version)
  );
}

function isCode({ kind }: vscode.NotebookCell): boolean {
  return kind === vscode.NotebookCellKind.Code;
}
