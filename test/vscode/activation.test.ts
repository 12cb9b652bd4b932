import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commandIds } from "../../src/host/ids.ts";
import { lessonCommandIds } from "../../src/host/lessons/lessonIds.ts";

describe("activation", () => {
  it("registers every contributed command", async () => {
    await vscode.extensions.getExtension("attention-lens.attention-lens")?.activate();
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = Object.values({ ...commandIds, ...lessonCommandIds }).filter(
      (id) => !registered.has(id),
    );
    assert.deepEqual(missing, []);
  });
});
