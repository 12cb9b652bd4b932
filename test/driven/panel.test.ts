import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Frame } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";
import { showEverything } from "../support/showEverything.ts";

let workbench: Workbench;
let panel: Frame;

async function panelText(): Promise<string> {
  return panel.locator("main.ready").innerText();
}

/** Puts the caret behind a text of the open file. */
async function caretBehind(line: string, text: string): Promise<void> {
  const { page } = workbench;
  const found = await workbench.clickLine(line);
  await page.keyboard.press("Home");
  const shown = (await found.innerText()).replaceAll("\u00a0", " ").trimStart();
  const steps = shown.indexOf(text) + text.length;
  for (let step = 0; step < steps; step++) await page.keyboard.press("ArrowRight");
}

/** How many numbers of the file are marked as those behind a value. */
function countMarks(): Promise<number> {
  return workbench.page
    .locator(".view-overlays > * > *")
    .evaluateAll(
      (drawn) => drawn.filter((each) => getComputedStyle(each).outlineStyle === "solid").length,
    );
}

/** How many numbers of the file are underlined in the colour of a head. */
function countTints(): Promise<number> {
  return workbench.page
    .locator(".view-overlays > * > *")
    .evaluateAll(
      (drawn) => drawn.filter((each) => getComputedStyle(each).borderBottomWidth === "2px").length,
    );
}

/** Types a number into a cell of the query, as the panel shows it. */
async function typeIntoQuery(column: number, typed: string): Promise<void> {
  const cell = panel.locator(`[data-stage="query"] td[data-row="0"][data-column="${column}"]`);
  await cell.first().dblclick();
  await panel.locator(".cell-editor").waitFor();
  await workbench.page.keyboard.type(typed);
  await workbench.page.keyboard.press("Enter");
  await panel.locator(".cell-editor").waitFor({ state: "detached" });
}

async function openAndRun(): Promise<void> {
  workbench = await shareWorkbench({ openFile: "MultiHead.cs" });
  await workbench.clickLens(/^▶ Head 0/);
  panel = await workbench.panel();
}

describe("the panel in VS Code", () => {
  beforeAll(openAndRun);

  it("says at once where every head looks, and what comes out", async () => {
    const text = await panelText();
    expect(text).toContain("Q[0] gives 86% of its attention to K[1]");
    expect(text).toContain("Q[0] gives 86% of its attention to K[2]");
    for (const number of ["0.8590", "17.18", "257.69"]) expect(text).toContain(number);
  });

  it("has the focus when its key is pressed again, and Escape goes back to the same place", async () => {
    const { page } = workbench;
    const isFocused = () => panel.evaluate(() => document.hasFocus());
    await workbench.clickLine("var query");
    await page.keyboard.press("End");
    await page.keyboard.press("Control+k");
    await page.keyboard.press("a");
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(isFocused).toBe(false);
    await page.keyboard.type("//");
    await page.locator(".view-line", { hasText: "};//" }).waitFor();
    await page.keyboard.press("Control+z");
  });

  it("keeps the place that was chosen over a reload", async () => {
    await panel.locator("[data-box=scores]").click();
    await panel.locator('[data-box=scores][aria-selected="true"]').waitFor();
    await panel.getByText("its score of 2.5 is the largest of the row").waitFor();
    await panel.locator("[data-box=scores]").press("ArrowRight");
    await panel.locator('[data-box=attentionWeights][aria-selected="true"]').waitFor();
    await workbench.reload();
    panel = await workbench.panel();
    await panel.locator('[data-box=attentionWeights][aria-selected="true"]').waitFor();
  });

  describe("with everything below each other", () => {
    beforeEach(() => showEverything(panel));

    it("shows the numbers of the chapter, and no MLP of another function", async () => {
      const text = await panelText();
      for (const number of ["0.8590", "17.18", "257.69"]) expect(text).toContain(number);
      expect(text).not.toContain("6 of 16");
    });

    it("follows an edit, and undo brings it back, and the file on disk is not touched", async () => {
      const { page, folder } = workbench;
      const file = path.join(folder, "MultiHead.cs");
      const before = await readFile(file, "utf8");
      await caretBehind("var query", "new(5");
      await page.keyboard.press("Backspace");
      await page.keyboard.type("0");
      await workbench.lens(/Q\[0\] spreads its attention evenly/);
      await panel.getByText("0.3333").first().waitFor();
      await page.keyboard.press("Control+z");
      await page.keyboard.press("Control+z");
      await workbench.lens(/86% of its attention to K\[1\]/);
      await panel.getByText("0.8590").first().waitFor();
      expect(await readFile(file, "utf8")).toBe(before);
    });

    it("leaves the numbers of the file without colours as soon as the setting says so, for its language, too", async () => {
      const settings = path.join(workbench.root, ".vscode", "settings.json");
      const off = { "attentionLens.headColors": false };
      const set = (values: object) => writeFile(settings, JSON.stringify(values));
      await expect.poll(countTints).toBeGreaterThan(0);
      await mkdir(path.dirname(settings), { recursive: true });
      await set(off);
      await expect.poll(countTints).toBe(0);
      await set({ "[python]": off });
      await expect.poll(countTints).toBeGreaterThan(0);
      await set({ "[csharp]": off });
      await expect.poll(countTints).toBe(0);
      await rm(settings);
      await expect.poll(countTints).toBeGreaterThan(0);
    });

    it("takes an edit of its own back by Ctrl+Z, and the line above the code follows", async () => {
      await typeIntoQuery(1, "0");
      await workbench.lens(/Q\[0\] spreads its attention evenly/);
      await workbench.page.keyboard.press("Control+z");
      await panel.getByText("0.8590").first().waitFor();
      await workbench.lens(/86% of its attention to K\[1\]/);
    });

    it("marks the numbers behind a cell that is clicked, and selects them when it is asked to", async () => {
      const { page } = workbench;
      await panel.getByText("257.69").first().click();
      await expect.poll(countMarks).toBeGreaterThan(1);
      expect(await page.locator(".monaco-editor .selected-text").count()).toBe(0);
      await panel.getByText("Select in editor").click();
      await page.locator(".monaco-editor .selected-text").first().waitFor();
      expect(await page.locator(".monaco-editor .cursors-layer .cursor").count()).toBeGreaterThan(
        1,
      );
      await expect.poll(countMarks).toBe(0);
    });

    it("keeps the last picture, greyed and with the reason, while a number is half typed", async () => {
      const { page } = workbench;
      await page.keyboard.press("Escape");
      await caretBehind("var query", "new(5");
      await page.keyboard.type("..");
      await panel.locator("main.stale").waitFor();
      expect(await panel.locator(".stale-bar").innerText()).toMatch(
        /^This is the last result\. Not computed: .+ MultiHead\.cs:12:\d+$/,
      );
      expect(await panelText()).toContain("257.69");
      await page.keyboard.press("Control+z");
      await panel.locator("main.ready:not(.stale)").waitFor();
      expect(await panel.locator(".stale-bar").count()).toBe(0);
      await workbench.lens(/86% of its attention to K\[1\]/);
    });

    it("comes back after a reload as it was, everything below each other, and nothing is given away before", async () => {
      await panel.locator(".step-start").click();
      await panel.locator(".step-predict input").check();
      await workbench.lens(/hidden while you predict/);
      // Every line above the code that is ever drawn, from the very first on.
      await workbench.page.addInitScript(() => {
        const seen = new Set<string>();
        Object.assign(globalThis, { seenLenses: seen });
        new MutationObserver(() => {
          for (const lens of document.querySelectorAll(".codelens-decoration a")) {
            seen.add(lens.textContent);
          }
        }).observe(document, { childList: true, subtree: true, characterData: true });
      });
      await workbench.reload();
      panel = await workbench.panel();
      await panel.locator(".step-predict input:checked").waitFor();
      await panel.locator('.whole-switch[aria-pressed="true"]').waitFor();
      await workbench.lens(/hidden while you predict/);
      const seen = await workbench.page.evaluate(() => [
        ...(globalThis as unknown as { readonly seenLenses: ReadonlySet<string> }).seenLenses,
      ]);
      expect(seen.filter((lens) => lens.includes("its attention"))).toEqual([]);
      await panel.locator(".step-predict input").uncheck();
      await workbench.lens(/86% of its attention to K\[1\]/);
      await panel.getByText("0.8590").first().waitFor();
    });

    it("is not covered by its file, opened again for a value that is clicked", async () => {
      const { page } = workbench;
      const file = page.locator(".tab").filter({ hasText: /^MultiHead\s*\.cs$/ });
      await file.click({ button: "middle" });
      await file.waitFor({ state: "detached" });
      panel = await workbench.panel();
      await panel.getByText("257.69").first().click();
      await expect.poll(countMarks).toBeGreaterThan(1);
      expect(await page.locator(".editor-group-container").count()).toBe(2);
      expect(await panel.getByText("257.69").first().isVisible()).toBe(true);
    });

    it("is not covered by its file, opened again for a number that is typed into a cell", async () => {
      const { page } = workbench;
      const file = page.locator(".tab").filter({ hasText: /^MultiHead\s*\.cs$/ });
      await file.click({ button: "middle" });
      await file.waitFor({ state: "detached" });
      panel = await workbench.panel();
      await typeIntoQuery(1, "0");
      await workbench.lens(/Q\[0\] spreads its attention evenly/);
      expect(await page.locator(".editor-group-container").count()).toBe(2);
      expect(await panel.locator('[data-stage="query"]').first().isVisible()).toBe(true);
    });

    it("goes with its file where that is renamed, decisions included, and says when it is gone", async () => {
      const { page } = workbench;
      const files = page.locator(".explorer-folders-view .monaco-list");
      const chosen = (name: string) =>
        files.locator(".monaco-list-row.focused.selected").filter({ hasText: name });
      await panel.locator('vscode-dropdown[aria-label="Heads"]').click();
      await panel.locator('vscode-dropdown[aria-label="Heads"] vscode-option').first().click();
      await workbench.lens("What if heads=1 · Reset");
      // In the group of the file: there the explorer opens what is clicked.
      await workbench.clickLine();
      await files.locator(".monaco-list-row").filter({ hasText: "MultiHead.cs" }).click();
      await chosen("MultiHead.cs").waitFor();
      await files.press("F2");
      await page.locator(".explorer-item-edited input").fill("Chapter.cs");
      await page.keyboard.press("Enter");
      await page
        .locator(".tab")
        .filter({ hasText: /· Chapter\.cs/ })
        .waitFor();
      await workbench.lens("What if heads=1 · Reset");
      await panel.locator(".panel-title").getByText("Chapter.cs").waitFor();
      await typeIntoQuery(1, "7");
      await workbench.lens(/63% of its attention to K\[1\]/);
      await workbench.command("File: Save All");
      await page.locator(".tab.dirty").waitFor({ state: "detached" });
      // Another click would open the file in the group that is active: that of the panel.
      await chosen("Chapter.cs").waitFor();
      await files.press("Delete");
      const question = page.locator(".monaco-dialog-box");
      await question.getByRole("button", { name: /^(Delete|Move to Trash)$/ }).click();
      await question.waitFor({ state: "detached" });
      await panel.getByText("Chapter.cs is no longer available").waitFor();
    });
  });
});
