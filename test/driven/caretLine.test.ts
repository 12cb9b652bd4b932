import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

let workbench: Workbench;

describe("the line at the cursor", () => {
  beforeAll(async () => {
    workbench = await shareWorkbench({ openFile: "multi_head.py" });
    await workbench.clickLens(/86% of its attention/);
  });

  it("lights up in the flow of the panel, which stays where it is", async () => {
    const panel = await workbench.panel();
    const lit = () => panel.locator(".flow-open[aria-current=location]").allInnerTexts();
    const scrolled = () => panel.evaluate(() => document.scrollingElement?.scrollTop);
    await workbench.clickLine("weights = softmax");
    await expect.poll(lit).toEqual([expect.stringContaining("weights")]);
    const before = await scrolled();
    await workbench.clickLine("sum(w * v");
    await expect.poll(lit).toEqual([expect.stringContaining("head outputs")]);
    await workbench.clickLine("import math");
    await expect.poll(lit).toEqual([]);
    expect(await scrolled()).toBe(before);
  });
});
