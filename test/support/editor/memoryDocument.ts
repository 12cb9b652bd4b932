import type * as vscode from "vscode";
import { EventEmitter, Position, Range, type Uri } from "./values.ts";

/** One replacement in a text. */
export interface MemoryChange {
  readonly range: Range;
  readonly text: string;
}

/** A document of the editor, with its undo stops. */
export class MemoryDocument {
  readonly uri: Uri;
  readonly languageId: string;
  readonly eol = 1;
  readonly changed = new EventEmitter<vscode.TextDocumentChangeEvent>();
  readonly saved = new EventEmitter<vscode.TextDocument>();
  version = 1;
  isClosed = false;
  isDirty = false;
  #text: string;
  /** The texts at which undo stops; the last one may be the current text. */
  #stops: string[];

  constructor(uri: Uri, languageId: string, text: string) {
    [this.uri, this.languageId, this.#text, this.#stops] = [uri, languageId, text, [text]];
  }

  get fileName(): string {
    return this.uri.path;
  }

  get lineCount(): number {
    return this.#text.split("\n").length;
  }

  getText(range?: Range): string {
    if (!range) return this.#text;
    return this.#text.slice(this.offsetAt(range.start), this.offsetAt(range.end));
  }

  offsetAt({ line, character }: Position): number {
    const lines = this.#text.split("\n");
    const before = lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0);
    return Math.min(before + Math.min(character, lines[line]?.length ?? 0), this.#text.length);
  }

  positionAt(offset: number): Position {
    const before = this.#text.slice(0, Math.max(0, offset));
    const line = before.split("\n").length - 1;
    return new Position(line, before.length - (before.lastIndexOf("\n") + 1));
  }

  lineAt(line: number): { readonly range: Range; readonly text: string } {
    const text = this.#text.split("\n")[line] ?? "";
    return { text, range: new Range(new Position(line, 0), new Position(line, text.length)) };
  }

  save(): Promise<boolean> {
    this.isDirty = false;
    this.saved.fire(this as unknown as vscode.TextDocument);
    return Promise.resolve(true);
  }

  /** Changes the text; undo stops before and after it as asked. */
  apply(
    changes: readonly MemoryChange[],
    { undoStopBefore = true, undoStopAfter = true } = {},
  ): void {
    if (undoStopBefore) this.#stop();
    const placed = changes.map(({ range, text }) => {
      const [start, end] = [this.offsetAt(range.start), this.offsetAt(range.end)];
      return { range, rangeOffset: start, rangeLength: end - start, text };
    });
    for (const { rangeOffset, rangeLength, text } of placed.toReversed()) {
      const [before, after] = [rangeOffset, rangeOffset + rangeLength];
      this.#text = this.#text.slice(0, before) + text + this.#text.slice(after);
    }
    if (undoStopAfter) this.#stop();
    this.#tell(placed);
  }

  /** What the user types in place of the first `old`, a step of its own. */
  replace(old: string, text: string): void {
    const start = this.#text.indexOf(old);
    if (start < 0) throw new Error(`“${old}” is not in the text`);
    const range = new Range(this.positionAt(start), this.positionAt(start + old.length));
    this.apply([{ range, text }]);
  }

  /** Ctrl+Z: back to the text at the last stop. */
  undo(): void {
    while (this.#stops.at(-1) === this.#text) this.#stops.pop();
    const text = this.#stops.at(-1);
    if (text === undefined) {
      this.#stops = [this.#text];
      return;
    }
    const whole = new Range(this.positionAt(0), this.positionAt(this.#text.length));
    const change = { range: whole, rangeOffset: 0, rangeLength: this.#text.length, text };
    this.#text = text;
    this.#tell([change]);
  }

  #stop(): void {
    if (this.#stops.at(-1) !== this.#text) this.#stops.push(this.#text);
  }

  #tell(contentChanges: readonly object[]): void {
    this.version += 1;
    this.isDirty = true;
    const document = this as unknown as vscode.TextDocument;
    this.changed.fire({ document, contentChanges, reason: undefined } as never);
  }
}
