import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commandIds } from "../../src/host/ids.ts";
import { closeUntitled, eventually, lenses, lensTitles, hoverWords } from "./workspace.ts";

const imports = "%matplotlib inline\nimport numpy as np";
const numbers = [
  "Q = np.array([[1.0, 0.0], [0.0, 2.0]])",
  "K = np.array([[1.0, 0.0], [0.0, 1.0]])",
  "V = np.array([[10.0, 0.0], [0.0, 10.0]])",
].join("\n");
const attention = [
  "scores = Q @ K.T",
  "weights = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)",
  "out = weights @ V",
].join("\n");

/** Opens a notebook with a Markdown cell after the first of these code cells; returns the code cells. */
async function openCells(...codes: readonly string[]): Promise<readonly vscode.TextDocument[]> {
  const { Code, Markup } = vscode.NotebookCellKind;
  const [first = "", ...others] = codes;
  const data = new vscode.NotebookData([
    new vscode.NotebookCellData(Code, first, "python"),
    new vscode.NotebookCellData(Markup, "# Attention", "markdown"),
    ...others.map((code) => new vscode.NotebookCellData(Code, code, "python")),
  ]);
  const notebook = await vscode.workspace.openNotebookDocument("jupyter-notebook", data);
  await vscode.window.showNotebookDocument(notebook);
  const cells = notebook.getCells().filter(({ kind }) => kind === Code);
  return cells.map(({ document }) => document);
}

async function waitForLens(cell: vscode.TextDocument, part: string): Promise<string> {
  let titles: readonly string[] = [];
  return eventually(`a lens with "${part}"`, async () => {
    titles = await lensTitles(cell);
    return titles.find((title) => title.includes(part));
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}; there are ${titles.join(", ")}`);
  });
}

/** The words of the hover over the first occurrence of a text. */
async function hoverOver(cell: vscode.TextDocument, text: string): Promise<string> {
  const at = cell.positionAt(cell.getText().indexOf(text));
  return (await hoverWords(cell, at, /\S/)).replaceAll("\\", "");
}

describe("a program in the cells of a notebook", () => {
  afterEach(closeUntitled);

  it("has its lens in the cell that computes the weights", async () => {
    const [first, matrices, last] = await openCells(imports, numbers, attention);
    const title = await waitForLens(last!, "Head 0");
    assert.match(title, /Q\[1\] gives 88% of its attention to K\[1\] · ✓ no 1\/√2/);
    assert.deepEqual(await lensTitles(first!), []);
    assert.deepEqual(await lensTitles(matrices!), []);
  });

  it("has hovers that say in which cell a variable was made", async () => {
    const [, , last] = await openCells(imports, numbers, attention);
    await waitForLens(last!, "Head 0");
    const words = await hoverOver(last!, "V");
    assert.match(words, /numpy.ndarray float64 \[2, 2\]/);
    assert.match(words, /Cell 3, line 3: `V = np\.array/);
  });

  it("follows an edit, a new cell, and a cell that goes", async () => {
    const [, matrices, last] = await openCells(imports, numbers, attention);
    await waitForLens(last!, "88%");
    const edit = new vscode.WorkspaceEdit();
    const at = matrices!.positionAt(matrices!.getText().indexOf("2.0"));
    edit.replace(matrices!.uri, new vscode.Range(at, at.translate(0, 3)), "3.0");
    await vscode.workspace.applyEdit(edit);
    await waitForLens(last!, "95%");

    const { notebook } = vscode.window.activeNotebookEditor!;
    const change = async (each: vscode.NotebookEdit) => {
      const changes = new vscode.WorkspaceEdit();
      changes.set(notebook.uri, [each]);
      await vscode.workspace.applyEdit(changes);
    };
    const { Code } = vscode.NotebookCellKind;
    const halved = new vscode.NotebookCellData(Code, "Q = Q / 3", "python");
    await change(vscode.NotebookEdit.insertCells(3, [halved]));
    await waitForLens(last!, "73%");
    await change(vscode.NotebookEdit.deleteCells(new vscode.NotebookRange(3, 4)));
    await waitForLens(last!, "95%");
  });

  it("is told with the cells counted as they stand", async () => {
    const [, , last] = await openCells(imports, numbers, attention);
    const seeTooltip = async (part: string): Promise<void> => {
      await eventually(`a tooltip with "${part}"`, async () =>
        (await lenses(last!)).some(({ command }) => command?.tooltip?.includes(part)),
      );
    };
    await seeTooltip("cell 4, line 2");
    const { notebook } = vscode.window.activeNotebookEditor!;
    const { Markup } = vscode.NotebookCellKind;
    const title = new vscode.NotebookCellData(Markup, "# Numbers", "markdown");
    const changes = new vscode.WorkspaceEdit();
    changes.set(notebook.uri, [vscode.NotebookEdit.insertCells(2, [title])]);
    await vscode.workspace.applyEdit(changes);
    await seeTooltip("cell 5, line 2");
  });

  it("keeps a choice of the user for all its cells", async () => {
    const [, matrices, last] = await openCells(imports, numbers, attention);
    await waitForLens(last!, "88%");
    const [lens] = await lenses(last!);
    const [, computation] = lens!.command!.arguments as [vscode.Uri, string];
    await vscode.commands.executeCommand(commandIds.toggleCausal, matrices!.uri, computation);
    await waitForLens(last!, "causal");
    await vscode.commands.executeCommand(commandIds.toggleCausal, last!.uri, computation);
    await waitForLens(last!, "▶ Head 0");
  });
});
