import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { DragStepSize } from "../../protocol/editMessages.ts";
import {
  readTypedNumber,
  replaceExpression,
  rewriteLiteral,
  stepLiteral,
  type RewrittenLiteral,
} from "../../source/edits/numberLiteral.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { DragAhead } from "../../viewModel/drag/dragAhead.ts";
import type { CellAddress } from "../../viewModel/panelView.ts";
import type { ShownPanel } from "../panel/shownPanel.ts";
import { applyChange, type UndoStops } from "./applyChange.ts";
import { versionOf } from "../textPositions.ts";
import { checkWritable } from "./checkWritable.ts";

/** How often a number is looked for in a file that keeps changing. */
const mostAttempts = 4;

/** Tried in place of an expression before the user is asked for a number. */
const probedNumber = 0.5;

interface Placed {
  readonly document: vscode.TextDocument;
  readonly range: TextRange;
  readonly written: string;
}

/** Where a number can be typed: over a literal, or over an expression such as `1/3`. */
interface Typeable extends Placed {
  /** The text of the file where `value` is typed; throws a message if the cell would not get it. */
  readonly replaced: (value: number) => Promise<string>;
}

/** One drag: the text at its start, the text now, and the next number. */
interface Drag {
  readonly address: CellAddress;
  readonly began: string;
  now: string;
  wanted: string;
  isStarted: boolean;
}

/**
 * Changes numbers of the file from the panel. Every edit finds the cell again by matrix and
 * position, so that it never overwrites other text.
 */
export class LiteralEditor {
  readonly #panel: ShownPanel;
  /** The drag that began; steps and the drop that come meanwhile wait for it. */
  #drag: Promise<Drag> | null = null;
  #writing: Promise<void> | null = null;

  constructor(panel: ShownPanel) {
    this.#panel = panel;
  }

  /** The number in the file; throws a message if it cannot be changed. */
  async written(address: CellAddress): Promise<string> {
    const placed = await this.#findTypeable(address);
    await checkWritable(placed.document);
    await placed.replaced(probedNumber);
    return placed.written;
  }

  /** What the panel needs to show a drag at once; null if it should wait for the file. */
  async prepare(address: CellAddress, signal?: AbortSignal): Promise<DragAhead | null> {
    const document = await this.#open();
    const version = versionOf(document);
    const ahead = await this.#panel.ask("prepareDrag", { address }, signal);
    if (!ahead || versionOf(document) !== version) return null;
    await checkWritable(document);
    return ahead;
  }

  /** Writes a typed number in the form of the old one, as one undo step. */
  async type(address: CellAddress, typed: string): Promise<void> {
    const value = readTypedNumber(typed);
    if (value === null)
      throw new Error(l10n.t("“{0}” is not a number. Enter a number such as 0.5 or -1e-3.", typed));
    const placed = await this.#findTypeable(address);
    await checkWritable(placed.document);
    const text = await placed.replaced(value);
    if (text !== placed.written) await this.#write(placed, text, { before: true, after: true });
    await this.#panel.refresh();
  }

  /** Moves the number from the start of the drag; while a step is written, only the latest waits. */
  async drag(address: CellAddress, steps: number, size: DragStepSize): Promise<void> {
    const drag = await (this.#drag ??= this.#begin(address));
    if (!isSame(drag.address, address))
      throw new Error(l10n.t("You are already dragging another number."));
    drag.wanted = toText(stepLiteral(drag.began, steps, size));
    this.#writing ??= this.#follow(drag).finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  /** Ends a drag; without `keep`, restores the number. */
  async drop(keep: boolean): Promise<void> {
    const drag = await this.#drag?.catch(() => null);
    // A step that cannot be written is reported by its own request.
    await this.#writing?.catch(() => null);
    if (!this.#drag) return;
    this.#drag = null;
    // Whatever is typed next is an undo step of its own, as after every change from outside.
    if (keep || !drag?.isStarted) return;
    const placed = await this.#find(drag.address);
    // Undone or overwritten since its last step: the user wants it so.
    if (placed.written !== drag.now) return;
    await this.#write(placed, drag.began, { before: false, after: true });
    await this.#panel.refresh();
  }

  async #begin(address: CellAddress): Promise<Drag> {
    try {
      const { document, written: began } = await this.#find(address);
      await checkWritable(document);
      return { address, began, now: began, wanted: began, isStarted: false };
    } catch (error) {
      this.#drag = null;
      throw error;
    }
  }

  async #follow(drag: Drag): Promise<void> {
    while (drag.now !== drag.wanted) {
      const { wanted } = drag;
      const placed = await this.#find(drag.address);
      if (placed.written !== drag.now) {
        this.#drag = null;
        throw new Error(l10n.t("The drag ended because the number changed in the file."));
      }
      await this.#write(placed, wanted, { before: !drag.isStarted, after: false });
      drag.isStarted = true;
      drag.now = wanted;
      await this.#panel.refresh();
    }
  }

  async #write({ document, range }: Placed, text: string, undo: UndoStops): Promise<void> {
    if (await applyChange(document, { ...range, text }, undo)) return;
    throw new Error(l10n.t("The editor rejected the change. The file may be read-only."));
  }

  /** The range of the literal of a cell in the current text. */
  async #find(address: CellAddress): Promise<Placed> {
    const { document, literal } = await this.#look(address);
    if (literal.kind === "expression") {
      throw new Error(
        l10n.t("{0} is not a plain number. Press F2 and type one in its place.", literal.written),
      );
    }
    return { document, ...literal };
  }

  async #findTypeable(address: CellAddress): Promise<Typeable> {
    const { document, literal, ...cell } = await this.#look(address);
    const { range, written } = literal;
    if (literal.kind === "literal") {
      const replaced = (value: number) => toText(rewriteLiteral(written, value));
      return { document, range, written, replaced: (value) => Promise.resolve(replaced(value)) };
    }
    const replaced = async (value: number): Promise<string> => {
      const text = toText(replaceExpression(written, value));
      const asked = { address, cell, change: { ...range, text }, value };
      if ((await this.#panel.ask("tryChange", asked)) !== true) throw new Error(literal.message);
      return text;
    };
    return { document, range, written, replaced };
  }

  /** The text of the number of a cell in the current document. */
  async #look(address: CellAddress) {
    const document = await this.#open();
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const version = versionOf(document);
      const found = await this.#panel.ask("findLiteral", { address });
      // Text typed meanwhile has moved the number.
      if (found && versionOf(document) === version) return { document, ...found };
    }
    throw new Error(l10n.t("The file keeps changing. Try again."));
  }

  async #open(): Promise<vscode.TextDocument> {
    const { target } = this.#panel;
    if (!target) throw new Error(l10n.t("The panel shows no file."));
    return vscode.workspace.openTextDocument(target.uri);
  }
}

function toText(result: RewrittenLiteral): string {
  if (result.kind === "refused") throw new Error(result.message);
  return result.text;
}

function isSame(a: CellAddress, b: CellAddress): boolean {
  return (
    a.computation === b.computation &&
    a.stage === b.stage &&
    a.row === b.row &&
    a.column === b.column
  );
}
