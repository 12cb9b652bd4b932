import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { PanelMove } from "../../protocol/exportMessages.ts";
import { contextIds, panelViewType, viewIds } from "../ids.ts";
import type { FileMove } from "../fileMoves.ts";
import { countTabs, onTabsChange } from "../countTabs.ts";
import type { Parts } from "../parts.ts";
import { AttentionPanel } from "./attentionPanel.ts";
import { newTarget, readKeptTarget, type RestoredTarget } from "./keptTarget.ts";
import { besideSurface, sideBarSurface, type PanelSurface } from "./panelSurface.ts";
import type { PanelTarget } from "./shownPanel.ts";
import { inBackground } from "../inBackground.ts";

const inSideBarKey = "panel.inSideBar";
/** Whether the view of the side bar was last visible. */
const wasInSightKey = "panel.wasInSight";

/** A rename of a closed file is reported within this time. */
const renamingMs = 500;

/** The open panels; each is restored after a restart with its own computation. */
export class Panels
  implements vscode.Disposable, vscode.WebviewPanelSerializer, vscode.WebviewViewProvider
{
  readonly #parts: Parts;
  readonly #memory: vscode.Memento;
  readonly #registered: vscode.Disposable;
  /** The last one is the last active one. */
  #open: readonly AttentionPanel[] = [];
  /** The target of the view of the side bar while the editor opens it. */
  #awaited: RestoredTarget | null = null;

  constructor(parts: Parts, memory: vscode.Memento) {
    this.#parts = parts;
    this.#memory = memory;
    this.#registered = vscode.Disposable.from(
      vscode.window.registerWebviewPanelSerializer(panelViewType, this),
      vscode.window.registerWebviewViewProvider(viewIds.panel, this),
      onTabsChange(() => this.#releaseWithheld()),
      parts.models.onDidClose((uri) => this.#lookAfter(uri)),
    );
    this.#tellMenus();
    this.#releaseWithheld();
    // Only now does the editor know the view and can open it.
    if (this.#isInSideBar && memory.get(wasInSightKey) === true)
      inBackground(this.#focusView(true), parts.log);
  }

  /** The last active panel. */
  get active(): AttentionPanel | null {
    return this.#open.at(-1) ?? null;
  }

  /** The computation that it shows. */
  get target(): PanelTarget | null {
    return this.active?.target ?? null;
  }

  /** Updates after a change outside the file, such as a pinned result. */
  async refresh(): Promise<void> {
    for (const panel of this.#open) await panel.refresh();
  }

  /** Follows files that have moved. */
  follow(moves: readonly FileMove[]): void {
    for (const panel of this.#open) panel.follow(moves);
  }

  /** The panel to move; only the one in the side bar can leave it. */
  toMove(move: PanelMove): AttentionPanel | null {
    const place = move === "openBeside" ? "sideBar" : move === "openInSideBar" ? "beside" : null;
    const there = this.#open.filter(({ surface }) => !place || surface.place === place);
    const free = move === "openInSideBar" ? there.findLast(({ isPinned }) => !isPinned) : undefined;
    return free ?? there.at(-1) ?? null;
  }

  /** Shows a computation in the panel pinned to it, in an unpinned one, or in a new one. */
  async show(target: PanelTarget): Promise<AttentionPanel | null> {
    const pinned = this.#open.find((panel) => panel.isPinned && isSame(panel.target, target));
    const panel = pinned ?? this.#open.findLast((other) => !other.isPinned);
    if (panel) {
      this.#turnTo(panel);
      await panel.show(target);
      return panel;
    }
    const needsView = this.#isInSideBar && !this.#inSideBar();
    const fresh = newTarget(target);
    return needsView ? this.#openView(fresh, true) : this.#openBeside(fresh);
  }

  /** Gives the focus to a panel in sight that shows a computation already; false: there is none. */
  focusShown(target: PanelTarget): boolean {
    const shown = this.#open.findLast(
      (panel) => panel.surface.isInSight && isSame(panel.target, target),
    );
    shown?.focus();
    return shown !== undefined;
  }

  /** Does what the menu of a panel, or a command, says. */
  async move(panel: AttentionPanel, move: PanelMove): Promise<void> {
    switch (move) {
      case "pin":
      case "unpin":
        panel.pin(move === "pin");
        break;
      case "openAnother":
        panel.pin(true);
        if (panel.target) this.#openBeside(newTarget(panel.target));
        break;
      case "openInSideBar":
        await this.#moveToSideBar(panel);
        break;
      case "openBeside":
        await this.#moveBeside(panel);
    }
    this.#tellMenus();
  }

  /** VS Code restores a panel after a restart. */
  deserializeWebviewPanel(view: vscode.WebviewPanel, state: unknown): Promise<void> {
    view.iconPath = this.#icon;
    this.#adopt(besideSurface(view), readKeptTarget(state));
    return Promise.resolve();
  }

  /** VS Code opens the view of the side bar. */
  resolveWebviewView(view: vscode.WebviewView, { state }: vscode.WebviewViewResolveContext): void {
    const restored = this.#awaited ?? readKeptTarget(state);
    this.#awaited = null;
    this.#adopt(sideBarSurface(view), restored);
    const remember = () => this.#memory.update(wasInSightKey, view.visible);
    view.onDidChangeVisibility(remember);
    inBackground(remember(), this.#parts.log);
  }

  dispose(): void {
    this.#registered.dispose();
    for (const panel of this.#open) panel.dispose();
  }

  get #icon(): vscode.Uri {
    return vscode.Uri.joinPath(this.#parts.extensionUri, "media", "icon.svg");
  }

  get #isInSideBar(): boolean {
    return this.#memory.get<boolean>(inSideBarKey) === true;
  }

  #inSideBar(): AttentionPanel | undefined {
    return this.#open.find(({ surface }) => surface.place === "sideBar");
  }

  /** Beside the active editor, which keeps the focus. */
  #openBeside(kept: RestoredTarget): AttentionPanel {
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const view = vscode.window.createWebviewPanel(panelViewType, l10n.t("Attention"), place);
    view.iconPath = this.#icon;
    return this.#adopt(besideSurface(view), kept);
  }

  async #moveToSideBar(panel: AttentionPanel): Promise<void> {
    if (panel.surface.place === "sideBar") return;
    const { kept, target } = panel;
    await this.#memory.update(inSideBarKey, true);
    this.#tellMenus();
    const there = this.#inSideBar();
    if (there && target) await there.show(target);
    else await this.#openView(panel.isPinned ? newTarget(target) : kept, false);
    // A pinned panel stays; the side bar shows the same computation.
    if (!panel.isPinned) panel.dispose();
  }

  async #moveBeside(panel: AttentionPanel): Promise<void> {
    if (panel.surface.place === "beside") return;
    const { kept } = panel;
    await this.#memory.update(inSideBarKey, false);
    // The view disappears with its condition.
    this.#tellMenus();
    if (kept.target) this.#openBeside(kept);
  }

  async #openView(kept: RestoredTarget, preserveFocus: boolean): Promise<AttentionPanel | null> {
    this.#awaited = kept;
    await this.#focusView(preserveFocus);
    return this.#inSideBar() ?? null;
  }

  async #focusView(preserveFocus: boolean): Promise<void> {
    await vscode.commands.executeCommand(`${viewIds.panel}.focus`, { preserveFocus });
  }

  /** Restored panels report what is being predicted; until all have, nothing is revealed. */
  #releaseWithheld(): void {
    const beside = this.#open.filter(({ surface }) => surface.place === "beside");
    const isViewBack = !this.#isInSideBar || this.#inSideBar() !== undefined;
    const tabs = countTabs(panelViewType);
    if (isViewBack && tabs !== null && tabs <= beside.length) {
      this.#parts.withheld.release("panel");
    }
  }

  #adopt(surface: PanelSurface, restored: RestoredTarget): AttentionPanel {
    const panel = new AttentionPanel(surface, this.#parts, restored, (from, move) =>
      this.move(from, move),
    );
    surface.onDidTurnTo(() => this.#turnTo(panel));
    surface.onDidDispose(() => {
      this.#open = this.#open.filter((other) => other !== panel);
      panel.dispose();
      this.#tellMenus();
    });
    this.#turnTo(panel);
    this.#releaseWithheld();
    return panel;
  }

  /** A document closes when its file is deleted or renamed, or was not shown for a long time. */
  #lookAfter(closed: vscode.Uri): void {
    setTimeout(() => {
      for (const panel of this.#open) {
        if (panel.target?.uri.toString() === closed.toString())
          inBackground(panel.refresh(), this.#parts.log);
      }
    }, renamingMs);
  }

  #turnTo(panel: AttentionPanel): void {
    this.#open = [...this.#open.filter((other) => other !== panel), panel];
    this.#tellMenus();
  }

  #tellMenus(): void {
    const keys = {
      [contextIds.panelOpen]: this.#open.length > 0,
      [contextIds.panelInSideBar]: this.#isInSideBar,
      [contextIds.panelPinned]: this.active?.isPinned ?? false,
    };
    for (const [key, value] of Object.entries(keys)) {
      void vscode.commands.executeCommand("setContext", key, value);
    }
  }
}

function isSame(left: PanelTarget | null, right: PanelTarget): boolean {
  return (
    left !== null &&
    left.uri.toString() === right.uri.toString() &&
    left.computation === right.computation
  );
}
