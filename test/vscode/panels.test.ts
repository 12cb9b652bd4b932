import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commandIds } from "../../src/host/ids.ts";
import { eventually, open } from "./workspace.ts";

function panelTitles(): readonly string[] {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter((tab) => tab.input instanceof vscode.TabInputWebview)
    .map((tab) => tab.label);
}

/** Waits until the open panels bear these titles, in any order. */
async function panelsAre(...titles: readonly string[]): Promise<void> {
  const wanted = titles.toSorted().join("\n");
  await eventually(`panels ${titles.join(", ")}`, () => {
    return panelTitles().toSorted().join("\n") === wanted;
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}; there are ${panelTitles().join(", ")}`);
  });
}

async function run(command: string, uri: vscode.Uri, text: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const editor = await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  const caret = document.positionAt(document.getText().indexOf(text));
  editor.selection = new vscode.Selection(caret, caret);
  await vscode.commands.executeCommand(command);
}

describe("panels", () => {
  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  it("follow what is run next until they are pinned", async () => {
    const { uri } = (await open("MultiHead.cs")).document;
    await run(commandIds.runAttention, uri, "K[1]");
    await panelsAre("AttentionDemo · MultiHead.cs");
    await run(commandIds.runMlp, uri, "new(-0.3)");
    await panelsAre("MlpDemo · MultiHead.cs");
    await vscode.commands.executeCommand(commandIds.pinPanel);
    await panelsAre("Pinned: MlpDemo · MultiHead.cs");
    await run(commandIds.runAttention, uri, "K[1]");
    await panelsAre("Pinned: MlpDemo · MultiHead.cs", "AttentionDemo · MultiHead.cs");
    await run(commandIds.runMlp, uri, "new(-0.3)");
    await panelsAre("Pinned: MlpDemo · MultiHead.cs", "AttentionDemo · MultiHead.cs");
  });

  it("are doubled: the one stays, the other follows", async () => {
    const { uri } = (await open("MultiHead.cs")).document;
    await run(commandIds.runAttention, uri, "K[1]");
    await vscode.commands.executeCommand(commandIds.openAnotherPanel);
    await panelsAre("Pinned: AttentionDemo · MultiHead.cs", "AttentionDemo · MultiHead.cs");
    await run(commandIds.runMlp, uri, "new(-0.3)");
    await panelsAre("Pinned: AttentionDemo · MultiHead.cs", "MlpDemo · MultiHead.cs");
  });

  it("move to the side bar and back", async () => {
    const { uri } = (await open("MultiHead.cs")).document;
    await run(commandIds.runAttention, uri, "K[1]");
    await panelsAre("AttentionDemo · MultiHead.cs");
    await vscode.commands.executeCommand(commandIds.openInSideBar);
    await panelsAre();
    await run(commandIds.runMlp, uri, "new(-0.3)");
    await panelsAre();
    await vscode.commands.executeCommand(commandIds.openBeside);
    await panelsAre("MlpDemo · MultiHead.cs");
  });

  it("stay where they are once they are pinned, whatever is opened or moved", async () => {
    const { uri } = (await open("MultiHead.cs")).document;
    await run(commandIds.runAttention, uri, "K[1]");
    await panelsAre("AttentionDemo · MultiHead.cs");
    await vscode.commands.executeCommand(commandIds.pinPanel);
    const pinned = "Pinned: AttentionDemo · MultiHead.cs";
    await panelsAre(pinned);
    // The side bar shows the same computation, and leaves the pinned panel alone.
    await vscode.commands.executeCommand(commandIds.openInSideBar);
    await panelsAre(pinned);
    await vscode.commands.executeCommand(commandIds.openBeside);
    await panelsAre(pinned, "AttentionDemo · MultiHead.cs");
    await run(commandIds.runMlp, uri, "new(-0.3)");
    await panelsAre(pinned, "MlpDemo · MultiHead.cs");
    await vscode.commands.executeCommand(commandIds.openInSideBar);
    await panelsAre(pinned);
    await vscode.commands.executeCommand(commandIds.openBeside);
    await panelsAre(pinned, "MlpDemo · MultiHead.cs");
  });

  it("go with the code of a computation chosen in the tree", async () => {
    const { document } = await open("MultiHead.cs");
    await vscode.commands.executeCommand(commandIds.runMlp);
    const { uri } = document;
    const titled = () => panelTitles()[0];
    await run(commandIds.runAttention, uri, "K[1]");
    await panelsAre("AttentionDemo · MultiHead.cs");
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      uri,
      1000,
    );
    const mlp = lenses.find((lens) => lens.command?.title.includes("▶ MLP"));
    const [, computation] = (mlp?.command?.arguments ?? []) as [vscode.Uri, string];
    // As the context menu of the tree calls it: with the node itself.
    await vscode.commands.executeCommand(commandIds.showComputation, { uri, computation });
    await eventually("the MLP", () => titled() === "MlpDemo · MultiHead.cs");
    const line = vscode.window.activeTextEditor?.selection.active.line ?? 0;
    assert.ok(
      document.getText().indexOf("MlpDemo") < document.offsetAt(new vscode.Position(line, 0)),
    );
  });
});
