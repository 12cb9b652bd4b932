import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import { median } from "../median.ts";
import { longestStretch } from "./longestStretch.ts";

const keystrokes = 12;
const betweenKeysMs = 150;
const questions = 21;
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
    const asked = await answerTimes(editor!, place);
    const atOnce = await timesOfNothing(editor!.document, place);
    console.log(`[attention-lens] BLOCK ${file} ${[...found, ...asked, ...atOnce].join(" ")}`);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await sleep(500);
  }
}

/** Medians, in ms: a hover over a number, and all lenses after an edit, as VS Code asks for them. */
async function answerTimes(
  editor: vscode.TextEditor,
  place: vscode.Position,
): Promise<readonly [hover: number, lenses: number]> {
  const { uri } = editor.document;
  const [hovers, lenses]: [number[], number[]] = [[], []];
  const within = place.translate(0, -1);
  for (let question = 0; question < questions; question++) {
    hovers.push(await timed("vscode.executeHoverProvider", uri, within));
    await editor.edit((edit) => edit.insert(place, String((question % 8) + 1)));
    lenses.push(await timed("vscode.executeCodeLensProvider", uri));
  }
  return [median(hovers), median(lenses)];
}

/** A language that only the providers of `timesOfNothing` answer for. */
const unread = "makefile";

/** The same for providers that answer at once about the same text: what VS Code itself takes. */
async function timesOfNothing(
  document: vscode.TextDocument,
  place: vscode.Position,
): Promise<readonly [hover: number, lenses: number]> {
  const range = new vscode.Range(place, place);
  const lens = new vscode.CodeLens(range, { title: "nothing", command: "" });
  const providers = [
    vscode.languages.registerHoverProvider(unread, {
      provideHover: () => new vscode.Hover("nothing"),
    }),
    vscode.languages.registerCodeLensProvider(unread, { provideCodeLenses: () => [lens] }),
  ];
  const copy = { language: unread, content: document.getText() };
  const editor = await vscode.window.showTextDocument(
    await vscode.workspace.openTextDocument(copy),
  );
  await sleep(settleMs);
  const times = await answerTimes(editor, place);
  for (const provider of providers) provider.dispose();
  await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
  return times;
}

async function timed(command: string, ...given: readonly unknown[]): Promise<number> {
  const began = performance.now();
  const answer = await vscode.commands.executeCommand<readonly unknown[]>(command, ...given);
  if (answer.length === 0) return NaN;
  return performance.now() - began;
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
