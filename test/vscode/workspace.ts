import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";

/** Opens a file of the workspace in an editor. */
export async function open(fileName: string): Promise<vscode.TextEditor> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error("no folder is open");
  const uri = vscode.Uri.joinPath(folder.uri, fileName);
  // VS Code keeps edits for a crash: of a file that was closed a moment ago, a busy machine may bring them back.
  return eventually(`${fileName} is open as it is on the disk`, async () => {
    const document = await vscode.workspace.openTextDocument(uri);
    const editor = await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
    const onDisk = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    if (!document.isClosed && document.getText() === onDisk) return editor;
    await vscode.commands.executeCommand("workbench.action.files.revert");
    return false;
  });
}

/** Opens a notebook of the workspace; returns the documents of its cells. */
export async function openNotebook(fileName: string): Promise<readonly vscode.TextDocument[]> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error("no folder is open");
  const uri = vscode.Uri.joinPath(folder.uri, fileName);
  const notebook = await vscode.workspace.openNotebookDocument(uri);
  await vscode.window.showNotebookDocument(notebook);
  return notebook.getCells().map((cell) => cell.document);
}

/** Opens a text that stands in no file. */
export async function openText(language: string, content: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument({ language, content });
  return vscode.window.showTextDocument(document, vscode.ViewColumn.One);
}

/** Writes a file of the workspace and opens it. */
export async function openNew(fileName: string, content: string): Promise<vscode.TextEditor> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error("no folder is open");
  const uri = vscode.Uri.joinPath(folder.uri, fileName);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(content));
  return open(fileName);
}

/**
 * Closes the active text without saving it, and waits until the extension host knows: the next text of no file gets
 * its URI, and would have its words; the same file, opened again, would have its edits.
 */
export async function closeActive(): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  await eventually("the text is closed", () => {
    if (!document || document.isClosed) return true;
    return !document.isUntitled && !document.isDirty;
  });
}

/** Closes the text or notebook of no file that is open; the next one would get its URI, and its text. */
export async function closeUntitled(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  const all = () => [...vscode.workspace.textDocuments, ...vscode.workspace.notebookDocuments];
  await eventually("untitled texts are closed", () => !all().some(({ isUntitled }) => isUntitled));
}

/** The lenses of a document, in text order, without those that choose a pass or name a lesson. */
export async function lenses(document: vscode.TextDocument): Promise<readonly vscode.CodeLens[]> {
  const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    "vscode.executeCodeLensProvider",
    document.uri,
    1000,
  );
  return found
    .filter(
      ({ command }) =>
        !/\.((previous|next)Pass|(start|dismiss)Lesson)$/.test(command?.command ?? ""),
    )
    .toSorted((a, b) => a.range.start.compareTo(b.range.start));
}

/** Their titles. */
export async function lensTitles(document: vscode.TextDocument): Promise<readonly string[]> {
  return (await lenses(document)).map(({ command }) => command?.title ?? "");
}

/** The same once there are some: a busy machine takes its time. */
export function someLensTitles(document: vscode.TextDocument): Promise<readonly string[]> {
  return eventually("lenses", async () => {
    const titles = await lensTitles(document);
    return titles.length > 0 && titles;
  });
}

/** The words of all hovers at a place, once they say this. */
export function hoverWords(
  { uri }: vscode.TextDocument,
  at: vscode.Position,
  says: RegExp,
): Promise<string> {
  return eventually(`a hover that says ${String(says)}`, async () => {
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      uri,
      at,
    );
    const words = hovers
      .flatMap(({ contents }) => contents)
      .map((content) => (content instanceof vscode.MarkdownString ? content.value : ""))
      .join("\n");
    return says.test(words) && words;
  });
}

/**
 * Replaces the first occurrence of a text in the editor, as typing would. A file that was reverted a
 * moment ago may not hold the text yet, and takes no edit of a version that is no longer the last: it
 * is asked again.
 */
export async function replace(editor: vscode.TextEditor, old: string, text: string): Promise<void> {
  let replaced: string | undefined;
  await eventually(`the editor takes "${text}" for "${old}"`, async () => {
    const { document } = editor;
    const whole = document.getText();
    // An edit may have been taken although the answer says otherwise: it is not made twice.
    if (whole === replaced) return true;
    const offset = whole.indexOf(old);
    // Of a file that was closed a moment ago, the editor may bring the same edit back.
    if (offset < 0) return whole.includes(text);
    const [start, end] = [offset, offset + old.length];
    replaced = whole.slice(0, start) + text + whole.slice(end);
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    await editor.edit((edit) => edit.replace(range, text));
    return document.getText() === replaced;
  });
}

/** A machine that is busy with something else takes its time. */
const patienceMs = 60_000;

/** Waits until something holds; fails with words after a minute. */
export async function eventually<T>(
  what: string,
  probe: () => T | undefined | false | PromiseLike<T | undefined | false>,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${patienceMs / 1000} s`);
    await sleep(20);
  }
}
