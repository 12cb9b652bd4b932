import type * as vscode from "vscode";
import type { VariableFacts } from "../../program/variableFacts.ts";
import type { ComputationGroup, Extraction } from "../../source/extraction.ts";
import type { TextChange } from "../../source/sourceReader.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import type { ReadingOptions } from "../../workers/reading/messages.ts";
import type { ReadingClient } from "../../workers/reading/readingClient.ts";
import type { DocumentReading, RemoteDocument } from "../../workers/reading/remoteDocument.ts";
import type { Engine } from "../engine.ts";
import { turns } from "../../workers/turns.ts";
import { toEditorText, toFixedText } from "../textPositions.ts";
import { LargeOutcomes, type LargeComputation } from "./largeOutcomes.ts";

/** Everything that is known about one version of one document. */
export interface Snapshot {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly extraction: Extraction;
  /** The computations of the file, those that a half-typed number hides for the moment included. */
  readonly evaluated: readonly EvaluatedGroup[];
  /** Whether nothing was read anew: a computation went on, or came to its end. */
  readonly isLater: boolean;
}

/** Large computations that take no longer are waited for, so that nothing flickers. */
const graceMs = 100;

/** Whoever waits for a snapshot goes on in the same turn while that has lasted no longer, in ms. */
const quickMs = 1;

/** Follows one open document: hands its edits to the reading worker, and asks when somebody asks. */
export class DocumentModel {
  readonly document: vscode.TextDocument;
  readonly #remote: RemoteDocument;
  readonly #reading: ReadingClient;
  readonly #language: string;
  readonly #options: () => ReadingOptions;
  readonly #large: LargeOutcomes;
  readonly #onLater: (snapshot: Snapshot) => void;
  #lineEnd: vscode.EndOfLine;
  #current: Promise<Snapshot> | null = null;
  /** The reading that has come to its end. */
  #there: Promise<Snapshot> | null = null;

  constructor(
    document: vscode.TextDocument,
    language: string,
    reading: ReadingClient,
    options: () => ReadingOptions,
    engine: Engine,
    onLater: (snapshot: Snapshot) => void,
  ) {
    this.document = document;
    this.#reading = reading;
    this.#language = language;
    this.#remote = reading.open(toEditorText(document, language));
    this.#options = options;
    this.#large = new LargeOutcomes(engine, () => void this.#follow());
    this.#onLater = onLater;
    this.#lineEnd = document.eol;
  }

  /** Takes an edit; nothing is read until the next snapshot. False when the text stayed as it was. */
  change(changes: readonly vscode.TextDocumentContentChangeEvent[]): boolean {
    const { eol } = this.document;
    if (changes.length === 0 && eol === this.#lineEnd) return false;
    if (eol !== this.#lineEnd) this.#remote.reopen();
    else this.#remote.change(changes.map(toTextChange));
    this.#lineEnd = eol;
    this.#current = null;
    return true;
  }

  /** What a variable holds that is bound at an offset, as the program was followed; null: not known. */
  async variableAt(offset: number): Promise<VariableFacts | null> {
    const { version } = await this.snapshot();
    return this.#remote.look(version, offset);
  }

  /** The computations of the document as it would be with a change. */
  async groupsWith({ start, end, text }: TextChange): Promise<readonly ComputationGroup[]> {
    const whole = this.document.getText();
    const changed = `${whole.slice(0, start)}${text}${whole.slice(end)}`;
    const remote = this.#reading.open(toFixedText(changed, this.#language));
    try {
      return (await remote.read(this.#options())).groups;
    } finally {
      remote.close();
    }
  }

  /** Forgets what was made of the text: settings or decisions have changed. */
  invalidate(): void {
    this.#current = null;
  }

  /** Has the text read once more where that was stopped. */
  readAgain(): void {
    this.#remote.tryAgain();
    this.#current = null;
  }

  /** Forgets the results of large computations too. */
  computeAgain(): void {
    this.#large.forget();
    this.#current = null;
  }

  /** Ends a large computation that is under way. */
  cancel(computation: string): void {
    this.#large.cancel(computation);
  }

  /** The document as it stands now; one reading serves all who ask. */
  async snapshot(): Promise<Snapshot> {
    for (;;) {
      const reading = (this.#current ??= this.#read());
      const isThere = this.#there === reading;
      try {
        const snapshot = await reading;
        this.#there = reading;
        // All who waited go on now: not in one turn where that takes long.
        if (!isThere) await turns.pause(quickMs);
        if (this.#current === reading) return snapshot;
      } catch (error) {
        if (this.#current === reading) throw error;
      }
      // The text has moved on meanwhile: only what stands there now is of use.
    }
  }

  dispose(): void {
    this.#remote.close();
    this.#large.forget();
  }

  async #read(): Promise<Snapshot> {
    const options = this.#options();
    const reading = await this.#remote.read(options);
    const { document } = this;
    const { version, extraction } = reading;
    await this.#computeLarge(reading, options);
    const evaluated = reading.groups.map((group, index): EvaluatedGroup => {
      const { outcome } = reading.outcomes[index]!;
      if (outcome.kind !== "large") return { group, ...outcome };
      return { group, ...(this.#large.outcome(group.id) ?? { kind: "computing", share: null }) };
    });
    return { document, version, extraction, evaluated, isLater: false };
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

  /** A large computation went on: the same text, with what came of it. */
  async #follow(): Promise<void> {
    const reading = this.#current;
    const before = await reading?.catch(() => null);
    if (!before || this.#current !== reading) return;
    const evaluated = before.evaluated.map(({ group, ...outcome }): EvaluatedGroup => {
      return { group, ...(this.#large.outcome(group.id) ?? outcome) };
    });
    const later: Snapshot = { ...before, evaluated, isLater: true };
    this.#current = this.#there = Promise.resolve(later);
    this.#onLater(later);
  }
}

function grace(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, graceMs));
}

function toTextChange({ rangeOffset, rangeLength, text }: vscode.TextDocumentContentChangeEvent) {
  return { start: rangeOffset, end: rangeOffset + rangeLength, text };
}
