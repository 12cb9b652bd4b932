import assert from "node:assert/strict";
import * as vscode from "vscode";
import { lessonCommandIds } from "../../src/host/lessons/lessonIds.ts";
import { fixtureLessons, learnerEditor, lessonApi, lessonTab } from "./lessonHost.ts";
import { eventually, lensTitles } from "./workspace.ts";

const run = (id: string, ...args: readonly unknown[]) =>
  vscode.commands.executeCommand(id, ...args);

/** Writes the whole of the learner's file. */
async function write(editor: vscode.TextEditor, from: string, to: string): Promise<void> {
  const { document } = editor;
  const edit = new vscode.WorkspaceEdit();
  const text = document.getText();
  assert.ok(text.includes(from), `${from} stands in the file`);
  const whole = new vscode.Range(0, 0, document.lineCount, 0);
  edit.replace(document.uri, whole, text.replace(from, to));
  await vscode.workspace.applyEdit(edit);
}

function lessonDiagnostics(uri: vscode.Uri): readonly vscode.Diagnostic[] {
  return vscode.languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === "Attention Lens lesson");
}

describe("lessons", () => {
  let registered: vscode.Disposable;

  before(async () => {
    const api = await lessonApi();
    registered = api.registerLessons(fixtureLessons());
    await run(lessonCommandIds.chooseLessonLanguage, "python");
  });

  after(async () => {
    registered.dispose();
    await run("workbench.action.closeAllEditors");
  });

  it("are brought by another extension's package.json, and through the API", async () => {
    const api = await lessonApi();
    assert.equal(api.version, 1);
    const lessons = await api.listLessons();
    for (const known of ["sample/one", "fixtures/weights", "fixtures/mask"]) {
      assert.ok(lessons.includes(known), `${known} in ${lessons.join(", ")}`);
    }
  });

  it("compute problems for other extensions, and say what is wrong with one", async () => {
    const api = await lessonApi();
    const problem = { kind: "attention", headCount: 1, query: [[1]], key: [[1]], value: [[7]] };
    const trace = await api.evaluate(problem);
    assert.match(JSON.stringify(trace), /"attentionOutput":\[\[7\]\]/);
    await assert.rejects(api.evaluate({ ...problem, headCount: 2 }), /2/);
  });

  it("open beside a copy of their code that belongs to the learner", async () => {
    await run(lessonCommandIds.startLesson, "fixtures/weights", "write");
    const tab = await eventually("the lesson view", lessonTab);
    const editor = await eventually("the code", () => learnerEditor("weights.py"));
    assert.equal(editor.viewColumn, vscode.ViewColumn.One);
    assert.notEqual(tab.group.viewColumn, vscode.ViewColumn.One);
    assert.match(editor.document.getText(), /answer = \[\]/);
  });

  it("put a squiggle on the very number that is wrong, and take it away", async () => {
    const editor = await eventually("the code", () => learnerEditor("weights.py"));
    const { document } = editor;
    await write(editor, "answer = []", "answer = [[0.0705, 0.7590, 0.1705]]");
    await run(lessonCommandIds.checkAnswer);
    const [wrong] = await eventually("the squiggle", () => {
      const found = lessonDiagnostics(document.uri);
      return found.length > 0 && found;
    });
    assert.equal(wrong && document.getText(wrong.range), "0.7590");
    await write(editor, "[[0.0705, 0.7590, 0.1705]]", "[[0.0705, 0.8590, 0.0705]]");
    await document.save();
    await eventually("no squiggle", () => lessonDiagnostics(document.uri).length === 0);
  });

  it("never write over what the learner wrote", async () => {
    const before = learnerEditor("weights.py")?.document.getText();
    await run("workbench.action.closeAllEditors");
    await run(lessonCommandIds.startLesson, "fixtures/weights", "look");
    const editor = await eventually("the code", () => learnerEditor("weights.py"));
    assert.equal(editor.document.getText(), before);
  });

  it("keep what comes out to themselves while a step asks for it", async () => {
    const isHidden = async (): Promise<boolean> => {
      const editor = learnerEditor("weights.py");
      const lenses = editor && (await lensTitles(editor.document));
      return lenses?.some((title) => title.includes("hidden while you predict")) ?? false;
    };
    await run(lessonCommandIds.startLesson, "fixtures/weights", "look");
    await eventually("hidden results", isHidden);
    await run(lessonCommandIds.startLesson, "fixtures/weights", "write");
    await eventually("results", async () => !(await isHidden()));
    await run(lessonCommandIds.startLesson, "fixtures/weights", "look");
    await eventually("hidden results", isHidden);
    const tab = lessonTab();
    if (tab) await vscode.window.tabGroups.close(tab);
    await eventually("results when the lesson is closed", async () => !(await isHidden()));
  });

  it("go on and back, and remember where one was", async () => {
    await run(lessonCommandIds.startLesson, "fixtures/mask", "start");
    await run(lessonCommandIds.nextStep);
    await run("workbench.action.closeAllEditors");
    await run(lessonCommandIds.resumeLesson);
    await eventually("the lesson view", lessonTab);
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder, "progress.json");
    await run(lessonCommandIds.exportProgress, file);
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    const exported = JSON.parse(text) as {
      readonly language: string;
      readonly lessons: Readonly<
        Record<
          string,
          {
            readonly step: string;
            readonly exercises: Readonly<Record<string, { readonly passed: boolean }>>;
          }
        >
      >;
    };
    assert.equal(exported.language, "python");
    assert.equal(exported.lessons["fixtures/mask"]?.step, "edit");
    assert.equal(exported.lessons["fixtures/weights"]?.exercises["write"]?.passed, true);
  });

  it("are written as one page that needs nothing else", async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder, "weights.html");
    await run(lessonCommandIds.exportLesson, "fixtures/weights", file);
    const html = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    for (const piece of ["Two heads look", "0.8590", "<math", "data:image/svg+xml"]) {
      assert.ok(html.includes(piece), `${piece} stands in the page`);
    }
    assert.doesNotMatch(html, /<script|src="http|href="http|@import|\?\?/);
  });
});
