import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import { longestStretch } from "./longestStretch.ts";

const keystrokes = 12;
const betweenKeysMs = 150;
/** Time enough for everything that an editor asks for after it opens a file, and after an edit. */
const settleMs = 2500;
/** The workers take as much longer over long ones, in ms for each character. */
const settleMsPerCharacter = 1 / 3000;
const bundle = "/dist/extension.cjs";

/** Opens and types in every file of the workspace, and prints how long the extension host was held up. */
export async function run(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error("no folder is open");
  await sleep(settleMs);
  for (const file of (await readdir(folder.uri.fsPath)).sort()) {
    let editor: vscode.TextEditor | null = null;
    const { size } = await stat(path.join(folder.uri.fsPath, file));
    const settledMs = settleMs + size * settleMsPerCharacter;
    const opening = await longestStretch(bundle, async () => {
      editor = await open(path.join(folder.uri.fsPath, file));
      await sleep(settledMs);
    });
    const place = findNumber(editor!.document);
    const typing = await longestStretch(bundle, async () => {
      await type(editor!, place);
      await sleep(settledMs - settleMs);
    });
    const found = [opening, typing].flatMap(({ ours, allMs }) => [
      ...[ours.sampledMs, ours.wallMs, allMs],
    ]);
    console.log(`[attention-lens] BLOCK ${file} ${found.join(" ")}`);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await sleep(500);
  }
}

async function open(file: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(file);
  return vscode.window.showTextDocument(document);
}

/** Behind the first number of the second half of the file, or of the first half. */
function findNumber(document: vscode.TextDocument): vscode.Position {
  const text = document.getText();
  const number = /[\s([,]-?\d+(?:\.\d+)?(?=[\s,)\]])/g;
  number.lastIndex = text.length >> 1;
  const found = number.exec(text) ?? number.exec(text);
  if (!found) throw new Error(`${document.fileName} holds no number`);
  return document.positionAt(found.index + found[0].length);
}

async function type(editor: vscode.TextEditor, place: vscode.Position): Promise<void> {
  for (let stroke = 0; stroke < keystrokes; stroke++) {
    await editor.edit((edit) => edit.insert(place, String((stroke % 8) + 1)));
    await sleep(betweenKeysMs);
  }
}
