import * as vscode from "vscode";
import type { SourceDocument } from "../../source/openSource.ts";
import type { SourceResources } from "../../source/sourceReader.ts";
import { Engine } from "../engine.ts";
import type { Overrides } from "../overrides.ts";
import { toMessage, type Log } from "../log.ts";
import { onSettingsChange, readSettings } from "../settings.ts";
import { DocumentModel, type Snapshot } from "./documentModel.ts";

/** Typing is answered when it pauses for this long. */
const pauseMs = 25;

/** Texts that are no files of the user's. */
const otherSchemes = new Set(["output", "git", "debug", "vscode-scm", "comment", "search-editor"]);

/** Longer texts are logs and dumps; reading them would hold up the editor. */
const longestText = 20_000_000;

/** The models of the open documents, and the one event that all readers listen to. */
export class DocumentModels implements vscode.Disposable {
  readonly #models = new Map<string, DocumentModel>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #changed = new vscode.EventEmitter<Snapshot>();
  readonly #closed = new vscode.EventEmitter<vscode.Uri>();
  readonly #disposables: vscode.Disposable;
  readonly #resources: SourceResources;
  readonly #overrides: Overrides;
  readonly #log: Log;
  readonly #engine: Engine;
  /** A document was read anew. */
  readonly onDidRead = this.#changed.event;
  readonly onDidClose = this.#closed.event;

  constructor(resources: SourceResources, overrides: Overrides, log: Log) {
    this.#resources = resources;
    this.#engine = new Engine(resources);
    this.#overrides = overrides;
    this.#log = log;
    this.#disposables = vscode.Disposable.from(
      this.#changed,
      this.#closed,
      vscode.workspace.onDidOpenTextDocument((document) => this.#schedule(document)),
      vscode.workspace.onDidChangeTextDocument((event) => this.#change(event)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#close(document)),
      onSettingsChange(() => this.#invalidateAll()),
      overrides.onDidChange((uri) => this.#invalidate(uri)),
    );
    for (const document of vscode.workspace.textDocuments) this.#schedule(document);
  }

  /** The document as it stands now; null for what is not read at all. */
  async snapshot(document: vscode.TextDocument): Promise<Snapshot | null> {
    const model = this.#open(document);
    if (!model) return null;
    try {
      return await model.snapshot();
    } catch (error) {
      this.#log.error(`${document.uri.toString()}: ${toMessage(error)}`);
      return null;
    }
  }

  dispose(): void {
    this.#disposables.dispose();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const model of this.#models.values()) model.dispose();
  }

  #open(document: vscode.TextDocument): DocumentModel | null {
    if (document.isClosed || otherSchemes.has(document.uri.scheme)) return null;
    const key = document.uri.toString();
    const existing = this.#models.get(key);
    if (existing) return existing;
    const text = document.getText();
    if (text.length > longestText) return null;
    const source = this.#read(text, toLanguage(document));
    const model = new DocumentModel(document, source, () => this.#options(document), this.#engine);
    this.#models.set(key, model);
    return model;
  }

  /** Parsers and dialects are the most of the bundle; they are run up when a text is first read. */
  async #read(text: string, language: string): Promise<SourceDocument> {
    const { openSource } = await import("../../source/openSource.ts");
    return openSource(text, language, this.#resources);
  }

  #options(document: vscode.TextDocument) {
    const { defaultHeadCount } = readSettings(document);
    const overrides = this.#overrides.of(document.uri);
    return defaultHeadCount === null ? { overrides } : { overrides, defaultHeadCount };
  }

  #change(event: vscode.TextDocumentChangeEvent): void {
    if (event.contentChanges.length === 0) return;
    this.#models.get(event.document.uri.toString())?.change(event.contentChanges);
    this.#schedule(event.document);
  }

  #schedule(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      setTimeout(() => void this.#announce(document), pauseMs),
    );
  }

  async #announce(document: vscode.TextDocument): Promise<void> {
    const snapshot = await this.snapshot(document);
    if (snapshot?.version === document.version) this.#changed.fire(snapshot);
  }

  #close(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.#models.get(key)?.dispose();
    this.#models.delete(key);
    this.#closed.fire(document.uri);
  }

  #invalidate(uri: vscode.Uri): void {
    const model = this.#models.get(uri.toString());
    if (!model) return;
    model.invalidate();
    this.#schedule(model.document);
  }

  #invalidateAll(): void {
    for (const model of this.#models.values()) this.#invalidate(model.document.uri);
  }
}

/** The editor calls many things plain text that their file names tell apart, such as CSV. */
function toLanguage({ languageId, fileName }: vscode.TextDocument): string {
  return languageId === "plaintext" ? fileName : languageId;
}
