import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

let workbench: Workbench;

/** The first line whose end has this text; the spaces of hints do not break. */
const line = (end: string) => {
  const text = end.replace(/[[\].]/g, String.raw`\$&`).replaceAll(" ", String.raw`\s`);
  return workbench.page.locator(".view-line", { hasText: new RegExp(text) }).first();
};
const switchOf = (text: string) =>
  workbench.page.locator(".codelens-decoration", { hasText: text }).first();

describe("the pass whose numbers stand at the ends of lines", () => {
  beforeAll(async () => {
    workbench = await shareWorkbench({ openFile: "multi_head.py" });
  });

  it("is the last one, until another one is chosen above the loop", async () => {
    await switchOf("h = 1 · Pass 2 of 2").waitFor();
    await line("[0.07 0.07 0.86] · last of 2").waitFor();
    const first = switchOf("h = 0 · Pass 1 of 2");
    // A lens that is drawn again while it is clicked misses the click.
    const isChosen = async (): Promise<boolean> => {
      const back = switchOf("h = 1 · Pass 2 of 2").locator("a").first();
      await back.click({ timeout: 3000 }).catch(() => undefined);
      await first.waitFor({ timeout: 5000 }).catch(() => undefined);
      return first.isVisible();
    };
    await expect.poll(isChosen).toBe(true);
    await line("[0.07 0.86 0.07] · 1 of 2").waitFor();
  });

  it("changes with the keys, where the cursor is", async () => {
    await workbench.clickLine("weights = softmax");
    await workbench.page.keyboard.press("Control+k");
    await workbench.page.keyboard.press(".");
    await switchOf("h = 1 · Pass 2 of 2").waitFor();
    await workbench.page.keyboard.press("Control+k");
    await workbench.page.keyboard.press(",");
    await switchOf("h = 0 · Pass 1 of 2").waitFor();
  });

  it("survives a reload of the window", async () => {
    await workbench.reload();
    await switchOf("h = 0 · Pass 1 of 2").waitFor();
    await line("· 1 of 2").waitFor();
    expect(await switchOf("Call 2 of 2").count()).toBe(1);
  });

  it("follows the head that the panel shows, which follows it", async () => {
    await workbench.clickLens(/^▶ Head 0/);
    const panel = await workbench.panel();
    await panel.locator('.flow-open[data-box="attentionWeights"]').click();
    const head = (at: number) => panel.locator(`.strip-head.head-${at}[aria-pressed="true"]`);
    await head(0).waitFor();
    await panel.locator(".strip-head.head-1").click();
    await switchOf("h = 1 · Pass 2 of 2").waitFor();
    await panel.locator(".strip-head.head-0").click();
    await switchOf("h = 0 · Pass 1 of 2").waitFor();
    await line("[0.07 0.86 0.07] · 1 of 2").waitFor();
    await workbench.clickLine("weights = softmax");
    await workbench.page.keyboard.press("Control+k");
    await workbench.page.keyboard.press(".");
    await head(1).waitFor();
  });
});
