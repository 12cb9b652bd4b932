import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import os from "node:os";
import * as vscode from "vscode";
import { fileInside, insideFolder } from "../../src/host/lessons/insideFolder.ts";
import { lessonCommandIds } from "../../src/host/lessons/lessonIds.ts";
import { learnerEditor, lessonApi } from "./lessonHost.ts";
import { eventually, open, replace } from "./workspace.ts";

const run = (id: string, ...args: readonly unknown[]) =>
  vscode.commands.executeCommand(id, ...args);

function folderOfLesson(): vscode.Uri {
  const root = vscode.workspace.workspaceFolders?.[0]?.uri;
  assert.ok(root);
  return vscode.Uri.joinPath(root, "lessons", "01-who-looks-where");
}

async function readJson(uri: vscode.Uri): Promise<{
  readonly steps: readonly { readonly id: string; readonly at?: string }[];
}> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  return JSON.parse(text) as Awaited<ReturnType<typeof readJson>>;
}

describe("writing lessons", () => {
  before(lessonApi);
  after(() => run("workbench.action.closeAllEditors"));

  it("starts from the active file with a lesson that can be opened at once", async () => {
    await open("multi_head.py");
    await run(lessonCommandIds.createLesson, "Who looks where?");
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor?.document.uri.path.endsWith("/01-who-looks-where/lesson.json"));
    const api = await lessonApi();
    await eventually("the lesson", async () =>
      (await api.listLessons()).some((key) => key.endsWith("/who-looks-where")),
    );
    await run(lessonCommandIds.previewLesson);
    await eventually("its code", () => learnerEditor("multi_head.py"));
  });

  it("records a step for what is selected", async () => {
    const code = vscode.Uri.joinPath(folderOfLesson(), "code", "multi_head.py");
    const document = await vscode.workspace.openTextDocument(code);
    const editor = await vscode.window.showTextDocument(document);
    const at = document.positionAt(document.getText().search(/\bquery\b.*=/));
    editor.selection = new vscode.Selection(at, at);
    await run(lessonCommandIds.recordStep, "The query");
    const { steps } = await readJson(vscode.Uri.joinPath(folderOfLesson(), "lesson.json"));
    assert.deepEqual(
      steps.map(({ id }) => id),
      ["start", "the-query"],
    );
    assert.match(steps[1]?.at ?? "", /^role:query/);
  });

  it("underlines what is wrong at its very place", async () => {
    const file = vscode.Uri.joinPath(folderOfLesson(), "lesson.json");
    const document = await vscode.workspace.openTextDocument(file);
    const editor = await vscode.window.showTextDocument(document);
    await eventually("the recorded step", () => document.getText().includes('"role:query'));
    await replace(editor, '"role:query', '"roll:query');
    const found = await eventually("the finding", () => {
      const all = vscode.languages.getDiagnostics(file);
      return all.find(({ code }) => code === "anchor");
    });
    assert.match(document.getText(found.range), /roll:query/);
    await replace(editor, '"roll:query', '"role:query');
    await eventually("no finding", () =>
      vscode.languages.getDiagnostics(file).every(({ code }) => code !== "anchor"),
    );
    await run("workbench.action.files.revert");
  });
});

describe("a path that a lesson names", () => {
  it("leads nowhere outside of its folder, through a link neither", async () => {
    const folder = folderOfLesson();
    const inside = async (path: string) => (await insideFolder(folder, path))?.path ?? null;
    assert.equal(await inside("code/a.py"), `${folder.path}/code/a.py`);
    for (const path of ["../x", "code/../../x", "/etc/passwd", "..\\x", "C:\\x", "%2e%2e/x"]) {
      assert.equal(await inside(path), null, path);
    }
    await symlink(os.tmpdir(), vscode.Uri.joinPath(folder, "elsewhere").fsPath);
    assert.equal(await inside("elsewhere/x"), null);
    await assert.rejects(
      fileInside(folder, "elsewhere/x"),
      /outside the lesson's folder or is a link/,
    );
  });
});
