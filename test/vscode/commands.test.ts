import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commandIds } from "../../src/host/ids.ts";
import { eventually, lenses, lensTitles, someLensTitles, open, openText } from "./workspace.ts";

function panelTab(): vscode.Tab | undefined {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .find((tab) => tab.input instanceof vscode.TabInputWebview);
}

describe("commands", () => {
  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  it("open the panel beside the editor for the computation at the caret", async () => {
    const editor = await open("MultiHead.cs");
    const text = editor.document.getText();
    const caret = editor.document.positionAt(text.indexOf("K[1]"));
    editor.selection = new vscode.Selection(caret, caret);
    await vscode.commands.executeCommand(commandIds.runAttention);
    const tab = await eventually("the panel", panelTab);
    assert.equal(tab.group.viewColumn, vscode.ViewColumn.Two);
    assert.equal(vscode.window.activeTextEditor?.document, editor.document);
    assert.equal(editor.document.isDirty, false);
  });

  it("move the panel aside when the file is opened over it", async () => {
    await open("MultiHead.cs");
    await vscode.commands.executeCommand(commandIds.runAttention);
    await eventually("the panel", panelTab);
    const { document } = await open("multi_head.py");
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Two);
    await vscode.commands.executeCommand(commandIds.runAttention);
    await eventually("the panel in another column", () => {
      const column = panelTab()?.group.viewColumn;
      return column !== undefined && column !== vscode.ViewColumn.Two;
    });
  });

  it("turn the causal mask on for one file without touching it", async () => {
    const editor = await open("multi_head.py");
    const offset = editor.document.getText().indexOf("value = [[1, 0");
    const caret = editor.document.positionAt(offset);
    editor.selection = new vscode.Selection(caret, caret);
    const before = await someLensTitles(editor.document);
    await vscode.commands.executeCommand(commandIds.toggleCausal);
    await vscode.commands.executeCommand(commandIds.toggleCausal);
    assert.deepEqual(await lensTitles(editor.document), before);
    await vscode.commands.executeCommand(commandIds.toggleCausal);
    const all = await lenses(editor.document);
    const reset = all.find(({ command }) => command?.title.startsWith("What if "))?.command;
    const given = (reset?.arguments ?? []) as readonly unknown[];
    await vscode.commands.executeCommand(reset?.command ?? "", ...given);
    assert.deepEqual(await lensTitles(editor.document), before);
    assert.equal(editor.document.isDirty, false);
  });

  it("take three selections as query, key and value in order", async () => {
    const editor = await openText(
      "python",
      "a = [[1, 0], [0, 1]]\nb = [[0, 1], [1, 0]]\nc = [[5, 6], [7, 8]]\nheads = 1\n",
    );
    editor.selections = [0, 1, 2].map(
      (line) => new vscode.Selection(line, 0, line, editor.document.lineAt(line).text.length),
    );
    await vscode.commands.executeCommand(commandIds.runAttention);
    await eventually("the panel", panelTab);
    await eventually("a lens", async () => {
      return (await lensTitles(editor.document)).some((title) =>
        title.startsWith("▶ Head 0: Q[1] "),
      );
    });
  });
});
