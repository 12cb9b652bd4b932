import * as vscode from "vscode";
import type { TextRange } from "../../source/textRange.ts";
import { turns } from "../../workers/turns.ts";
import { listTintedCells } from "../../viewModel/tintedCells.ts";
import type { Snapshot } from "../models/snapshot.ts";
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
      models.onDidRead((snapshot) => this.#paintDocument(snapshot)),
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
    for (const editor of vscode.window.visibleTextEditors) {
      void this.#models.snapshot(editor.document).then((snapshot) => {
        if (snapshot) void this.#paint(editor, snapshot);
      });
    }
  }

  #paintDocument(snapshot: Snapshot): void {
    for (const editor of vscode.window.visibleTextEditors) {
      if (editor.document === snapshot.document) void this.#paint(editor, snapshot);
    }
  }

  async #paint(editor: vscode.TextEditor, snapshot: Snapshot): Promise<void> {
    const { document } = editor;
    const before = this.#painting.get(editor)?.colours;
    const painting: Painting = { colours: new Set(before) };
    this.#painting.set(editor, painting);
    const isOvertaken = () =>
      this.#painting.get(editor) !== painting || versionOf(document) !== snapshot.version;
    const isWanted = readSettings(document).headColors && !this.#withheld.has(document.uri);
    const ranges = isWanted ? await toRangesByColour(editor, snapshot) : [];
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

async function toRangesByColour(
  { document, visibleRanges }: vscode.TextEditor,
  { evaluated }: Snapshot,
): Promise<vscode.Range[][]> {
  const ranges = Array.from({ length: colourCount }, (): vscode.Range[] => []);
  for (const visible of visibleRanges) {
    const within = withMargin(document, visible);
    const cells = await turns.map(evaluated, (computation) => listTintedCells(computation, within));
    const toRange = editorRanges(document);
    await turns.map(cells.flat(), ({ range, head }) =>
      ranges[head % colourCount]?.push(toRange(range)),
    );
  }
  return ranges;
}

function withMargin(document: vscode.TextDocument, { start, end }: vscode.Range): TextRange {
  return {
    start: toOffset(document, new vscode.Position(Math.max(0, start.line - marginLines), 0)),
    end: toOffset(document, new vscode.Position(end.line + marginLines, 0)),
  };
}
