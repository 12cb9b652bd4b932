import * as vscode from "vscode";
import { activeText, onActiveTextChange } from "./activeText.ts";
import { isOwnPage, onTabsChange } from "./countTabs.ts";
import { contextIds } from "./ids.ts";
import type { Snapshot } from "./models/snapshot.ts";
import type { DocumentModels } from "./models/documentModels.ts";

/** Sets context keys for menus: what the active editor contains, and which open files have computations. */
export class ContextKeys implements vscode.Disposable {
  readonly #models: DocumentModels;
  readonly #disposables: vscode.Disposable;
  /** Addresses of the open documents with computations. */
  readonly #computed = new Map<string, vscode.Uri>();
  /** The last values of the keys, as JSON. */
  readonly #told = new Map<string, string>();
  /** Counts the updates, so that a slow one does not undo a later one. */
  #update = 0;

  constructor(models: DocumentModels) {
    this.#models = models;
    const update = () => void this.#tellOfActive();
    this.#disposables = vscode.Disposable.from(
      onActiveTextChange(update),
      onTabsChange(update),
      models.onTakesLong((document) => {
        if (document === activeText()?.document) this.#tell(contextIds.isReading, true);
      }),
      models.onDidRead((snapshot) => {
        this.#note(snapshot);
        if (snapshot.document === activeText()?.document) update();
      }),
      models.onDidClose((uri) => {
        if (this.#computed.delete(uri.toString())) this.#tellComputed();
      }),
    );
    update();
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  async #tellOfActive(): Promise<void> {
    const document = activeText()?.document;
    // When one of our pages has the focus, menus offer what they offer in its file.
    if (!document && isOwnPage(vscode.window.tabGroups.activeTabGroup.activeTab)) return;
    this.#update += 1;
    const update = this.#update;
    const snapshot = document ? await this.#models.snapshot(document) : null;
    if (update !== this.#update) return;
    this.#tell(contextIds.isReading, false);
    const facts = snapshot?.facts;
    const computations = facts?.computations ?? [];
    this.#tell(contextIds.isRead, document !== undefined && this.#models.isRead(document));
    this.#tell(contextIds.hasMatrices, facts?.hasMatrices === true);
    this.#tell(contextIds.hasProblems, facts?.hasProblems === true);
    const leftOut = facts?.leftOut;
    this.#tell(contextIds.isLeftOut, leftOut !== undefined && leftOut !== "minified");
    this.#tell(contextIds.isCutShort, facts?.unfollowed?.limit === "usual");
    this.#tell(contextIds.hasComputations, computations.length > 0);
    this.#tell(
      contextIds.hasAttention,
      computations.some(({ kind }) => kind !== "mlp"),
    );
    this.#tell(contextIds.isComputing, facts?.isComputing === true);
  }

  #note({ document, facts: { computations } }: Snapshot): void {
    const key = document.uri.toString();
    const isKnown = this.#computed.has(key);
    if (computations.length > 0 === isKnown) return;
    if (isKnown) this.#computed.delete(key);
    else this.#computed.set(key, document.uri);
    this.#tellComputed();
  }

  /** As `resourcePath` has them: a path of this machine's own, but of a remote one as in an address. */
  #tellComputed(): void {
    const paths = [...this.#computed.values()].flatMap(({ fsPath, path }) => [fsPath, path]);
    this.#tell(contextIds.computedFiles, [...new Set(paths)]);
  }

  #tell(key: string, value: boolean | readonly string[]): void {
    const text = JSON.stringify(value);
    if (this.#told.get(key) === text) return;
    this.#told.set(key, text);
    void vscode.commands.executeCommand("setContext", key, value);
  }
}
