import * as l10n from "@vscode/l10n";
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

/** Grey notes at the ends of lines: where following a program ends, and why, and which files are not there. */
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
    const samples = snapshot?.facts.samples ?? [];
    editor.setDecorations(this.#type, [
      ...samples.flatMap(({ name, start }) => {
        const text = l10n.t("sample names: `{0}` is not in this folder", name);
        return noteAt(document, start, text, text) ?? [];
      }),
      ...(note ? [note] : []),
    ]);
  }

  #noteOf(document: vscode.TextDocument, snapshot: Snapshot): vscode.DecorationOptions | null {
    const { unfollowed, computations } = snapshot.facts;
    if (!unfollowed || this.#background.goesOn(document, snapshot)) return null;
    // Of what is unknown in passing, a program that shows its computations need not speak.
    if (!unfollowed.stop && computations.length > 0) return null;
    const { whole } = describeUnfollowed(unfollowed);
    return noteAt(document, unfollowed.start, toEndNote(unfollowed), whole);
  }
}

/** A note at the end of the line of an offset; null: another text has that line. */
function noteAt(
  document: vscode.TextDocument,
  start: number,
  note: string,
  hoverMessage: string,
): vscode.DecorationOptions | null {
  const place = toLocation(document, { start, end: start });
  if (place.document !== document) return null;
  const { end } = document.lineAt(place.range.start.line).range;
  const contentText = note.length > longestNote ? `${note.slice(0, longestNote - 1)}…` : note;
  return {
    range: new vscode.Range(end, end),
    hoverMessage,
    renderOptions: { after: { contentText } },
  };
}
