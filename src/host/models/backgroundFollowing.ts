import * as vscode from "vscode";
import { backgroundRounds } from "../../program/interpreter/budget.ts";
import { fileUri } from "../cellTexts.ts";
import { inBackground } from "../inBackground.ts";
import type { Log } from "../log.ts";
import type { DocumentModel } from "./documentModel.ts";
import type { DocumentModels } from "./documentModels.ts";
import type { Snapshot } from "./snapshot.ts";
import type { FileFacts } from "../../service/fileReading.ts";

/** Following goes on when nobody has typed for this long, in ms. */
const restMs = 600;

/**
 * Follows programs further that a quick run could not follow to their end: by itself, one at a time, only where
 * somebody looks, and until the text changes. What each round finds replaces what is shown.
 */
export class BackgroundFollowing implements vscode.Disposable {
  readonly #models: DocumentModels;
  readonly #log: Log;
  readonly #disposables: vscode.Disposable;
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  /** Following a program came to an end, as far as it goes by itself. */
  readonly onDidEnd = this.#changed.event;
  readonly #end = new AbortController();
  #isBusy = false;
  /** The program that is being followed. */
  #followed: DocumentModel | null = null;
  #rest: NodeJS.Timeout | undefined;
  /** When somebody typed last. */
  #edited = -Infinity;

  constructor(models: DocumentModels, log: Log) {
    this.#models = models;
    this.#log = log;
    this.#disposables = vscode.Disposable.from(
      this.#changed,
      models.onDidRead(({ facts }) => {
        if (facts.unfollowed?.limit === "usual") this.#later();
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#later()),
      vscode.workspace.onDidChangeTextDocument(() => {
        this.#edited = performance.now();
        this.#later();
      }),
    );
  }

  dispose(): void {
    clearTimeout(this.#rest);
    this.#end.abort();
    this.#disposables.dispose();
  }

  /** Whether the program of a text, which a limit stopped, is followed further by itself. */
  goesOn(document: vscode.TextDocument, { facts }: Snapshot): boolean {
    const model = this.#modelOf(document);
    if (!model || facts.unfollowed?.limit !== "usual") return false;
    if (model === this.#followed) return true;
    if (!hasRoundsLeft(model, facts)) return false;
    return visibleDocuments().some((each) => this.#modelOf(each) === model);
  }

  /** Begins again to wait for a rest: none where nobody types. */
  #later(): void {
    clearTimeout(this.#rest);
    const waits = Math.max(0, this.#edited + restMs - performance.now());
    this.#rest = setTimeout(() => inBackground(this.#goOn(), this.#log), waits);
  }

  async #goOn(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      let model = await this.#next();
      // After an edit, the next rest begins again.
      while (model && (await this.#round(model))) model = await this.#next();
    } finally {
      this.#isBusy = false;
    }
  }

  /** Follows a program for one round; false: the text changed meanwhile. A round that fails is not tried again. */
  async #round(model: DocumentModel): Promise<boolean> {
    const over = model.roundsOver;
    model.roundsOver = backgroundRounds.length;
    this.#followed = model;
    const reached = await model
      .goOn(backgroundRounds[over]!, this.#end.signal)
      .finally(() => (this.#followed = null));
    if (this.#end.signal.aborted) return false;
    if (reached?.facts.unfollowed?.limit === "usual") model.roundsOver = over + 1;
    if (!reached || !hasRoundsLeft(model, reached.facts)) this.#changed.fire(model.document);
    return reached !== null;
  }

  /** The first visible text whose program a limit stopped, with rounds left. */
  async #next(): Promise<DocumentModel | null> {
    for (const document of visibleDocuments()) {
      const model = this.#modelOf(document);
      const snapshot = model && (await this.#models.snapshot(document));
      if (model && snapshot && hasRoundsLeft(model, snapshot.facts)) return model;
    }
    return null;
  }

  #modelOf(document: vscode.TextDocument): DocumentModel | null {
    return this.#models.isRead(document) ? this.#models.of(document) : null;
  }
}

function hasRoundsLeft({ roundsOver }: DocumentModel, { unfollowed }: FileFacts): boolean {
  return unfollowed?.limit === "usual" && roundsOver < backgroundRounds.length;
}

/** Texts in sight, those of the active editor first; of a notebook, one cell. */
function visibleDocuments(): readonly vscode.TextDocument[] {
  const { activeTextEditor, visibleTextEditors } = vscode.window;
  const editors = activeTextEditor ? [activeTextEditor, ...visibleTextEditors] : visibleTextEditors;
  const cells = vscode.window.visibleNotebookEditors.flatMap(({ notebook }) =>
    notebook.getCells().filter(({ kind }) => kind === vscode.NotebookCellKind.Code),
  );
  const found = new Map<string, vscode.TextDocument>();
  for (const { document } of [...editors, ...cells]) {
    const key = `${fileUri(document.uri).toString()} ${document.languageId}`;
    if (!found.has(key)) found.set(key, document);
  }
  return [...found.values()];
}
