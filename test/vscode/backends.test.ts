import assert from "node:assert/strict";
import { Worker } from "node:worker_threads";
import * as vscode from "vscode";
import { commandIds } from "../../src/host/ids.ts";
import { largeAttention } from "./largeAttention.ts";
import {
  closeActive,
  eventually,
  lensTitles,
  open,
  openText,
  someLensTitles,
} from "./workspace.ts";

type Message = Readonly<Record<string, unknown>>;

/** The requests that workers get meanwhile. */
async function spyOnWorkers(during: (posted: readonly Message[]) => Promise<unknown>) {
  const { prototype } = Worker;
  const original = Object.getOwnPropertyDescriptor(prototype, "postMessage")!;
  const posted: Message[] = [];
  prototype.postMessage = function (this: Worker, ...given) {
    const { name, params } = given[0] as Message;
    posted.push({ ...(params as Message), name });
    (original.value as Worker["postMessage"]).apply(this, given);
  };
  try {
    await during(posted);
  } finally {
    Object.defineProperty(prototype, "postMessage", original);
  }
}

async function set(name: "backend" | "memoryLimit", value: string | number | undefined) {
  const { Global } = vscode.ConfigurationTarget;
  await vscode.workspace.getConfiguration("attentionLens").update(name, value, Global);
}

async function mainLens(document: vscode.TextDocument): Promise<string | undefined> {
  return (await lensTitles(document)).find((title) => title.startsWith("▶"));
}

function refusals(document: vscode.TextDocument): readonly vscode.Diagnostic[] {
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ message }) => message.includes("too large"));
}

describe("the backend", () => {
  afterEach(async () => {
    await set("backend", undefined);
    await set("memoryLimit", undefined);
    await closeActive();
  });

  it("is switched at once by its setting, and the open file computed again", async () => {
    const { document } = await open("multi_head.py");
    await eventually("a lens", () => mainLens(document));
    await spyOnWorkers(async (posted) => {
      await set("backend", "wasm");
      const asked = await eventually("a computation in the worker", () =>
        posted.find(({ name }) => name === "evaluate"),
      );
      assert.equal(asked["backend"], "wasm");
      assert.equal(asked["memoryLimit"], 2048 * 2 ** 20);
      await eventually("a lens", () => mainLens(document));
    });
  });

  it("refuses what exceeds the memory limit, with the numbers, where the computation begins", async () => {
    const { document } = await openText("python", largeAttention(700));
    await eventually("a lens", () => mainLens(document));
    assert.deepEqual(refusals(document), []);
    await set("memoryLimit", 16);
    const [refusal] = await eventually("a problem", () => {
      const found = refusals(document);
      return found.length > 0 && found;
    });
    assert.match(
      refusal!.message,
      /needs about \d+ MiB of memory and the limit is 16 MiB\. Shorten .*attentionLens\.memoryLimit/,
    );
    assert.equal(document.getText(refusal!.range), "query");
    const titles = await someLensTitles(document);
    assert.ok(titles.some((title) => title.startsWith("⚠ This computation is too large")));
    await set("memoryLimit", undefined);
    await eventually("a lens again", () => mainLens(document));
    assert.deepEqual(refusals(document), []);
  });

  it("is remembered once it was measured, until that is asked for again", async () => {
    const { document } = await openText("python", largeAttention(220));
    await eventually("a lens", () => mainLens(document));
    await spyOnWorkers(async (posted) => {
      await vscode.commands.executeCommand(commandIds.measureBackends);
      const asked = await eventually("a computation", () =>
        posted.find(({ name }) => name === "evaluate"),
      );
      assert.deepEqual(asked["findings"], {});
      await eventually("a lens", () => mainLens(document));
    });
    // Measuring goes on behind the lens; what is computed once it is over knows the finding.
    let length = 230;
    await spyOnWorkers((posted) =>
      eventually("a computation that knows it", async () => {
        const other = await openText("python", largeAttention(length++));
        await eventually("a lens", () => mainLens(other.document));
        await closeActive();
        const asked = posted.findLast(({ name }) => name === "evaluate");
        return Object.keys(asked?.["findings"] ?? {}).includes("1e6");
      }),
    );
  });

  it("shows that it computes, and stops when it is told to", async () => {
    await set("backend", "reference");
    const { document } = await openText("python", largeAttention(3000));
    const computing = (title: string) => title.startsWith("$(sync~spin) computing…");
    await eventually("a lens that says so", async () =>
      (await lensTitles(document)).find(computing),
    );
    await vscode.commands.executeCommand(commandIds.cancelComputation);
    await eventually("a lens that says why", async () =>
      (await lensTitles(document)).find((title) => title.startsWith("⚠ Cancelled")),
    );
    await set("backend", undefined);
    await eventually("a lens", () => mainLens(document));
  });
});
