import type * as vscode from "vscode";
import type { Extraction } from "../../source/extraction.ts";
import type { MeaningOptions } from "../../source/meaning/meaningOptions.ts";
import type { SourceDocument } from "../../source/openSource.ts";
import type { TextChange } from "../../source/sourceReader.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import type { Engine } from "../engine.ts";
import { GroupEvaluator } from "./groupEvaluator.ts";
import { holdBrokenGroups } from "./holdBrokenGroups.ts";

/** Everything that is known about one version of one document. */
export interface Snapshot {
  readonly document: vscode.TextDocument;
  readonly version: number;
  readonly extraction: Extraction;
  /** The computations of the file, those that a half-typed number hides for the moment included. */
  readonly evaluated: readonly EvaluatedGroup[];
}

/** Follows one open document: takes its edits, and reads it again when somebody asks. */
export class DocumentModel {
  readonly document: vscode.TextDocument;
  readonly #source: Promise<SourceDocument>;
  readonly #options: () => MeaningOptions;
  readonly #evaluator: GroupEvaluator;
  #evaluated: readonly EvaluatedGroup[] = [];
  #pending: TextChange[] = [];
  #current: Promise<Snapshot> | null = null;
  #disposed = false;

  constructor(
    document: vscode.TextDocument,
    source: Promise<SourceDocument>,
    options: () => MeaningOptions,
    engine: Engine,
  ) {
    this.#evaluator = new GroupEvaluator(engine);
    this.document = document;
    this.#source = source;
    this.#options = options;
  }

  /** Takes an edit; nothing is read until the next snapshot. */
  change(changes: readonly vscode.TextDocumentContentChangeEvent[]): void {
    for (const { rangeOffset, rangeLength, text } of changes) {
      this.#pending.push({ start: rangeOffset, end: rangeOffset + rangeLength, text });
    }
    this.#current = null;
  }

  /** Forgets what was made of the text: settings or decisions have changed. */
  invalidate(): void {
    this.#current = null;
  }

  /** The document as it stands now; one reading serves all who ask. */
  snapshot(): Promise<Snapshot> {
    this.#current ??= this.#read();
    return this.#current;
  }

  dispose(): void {
    this.#disposed = true;
    void this.#source.then((source) => source.dispose());
  }

  async #read(): Promise<Snapshot> {
    const source = await this.#source;
    const { document } = this;
    if (this.#disposed) throw new Error(`${document.fileName} was closed`);
    const version = document.version;
    const text = document.getText();
    const changes = this.#pending;
    this.#pending = [];
    if (text !== source.text) source.update(text, changes);
    const extraction = source.extract(this.#options());
    const held = holdBrokenGroups(this.#evaluated, extraction, changes);
    this.#evaluated = [...(await this.#evaluator.evaluate(extraction.groups)), ...held];
    return { document, version, extraction, evaluated: this.#evaluated };
  }
}
