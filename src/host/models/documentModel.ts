import type * as vscode from "vscode";
import type { DrawnFacts } from "../../program/draws.ts";
import type { ComputationGroup, FollowingProgress } from "../../source/extraction.ts";
import { followedLanguages } from "../../source/languages.ts";
import { findChange } from "../../source/cells.ts";
import type { TextChange } from "../../source/sourceReader.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { ShapeFindings } from "../../viewModel/shapes/shapeHint.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import type { LookedUp, ReadingOptions, ShapeHints, WantedHints } from "../../service/questions.ts";
import type { ReadingClient } from "../../workers/reading/readingClient.ts";
import type { EditorText } from "../../workers/reading/editorText.ts";
import type { DocumentReading, RemoteDocument } from "../../workers/reading/remoteDocument.ts";
import type { Engine } from "../engine.ts";
import { turns } from "../../workers/turns.ts";
import { cellTextsOf, joinCells, type CellTexts } from "../cellTexts.ts";
import { toCellsText, toEditorText, toFixedText, toTextChange } from "../textPositions.ts";
import type { FilesOfProgram } from "./programFiles.ts";
import { LongReading } from "./longReading.ts";
import { type Snapshot, SnapshotViews } from "./snapshot.ts";
import { LargeOutcomes, type LargeComputation } from "./largeOutcomes.ts";

/** Snapshots wait this long for large computations, so that nothing flickers. */
const graceMs = 100;

/** Waiting readers continue in the same turn while the turn is shorter than this, in ms. */
const quickMs = 1;

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
  readonly #files: FilesOfProgram;
  readonly #options: () => ReadingOptions;
  readonly #large: LargeOutcomes;
  readonly #onLater: () => void;
  readonly #views = new SnapshotViews();
  #lineEnd: vscode.EndOfLine;
  readonly #long: LongReading;
  #current: Promise<Snapshot> | null = null;
  /** The last finished reading. */
  #there: Promise<Snapshot> | null = null;

  constructor(
    document: vscode.TextDocument,
    language: string,
    reading: ReadingClient,
    files: FilesOfProgram,
    options: () => ReadingOptions,
    engine: Engine,
    onLater: () => void,
  ) {
    this.document = document;
    this.#reading = reading;
    const cells = cellTextsOf(document);
    this.cells = cells;
    const text = cells ? toCellsText(cells) : toEditorText(document, language);
    this.#files = files;
    this.#text = { ...text, fetch: (wanted) => files.fetch(wanted) };
    this.#told = cells && cells.text;
    this.#remote = reading.open(this.#text);
    this.#long = new LongReading(reading, this.#text);
    this.#options = options;
    this.#large = new LargeOutcomes(engine, () => void this.#follow());
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
    this.#forgetLong();
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
    this.#forgetLong();
    return true;
  }

  #forgetLong(): void {
    this.#long.forget();
    this.#current = null;
  }

  /** Follows the program to its end; null: the text changed meanwhile, or it was cancelled. */
  async computeAll(
    signal: AbortSignal,
    onReach: (progress: FollowingProgress) => void,
  ): Promise<Snapshot | null> {
    if (!(await this.#long.begin(this.#options(), signal, onReach))) return null;
    this.#current = null;
    this.#onLater();
    return this.#latest();
  }

  /** What answers questions about the program as it is shown. */
  get #shown(): RemoteDocument {
    return this.#long.remote ?? this.#remote;
  }

  /** The version of the text if its program is followed. */
  async #followed(): Promise<number | null> {
    const { version, extraction } = await this.#latest();
    return followedLanguages.includes(extraction.language) ? version : null;
  }

  /** The variable at an offset of the followed program; null if unknown. */
  async variableAt(offset: number, signal?: AbortSignal): Promise<LookedUp | null> {
    const version = await this.#followed();
    if (version === null) return null;
    return this.#shown.ask("look", { version, offset }, signal);
  }

  /** The calls that draw numbers in a range, in the followed program. */
  async drawsIn(range: TextRange, signal?: AbortSignal): Promise<readonly DrawnFacts[]> {
    const version = await this.#followed();
    if (version === null) return [];
    return (await this.#shown.ask("listDraws", { version, range }, signal)) ?? [];
  }

  /** What the shapes say of the whole program; null if the text changed meanwhile. */
  async shapeFindings(): Promise<ShapeFindings | null> {
    const version = await this.#followed();
    if (version === null) return null;
    return this.#remote.ask("checkShapes", { version });
  }

  /** The shapes of tensors at the ends of lines; null if the text changed meanwhile. */
  async shapesIn(wanted: WantedHints, signal?: AbortSignal): Promise<ShapeHints | null> {
    const { version } = await this.#latest();
    return this.#remote.ask("listShapes", { version, wanted }, signal);
  }

  /** The computations that the document would have after a change; rejected when it is cancelled. */
  async groupsWith(
    { start, end, text }: TextChange,
    signal?: AbortSignal,
  ): Promise<readonly ComputationGroup[]> {
    const whole = this.#text.text();
    const changed = `${whole.slice(0, start)}${text}${whole.slice(end)}`;
    const { language } = this.#text;
    const fetch: EditorText["fetch"] = (wanted) => this.#files.fetch(wanted);
    const remote = this.#reading.open({ ...toFixedText(changed, language), fetch });
    signal?.addEventListener("abort", () => remote.close());
    try {
      return (await remote.read(this.#options())).groups;
    } finally {
      remote.close();
    }
  }

  /** Takes files that have changed, by their URIs; false if the program reads none of them. */
  changeFiles(changed: ReadonlySet<string>): boolean {
    const paths = this.#files.pathsOf(changed);
    if (paths.length === 0) return false;
    this.#remote.changeFiles(paths);
    this.#forgetLong();
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
    this.#large.forget();
    this.#current = null;
  }

  /** Cancels a running large computation. */
  cancel(computation: string): void {
    this.#large.cancel(computation);
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
    this.#large.forget();
  }

  async #read(): Promise<Snapshot> {
    const options = this.#options();
    const isLater = this.#long.remote !== null;
    const reading = await (this.#long.read(options) ?? this.#remote.read(options));
    const { document } = this;
    const { version, extraction } = reading;
    await this.#computeLarge(reading, options);
    const evaluated = reading.groups.map((group, index): EvaluatedGroup => {
      const { outcome } = reading.outcomes[index]!;
      if (outcome.kind !== "large") return { group, ...outcome };
      return { group, ...(this.#large.outcome(group.id) ?? { kind: "computing", share: null }) };
    });
    return { document, version, extraction, evaluated, isLater };
  }

  async #computeLarge(
    { groups, outcomes, opening }: DocumentReading,
    options: ReadingOptions,
  ): Promise<void> {
    const large = groups.flatMap((group, index): LargeComputation[] => {
      const { key, outcome } = outcomes[index]!;
      return outcome.kind === "large" ? [{ group, key: `${opening}.${key}` }] : [];
    });
    this.#large.follow(large, options);
    if (large.length > 0) await Promise.race([this.#large.settled(), grace()]);
  }

  /** A large computation progressed: the same text with its new outcome. */
  async #follow(): Promise<void> {
    const reading = this.#current;
    const before = await reading?.catch(() => null);
    if (!before || this.#current !== reading) return;
    const evaluated = before.evaluated.map(({ group, ...outcome }): EvaluatedGroup => {
      return { group, ...(this.#large.outcome(group.id) ?? outcome) };
    });
    const later: Snapshot = { ...before, evaluated, isLater: true };
    this.#current = this.#there = Promise.resolve(later);
    this.#onLater();
  }
}

function grace(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, graceMs));
}
