import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

let workbench: Workbench;

const hover = () => workbench.page.locator(".monaco-hover:visible", { hasText: "head 0" });

describe("Explain This Line", () => {
  beforeAll(async () => {
    workbench = await shareWorkbench({ openFile: "multi_head.py" });
    await workbench.lens(/86% of its attention/);
  });

  it("says what the line at the cursor does, in its numbers", async () => {
    await workbench.clickLine("weights = softmax");
    await workbench.command("Attention Lens: Explain This Line");
    await hover().waitFor();
    expect(await hover().innerText()).toContain("gets 86% of the attention of Q[0]");
    await workbench.page.keyboard.press("Escape");
  });

  it("is a link in the hover on a line that does a step", async () => {
    const { page } = workbench;
    const line = page.locator(".view-line", { hasText: "weights = softmax" });
    const link = page.locator(".monaco-hover:visible a", { hasText: "Explain this line" });
    await workbench.hover(line.locator("span", { hasText: /^\s*softmax$/ }).first(), link);
    await link.click();
    await hover().filter({ hasText: "the row sums to 1.1642" }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("is in the Quick Fix menu, and only where something is known", async () => {
    const { page } = workbench;
    const menu = page.locator(".action-widget");
    const entry = menu.getByText("Explain this line");
    await workbench.clickLine("weights = softmax");
    // Busy, the editor lists its actions before it asks for ours.
    const isOffered = async (): Promise<boolean> => {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Control+.");
      await entry
        .first()
        .waitFor({ timeout: 5000 })
        .catch(() => undefined);
      return entry.first().isVisible();
    };
    await expect.poll(isOffered).toBe(true);
    await page.keyboard.press("Escape");
    await workbench.clickLine("n_head = 2");
    await page.keyboard.press("Control+.");
    await page.waitForTimeout(1500);
    expect(await entry.count()).toBe(0);
    await page.keyboard.press("Escape");
  });

  it("leads to the step of a lesson that teaches it", async () => {
    const { page } = workbench;
    await workbench.clickLine("weights = softmax");
    await workbench.command("Attention Lens: Explain This Line");
    await hover().locator("a", { hasText: "Open lesson “Softmax”" }).click();
    await workbench.answer("Select the programming language of the lessons");
    await page.locator(".tab", { hasText: "Softmax" }).first().waitFor();
  });
});
