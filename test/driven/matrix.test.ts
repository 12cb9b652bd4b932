import { cp } from "node:fs/promises";
import path from "node:path";
import type { Frame } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

const fixtures = path.join(import.meta.dirname, "../fixtures/files");
let workbench: Workbench;

/** Opens a file through the list of files; the frame that it is drawn in. */
async function open(name: string): Promise<Frame> {
  await cp(path.join(fixtures, name), path.join(workbench.folder, name));
  await workbench.openFile(name);
  return findFrame(name);
}

/** The frame in which something is true. */
async function find<Argument>(
  isThere: (argument: Argument) => boolean,
  argument?: Argument,
): Promise<Frame> {
  for (let attempt = 0; attempt < 600; attempt++) {
    for (const frame of workbench.page.frames()) {
      const found = await frame.evaluate(isThere as never, argument).catch(() => false);
      if (found) return frame;
    }
    await workbench.page.waitForTimeout(100);
  }
  throw new Error("What was awaited did not appear within 60 s");
}

/** The frame of the editor that shows a file, or says why it does not. */
function findFrame(name: string): Promise<Frame> {
  return find((wanted: string) => {
    const main = document.querySelector("main.file, main.failed");
    return main?.textContent.includes(wanted) === true;
  }, name);
}

describe("a file of numbers in VS Code", () => {
  beforeAll(async () => {
    workbench = await shareWorkbench({});
  });

  it("opens as a table, and its tensors become an attention", async () => {
    const frame = await open("stored.npz");
    await frame.locator("#cell-0-0", { hasText: /\d/ }).waitFor();
    expect(await frame.locator(".tensor-row").allInnerTexts()).toHaveLength(2);
    expect(await frame.locator(".refused summary").innerText()).toBe("1 entry is not shown");
    await frame.locator("input[type=search]").fill("ke");
    expect(await frame.locator(".tensor-row .tensor-name").allInnerTexts()).toEqual(["key"]);
    await frame.locator("input[type=search]").fill("");
    for (const [at, role] of [
      [0, "Query (Q)"],
      [1, "Key (K)"],
      [1, "Value (V)"],
    ] as const) {
      await frame.locator(".tensor-row").nth(at).click();
      await frame.getByRole("button", { name: "Use as" }).click();
      await frame.getByRole("menuitem", { name: role }).click();
    }
    await frame.getByRole("button", { name: "Show Attention" }).click();
    const panel = await find(() => document.querySelector("main.ready .overview-head") !== null);
    expect(await panel.locator("main.ready h1").innerText()).toContain("Attention");
  });

  it("keeps the colour of the view that is chosen while the pointer is on it", async () => {
    const frame = await open("cube.npy");
    const table = frame.getByRole("button", { name: "Table", exact: true }).first();
    const colour = (): Promise<string> =>
      table.evaluate((button) => getComputedStyle(button).backgroundColor);
    await table.waitFor();
    const before = await colour();
    await table.hover();
    expect(await colour()).toBe(before);
  });

  it("that is damaged says what is wrong with it", async () => {
    const frame = await open("structured.npy");
    expect(await frame.locator("main.failed").innerText()).toContain(
      "structured is a structured array",
    );
  });
});
