import * as vscode from "vscode";
import type { TextRange } from "../../source/textRange.ts";
import { turns } from "../../workers/turns.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import type { Withheld } from "../stepping/withheld.ts";
import { onSettingsChange, readSettings } from "../settings.ts";
import { editorRanges, toOffset, versionOf } from "../textPositions.ts";

/** As many colours as package.json contributes; more heads start again from the first. */
const colourCount = 16;

/** Lines above and below the visible ones that are tinted too, so that scrolling shows no delay. */
const marginLines = 80;

/** The next colour follows in the same turn while the turn is shorter than this, in ms. */
const quickMs = 1;

/** Scrolling is answered when it pauses for this long. */
const pauseMs = 40;

/**
 * Underlines the visible numbers of Q, K, and V in the colour of the head that reads them, except
 * while the user predicts the split.
 */
export class HeadTints implements vscode.Disposable {
  readonly #types = Array.from({ length: colourCount }, (_, head) => createType(head));
  readonly #models: DocumentModels;
  readonly #withheld: Withheld;
  readonly #disposables: vscode.Disposable;
  /** The current or last painting of an editor; a newer one ends it. */
  readonly #painting = new WeakMap<vscode.TextEditor, Painting>();
  #pause: NodeJS.Timeout | undefined;

  constructor(models: DocumentModels, withheld: Withheld) {
    this.#models = models;
    this.#withheld = withheld;
    this.#disposables = vscode.Disposable.from(
      ...this.#types,
      models.onDidRead(({ document: read }) => this.#paintDocument(read)),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#paintAll()),
      vscode.window.onDidChangeTextEditorVisibleRanges(() => {
        clearTimeout(this.#pause);
        this.#pause = setTimeout(() => this.#paintAll(), pauseMs);
      }),
      onSettingsChange(() => this.#paintAll()),
      withheld.onDidChange(() => this.#paintAll()),
    );
  }

  dispose(): void {
    clearTimeout(this.#pause);
    this.#disposables.dispose();
  }

  #paintAll(): void {
    for (const editor of vscode.window.visibleTextEditors) void this.#paint(editor);
  }

  #paintDocument(document: vscode.TextDocument): void {
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === document) void this.#paint(editor);
    }
  }

  async #paint(editor: vscode.TextEditor): Promise<void> {
    const { document } = editor;
    const version = versionOf(document);
    const before = this.#painting.get(editor)?.colours;
    const painting: Painting = { colours: new Set(before) };
    this.#painting.set(editor, painting);
    const isOvertaken = () =>
      this.#painting.get(editor) !== painting || versionOf(document) !== version;
    const isWanted = readSettings(document).headColors && !this.#withheld.has(document.uri);
    const within = editor.visibleRanges.map((visible) => withMargin(document, visible));
    const tints = isWanted ? await this.#models.answer(document, "listTints", { within }) : null;
    const ranges = tints ? toRangesByColour(document, tints) : [];
    for (const [colour, type] of this.#types.entries()) {
      if (isOvertaken()) return;
      const itsRanges = ranges[colour] ?? [];
      if (itsRanges.length === 0 && !painting.colours.has(colour)) continue;
      editor.setDecorations(type, itsRanges);
      if (itsRanges.length > 0) painting.colours.add(colour);
      else painting.colours.delete(colour);
      await turns.pause(quickMs);
    }
  }
}

/** The colours that an editor shows. */
interface Painting {
  readonly colours: Set<number>;
}

function createType(head: number): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    borderColor: new vscode.ThemeColor(`attentionLens.head${head}`),
    borderStyle: "solid",
    borderWidth: "0 0 2px 0",
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
}

function toRangesByColour(document: vscode.TextDocument, tints: Int32Array): vscode.Range[][] {
  const ranges = Array.from({ length: colourCount }, (): vscode.Range[] => []);
  const toRange = editorRanges(document);
  for (let at = 0; at < tints.length; at += 3) {
    const [start = 0, end = 0, head = 0] = tints.subarray(at, at + 3);
    ranges[head % colourCount]?.push(toRange({ start, end }));
  }
  return ranges;
}

function withMargin(document: vscode.TextDocument, { start, end }: vscode.Range): TextRange {
  return {
    start: toOffset(document, new vscode.Position(Math.max(0, start.line - marginLines), 0)),
    end: toOffset(document, new vscode.Position(end.line + marginLines, 0)),
  };
}
