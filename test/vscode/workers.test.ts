import assert from "node:assert/strict";
import { Worker } from "node:worker_threads";
import * as vscode from "vscode";
import { largeAttention } from "./largeAttention.ts";
import {
  closeActive,
  eventually,
  lensTitles,
  open,
  openText,
  replace,
  someLensTitles,
} from "./workspace.ts";

type Message = Readonly<Record<string, unknown>>;

/** Ends the worker that gets the first request of a name, right after it got it; what was requested. */
async function killOn(name: string, during: () => Promise<unknown>): Promise<Message> {
  const { prototype } = Worker;
  const original = Object.getOwnPropertyDescriptor(prototype, "postMessage")!;
  const killed: Message[] = [];
  prototype.postMessage = function (this: Worker, ...given) {
    (original.value as Worker["postMessage"]).apply(this, given);
    const message = given[0] as Message;
    if (message["name"] !== name || killed.length > 0) return;
    killed.push(message["params"] as Message);
    void this.terminate();
  };
  try {
    await during();
    return killed[0] ?? assert.fail(`no worker got the request ${name}`);
  } finally {
    Object.defineProperty(prototype, "postMessage", original);
  }
}

async function mainLens(document: vscode.TextDocument): Promise<string | undefined> {
  return (await lensTitles(document)).find((title) => title.startsWith("▶"));
}

describe("workers that are killed", () => {
  afterEach(closeActive);

  it("while reading: the lenses come all the same, and follow edits", async () => {
    const editor = await open("multi_head.py");
    const before = await someLensTitles(editor.document);
    await killOn("read", async () => {
      await replace(editor, "5.0", "0.0");
      await eventually("other lenses", async () => {
        return (await lensTitles(editor.document)).join() !== before.join();
      });
    });
    await vscode.commands.executeCommand("undo");
    await eventually("the first lenses", async () => {
      return (await lensTitles(editor.document)).join() === before.join();
    });
  });

  it("while computing: a large computation is done again", async () => {
    const { document } = await openText("python", "");
    const editor = vscode.window.activeTextEditor!;
    const asked = await killOn("evaluate", async () => {
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), largeAttention(200)));
      const title = await eventually("a lens", () => mainLens(document));
      assert.match(title, /^▶ Head 0: Q\[199\] .*more heads?$/);
    });
    assert.equal(asked["backend"], "auto");
  });
});
