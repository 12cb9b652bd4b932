import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { countMultiplications } from "../../engine/counting/countProblem.ts";
import { listTensors } from "../../engine/problemTensors.ts";
import type { Problem } from "../../engine/problem.ts";
import { countElements } from "../../tensor/shape.ts";
import type { Glow } from "../../protocol/messages.ts";
import {
  describePlace,
  findProblemCell,
  glowNumbers,
} from "../../viewModel/influence/glowNumbers.ts";
import { problemOf } from "../../viewModel/evaluationOf.ts";
import { cellIndex, findSourceCell } from "../../viewModel/matrixCells.ts";
import type { Snapshot } from "../models/snapshot.ts";
import type { Engine } from "../engine.ts";
import { isSameFile } from "../cellTexts.ts";
import { toOffset } from "../textPositions.ts";
import { toMessage } from "../../engine/errors.ts";
import type { Log } from "../log.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import type { Parts } from "../parts.ts";
import type { ShownPanel } from "../panel/shownPanel.ts";
import { chooseComputation, shownComputations } from "../../panel/toReadyState.ts";

/** The panel follows a cursor that rests for this long. */
const restMs = 60;
/** Computations with more multiplications wait until the cursor rests longer ... */
const quickMultiplications = 2_000_000;
const longRestMs = 600;
/** ... and with more than these, only the position is shown. */
const mostMultiplications = 200_000_000;
/** Posting more numbers than these to the worker would hold up the editor. */
const mostNumbers = 500_000;

/** Tells the panel what the number at the cursor affects. */
export class CaretGlow implements vscode.Disposable {
  readonly #panel: ShownPanel;
  readonly #models: DocumentModels;
  readonly #engine: Engine;
  readonly #log: Log;
  readonly #disposables: vscode.Disposable;
  #timer: NodeJS.Timeout | undefined;
  #isLit = false;
  /** Counts cursor changes, so that a late answer about an earlier one is dropped. */
  #caret = 0;
  /** Cancels the computation for an earlier one. */
  #cancel = new AbortController();

  constructor(panel: ShownPanel, { models, engine, log }: Parts) {
    this.#panel = panel;
    this.#models = models;
    this.#engine = engine;
    this.#log = log;
    this.#disposables = vscode.Disposable.from(
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.#follow(textEditor)),
      models.onDidRead(({ document }) => {
        const editor = vscode.window.activeTextEditor;
        if (editor?.document === document) this.#follow(editor);
      }),
    );
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#cancel.abort();
    this.#disposables.dispose();
  }

  /** The panel shows something else now, where the old highlight would be wrong. */
  followAgain(): void {
    this.#caret += 1;
    this.#tell(null, this.#caret);
    vscode.window.visibleTextEditors.forEach((editor) => this.#follow(editor));
  }

  #follow(editor: vscode.TextEditor): void {
    if (!isSameFile(editor.document.uri, this.#panel.target?.uri)) return;
    clearTimeout(this.#timer);
    this.#caret += 1;
    this.#cancel.abort();
    this.#cancel = new AbortController();
    // Several selections come from a click in the panel and are no cursor.
    const offset =
      editor.selections.length === 1 ? toOffset(editor.document, editor.selection.active) : null;
    this.#timer = setTimeout(() => void this.#light(editor.document, offset, this.#caret), restMs);
  }

  async #light(document: vscode.TextDocument, offset: number | null, caret: number): Promise<void> {
    const snapshot = offset === null ? null : await this.#models.snapshot(document);
    const found = snapshot && offset !== null ? this.#find(snapshot, offset) : null;
    if (!snapshot || !found) {
      this.#tell(null, caret);
      return;
    }
    const { cell, owner, shown } = found;
    const [first, ...others] = shown;
    const place = describePlace(owner, cell);
    const problem = problemOf(owner);
    const size = problem ? countMultiplications(problem) : 0;
    if (size > mostMultiplications || (problem && countNumbers(problem) > mostNumbers)) {
      const effect = l10n.t("too large to trace");
      this.#tell({ numbers: new Float32Array(0), place, effect }, caret);
      return;
    }
    if (size > quickMultiplications)
      await new Promise((resolve) => setTimeout(resolve, longRestMs));
    if (caret !== this.#caret) return;
    const at = problem && findProblemCell(problem, cell.matrix, cellIndex(cell));
    if (!problem || !at || !first || !("trace" in first)) {
      this.#tell(null, caret);
      return;
    }
    try {
      const { shares, effect } = await this.#engine.influence(problem, at, this.#cancel.signal);
      const { matrix } = cell;
      const moved = { id: owner.group.id, matrix, index: cellIndex(cell), cell: at, shares };
      const numbers = glowNumbers([first, ...others], moved, this.#panel.layer);
      this.#tell({ numbers, place, effect }, caret);
    } catch (error) {
      // Another cursor, or a lost worker: the highlight is removed.
      if (caret === this.#caret) this.#log.error(toMessage(error));
      this.#tell(null, caret);
    }
  }

  #find(snapshot: Snapshot, offset: number) {
    const chosen = chooseComputation(snapshot.evaluated, this.#panel.target?.computation ?? null);
    const shown = chosen ? shownComputations(snapshot.evaluated, chosen) : [];
    for (const owner of shown) {
      const cell = "trace" in owner ? findSourceCell(owner.group, offset) : null;
      if (cell) return { cell, owner, shown };
    }
    return null;
  }

  #tell(glow: Glow | null, caret: number): void {
    if (caret !== this.#caret || (glow === null && !this.#isLit)) return;
    this.#isLit = glow !== null;
    this.#panel.tell({ type: "event", name: "influence/glow", params: glow });
  }
}

function countNumbers(problem: Problem): number {
  return listTensors(problem).reduce((sum, { tensor }) => sum + countElements(tensor.shape), 0);
}
