import * as vscode from "vscode";
import { describeUnfollowed, toEndNote } from "../../viewModel/describeLeftOut.ts";
import type { BackgroundFollowing } from "../models/backgroundFollowing.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import type { Snapshot } from "../models/snapshot.ts";
import { onSettingsChange, readSettings } from "../settings.ts";
import { toLocation } from "../textPositions.ts";

/** Somebody who typed this long ago, in ms, is typing no more. */
const typingMs = 1000;

/** What is read together, such as the cells of a notebook, is written once, in ms. */
const togetherMs = 50;

/** Longer notes are cut; a hover has the whole sentence. */
const longestNote = 90;

/** A grey note at the end of the line where following a program ends, and why. */
export class FollowingNotes implements vscode.Disposable {
  readonly #models: DocumentModels;
  readonly #background: BackgroundFollowing;
  readonly #type = vscode.window.createTextEditorDecorationType({
    after: { margin: "0 0 0 2em", color: new vscode.ThemeColor("editorCodeLens.foreground") },
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  readonly #disposables: vscode.Disposable;
  #edited = 0;
  #later: NodeJS.Timeout | undefined;

  constructor(models: DocumentModels, background: BackgroundFollowing) {
    this.#models = models;
    this.#background = background;
    const update = () => this.#update();
    this.#disposables = vscode.Disposable.from(
      this.#type,
      models.onDidRead(update),
      background.onDidEnd(update),
      vscode.window.onDidChangeVisibleTextEditors(update),
      vscode.workspace.onDidChangeTextDocument(({ contentChanges }) => {
        if (contentChanges.length > 0) this.#edited = Date.now();
      }),
      onSettingsChange(update),
    );
  }

  dispose(): void {
    clearTimeout(this.#later);
    this.#disposables.dispose();
  }

  /** While somebody types, the notes stay as they are. */
  #update(): void {
    clearTimeout(this.#later);
    const rest = this.#edited + typingMs - Date.now();
    this.#later = setTimeout(() => void this.#writeAll(), Math.max(rest, togetherMs));
  }

  async #writeAll(): Promise<void> {
    for (const editor of vscode.window.visibleTextEditors) await this.#write(editor);
  }

  async #write(editor: vscode.TextEditor): Promise<void> {
    const { document } = editor;
    const isWanted = this.#models.isRead(document) && readSettings(document).notes;
    const snapshot = isWanted ? await this.#models.snapshot(document) : null;
    const note = snapshot && this.#noteOf(document, snapshot);
    editor.setDecorations(this.#type, note ? [note] : []);
  }

  #noteOf(document: vscode.TextDocument, snapshot: Snapshot): vscode.DecorationOptions | null {
    const { unfollowed, computations } = snapshot.facts;
    if (!unfollowed || this.#background.goesOn(document, snapshot)) return null;
    // Of what is unknown in passing, a program that shows its computations need not speak.
    if (!unfollowed.stop && computations.length > 0) return null;
    const { start } = unfollowed;
    const place = toLocation(document, { start, end: start });
    if (place.document !== document) return null;
    const { range } = document.lineAt(place.range.start.line);
    const whole = toEndNote(unfollowed);
    const text = whole.length > longestNote ? `${whole.slice(0, longestNote - 1)}…` : whole;
    return {
      range: new vscode.Range(range.end, range.end),
      hoverMessage: describeUnfollowed(unfollowed).whole,
      renderOptions: { after: { contentText: text } },
    };
  }
}
