import * as vscode from "vscode";
import { readLanguages } from "../../source/readLanguages.ts";

/**
 * Where a person's own files lie, besides the folders of the workspace: on this machine or a remote one,
 * not saved yet, in a notebook, or in a repository that is open without a copy.
 */
const fileSchemes = new Set([
  "file",
  "untitled",
  "vscode-remote",
  "vscode-notebook-cell",
  "vscode-vfs",
]);

/**
 * Which documents are read: files in a language that we know, and those of any other language once
 * somebody asks for them. Output, the old side of a comparison and what a search found are no files.
 */
export class ReadScope implements vscode.Disposable {
  readonly #storage: vscode.Uri;
  readonly #asked = new Set<string>();
  readonly #askedEvent = new vscode.EventEmitter<vscode.TextDocument>();
  /** A document of another language is read from now on. */
  readonly onDidAsk = this.#askedEvent.event;

  /** `storage`: where the learner's copies lie, whatever the scheme. */
  constructor(storage: vscode.Uri) {
    this.#storage = storage;
  }

  /** Whether a document is read. */
  has({ uri, languageId }: vscode.TextDocument): boolean {
    return this.canRead(uri) && (readLanguages.includes(languageId) || this.#isAsked(uri));
  }

  /** Whether a document at this address is read when somebody asks. */
  canRead(uri: vscode.Uri): boolean {
    const { workspaceFolders = [] } = vscode.workspace;
    return (
      fileSchemes.has(uri.scheme) ||
      workspaceFolders.some((folder) => folder.uri.scheme === uri.scheme) ||
      (uri.scheme === this.#storage.scheme && uri.path.startsWith(`${this.#storage.path}/`))
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
