import * as vscode from "vscode";
import { isInFolder } from "../isInFolder.ts";
import { readLanguages } from "../../source/languages.ts";

/**
 * Schemes of the user's own files, apart from workspace folders: on this machine or a remote one,
 * unsaved, in a notebook, or in a repository opened without a clone.
 */
const fileSchemes = new Set([
  "file",
  "untitled",
  "vscode-remote",
  "vscode-notebook-cell",
  "vscode-vfs",
]);

/**
 * Which documents are read: files in a known language, and files in other languages once the user
 * runs a command. Output, the old side of a comparison, and search results are no files.
 */
export class ReadScope implements vscode.Disposable {
  readonly #storage: vscode.Uri;
  readonly #asked = new Set<string>();
  readonly #askedEvent = new vscode.EventEmitter<vscode.TextDocument>();
  /** A document of another language is read from now on. */
  readonly onDidAsk = this.#askedEvent.event;

  /** `storage`: the folder of the learner's copies, whatever its scheme. */
  constructor(storage: vscode.Uri) {
    this.#storage = storage;
  }

  /** Whether a document is read. */
  has({ uri, languageId }: vscode.TextDocument): boolean {
    return this.canRead(uri) && (readLanguages.includes(languageId) || this.#isAsked(uri));
  }

  /** Whether a document at this URI can be read on request. */
  canRead(uri: vscode.Uri): boolean {
    const { workspaceFolders = [] } = vscode.workspace;
    return (
      fileSchemes.has(uri.scheme) ||
      workspaceFolders.some((folder) => folder.uri.scheme === uri.scheme) ||
      isInFolder(uri, this.#storage)
    );
  }

  /** Reads a document from now on, whatever its language. */
  ask(document: vscode.TextDocument): void {
    if (this.has(document) || !this.canRead(document.uri)) return;
    this.#asked.add(document.uri.toString());
    this.#askedEvent.fire(document);
  }

  dispose(): void {
    this.#askedEvent.dispose();
  }

  #isAsked(uri: vscode.Uri): boolean {
    return this.#asked.has(uri.toString());
  }
}
