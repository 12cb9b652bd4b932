import * as vscode from "vscode";
import type { DocumentModels } from "../models/documentModels.ts";
import { onTabsChange } from "../countTabs.ts";
import { deedKey, type deeds, panelViewType } from "../ids.ts";
import type { ProgressStore } from "./progressStore.ts";

const memoryKey = "walkthrough.done";

type Deed = (typeof deeds)[number];

/** How long the welcome page has, in ms, to load the steps before it is told which are done. */
const settleMs = 1000;

/**
 * Remembers which steps of the walkthrough are done, and tells the welcome page. The page ticks a
 * step only if its key becomes true while the page shows the step, so no key is set before the page
 * is open.
 */
export class WalkthroughKeys implements vscode.Disposable {
  readonly #memory: vscode.Memento;
  readonly #done: Set<Deed>;
  readonly #disposables: vscode.Disposable;
  readonly #withAttention = new Set<string>();
  #isTold = false;
  #settling: NodeJS.Timeout | undefined;

  constructor(memory: vscode.Memento, models: DocumentModels, store: ProgressStore) {
    this.#memory = memory;
    this.#done = new Set(memory.get<readonly Deed[]>(memoryKey) ?? []);
    this.#disposables = vscode.Disposable.from(
      models.onDidRead(({ document, facts }) => {
        if (facts.computations.length === 0) return;
        this.#withAttention.add(document.uri.toString());
        this.#did("example");
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const isTyped = contentChanges.length > 0 && !document.isClosed;
        if (isTyped && this.#withAttention.has(document.uri.toString())) this.#did("edit");
      }),
      vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
        if (opened.some(isPanel)) this.#did("panel");
      }),
      onTabsChange(() => this.#lookForPage()),
      store.onDidChange(({ kind }) => {
        if (kind === "stepOpened") this.#did("lesson");
        if (kind === "lessonFinished") this.#did("finished");
      }),
    );
    this.#lookForPage();
  }

  dispose(): void {
    clearTimeout(this.#settling);
    this.#disposables.dispose();
  }

  #lookForPage(): void {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    // About its own pages, the editor only says that they are open.
    if (this.#settling || !tabs.some(({ input }) => input === undefined)) return;
    this.#settling = setTimeout(() => {
      this.#isTold = true;
      for (const deed of this.#done) void setKey(deed);
    }, settleMs);
  }

  #did(deed: Deed): void {
    if (this.#done.has(deed)) return;
    this.#done.add(deed);
    void this.#memory.update(memoryKey, [...this.#done]);
    if (this.#isTold) void setKey(deed);
  }
}

function setKey(deed: Deed): Thenable<unknown> {
  return vscode.commands.executeCommand("setContext", deedKey(deed), true);
}

function isPanel({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(panelViewType);
}
