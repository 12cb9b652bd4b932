import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { countMultiplications } from "../../engine/counting/countMultiplications.ts";
import type { Stages } from "../../engine/stages.ts";
import type { Trace } from "../../engine/trace.ts";
import type { Glow } from "../../protocol/influenceMessages.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";
import { toGroupProblem } from "../../viewModel/groupProblem.ts";
import { describeInfluence } from "../../viewModel/influence/describeInfluence.ts";
import { describePlace } from "../../viewModel/influence/describePlace.ts";
import { glowNumbers } from "../../viewModel/influence/glowNumbers.ts";
import { influenceOfCell } from "../../viewModel/influence/influenceOfCell.ts";
import { findSourceCell, type SourceCell } from "../../viewModel/matrixCells.ts";
import type { ReadyGroup } from "../../viewModel/toReadyViews.ts";
import type { Snapshot } from "../models/documentModel.ts";
import type { DocumentModels } from "../models/documentModels.ts";
import type { ShownPanel } from "../panel/shownPanel.ts";
import { chooseComputation, shownComputations } from "../panel/toPanelState.ts";

/** A caret that rests for this long is followed. */
const restMs = 60;
/** Computations with more multiplications wait until the caret rests longer ... */
const quickMultiplications = 2_000_000;
const longRestMs = 600;
/** ... and with more than these only the place is named. */
const mostMultiplications = 200_000_000;

/** Tells the panel what the number at the caret of its file moves. */
export class CaretGlow implements vscode.Disposable {
  readonly #panel: ShownPanel;
  readonly #models: DocumentModels;
  readonly #disposables: vscode.Disposable;
  #timer: NodeJS.Timeout | undefined;
  #isLit = false;
  /** Counts the carets, so that a slow answer about an earlier one is dropped. */
  #caret = 0;

  constructor(panel: ShownPanel, models: DocumentModels) {
    this.#panel = panel;
    this.#models = models;
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
    this.#disposables.dispose();
  }

  #follow(editor: vscode.TextEditor): void {
    if (editor.document.uri.toString() !== this.#panel.target?.uri.toString()) return;
    clearTimeout(this.#timer);
    this.#caret += 1;
    // Several selections are what a click in the panel made: they are no caret.
    const offset =
      editor.selections.length === 1 ? editor.document.offsetAt(editor.selection.active) : null;
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
    const place = describePlace(owner, cell);
    const size = multiplicationsOf(owner);
    if (size > mostMultiplications) {
      const effect = l10n.t("too large to follow through");
      this.#tell({ numbers: new Float32Array(0), place, effect }, caret);
      return;
    }
    if (size > quickMultiplications)
      await new Promise((resolve) => setTimeout(resolve, longRestMs));
    if (caret !== this.#caret) return;
    const glow = await toGlow(shown, owner, cell, this.#panel.layer);
    this.#tell(glow && { ...glow, place }, caret);
  }

  #find(snapshot: Snapshot, offset: number) {
    const chosen = chooseComputation(snapshot, this.#panel.target?.computation ?? null);
    const shown = chosen ? shownComputations(snapshot, chosen) : [];
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

function multiplicationsOf({ group }: EvaluatedGroup): number {
  const stated = toGroupProblem(group);
  if (stated.kind !== "ready") return 0;
  return countMultiplications(stated.problem);
}

/** The influence laid out as the numbers of the panel are. */
async function toGlow(
  shown: readonly EvaluatedGroup[],
  owner: EvaluatedGroup,
  { matrix, row, column }: SourceCell,
  layer: number,
): Promise<Omit<Glow, "place"> | null> {
  const stated = toGroupProblem(owner.group);
  if (stated.kind !== "ready" || !("trace" in owner)) return null;
  const index = row * matrix.shape[1] + column;
  const influence = await influenceOfCell(owner.group, stated.problem, matrix, index);
  if (!influence) return null;
  const [first, ...others] = shown;
  if (!first || !("trace" in first)) return null;
  const moved = withStages(owner, influence.moved, influence.shares);
  return {
    numbers: glowNumbers([first, ...others], moved, layer),
    effect: describeInfluence(influence.slopes),
  };
}

/** A computation as if its derivatives were its results. */
function withStages(
  owner: EvaluatedGroup & { readonly trace: Trace },
  group: EvaluatedGroup["group"],
  stages: Stages,
): ReadyGroup {
  return { ...owner, group, trace: { ...owner.trace, ...stages } } as ReadyGroup;
}
