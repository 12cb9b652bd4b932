import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { hashText } from "./export/hashText.ts";
import { isInFolder } from "./isInFolder.ts";
import { nameOfFile } from "./nameOfFile.ts";
import { waitUntil } from "./waitUntil.ts";

/** Edits are saved when they pause for this long, in ms. */
const pauseMs = 400;

/** What was shipped when a copy was made, as a hash: a copy that still equals it has no changes. */
const memoryKey = (name: string) => `example:${name}`;

/** The other files that an example uses. */
const companions: Readonly<Record<string, readonly string[]>> = { "MultiHead.cs": ["Value.cs"] };

/**
 * The bundled examples. Each opens as a copy in the extension's storage that can be edited at once
 * and saves itself, so that closing it asks nothing and opening it again shows the last state.
 */
export class Examples implements vscode.Disposable {
  readonly #shipped: vscode.Uri;
  readonly #folder: vscode.Uri;
  readonly #memory: vscode.Memento;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #disposables: vscode.Disposable;

  constructor(extensionUri: vscode.Uri, storage: vscode.Uri, memory: vscode.Memento) {
    this.#shipped = vscode.Uri.joinPath(extensionUri, "media", "examples");
    this.#folder = vscode.Uri.joinPath(storage, "examples");
    this.#memory = memory;
    this.#disposables = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.isDirty) this.#schedule(document.uri, () => saveText(document));
      }),
      vscode.workspace.onDidChangeNotebookDocument(({ notebook }) => {
        if (notebook.isDirty) this.#schedule(notebook.uri, () => notebook.save());
      }),
    );
  }

  /** Shows the copy of an example, creating it if needed; returns its text or cells. */
  async open(name: string): Promise<readonly vscode.TextDocument[]> {
    const copy = vscode.Uri.joinPath(this.#folder, name);
    for (const each of [...(companions[name] ?? []), name]) {
      await this.#renew(each, vscode.Uri.joinPath(this.#folder, each));
    }
    if (name.endsWith(".ipynb")) {
      await vscode.commands.executeCommand("vscode.openWith", copy, "jupyter-notebook");
      const notebook = await vscode.workspace.openNotebookDocument(copy);
      return notebook.getCells().map((cell) => cell.document);
    }
    const document = await vscode.workspace.openTextDocument(copy);
    await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
    return [document];
  }

  /** Restores the original; in a text, undo restores the changes. */
  async reset(uri: vscode.Uri): Promise<void> {
    const name = nameOfFile(uri.path);
    if (!isInFolder(uri, this.#folder))
      throw new Error(l10n.t("{0} is not an example. Open an example first.", name));
    const text = await this.#readShipped(name);
    if (name.endsWith(".ipynb")) {
      // An unchanged notebook is read again when its file changes.
      const open = vscode.workspace.notebookDocuments.find(
        (notebook) => notebook.uri.toString() === uri.toString(),
      );
      await open?.save();
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
      return;
    }
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    const end = document.lineAt(document.lineCount - 1).range.end;
    edit.replace(uri, new vscode.Range(new vscode.Position(0, 0), end), text);
    await vscode.workspace.applyEdit(edit);
    await document.save();
    // A busy editor says a moment later that it is saved.
    await waitUntil(() => !document.isDirty);
  }

  dispose(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#disposables.dispose();
  }

  /** Copies the bundled file if there is no copy, or only an unchanged one of an earlier version. */
  async #renew(name: string, copy: vscode.Uri): Promise<void> {
    const shipped = await this.#readShipped(name);
    const kept = await Promise.resolve(vscode.workspace.fs.readFile(copy)).catch(() => null);
    const hash = await hashText(shipped);
    const isOwn = kept && (await hashText(new TextDecoder().decode(kept))) !== this.#hashOf(name);
    if (isOwn || (kept && hash === this.#hashOf(name))) return;
    await vscode.workspace.fs.createDirectory(this.#folder);
    await vscode.workspace.fs.writeFile(copy, new TextEncoder().encode(shipped));
    await this.#memory.update(memoryKey(name), hash);
  }

  #hashOf(name: string): string | undefined {
    return this.#memory.get<string>(memoryKey(name));
  }

  async #readShipped(name: string): Promise<string> {
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(this.#shipped, name));
    return new TextDecoder().decode(bytes);
  }

  #schedule(uri: vscode.Uri, save: () => Thenable<unknown>): void {
    if (!isInFolder(uri, this.#folder)) return;
    const key = uri.toString();
    clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      setTimeout(() => {
        this.#timers.delete(key);
        void save();
      }, pauseMs),
    );
  }
}

/** Nothing is formatted while the user types. */
function saveText(document: vscode.TextDocument): Thenable<unknown> {
  const isActive = vscode.window.activeTextEditor?.document === document;
  return isActive
    ? vscode.commands.executeCommand("workbench.action.files.saveWithoutFormatting")
    : document.save();
}
