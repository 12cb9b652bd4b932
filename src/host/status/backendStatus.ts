import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { UnfollowedLine } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { StopReason } from "../../source/readingBudget.ts";
import {
  describeLeftOut,
  describeMissingShapes,
  describeUnfollowed,
} from "../../viewModel/describeLeftOut.ts";
import type { StatusFacts } from "../../service/questions.ts";
import type { AttentionLine, ShapeFindings } from "../../viewModel/shapes/shapeHint.ts";
import { type ActiveText, onActiveTextChange, textInSight } from "../activeText.ts";
import { toLocation, toOffset, versionOf } from "../textPositions.ts";
import { commandIds, linkIds } from "../ids.ts";
import { toMarkdown } from "../markdown.ts";
import type { BackgroundFollowing } from "../models/backgroundFollowing.ts";
import { type DocumentModels, readingMs } from "../models/documentModels.ts";
import type { Snapshot } from "../models/snapshot.ts";
import type { Withheld } from "../stepping/withheld.ts";

const commands = {
  show: { title: () => l10n.t("Show Attention Panel"), command: commandIds.showPanel },
  cancel: { title: () => l10n.t("Cancel"), command: commandIds.cancelComputation },
  goToProblem: { title: () => l10n.t("Go to the problem"), command: commandIds.showProblem },
} as const;

/** A text rests when nobody has typed for so long, in ms. */
const restMs = 300;

/** Which programs take too many steps to find all their shapes. */
interface ShapesCutShort {
  readonly onDidChange: vscode.Event<void>;
  isCutShort(uri: vscode.Uri): boolean;
}

/** The status bar says where the heads of the computation at the cursor look; a click opens the panel. */
export class BackendStatus implements vscode.Disposable {
  readonly #models: DocumentModels;
  readonly #background: BackgroundFollowing;
  readonly #item: vscode.StatusBarItem;
  readonly #withheld: Withheld;
  readonly #shapes: ShapesCutShort;
  readonly #disposables: vscode.Disposable;
  /** What it speaks of. */
  #text: ActiveText | null = null;
  /** What was last asked for a file without numbers. */
  #found: {
    readonly document: vscode.TextDocument;
    readonly version: number;
    readonly findings: Promise<ShapeFindings | null>;
  } | null = null;

  constructor(
    models: DocumentModels,
    withheld: Withheld,
    shapes: ShapesCutShort,
    background: BackgroundFollowing,
  ) {
    this.#models = models;
    this.#background = background;
    this.#withheld = withheld;
    this.#shapes = shapes;
    const { Right } = vscode.StatusBarAlignment;
    this.#item = vscode.window.createStatusBarItem("attentionLens.backend", Right, 100);
    this.#item.name = "Attention Lens";
    const update = () => void this.#update();
    this.#disposables = vscode.Disposable.from(
      this.#item,
      withheld.onDidChange(update),
      shapes.onDidChange(update),
      background.onDidEnd(update),
      onActiveTextChange(update),
      vscode.window.onDidChangeVisibleTextEditors(update),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (textEditor === vscode.window.activeTextEditor) update();
      }),
      models.onDidChangeFiles(() => {
        this.#found = null;
        update();
      }),
      models.onTakesLong((document) => {
        if (this.#isInSight(document)) this.#showReading(document);
      }),
      models.onDidRead(({ document }) => {
        if (this.#isInSight(document)) update();
      }),
    );
    update();
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #inSight(): ActiveText | null {
    return textInSight(this.#text, (document) => this.#models.isRead(document));
  }

  #isInSight(document: vscode.TextDocument): boolean {
    return document === this.#inSight()?.document;
  }

  async #update(): Promise<void> {
    const active = this.#inSight();
    const isOther = active?.document !== this.#text?.document;
    this.#text = active;
    if (!active) {
      this.#item.hide();
      return;
    }
    const { document } = active;
    const reading = setTimeout(() => this.#showReading(document), readingMs);
    const snapshot = await this.#models.snapshot(document);
    clearTimeout(reading);
    if (!this.#isInSight(document)) return;
    const leftOut = snapshot?.facts.leftOut;
    if (leftOut && leftOut !== "minified") {
      this.#showLeftOut(document.uri, leftOut);
      return;
    }
    const shown = snapshot && (await this.#ask(active));
    if (!this.#isInSight(document)) return;
    if (shown) {
      this.#show(active, shown);
      return;
    }
    // What it says of another file must not stay while this one is looked at.
    if (isOther || !snapshot) this.#item.hide();
    if (snapshot) await this.#showWithoutNumbers(active, snapshot);
  }

  async #showWithoutNumbers(active: ActiveText, snapshot: Snapshot): Promise<void> {
    const { document } = active;
    const findings = await this.#findShapes(document, snapshot.version);
    if (!this.#isInSight(document) || versionOf(document) !== snapshot.version) return;
    const { unfollowed } = snapshot.facts;
    const isMissing = this.#shapes.isCutShort(document.uri);
    const line = attentionAt(findings, toOffset(document, active.caret));
    if (unfollowed && this.#background.goesOn(document, snapshot)) this.#showFollowing(unfollowed);
    else if (line && !unfollowed?.limit && !isMissing) this.#showShaped(active, line, unfollowed);
    else if (unfollowed) this.#showUnfollowed(document, unfollowed, isMissing);
    else if (isMissing) this.#showMissingShapes();
    else this.#item.hide();
  }

  /** What the shapes say of a version of a file, which is asked once. */
  #findShapes(document: vscode.TextDocument, version: number): Promise<ShapeFindings | null> {
    const last = this.#found;
    if (last?.document === document && last.version === version) return last.findings;
    const findings = this.#askShapes(document, version, last?.document === document);
    this.#found = { document, version, findings };
    return findings;
  }

  /** `isEdited`: somebody may be typing, and meanwhile nothing is followed for it. */
  async #askShapes(
    document: vscode.TextDocument,
    version: number,
    isEdited: boolean,
  ): Promise<ShapeFindings | null> {
    if (isEdited) await new Promise((resolve) => setTimeout(resolve, restMs));
    if (versionOf(document) !== version) return null;
    try {
      return await this.#models.answer(document, "checkShapes", {});
    } catch (error) {
      // The next time, it is asked again.
      this.#found = null;
      throw error;
    }
  }

  #ask({ document, caret }: ActiveText): Promise<StatusFacts | null> {
    return this.#models.answer(document, "tellStatus", {
      caret: toOffset(document, caret),
      isPredicted: this.#withheld.has(document.uri),
      computeAll: { command: linkIds.computeAll, uri: document.uri.toString() },
    });
  }

  /** A file of many megabytes takes time in a worker. */
  #showReading(document: vscode.TextDocument): void {
    if (!this.#isInSight(document)) return;
    this.#item.text = `$(sync~spin) ${l10n.t("reading…")}`;
    const label = l10n.t("Attention Lens is reading this file. Click to stop.");
    this.#item.tooltip = label;
    this.#item.accessibilityInformation = { label, role: "button" };
    const title = l10n.t("Stop Reading File");
    this.#item.command = { title, command: commandIds.stopReading, arguments: [document.uri] };
    this.#item.show();
  }

  /** Says that a file was not read because it takes too long. */
  #showLeftOut(uri: vscode.Uri, reason: StopReason): void {
    const label = describeLeftOut(reason);
    this.#item.text = `$(circle-slash) ${l10n.t("matrices not read")}`;
    this.#item.tooltip = `${label} ${l10n.t("Attention Lens retries after larger edits. Click to retry now.")}`;
    this.#item.accessibilityInformation = { label, role: "button" };
    const title = l10n.t("Read File Again");
    this.#item.command = { title, command: commandIds.readAgain, arguments: [uri] };
    this.#item.show();
  }

  /** A program is followed further in the background. */
  #showFollowing(unfollowed: UnfollowedLine): void {
    const { short } = describeUnfollowed(unfollowed);
    const label = l10n.t("Attention Lens goes on following this program: {0} so far.", short);
    this.#item.text = `$(ellipsis) ${l10n.t("following…")}`;
    this.#item.tooltip = label;
    this.#item.accessibilityInformation = { label };
    this.#item.command = undefined;
    this.#item.show();
  }

  /** Says where a program that shows nothing could first not be followed. */
  #showUnfollowed(
    shown: vscode.TextDocument,
    unfollowed: UnfollowedLine,
    isMissingShapes: boolean,
  ): void {
    const at = describeUnfollowed(unfollowed);
    const missing = isMissingShapes && !unfollowed.limit ? describeMissingShapes() : null;
    const short = missing?.short ?? at.short;
    const whole = missing ? `${missing.whole} ${at.whole}` : at.whole;
    this.#item.text = `$(info) ${short}`;
    this.#item.tooltip = whole;
    this.#item.accessibilityInformation = { label: whole, role: "button" };
    if (unfollowed.limit === "usual") {
      const title = l10n.t("Compute All");
      this.#item.tooltip = `${whole} ${l10n.t("Click to compute all.")}`;
      this.#item.command = { title, command: commandIds.computeAll, arguments: [shown.uri] };
      this.#item.show();
      return;
    }
    const { start } = unfollowed;
    const { document, range } = toLocation(shown, { start, end: start });
    const { line } = range.start;
    const selection = new vscode.Range(line, 0, line, 0);
    this.#item.command = {
      title: l10n.t("Go to the line"),
      command: "vscode.open",
      arguments: [document.uri, { selection }],
    };
    this.#item.show();
  }

  /** Says that there may be more shapes than those at the ends of lines. */
  #showMissingShapes(): void {
    const { short, whole } = describeMissingShapes();
    this.#item.text = `$(info) ${short}`;
    this.#item.tooltip = whole;
    this.#item.accessibilityInformation = { label: whole };
    this.#item.command = undefined;
    this.#item.show();
  }

  /** Says which attention a file without numbers computes, and where; a tooltip adds where it could not be followed. */
  #showShaped(
    { document, editor }: ActiveText,
    line: AttentionLine,
    unfollowed: UnfollowedLine | undefined,
  ): void {
    const { range, document: at } = toLocation(document, line.range);
    const outOfSight = editor && lineOutOfSight(editor, line.range);
    const words = `$(eye) ${line.kind ?? ""}`;
    this.#item.text = outOfSight === null ? words : `${words} · ${l10n.t("line {0}", outOfSight)}`;
    const ends = unfollowed && describeUnfollowed(unfollowed).whole;
    this.#item.tooltip = ends === undefined ? line.title : `${line.title}\n\n${ends}`;
    const label = l10n.t("Attention Lens: {0}; go to the line", line.title);
    this.#item.accessibilityInformation = { label, role: "button" };
    const selection = new vscode.Range(range.start, range.start);
    const title = l10n.t("Go to the line");
    this.#item.command = { title, command: "vscode.open", arguments: [at.uri, { selection }] };
    this.#item.show();
  }

  #show({ document, editor }: ActiveText, shown: StatusFacts): void {
    const { said, place, computation } = shown;
    const line = editor && lineOutOfSight(editor, place);
    this.#item.text = line === null ? said.text : `${said.text} · ${l10n.t("line {0}", line)}`;
    this.#item.tooltip = toMarkdown(shown.tooltip);
    this.#item.accessibilityInformation = { label: said.label, role: "button" };
    const { title, command } = commands[actionOf(shown)];
    const facts = [document.uri, computation, place.start];
    this.#item.command = { title: title(), command, arguments: facts };
    this.#item.show();
  }
}

/** The attention that a file without numbers computes: the last one above the caret, or else the first. */
function attentionAt(findings: ShapeFindings | null, offset: number): AttentionLine | undefined {
  const known = (findings?.attentions ?? []).filter(({ kind }) => kind !== null);
  return known.findLast(({ range }) => range.start <= offset) ?? known[0];
}

/** The line of a computation that is out of sight; null: it is in sight, or in another cell. */
function lineOutOfSight(
  { document: shown, visibleRanges }: vscode.TextEditor,
  place: TextRange,
): number | null {
  const { document, range } = toLocation(shown, place);
  const isSeen = visibleRanges.some((visible) => visible.contains(range.start));
  return isSeen || document !== shown ? null : range.start.line + 1;
}

/** The command of a click. */
function actionOf({ outcome }: StatusFacts): keyof typeof commands {
  if (outcome === "computing") return "cancel";
  return outcome === "failed" ? "goToProblem" : "show";
}
