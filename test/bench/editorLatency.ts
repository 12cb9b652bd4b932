import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Frame, Page } from "playwright-core";
import { Workbench } from "../../scripts/workbench.ts";
import { longFile } from "./longFile.ts";

/** From a key to the picture, in a real VS Code. */
export interface EditorLatency {
  /** ms, one for each keystroke. */
  readonly lens: readonly number[];
  readonly panel: readonly number[];
}

interface Clocked {
  changedAt: number;
}

/** Notes the moment at which the text under a node changes. */
async function watch(where: Page | Frame, selector: string): Promise<void> {
  await where.evaluate((watched) => {
    const clock = window as unknown as Clocked;
    const read = () =>
      [...document.querySelectorAll(watched)].map((node) => node.textContent).join("\n");
    let before = read();
    new MutationObserver(() => {
      const now = read();
      if (now === before || now === "") return;
      before = now;
      clock.changedAt = Date.now();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, selector);
}

async function changedAfter(where: Page | Frame, start: number): Promise<number> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const at = await where.evaluate(() => (window as unknown as Clocked).changedAt);
    if (at >= start) return at - start;
    await sleep(20);
  }
  throw new Error("Nothing changed on the screen within 6 s");
}

/** Types over a number of a C# file of so many lines, and waits for lens and panel. */
export async function measureEditor(lines: number, keystrokes = 12): Promise<EditorLatency> {
  const workbench = await Workbench.open({ openFile: "MultiHead.cs" });
  try {
    const { page } = workbench;
    await openLongFile(workbench, lines);
    await workbench.clickLens(/^▶ Head 0/);
    const panel = await workbench.panel();
    await page.locator(".view-line").filter({ hasText: "var query" }).first().click();
    await page.keyboard.press("Home");
    const line = await page.locator(".view-line").filter({ hasText: "var query" }).innerText();
    const column = line.trimStart().indexOf("new(5)") + "new(5".length;
    for (let step = 0; step < column; step++) await page.keyboard.press("ArrowRight");
    await watch(page, ".codelens-decoration a");
    await watch(panel, "main");
    const [lens, pane]: [number[], number[]] = [[], []];
    for (let stroke = 0; stroke < keystrokes; stroke++) {
      await page.keyboard.press("Backspace");
      await sleep(700);
      const start = Date.now();
      await page.keyboard.type(String((stroke % 8) + 1));
      lens.push(await changedAfter(page, start));
      pane.push(await changedAfter(panel, start));
      await sleep(500);
    }
    return { lens, panel: pane };
  } finally {
    await workbench.close();
  }
}

async function openLongFile({ page, folder }: Workbench, lines: number): Promise<void> {
  const name = `Long${lines}.cs`;
  await writeFile(path.join(folder, name), longFile(lines));
  await page.keyboard.press("Control+P");
  await page.keyboard.type(name);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: name }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".tab.active", { hasText: name }).waitFor();
}
