import * as vscode from "vscode";
import { backgroundRounds } from "../../program/interpreter/budget.ts";
import { fileUri } from "../cellTexts.ts";
import { inBackground } from "../inBackground.ts";
import type { Log } from "../log.ts";
import type { DocumentModel } from "./documentModel.ts";
import type { DocumentModels } from "./documentModels.ts";
import type { Snapshot } from "./snapshot.ts";

/** Following goes on when nobody has typed for this long, in ms. */
const restMs = 600;

/**
 * Follows programs further that a quick run could not follow to their end: by itself, one at a time, only where
 * somebody looks, and until the text changes. What each round finds replaces what is shown.
 */
export class BackgroundFollowing implements vscode.Disposable {
  readonly #models: DocumentModels;
  readonly #log: Log;
  /** How many rounds of each version of a text are over. */
  readonly #over = new WeakMap<
    DocumentModel,
    { readonly version: number; readonly rounds: number }
  >();
  readonly #disposables: vscode.Disposable;
  readonly #changed = new vscode.EventEmitter<vscode.TextDocument>();
  /** Following a program came to an end, as far as it goes by itself. */
  readonly onDidEnd = this.#changed.event;
  readonly #end = new AbortController();
  #isRunning = false;
  #rest: NodeJS.Timeout | undefined;

  constructor(models: DocumentModels, log: Log) {
    this.#models = models;
    this.#log = log;
    this.#disposables = vscode.Disposable.from(
      this.#changed,
      models.onDidRead(({ facts }) => {
        if (facts.unfollowed?.limit === "usual") this.#later();
      }),
      vscode.window.onDidChangeVisibleTextEditors(() => this.#later()),
      vscode.workspace.onDidChangeTextDocument(() => this.#later()),
    );
  }

  dispose(): void {
    clearTimeout(this.#rest);
    this.#end.abort();
    this.#disposables.dispose();
  }

  /** Whether the program of a text, which a limit stopped, is followed further by itself. */
  goesOn(document: vscode.TextDocument, { version, facts }: Snapshot): boolean {
    const model = facts.unfollowed?.limit === "usual" ? this.#models.of(document) : null;
    if (!model || !visibleDocuments().some((each) => this.#models.of(each) === model)) return false;
    const over = this.#over.get(model);
    return over?.version !== version || over.rounds < backgroundRounds.length;
  }

  /** Begins again to wait for a rest. */
  #later(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => inBackground(this.#goOn(), this.#log), restMs);
  }

  async #goOn(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      for (let next = await this.#next(); next; next = await this.#next()) {
        const { model, version, rounds } = next;
        const steps = backgroundRounds[rounds]!;
        // A round that fails or is overtaken is not tried again; another version of the text begins anew.
        let done = backgroundRounds.length;
        try {
          const reached = await model.goOn(steps, this.#end.signal);
          if (reached?.facts.unfollowed?.limit === "usual") done = rounds + 1;
        } finally {
          this.#over.set(model, { version, rounds: done });
        }
        if (this.#end.signal.aborted) return;
        if (done === backgroundRounds.length) this.#changed.fire(model.document);
      }
    } finally {
      this.#isRunning = false;
    }
  }

  /** The first visible text whose program a limit stopped, with rounds left. */
  async #next(): Promise<{ model: DocumentModel; version: number; rounds: number } | null> {
    for (const document of visibleDocuments()) {
      const model = this.#models.isRead(document) ? this.#models.of(document) : null;
      const snapshot: Snapshot | null = model && (await this.#models.snapshot(document));
      if (!model || snapshot?.facts.unfollowed?.limit !== "usual") continue;
      const over = this.#over.get(model);
      const rounds = over?.version === snapshot.version ? over.rounds : 0;
      if (rounds < backgroundRounds.length) return { model, version: snapshot.version, rounds };
    }
    return null;
  }
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
