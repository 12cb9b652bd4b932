import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Workbench } from "../../scripts/workbench.ts";
import { largeAttention } from "../vscode/largeAttention.ts";

describe("the status bar", () => {
  let workbench: Workbench;

  beforeAll(async () => {
    workbench = await Workbench.open({ openFile: "multi_head.py" });
    await writeFile(path.join(workbench.folder, "large.py"), largeAttention(400));
  });

  afterAll(() => workbench.close());

  function item(text: RegExp) {
    return workbench.page.locator(".statusbar-item", { hasText: text }).first();
  }

  it("says what computed the thing at the caret, in words for those who hear it too", async () => {
    await workbench.lens(/^▶ Head 0/);
    const label = item(/reference (<0\.1|[\d.]+) ms/).locator("a");
    await label.waitFor();
    expect(await label.getAttribute("aria-label")).toMatch(
      /Attention Lens computed this with Reference in .* ms; choose a backend/,
    );
  });

  it("follows the editor, and compares the backends on the very computation, and switches", async () => {
    const { page } = workbench;
    await page.keyboard.press("Control+P");
    await page.keyboard.type("large.py");
    const found = page.locator(".quick-input-list .monaco-list-row", { hasText: "large.py" });
    await found.first().waitFor();
    await page.keyboard.press("Enter");
    await item(/wasm [\d.]+ ms/).waitFor();
    await item(/wasm [\d.]+ ms/).click();
    const list = page.locator(".quick-input-list");
    await list.getByText("Compare").first().click();
    await list.getByText(/ms · difference: exact/).waitFor();
    await list.getByText(/ms · difference: \d\.\de-\d+ of the largest number/).waitFor();
    const absent = /no GPU adapter found|carries no GPU library/;
    await list
      .getByText(absent)
      .or(list.getByText(/ms · difference: .+/).nth(2))
      .waitFor();
    // Choosing one takes effect at once, on what is shown.
    await list.locator(".monaco-list-row", { hasText: "Reference" }).first().click();
    await item(/reference [\d.]+ m?s/).waitFor();
  });
});
