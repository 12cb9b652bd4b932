import assert from "node:assert/strict";
import * as vscode from "vscode";
import { eventually } from "./workspace.ts";

/** An array as NumPy saves it: 2 × 2 numbers in double precision. */
function arrayBytes(): Uint8Array {
  const header = "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2), }\n";
  const bytes = new Uint8Array(10 + header.length + 32);
  bytes.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, header.length, 0]);
  bytes.set(new TextEncoder().encode(header), 10);
  return bytes;
}

/** The view types of the custom editors that are open. */
function openViews(): readonly string[] {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .flatMap(({ input }) => (input instanceof vscode.TabInputCustom ? [input.viewType] : []));
}

async function write(name: string, bytes: Uint8Array): Promise<vscode.Uri> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new Error("no folder is open");
  const uri = vscode.Uri.joinPath(folder.uri, name);
  await vscode.workspace.fs.writeFile(uri, bytes);
  return uri;
}

describe("files of numbers", () => {
  afterEach(() => vscode.commands.executeCommand("workbench.action.closeAllEditors"));

  it("open in the editor of matrices by themselves, and tables as text", async () => {
    const array = await write("weights.npy", arrayBytes());
    await vscode.commands.executeCommand("vscode.open", array);
    await eventually("the matrix is open", () => openViews().join() === "attentionLens.matrix");
    const table = await write("table.csv", new TextEncoder().encode("1,2\n3,4\n"));
    await vscode.commands.executeCommand("vscode.open", table);
    await eventually(
      "the table is text",
      () => vscode.window.activeTextEditor?.document.uri.toString() === table.toString(),
    );
    assert.ok(!openViews().includes("attentionLens.matrixOption"));
  });

  it("that are tables open as a matrix on request", async () => {
    const table = await write("table.csv", new TextEncoder().encode("1,2\n3,4\n"));
    const type = "attentionLens.matrixOption";
    await vscode.commands.executeCommand("vscode.openWith", table, type);
    await eventually("the table is a matrix", () => openViews().includes(type));
  });
});
