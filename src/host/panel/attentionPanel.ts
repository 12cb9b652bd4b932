import * as vscode from "vscode";
import type { EventMessage, RequestMessage } from "../../protocol/messages.ts";
import type { PanelState } from "../../protocol/panelState.ts";
import { panelViewType } from "../ids.ts";
import type { Snapshot } from "../models/documentModel.ts";
import type { Parts } from "../parts.ts";
import { answerRequest } from "./answerRequest.ts";
import { panelHandlers } from "./panelHandlers.ts";
import { panelHtml } from "./panelHtml.ts";
import type { PanelTarget, ShownPanel } from "./shownPanel.ts";
import { emptyPanel, toPanelState } from "./toPanelState.ts";

/** A number that is half typed for no longer than this does not clear the picture. */
const patienceMs = 700;

/** The panel beside the editor: follows one file and posts whole states. */
export class AttentionPanel implements ShownPanel, vscode.Disposable {
  readonly #view: vscode.WebviewPanel;
  readonly #parts: Parts;
  readonly #disposables: vscode.Disposable;
  #target: PanelTarget | null;
  #shown: PanelState["kind"] = "empty";
  #patience: NodeJS.Timeout | undefined;

  constructor(view: vscode.WebviewPanel, parts: Parts, target: PanelTarget | null) {
    this.#view = view;
    this.#parts = parts;
    this.#target = target;
    const handlers = panelHandlers(this, parts);
    view.webview.options = {
      enableScripts: true,
      localResourceRoots: [vscode.Uri.joinPath(parts.extensionUri, "dist", "webview")],
    };
    view.webview.html = panelHtml(view.webview, parts.extensionUri);
    view.iconPath = vscode.Uri.joinPath(parts.extensionUri, "media", "icon.svg");
    this.#disposables = vscode.Disposable.from(
      view.webview.onDidReceiveMessage(async (message: RequestMessage) => {
        await view.webview.postMessage(await answerRequest(handlers, message, parts.log));
      }),
      parts.models.onDidRead((snapshot) => this.#follow(snapshot)),
    );
  }

  /** Opens a new panel beside the active editor, which keeps the focus. */
  static open(parts: Parts, target: PanelTarget): AttentionPanel {
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const view = vscode.window.createWebviewPanel(panelViewType, "Attention", place);
    return new AttentionPanel(view, parts, target);
  }

  get target(): PanelTarget | null {
    return this.#target;
  }

  get onDidDispose(): vscode.Event<void> {
    return this.#view.onDidDispose;
  }

  /** Turns to another computation and comes into sight. */
  async show(target: PanelTarget): Promise<void> {
    this.#target = target;
    // A panel in the column of the file that it explains would hide it.
    const column = vscode.window.activeTextEditor?.viewColumn;
    const covers = column !== undefined && column === this.#view.viewColumn;
    this.#view.reveal(covers ? vscode.ViewColumn.Beside : undefined, true);
    await this.refresh();
  }

  /** Posts the state as it is now. */
  async refresh(): Promise<void> {
    this.#post(await this.state());
  }

  /** Everything that there is to draw now. */
  async state(): Promise<PanelState> {
    const snapshot = await this.#snapshot();
    if (!snapshot) return emptyPanel;
    return this.#toState(snapshot);
  }

  dispose(): void {
    clearTimeout(this.#patience);
    this.#disposables.dispose();
    this.#view.dispose();
  }

  async #snapshot(): Promise<Snapshot | null> {
    if (!this.#target) return null;
    try {
      const document = await vscode.workspace.openTextDocument(this.#target.uri);
      return await this.#parts.models.snapshot(document);
    } catch {
      // The file is gone; the empty state says what to do.
      return null;
    }
  }

  #follow(snapshot: Snapshot): void {
    if (snapshot.document.uri.toString() !== this.#target?.uri.toString()) return;
    const state = this.#toState(snapshot);
    clearTimeout(this.#patience);
    if (state.kind === "failed" && this.#shown === "ready") {
      this.#patience = setTimeout(() => this.#post(state), patienceMs);
    } else this.#post(state);
  }

  #toState(snapshot: Snapshot): PanelState {
    const overrides = this.#parts.overrides.of(snapshot.document.uri);
    return toPanelState(snapshot, this.#target?.computation ?? null, overrides);
  }

  #post(state: PanelState): void {
    this.#shown = state.kind;
    const message: EventMessage = { type: "event", name: "panel/state", params: state };
    void this.#view.webview.postMessage(message);
  }
}
