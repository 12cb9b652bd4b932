import * as vscode from "vscode";
import type { Answer, Asked, QuestionName } from "../../service/questions.ts";
import type { ReadingOptions } from "../../service/readingOptions.ts";
import type { ReadingClient } from "../../workers/reading/readingClient.ts";
import type { Overrides } from "../overrides.ts";
import type { Log } from "../log.ts";
import { onSettingsChange, readSettings } from "../settings.ts";
import { DocumentModel } from "./documentModel.ts";
import { ProgramFiles } from "./programFiles.ts";
import type { Snapshot } from "./snapshot.ts";
import { ReadEvent } from "./readEvent.ts";
import type { ReadScope } from "./readScope.ts";
import { turns } from "../../workers/turns.ts";
import { toMessage } from "../../engine/errors.ts";
import type { Pins } from "../whatIf/pins.ts";
import { cellTextsOf, fileUri } from "../cellTexts.ts";
import { inBackground } from "../inBackground.ts";
import { versionOf } from "../textPositions.ts";

/** Work that is due together runs in the same turn while the turn is shorter than this, in ms. */
const quickMs = 1;

/** Documents are read when typing pauses for this long. */
const pauseMs = 25;

/** Readings that take longer than this, in ms, are shown while they go on, and can be stopped. */
export const readingMs = 1000;

/** Longer texts are logs; reading them would hold up the editor, which sends none above 50 MB. */
const longestText = 32_000_000;

/** The models of the open documents, and the one event that all readers listen to. */
export class DocumentModels implements vscode.Disposable {
  readonly #models = new Map<string, DocumentModel>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #read = new ReadEvent();
  readonly #takesLong = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #closed = new vscode.EventEmitter<vscode.Uri>();
  readonly #filesChanged = new vscode.EventEmitter<void>();
  readonly #files = new ProgramFiles();
  readonly #disposables: vscode.Disposable;
  readonly #scope: ReadScope;
  readonly #reading: ReadingClient;
  readonly #overrides: Overrides;
  readonly #log: Log;
  readonly #pins: Pins;
  /** A document was read again, or one of its computations progressed. */
  readonly onDidRead = this.#read.event;
  /** A reading goes on for longer than `readingMs`. */
  readonly onTakesLong = this.#takesLong.event;
  readonly onDidClose = this.#closed.event;
  /** Files have changed that programs of open documents read. */
  readonly onDidChangeFiles = this.#filesChanged.event;

  constructor(
    scope: ReadScope,
    reading: ReadingClient,
    pins: Pins,
    overrides: Overrides,
    log: Log,
  ) {
    this.#scope = scope;
    this.#reading = reading;
    this.#pins = pins;
    this.#overrides = overrides;
    this.#log = log;
    this.#disposables = vscode.Disposable.from(
      this.#read,
      this.#takesLong,
      this.#closed,
      this.#filesChanged,
      this.#files,
      this.#files.onDidChange((changed) => this.#changeFiles(changed)),
      vscode.workspace.onDidOpenTextDocument((document) => this.#schedule(document)),
      vscode.workspace.onDidChangeTextDocument((event) => this.#change(event)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#close(document)),
      vscode.workspace.onDidChangeNotebookDocument(({ notebook }) => this.#changeCells(notebook)),
      vscode.workspace.onDidCloseNotebookDocument((notebook) => this.#forgetCells(notebook)),
      onSettingsChange(() => this.#invalidateAll()),
      overrides.onDidChange((uri) => this.#invalidate(uri)),
      scope.onDidAsk((document) => this.#schedule(document)),
    );
    for (const document of vscode.workspace.textDocuments) this.#schedule(document);
  }

  /** From now on, reads a document in a language that is not read by default. */
  ask(document: vscode.TextDocument): void {
    this.#scope.ask(document);
  }

  /** Whether a document is read at all. */
  isRead(document: vscode.TextDocument): boolean {
    return this.#scope.has(document);
  }

  /** A snapshot of the current document; null if it is not read at all. */
  async snapshot(document: vscode.TextDocument): Promise<Snapshot | null> {
    const model = this.#open(document);
    if (!model) return null;
    try {
      return await model.snapshot(document);
    } catch (error) {
      this.#log.error(`${document.uri.toString()}: ${toMessage(error)}`);
      return null;
    }
  }

  /** What answers questions about one document; null if it is not read at all. */
  of(document: vscode.TextDocument): DocumentModel | null {
    return this.#open(document);
  }

  /** The answer to a question about a document; null if it is not read, cannot be read, or keeps changing. */
  async answer<Name extends QuestionName>(
    document: vscode.TextDocument,
    name: Name,
    asked: Omit<Asked<Name>, "version">,
    signal?: AbortSignal,
  ): Promise<Answer<Name> | null> {
    // Where the text cannot be read, that is in the log.
    if (!(await this.snapshot(document))) return null;
    return (await this.#open(document)?.answer(name, asked, signal)) ?? null;
  }

  /** Reads a document again whose reading was stopped. */
  readAgain(document: vscode.TextDocument): void {
    this.#modelOf(document)?.readAgain();
    this.#schedule(document);
  }

  /** Repeats every large computation. */
  computeAgain(): void {
    for (const model of this.#models.values()) model.computeAgain();
    this.#invalidateAll();
  }

  dispose(): void {
    this.#disposables.dispose();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const model of this.#models.values()) model.dispose();
  }

  #open(document: vscode.TextDocument): DocumentModel | null {
    if (document.isClosed || !this.#scope.has(document)) return null;
    const key = modelKey(document);
    const existing = this.#models.get(key);
    if (existing?.documents.includes(document)) return existing;
    // An untitled text gets the URI of one that was closed a moment ago.
    if (existing) this.#forget(key);
    const last = document.lineAt(document.lineCount - 1).range.end;
    if (document.offsetAt(last) > longestText) return null;
    const model = new DocumentModel(
      document,
      toLanguage(document),
      this.#reading,
      { files: this.#files.of(document), pinned: (pin) => this.#pins.numbered(pin) },
      () => this.#options(document),
      () => this.#announceAll(document),
    );
    this.#models.set(key, model);
    return model;
  }

  #options(document: vscode.TextDocument): ReadingOptions {
    const { defaultHeadCount, backend, memoryLimit } = readSettings(document);
    const overrides = this.#overrides.of(document.uri);
    const meaning = defaultHeadCount === null ? { overrides } : { overrides, defaultHeadCount };
    return { meaning, backend, memoryLimit };
  }

  #modelOf(document: vscode.TextDocument): DocumentModel | undefined {
    const model = this.#models.get(modelKey(document));
    return model?.documents.includes(document) ? model : undefined;
  }

  #change(event: vscode.TextDocumentChangeEvent): void {
    const { document, contentChanges } = event;
    const model = this.#modelOf(document);
    if (model ? model.change(contentChanges) : contentChanges.length > 0) this.#schedule(document);
  }

  #changeFiles(changed: ReadonlySet<string>): void {
    const readers = [...this.#models.values()].filter((model) => model.changeFiles(changed));
    for (const model of readers) this.#scheduleAll(model);
    if (readers.length > 0) this.#filesChanged.fire();
  }

  /** Cells came, went, or moved. */
  #changeCells(notebook: vscode.NotebookDocument): void {
    for (const model of this.#models.values()) {
      if (model.cells?.notebook === notebook && model.change([])) this.#scheduleAll(model);
    }
  }

  #forgetCells(notebook: vscode.NotebookDocument): void {
    for (const [key, model] of [...this.#models]) {
      if (model.cells?.notebook === notebook) this.#forget(key);
    }
  }

  #scheduleAll({ documents: [first] }: DocumentModel): void {
    if (first) this.#schedule(first);
  }

  #schedule(document: vscode.TextDocument): void {
    const key = modelKey(document);
    clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      setTimeout(() => this.#announceAll(document), pauseMs),
    );
  }

  /** A document, or all cells that are read with it. */
  #announceAll(document: vscode.TextDocument): void {
    for (const each of cellTextsOf(document)?.documents ?? [document]) {
      inBackground(this.#announce(each), this.#log);
    }
  }

  async #announce(document: vscode.TextDocument): Promise<void> {
    // The turn is timed from here, because reporting a long text takes several turns.
    await turns.pause(quickMs);
    const long = setTimeout(() => this.#takesLong.fire(document), readingMs);
    const snapshot = await this.snapshot(document);
    clearTimeout(long);
    if (snapshot?.version === versionOf(document)) await this.#read.fire(snapshot);
  }

  #close(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    if (this.#models.get(key)?.documents.includes(document)) this.#forget(key);
    this.#closed.fire(document.uri);
  }

  #forget(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.#models.get(key)?.dispose();
    this.#models.delete(key);
  }

  /** Reads a file again, or all cells of a notebook. */
  #invalidate(uri: vscode.Uri): void {
    const file = fileUri(uri).toString();
    for (const model of this.#models.values()) {
      if (fileUri(model.document.uri).toString() === file) this.#readAgain(model);
    }
  }

  #invalidateAll(): void {
    for (const model of this.#models.values()) this.#readAgain(model);
  }

  #readAgain(model: DocumentModel): void {
    model.invalidate();
    this.#scheduleAll(model);
  }
}

/** The editor reports many formats as plain text that file names tell apart, such as CSV. */
export function toLanguage({ languageId, fileName }: vscode.TextDocument): string {
  return languageId === "plaintext" ? fileName : languageId;
}

/** Documents with the same key are read as one text. */
function modelKey(document: vscode.TextDocument): string {
  const cells = cellTextsOf(document);
  const uri = (cells?.notebook.uri ?? document.uri).toString();
  return cells ? `${uri} ${cells.language}` : uri;
}
