import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

const files = { "sums.py": "for n in range(3):\n    print('sum', n + n)\n" };

let workbench: Workbench;

const lines = () => workbench.page.locator(".editor-group-container.active .view-line");

describe("Show Program Output", () => {
  beforeAll(async () => {
    workbench = await shareWorkbench({ openFile: "sums.py", files });
  });

  it("opens what the program prints beside it", async () => {
    await workbench.command("Attention Lens: Show Program Output");
    await workbench.page.locator(".tab.active", { hasText: "sums.py output" }).waitFor();
    await expect
      .poll(async () => (await lines().allInnerTexts()).map((each) => each.replace(/\s/g, " ")))
      .toEqual(["sum 0", "sum 2", "sum 4", ""]);
  });

  it("follows the program", async () => {
    await workbench.openFile("sums.py");
    await workbench.clickLine("for n in range");
    await workbench.page.keyboard.press("End");
    for (let at = 0; at < 3; at++) await workbench.page.keyboard.press("ArrowLeft");
    await workbench.page.keyboard.press("Delete");
    await workbench.page.keyboard.type("2");
    const output = workbench.page.locator(".editor-group-container", { hasText: "sums.py output" });
    await output.locator(".view-line", { hasText: /sum\s4/ }).waitFor({ state: "detached" });
  });
});
