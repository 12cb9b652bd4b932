import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeActive, eventually, lenses, open, replace, someLensTitles } from "./workspace.ts";

function problems(document: vscode.TextDocument): readonly vscode.Diagnostic[] {
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter((diagnostic) => diagnostic.source === "Attention Lens");
}

describe("problems", () => {
  afterEach(closeActive);

  it("point at a ragged row and vanish when it is mended", async () => {
    const editor = await open("multiHead.ts");
    const { document } = editor;
    const row = "[0, 1, 0, 0, 0, 1, 0, 0]";
    await replace(editor, row, "[0, 1, 0, 0, 0, 1, 0]");
    const [problem] = await eventually("a problem", () => {
      const found = problems(document);
      return found.length > 0 && found;
    });
    assert.match(problem?.message ?? "", /7.*8|8.*7/);
    assert.equal(document.getText(problem?.range), "[0, 1, 0, 0, 0, 1, 0]");
    await vscode.commands.executeCommand("undo");
    await eventually("no problem", () => problems(document).length === 0);
  });

  it("offer a fix that one undo takes back", async () => {
    const editor = await open("multiHead.ts");
    const { document } = editor;
    const ragged = "[0, 1, 0, 0, 0, 1, 0]";
    await replace(editor, "[0, 1, 0, 0, 0, 1, 0, 0]", ragged);
    const [problem] = await eventually("a problem", () => {
      const found = problems(document);
      return found.length > 0 && found;
    });
    const before = document.getText();
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      problem?.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    const fix = actions.find(({ title }) => title === "Add a zero");
    assert.equal(fix?.isPreferred, true);
    await vscode.workspace.applyEdit(fix.edit!);
    assert.ok(document.getText().includes("[0, 1, 0, 0, 0, 1, 0, 0]"));
    await eventually("no problem", () => problems(document).length === 0);
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), before);
  });

  it("that leave no computation are told of above their line, and a click goes there", async () => {
    const text = 'q = [[1, 2]]\nk = [[float("nan"), 2], [3]]\nv = [[1, 2], [3, 4]]\n';
    const document = await vscode.workspace.openTextDocument({ language: "python", content: text });
    const editor = await vscode.window.showTextDocument(document);
    const lens = await eventually("a lens", async () =>
      (await lenses(document)).find(({ command }) => command?.title.startsWith("⚠ k[1]")),
    );
    assert.equal(lens.range.start.line, 1);
    const { command, arguments: said = [] } = lens.command!;
    await vscode.commands.executeCommand(command, ...(said as unknown[]));
    assert.equal(document.getText(editor.selection), "[3]");
  });

  it("name the head counts that would do", async () => {
    const editor = await open("MultiHead.cs");
    await replace(editor, "HeadCount = 2", "HeadCount = 3");
    const [problem] = await eventually("a problem", () => {
      const found = problems(editor.document);
      return found.length > 0 && found;
    });
    assert.match(problem?.message ?? "", /1, 2, 4 or 8/);
  });

  it("of a whole problem in JSON stand at the very number", async () => {
    const editor = await open("block.json");
    const { document } = editor;
    const [title] = await someLensTitles(document);
    assert.match(title ?? "", /^▶ Transformer Block · Head 0: /);
    await replace(editor, '"headCount": 2', '"headCount": 3');
    const [problem] = await eventually("a problem", () => {
      const found = problems(document);
      return found.length > 0 && found;
    });
    assert.match(problem?.message ?? "", /1, 2, 4 or 8/);
    assert.equal(document.getText(problem?.range), "3");
  });
});
