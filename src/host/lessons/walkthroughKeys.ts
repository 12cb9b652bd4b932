import * as vscode from "vscode";
import type { DocumentModels } from "../models/documentModels.ts";
import { panelViewType } from "../ids.ts";
import type { ProgressStore } from "./progressStore.ts";

const memoryKey = "walkthrough.done";

/** The five things that a newcomer does, in their order; each is a context key `attentionLens.did.*`. */
type Deed = "example" | "panel" | "edit" | "lesson" | "finished";

/** Remembers what of the walkthrough is done, and tells the welcome page. */
export class WalkthroughKeys implements vscode.Disposable {
  readonly #memory: vscode.Memento;
  readonly #done: Set<string>;
  readonly #disposables: vscode.Disposable;
  readonly #withAttention = new Set<string>();

  constructor(memory: vscode.Memento, models: DocumentModels, store: ProgressStore) {
    this.#memory = memory;
    this.#done = new Set(memory.get<readonly string[]>(memoryKey) ?? []);
    for (const deed of this.#done) void setKey(deed);
    this.#disposables = vscode.Disposable.from(
      models.onDidRead(({ document, evaluated }) => {
        if (evaluated.length === 0) return;
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
      store.onDidChange(({ kind }) => {
        if (kind === "stepOpened") this.#did("lesson");
        if (kind === "lessonFinished") this.#did("finished");
      }),
    );
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #did(deed: Deed): void {
    if (this.#done.has(deed)) return;
    this.#done.add(deed);
    void this.#memory.update(memoryKey, [...this.#done]);
    void setKey(deed);
  }
}

function setKey(deed: string): Thenable<unknown> {
  return vscode.commands.executeCommand("setContext", `attentionLens.did.${deed}`, true);
}

function isPanel({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(panelViewType);
}
