import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  closeActive,
  hoverWords,
  lensTitles,
  openNew,
  openText,
  someLensTitles,
} from "./workspace.ts";

const lines = [
  "import numpy as np",
  "np.random.seed(3)",
  "x = np.random.rand(2, 2)",
  "w = np.exp(x @ x.T) / np.exp(x @ x.T).sum(axis=1, keepdims=True)",
  "out = w @ np.random.rand(2, 2)",
];

/** The actions of the light bulb on a line, by title. */
async function actionsOn(
  { document }: vscode.TextEditor,
  line: number,
): Promise<readonly vscode.CodeAction[]> {
  return vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    document.uri,
    document.lineAt(line).range,
    vscode.CodeActionKind.RefactorRewrite.value,
  );
}

describe("drawn numbers", () => {
  afterEach(closeActive);

  it("are frozen as literals, and one undo takes that back", async () => {
    const editor = await openNew("draws.py", lines.join("\n"));
    const { document } = editor;
    const before = document.getText();
    const titles = await someLensTitles(document);
    assert.match(titles.join("\n"), /Head 0: .*✓/);
    const [freeze] = await actionsOn(editor, 2);
    assert.equal(freeze?.title, "Freeze as Literals");
    await vscode.workspace.applyEdit(freeze.edit!);
    assert.equal(document.lineAt(2).text, "np.random.rand(2, 2)  # keeps later draws the same");
    const frozen =
      /^x = np\.array\(\[\s*\[0\.55\d+, 0\.70\d+\],\s*\[0\.29\d+, 0\.51\d+\],\s*\]\)$/m;
    assert.match(document.getText(), frozen);
    // A longer text has room for two lines.
    const now = (await lensTitles(document)).join(" · ");
    assert.equal(now.replace(/line \d+/, "line 4"), titles.join(" · "));
    await vscode.commands.executeCommand("undo");
    assert.equal(document.getText(), before);
  });

  it("without a seed are offered one", async () => {
    const editor = await openText("python", "import torch\n\nx = torch.rand(2, 2)\n");
    const [add] = await actionsOn(editor, 2);
    assert.equal(add?.title, "Add torch.manual_seed(0)");
    await vscode.workspace.applyEdit(add.edit!);
    assert.equal(editor.document.lineAt(1).text, "torch.manual_seed(0)");
  });

  it("are frozen by the link in a hover, too", async () => {
    const { document } = await openText("python", lines.join("\n"));
    const uses = lines[3]!.indexOf("x @");
    const words = await hoverWords(document, new vscode.Position(3, uses), /Freeze as Literals/);
    const link = /\[Freeze as Literals\]\(command:([\w.]+)\?([^)]+)\)/.exec(words);
    assert.ok(link, words);
    const args = JSON.parse(decodeURIComponent(link[2]!)) as unknown[];
    await vscode.commands.executeCommand(link[1]!, ...args);
    assert.match(document.getText(), /^x = np\.array\(/m);
  });
});
