import type * as vscode from "vscode";
import type { FileFacts } from "../../service/fileReading.ts";
import type { Answer, Asked, QuestionName } from "../../service/questions.ts";
import type { ReadingOptions } from "../../service/readingOptions.ts";
import { findChange } from "../../source/cells.ts";
import type { FollowingProgress } from "../../source/extraction.ts";
import type { EditorText } from "../../workers/reading/editorText.ts";
import type { ReadingClient } from "../../workers/reading/readingClient.ts";
import type { RemoteDocument } from "../../workers/reading/remoteDocument.ts";
import { turns } from "../../workers/turns.ts";
import { cellTextsOf, joinCells, type CellTexts } from "../cellTexts.ts";
import { toCellsText, toEditorText, toTextChange } from "../textPositions.ts";
import { LongReading, type Reach } from "./longReading.ts";
import type { FilesOfProgram } from "./programFiles.ts";
import { type Snapshot, SnapshotViews } from "./snapshot.ts";

/** Snapshots wait this long for large computations, so that nothing flickers. */
const graceMs = 100;

/** Waiting readers continue in the same turn while the turn is shorter than this, in ms. */
const quickMs = 1;

/** A text whose last reading took no longer than this, in ms, is read as soon as it changes. */
const earlyMs = 50;

/** How often a question is asked about a text that keeps changing. */
const mostAttempts = 4;

/** What the program of a document, and its panels, need besides its text. */
export interface Surroundings {
  readonly files: FilesOfProgram;
  readonly pinned: NonNullable<EditorText["pinned"]>;
}

/** Follows one open document: sends its edits to the reading worker, and reads on request. */
export class DocumentModel {
  /** One that is read; a cell of a notebook stands for all that are read with it. */
  readonly document: vscode.TextDocument;
  readonly #text: EditorText;
  /** Of a cell: the cells that are read with it, as they were at first. */
  readonly cells: CellTexts | null;
  /** The text of cells that the worker knows; null: the document tells its edits itself. */
  #told: string | null;
  readonly #remote: RemoteDocument;
  readonly #reading: ReadingClient;
  readonly #surroundings: Surroundings;
  readonly #options: () => ReadingOptions;
  readonly #onLater: () => void;
  readonly #views = new SnapshotViews();
  #lineEnd: vscode.EndOfLine;
  readonly #long: LongReading;
  /** How many rounds in the background are over for the text, and the files that its program reads, as they are. */
  roundsOver = 0;
  #current: Promise<Snapshot> | null = null;
  /** How long the last reading took, in ms. */
  #lastMs = Infinity;
  /** The last finished reading. */
  #there: Promise<Snapshot> | null = null;
  /** Takes what large computations come to while a reading waits for them. */
  #whileReading: ((facts: FileFacts) => void) | null = null;

  constructor(
    document: vscode.TextDocument,
    language: string,
    reading: ReadingClient,
    surroundings: Surroundings,
    options: () => ReadingOptions,
    onLater: () => void,
  ) {
    this.document = document;
    this.#reading = reading;
    const cells = cellTextsOf(document);
    this.cells = cells;
    const text = cells ? toCellsText(cells) : toEditorText(document, language);
    this.#surroundings = surroundings;
    this.#text = {
      ...text,
      fetch: (wanted) => surroundings.files.fetch(wanted),
      pinned: surroundings.pinned,
      onProgress: (facts) => this.#progress(facts),
    };
    this.#told = cells && cells.text;
    this.#remote = reading.open(this.#text);
    this.#long = new LongReading(reading, this.#text);
    this.#options = options;
    this.#onLater = onLater;
    this.#lineEnd = document.eol;
  }

  /** Records an edit; the next snapshot reads it. False if the text did not change. */
  change(changes: readonly vscode.TextDocumentContentChangeEvent[]): boolean {
    if (this.#told !== null) return this.#changeCells(this.#told);
    const { eol } = this.document;
    if (changes.length === 0 && eol === this.#lineEnd) return false;
    if (eol !== this.#lineEnd) this.#remote.reopen();
    else this.#remote.change(changes.map(toTextChange));
    this.#lineEnd = eol;
    this.#beginAnew();
    this.#readEarly();
    return true;
  }

  /** All that are read as one text. */
  get documents(): readonly vscode.TextDocument[] {
    return this.cells
      ? joinCells(this.cells.notebook, this.cells.language).documents
      : [this.document];
  }

  /** Cells come, go, and move, too, and several may have changed. */
  #changeCells(told: string): boolean {
    const text = this.#text.text();
    if (text === told) return false;
    this.#told = text;
    this.#remote.change([findChange(told, text)]);
    this.#beginAnew();
    this.#readEarly();
    return true;
  }

  /** The editor asks a few milliseconds after an edit; a quick reading is there by then, or on its way. */
  #readEarly(): void {
    // Whoever asks is told of a failure.
    if (this.#lastMs <= earlyMs) this.#latest().catch(() => undefined);
  }

  /** What the program computes may have changed. */
  #beginAnew(): void {
    this.roundsOver = 0;
    this.#forgetLong();
  }

  #forgetLong(): void {
    this.#long.forget();
    this.#current = null;
  }

  /** Follows the program further, in the background; null: the text changed meanwhile, or it was cancelled. */
  async goOn(
    reach: Reach,
    signal: AbortSignal,
    onReach?: (progress: FollowingProgress) => void,
  ): Promise<Snapshot | null> {
    if (!(await this.#long.begin(reach, this.#options(), signal, onReach))) return null;
    this.#current = null;
    this.#onLater();
    return this.#latest();
  }

  /** What answers questions about the program as it is shown. */
  get #shown(): RemoteDocument {
    return this.#long.remote ?? this.#remote;
  }

  /**
   * The answer to a question about the current text; null if nobody waits for it any more, or if the text keeps
   * changing. Rejects with a message for the user.
   */
  async answer<Name extends QuestionName>(
    name: Name,
    asked: Omit<Asked<Name>, "version">,
    signal?: AbortSignal,
  ): Promise<Answer<Name> | null> {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const { version } = await this.#latest();
      const reading = this.#current;
      const question = { ...asked, version } as Asked<Name>;
      const answered = await this.#shown.ask(name, question, signal);
      if (answered) return answered.answer;
      if (signal?.aborted || this.#shown.isUnanswerable(name)) return null;
      // The text has changed, or its worker was replaced.
      if (this.#current === reading) this.#forgetLong();
    }
    return null;
  }

  /** Takes files that have changed, by their URIs; false if the program reads none of them. */
  changeFiles(changed: ReadonlySet<string>): boolean {
    const paths = this.#surroundings.files.pathsOf(changed);
    if (paths.length === 0) return false;
    this.#remote.changeFiles(paths);
    this.#beginAnew();
    return true;
  }

  /** Settings or choices have changed. */
  invalidate(): void {
    this.#current = null;
  }

  /** Ends the reading of the text, for as long as it stays much the same. */
  stopReading(): void {
    this.#reading.stop(this.#remote);
  }

  /** Reads the text again if its reading was stopped. */
  readAgain(): void {
    this.#remote.tryAgain();
    this.#current = null;
  }

  /** Forgets the results of large computations too. */
  computeAgain(): void {
    this.#shown.computeAgain();
    this.#current = null;
  }

  /** Cancels a running large computation. */
  cancel(computation: string): void {
    this.#shown.cancel(computation);
  }

  /** A snapshot of the current text, as one of its documents has it; one reading serves all requests. */
  async snapshot(document: vscode.TextDocument): Promise<Snapshot> {
    return this.#views.from(document, await this.#latest());
  }

  async #latest(): Promise<Snapshot> {
    for (;;) {
      const reading = (this.#current ??= this.#read());
      const isThere = this.#there === reading;
      try {
        const snapshot = await reading;
        this.#there = reading;
        // All waiting readers continue, over several turns if that takes long.
        if (!isThere) await turns.pause(quickMs);
        if (this.#current === reading) return snapshot;
      } catch (error) {
        if (this.#current === reading) throw error;
      }
      // The text has changed meanwhile, so only a reading of the current text helps.
    }
  }

  dispose(): void {
    this.#forgetLong();
    this.#remote.close();
  }

  async #read(): Promise<Snapshot> {
    const began = performance.now();
    const options = this.#options();
    const isLater = this.#long.remote !== null;
    const facts = await this.#waitAMoment(this.#long.read(options) ?? this.#remote.read(options));
    this.#lastMs = performance.now() - began;
    return { document: this.document, version: facts.version, facts, isLater };
  }

  /** A reading, with the large computations that end in a moment. */
  async #waitAMoment(reading: Promise<FileFacts>): Promise<FileFacts> {
    let latest: FileFacts | null = null;
    let settle: () => void = () => undefined;
    const take = (facts: FileFacts): void => {
      latest = facts;
      if (!facts.isComputing) settle();
    };
    this.#whileReading = take;
    try {
      // What comes before the reading is about the one before it.
      const read = await reading;
      latest = read;
      if (read.isComputing) {
        await new Promise<void>((resolve) => {
          settle = resolve;
          setTimeout(resolve, graceMs);
        });
      }
      return latest;
    } finally {
      if (this.#whileReading === take) this.#whileReading = null;
    }
  }

  /** A large computation progressed: the same text with its new outcome. */
  #progress(facts: FileFacts): void {
    if (this.#whileReading) {
      this.#whileReading(facts);
      return;
    }
    if (facts.version !== this.#text.version() || !this.#current) return;
    const { document } = this;
    const later: Snapshot = { document, version: facts.version, facts, isLater: true };
    this.#current = this.#there = Promise.resolve(later);
    this.#onLater();
  }
}
