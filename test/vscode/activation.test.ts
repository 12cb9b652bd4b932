import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commandIds } from "../../src/host/ids.ts";

describe("activation", () => {
  it("registers every contributed command", async () => {
    await vscode.extensions.getExtension("attention-lens.attention-lens")?.activate();
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = Object.values(commandIds).filter((id) => !registered.has(id));
    assert.deepEqual(missing, []);
  });
});
