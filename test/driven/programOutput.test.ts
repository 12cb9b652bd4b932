import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

const heads = "[0.71, 17.18, 2.12, 0.0, 7.05, 14.1, 257.69, 0.0]";

let workbench: Workbench;

const output = () =>
  workbench.page.locator(".editor-group-container", {
    has: workbench.page.locator(".tab", { hasText: "multi_head.py output" }),
  });
const printed = async () =>
  (await output().locator(".view-line").allInnerTexts()).map((each) => each.replace(/\s/g, " "));

describe("Show Program Output", () => {
  beforeAll(async () => {
    workbench = await shareWorkbench({ openFile: "multi_head.py" });
    await workbench.lens(/86% of its attention/);
  });

  it("opens what the program prints beside it", async () => {
    await workbench.command("Attention Lens: Show Program Output");
    await expect.poll(printed).toEqual([heads, ""]);
  });

  it("follows the program", async () => {
    await workbench.clickLine("n_embd = 8");
    await workbench.page.keyboard.press("End");
    await workbench.page.keyboard.press("Enter");
    await workbench.page.keyboard.type("print('sum', 1 + 1)");
    await expect.poll(printed).toEqual(["sum 2", heads, ""]);
  });
});
