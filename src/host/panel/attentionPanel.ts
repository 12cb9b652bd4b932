import * as vscode from "vscode";
import type { ViewReference } from "../../lessons/format/viewReference.ts";
import type { PanelMove, PictureAnswer, PictureRequest } from "../../protocol/exportMessages.ts";
import type { EventMessage, Requests } from "../../protocol/messages.ts";
import type { PanelState } from "../../protocol/panelState.ts";
import { type FileMove, followMoves } from "../fileMoves.ts";
import { CaretGlow } from "../influence/caretGlow.ts";
import { HeadPasses } from "../passes/headPasses.ts";
import type { Answer, Asked, PanelView } from "../../service/questions.ts";
import { emptyPanel } from "../../panel/toPanelState.ts";
import { nameOfFile } from "../nameOfFile.ts";
import type { Snapshot } from "../models/snapshot.ts";
import type { Parts } from "../parts.ts";
import { answerPage } from "../answerPage.ts";
import { toKeptTarget, wasPredicting, type RestoredTarget } from "./keptTarget.ts";
import { panelHandlers } from "./panelHandlers.ts";
import { openWebviewPage } from "../webviewPage.ts";
import type { PanelSurface } from "./panelSurface.ts";
import { panelTitle } from "./panelTitle.ts";
import { Pictures } from "./pictures.ts";
import type { PanelQuestion, PanelTarget, ShownPanel } from "./shownPanel.ts";
import { gonePanel, isDeletedCell, openTarget } from "./targetDocument.ts";
import { followCaret, toWalkState } from "./shapeWalk.ts";
import { inBackground } from "../inBackground.ts";

/** The picture stays while something is half typed or being computed for less than this. */
const patienceMs = 700;

/** A panel beside the editor or in the side bar. It follows one file and posts whole states. */
export class AttentionPanel implements ShownPanel, vscode.Disposable {
  readonly #surface: PanelSurface;
  readonly #parts: Parts;
  readonly #move: (move: PanelMove) => Promise<void>;
  readonly #pictures = new Pictures();
  readonly #disposables: vscode.Disposable;
  readonly #caretGlow: CaretGlow;
  readonly #headPasses: HeadPasses;
  #target: PanelTarget | null;
  #layer: number;
  #isPinned: boolean;
  #choices: unknown;
  #shown: PanelState["kind"] = "empty";
  /** The last posted state, so that it is not posted again. */
  #latest: { readonly snapshot: Snapshot; readonly computation: string | null } | null = null;
  #patience: NodeJS.Timeout | undefined;
  #isLoaded = false;
  /** To be shown when the page has loaded. */
  #view: ViewReference | null = null;

  constructor(
    surface: PanelSurface,
    parts: Parts,
    restored: RestoredTarget,
    move: (panel: AttentionPanel, move: PanelMove) => Promise<void>,
  ) {
    const { webview } = surface;
    const { target, isPinned, layer, choices } = restored;
    this.#surface = surface;
    this.#parts = parts;
    this.#target = target;
    this.#isPinned = isPinned;
    this.#layer = layer;
    this.#choices = choices;
    if (target && wasPredicting(restored)) parts.withheld.withhold(this, "panel", target.uri);
    this.#move = (to) => move(this, to);
    const handlers = panelHandlers(this, parts);
    const { language, contents } = parts.words;
    const page = { bundle: "panel", title: "Attention Lens", language, words: contents } as const;
    openWebviewPage(webview, parts.extensionUri, { ...page, choices });
    this.#caretGlow = new CaretGlow(this, parts);
    this.#headPasses = new HeadPasses(this, parts, choices);
    this.#disposables = vscode.Disposable.from(
      this.#pictures,
      answerPage<Requests>(webview, handlers, parts.log, (name) => {
        if (name !== "panel/load") return;
        this.#isLoaded = true;
        this.#postFrame();
        this.#postView();
      }),
      this.#caretGlow,
      this.#headPasses,
      followCaret(this),
      parts.models.onDidRead((snapshot) => inBackground(this.#follow(snapshot), parts.log)),
      vscode.workspace.onDidChangeNotebookDocument(({ notebook }) =>
        inBackground(this.#followCells(notebook), parts.log),
      ),
    );
    surface.setTitle(panelTitle(target, null, isPinned));
    // The first data that the page needs is read while it starts.
    void this.state().catch(() => null);
  }

  get target(): PanelTarget | null {
    return this.#target;
  }

  /** Whether it stays on its computation when another one is run. */
  get isPinned(): boolean {
    return this.#isPinned;
  }

  /** What it keeps when it moves. */
  get kept(): RestoredTarget {
    const [target, isPinned, layer] = [this.#target, this.#isPinned, this.#layer];
    return { target, isPinned, layer, choices: this.#choices };
  }

  get surface(): PanelSurface {
    return this.#surface;
  }

  get layer(): number {
    return this.#layer;
  }

  /** Shows another block of a stack. */
  async chooseLayer(layer: number): Promise<void> {
    this.#layer = layer;
    this.#postFrame();
    await this.refresh();
    this.#caretGlow.followAgain();
  }

  /** Shows another computation and becomes visible. */
  async show(target: PanelTarget): Promise<void> {
    this.#target = target;
    this.#surface.reveal();
    this.#postFrame();
    await this.refresh();
    this.#headPasses.followShown();
    this.#caretGlow.followAgain();
  }

  /** Follows its file to its new URI. */
  follow(moves: readonly FileMove[]): void {
    const to = this.#target && followMoves(this.#target.uri.toString(), moves);
    if (!this.#target || !to) return;
    this.#target = { ...this.#target, uri: vscode.Uri.parse(to) };
    this.#postFrame();
    inBackground(this.refresh(), this.#parts.log);
  }

  /** Shows a stage of its computation, and the weight that the view names. */
  async lookAt(view: ViewReference): Promise<void> {
    if (view.block !== undefined && view.block !== this.#layer) await this.chooseLayer(view.block);
    this.#view = view;
    this.#postView();
  }

  /** Pins or unpins its computation. */
  pin(isPinned: boolean): void {
    this.#isPinned = isPinned;
    this.#postFrame();
    inBackground(this.refresh(), this.#parts.log);
  }

  focus(): void {
    this.#surface.focus();
  }

  move(move: PanelMove): Promise<void> {
    return this.#move(move);
  }

  keep(choices: unknown): void {
    this.#choices = choices;
    this.#headPasses.take(choices);
  }

  /** Converts a vector picture to PNG; the panel must be visible. */
  drawPicture(picture: Omit<PictureRequest, "id">): Promise<Uint8Array> {
    return this.#pictures.draw(picture, (request) =>
      this.tell({ type: "event", name: "export/draw", params: request }),
    );
  }

  takePicture(answer: PictureAnswer): void {
    this.#pictures.settle(answer);
  }

  /** Posts the current state. */
  async refresh(): Promise<void> {
    const snapshot = await this.#snapshot();
    if (snapshot) await this.#show(snapshot, true);
    else this.#post(await this.#empty());
  }

  /** Everything that there is to draw now. */
  async state(): Promise<PanelState> {
    const snapshot = await this.#snapshot();
    return (snapshot && (await this.#toState(snapshot))) ?? this.#empty();
  }

  async ask<Name extends PanelQuestion>(
    name: Name,
    asked: Omit<Asked<Name>, "version" | "view">,
    signal?: AbortSignal,
  ): Promise<Answer<Name> | null> {
    const snapshot = await this.#snapshot();
    if (!snapshot) return null;
    const question = { ...asked, view: this.#viewOf(snapshot) } as Asked<Name>;
    return this.#parts.models.answer(snapshot.document, name, question, signal);
  }

  /** Tells the view something besides its state. */
  tell(message: EventMessage): void {
    inBackground(this.#surface.webview.postMessage(message), this.#parts.log);
  }

  dispose(): void {
    clearTimeout(this.#patience);
    this.#parts.stepMarks.clear();
    this.#parts.originMarks.clear();
    this.#parts.withheld.withhold(this, "panel", null);
    this.#disposables.dispose();
    this.#surface.dispose();
  }

  async #snapshot(): Promise<Snapshot | null> {
    const document = this.#target && (await openTarget(this.#target.uri));
    if (!document) return null;
    this.#parts.models.ask(document);
    return this.#parts.models.snapshot(document);
  }

  async #empty(): Promise<PanelState> {
    const target = this.#target;
    return target && !(await openTarget(target.uri)) ? gonePanel(target.uri) : emptyPanel;
  }

  async #follow(snapshot: Snapshot): Promise<void> {
    if (snapshot.document.uri.toString() !== this.#target?.uri.toString()) return;
    await this.#show(snapshot, false);
  }

  /** Its computation may stay where its cell was deleted: all code cells are one program. */
  async #followCells(notebook: vscode.NotebookDocument): Promise<void> {
    const target = this.#target;
    if (!target || !isDeletedCell(target.uri, notebook)) return;
    const other = await openTarget(target.uri);
    if (other) this.#target = { ...target, uri: other.uri };
    this.#postFrame();
    await this.refresh();
  }

  /** `isAsked`: post it even if it was shown before, and at once even if it failed. */
  async #show(snapshot: Snapshot, isAsked: boolean): Promise<void> {
    const shown = { snapshot, computation: this.#target?.computation ?? null };
    const { snapshot: before, computation } = this.#latest ?? {};
    if (!isAsked && before === snapshot && computation === shown.computation) return;
    this.#latest = shown;
    const state = await this.#toState(snapshot);
    // A newer state is on its way; an older one must not follow it.
    if (this.#latest !== shown || !state) return;
    clearTimeout(this.#patience);
    const isPassing = state.kind === "failed" || state.kind === "computing";
    if (!isAsked && isPassing && this.#shown === "ready") {
      this.#patience = setTimeout(() => this.#post(state), patienceMs);
    } else this.#post(state);
  }

  /** Null: the text keeps changing, and a newer snapshot follows. */
  async #toState(snapshot: Snapshot): Promise<PanelState | null> {
    const { models } = this.#parts;
    const { document } = snapshot;
    this.#surface.setTitle(panelTitle(this.#target, snapshot, this.#isPinned));
    const walk = await toWalkState(models, snapshot, this.#target?.computation ?? null);
    if (walk) return walk;
    const fileName = nameOfFile(document.uri.path);
    return models.answer(document, "showPanel", { view: this.#viewOf(snapshot), fileName });
  }

  #viewOf({ document, facts: { computations } }: Snapshot): PanelView {
    const computation = this.#target?.computation ?? null;
    const chosen = computations.find(({ id }) => id === computation) ?? computations[0];
    const pin = chosen ? this.#parts.pins.numberOf(document.uri, chosen.id) : null;
    return { computation, layer: this.#layer, pin };
  }

  #post(state: PanelState): void {
    this.#shown = state.kind;
    this.tell({ type: "event", name: "panel/state", params: state });
  }

  #postView(): void {
    if (!this.#view || !this.#isLoaded) return;
    this.tell({ type: "event", name: "panel/lookAt", params: this.#view });
    this.#view = null;
  }

  #postFrame(): void {
    const params = { place: this.#surface.place, target: toKeptTarget(this.kept) };
    this.tell({ type: "event", name: "panel/frame", params });
  }
}
