import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";
import { largeAttention } from "../vscode/largeAttention.ts";

const nothing = "W_query = torch.rand(3, 2)\n";
/** Named like an attention, but nothing weighs the values. */
const gate = `import numpy as np
Q = np.array([[1.0, 0.0], [0.0, 1.0]])
K = np.array([[1.0, 1.0], [0.0, 1.0]])
V = np.array([[1.0, 2.0], [5.0, 6.0]])
print(np.maximum(Q - K, 0) * V)
`;
const unheard = "import numpy as np\nx = np.ones((2, 2)) * 2\ny = unheard(x)\n";
/** Attention after so many steps of a loop, which a keystroke has no time for. */
const training = (steps: string): string => `import numpy as np

x = np.array([[1.0, 0.5], [0.2, 2.0]])
w = np.eye(2)
for epoch in range(${steps}):
    w = w * 0.9999

e = np.exp(x @ w @ x.T)
weights = e / e.sum(axis=1, keepdims=True)
trained = weights @ x
`;
/** Functions that nobody calls, of which each takes as many steps as are followed for its shapes. */
const spinning = Array.from(
  { length: 40 },
  (_, at) => `def spin${at}(x):
    total = 0
    for i in range(100):
        for j in range(100):
            total = (total * 3 + i * j) % 7 + (i + j) % 5 - total % 11
    return total
`,
).join("\n");
/** Errors after errors take the parser more time than a reading has. */
const errors = "not = ".repeat(1333);

/** A long text may take longer, so it has more of them: no machine reads them in that time. */
const longErrors = `${"# a line of a comment\n".repeat(150_000)}${errors.repeat(4)}`;

describe("the status bar", () => {
  let workbench: Workbench;

  beforeAll(async () => {
    workbench = await shareWorkbench({ openFile: "multi_head.py" });
    await writeFile(path.join(workbench.folder, "large.py"), largeAttention(400));
    await writeFile(path.join(workbench.folder, "nothing.py"), nothing);
    await writeFile(path.join(workbench.folder, "gate.py"), gate);
    await writeFile(path.join(workbench.folder, "unheard.py"), unheard);
    await writeFile(path.join(workbench.folder, "errors.py"), errors);
    await writeFile(path.join(workbench.folder, "longErrors.py"), longErrors);
    await writeFile(path.join(workbench.folder, "training.py"), training("200_000"));
    await writeFile(path.join(workbench.folder, "endless.py"), training("10_000_000"));
    await writeFile(path.join(workbench.folder, "spinning.py"), spinning);
  });

  function page() {
    return workbench.page;
  }

  function item(text: RegExp) {
    return workbench.page.locator(".statusbar-item", { hasText: text }).first();
  }

  it("says where the heads at the caret look, in words for those who hear it too, and opens the panel", async () => {
    await workbench.lens(/^▶ Head 0/);
    const label = item(/2 heads → “.small.”, “.cat.”/).locator("a");
    await label.waitFor();
    expect(await label.getAttribute("aria-label")).toMatch(
      /Attention Lens: Head 0: .* gives 86% of its attention to .*; open the panel/,
    );
    await label.click();
    const panel = await workbench.panel();
    await panel.getByText("gives 86% of its attention to").first().waitFor();
  });

  it("a hover on a head count draws the map of each head", async () => {
    await workbench.openFile("multi_head.py");
    const count = page().locator(".view-line").filter({ hasText: "n_head = 2" }).first();
    const map = page().locator('.monaco-hover img[src^="data:image/svg+xml"]');
    await workbench.hover(count.locator("span span").last(), map);
    await expect
      .poll(() => map.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(200);
    await page().keyboard.press("Escape");
  });

  it("a run on a file with nothing in it says why, and offers where to begin", async () => {
    await workbench.openFile("nothing.py");
    await workbench.command("Attention Lens: Run Multi-Head Attention on Selection");
    await workbench.command("Notifications: Show Notifications");
    const said = page()
      .locator(".notifications-center .notification-list-item")
      .filter({ hasText: "without a seed" });
    await said.getByText("Show Near Matches").waitFor();
    await said.getByText("Start a Lesson").waitFor();
    await workbench.command("Notifications: Clear All Notifications");
  });

  it("a run on a program that computes something else says what", async () => {
    await workbench.openFile("gate.py");
    await workbench.command("Attention Lens: Run Multi-Head Attention on Selection");
    await workbench.command("Notifications: Show Notifications");
    const said = page()
      .locator(".notifications-center .notification-list-item")
      .filter({ hasText: "The program computes no attention from Q, K, V" });
    await said.getByText("Start a Lesson").waitFor();
    await workbench.command("Notifications: Clear All Notifications");
  });

  it("names the first line of a program that is not followed, and a click goes there", async () => {
    await workbench.openFile("unheard.py");
    const label = item(/line 3 not followed/).locator("a");
    await label.waitFor();
    expect(await label.getAttribute("aria-label")).toMatch(
      /Line 3: `unheard` is not defined here\. Results that depend on it are unknown\./,
    );
    await label.click();
    await item(/Ln 3, Col 1/).waitFor();
  });

  it("says on which line a computation is that is out of sight, and a click scrolls there", async () => {
    await workbench.openFile("attention.c");
    const label = item(/2 heads → K\[2\] · line 56$/).locator("a");
    await label.waitFor();
    const line = page().locator(".line-numbers").getByText("56", { exact: true });
    expect(await line.count()).toBe(0);
    await label.click();
    await line.waitFor();
    await workbench.panel();
  });

  it("follows a long loop further by itself, and again after an edit", async () => {
    await workbench.openFile("training.py");
    await item(/1 head → /).waitFor();
    await workbench.lens(/✓/);
    await workbench.clickLine("w = np.eye(2)");
    await page().keyboard.press("End");
    await page().keyboard.type(" * 2");
    await item(/following…/).waitFor();
    await item(/1 head → /).waitFor();
    await workbench.command("File: Revert File");
  });

  it("says that shapes are missing where a program takes too many steps for them", async () => {
    await workbench.openFile("spinning.py");
    const label = item(/some shapes unknown/).locator("a");
    await label.waitFor();
    expect(await label.getAttribute("aria-label")).toMatch(/Lines without a shape may have one/);
  });

  it("cancels what would take too long, and leaves what was known", async () => {
    await workbench.openFile("endless.py");
    await item(/following…/).waitFor();
    await workbench.command("Attention Lens: Compute All");
    await workbench.command("Notifications: Show Notifications");
    const told = page()
      .locator(".notifications-center .notification-list-item")
      .filter({
        hasText: /Computing all of endless\.py: line [56], iteration [\d,]+ of 10,000,000/,
      });
    await told.waitFor();
    await told.getByText("Cancel", { exact: true }).click();
    await told.waitFor({ state: "detached" });
    await item(/followed up to line [56]/).waitFor();
  });

  it("says that a file took too long to read, and offers to try again", async () => {
    await workbench.openFile("errors.py");
    const label = item(/matrices not read/).locator("a");
    await label.waitFor();
    expect(await label.getAttribute("aria-label")).toMatch(/took too long, so it was stopped/);
    await label.click();
    await label.waitFor();
  });

  it("stops reading a long file with a click, and reads it again with another", async () => {
    await workbench.openFile("longErrors.py");
    const reading = item(/reading…/).locator("a");
    const label = item(/matrices not read/).locator("a");
    const stop = async (): Promise<void> => {
      // A slow machine gives up reading before the click: then it reads again.
      for (let attempt = 0; attempt < 10; attempt++) {
        await reading.or(label).first().waitFor();
        await reading.click({ timeout: 3000 }).catch(() => undefined);
        await label.waitFor();
        const said = await label.getAttribute("aria-label");
        if (said?.includes("You stopped reading this file")) return;
        await label.click();
      }
      throw new Error("reading was never stopped by a click");
    };
    await stop();
    await label.click();
    await stop();
  });

  it("follows the editor, and compares the backends on the very computation, and switches", async () => {
    await workbench.openFile("large.py");
    await item(/wasm [\d.]+ m?s/).waitFor();
    await workbench.command("Attention Lens: Choose Backend");
    const list = page().locator(".quick-input-list");
    await list.getByText("Compare").first().click();
    await list.getByText(/\d m?s · difference: exact/).waitFor();
    await list
      .getByText(/\d m?s · difference: \d\.\de-\d+ relative to the largest number/)
      .waitFor();
    const absent = /no GPU adapter found|has no GPU library/;
    await list
      .getByText(absent)
      .or(list.getByText(/\d m?s · difference: .+/).nth(2))
      .waitFor();
    // Choosing one takes effect at once, on what is shown.
    await list.locator(".monaco-list-row", { hasText: "Reference" }).first().click();
    await item(/reference [\d.]+ m?s/).waitFor();
    await workbench.command("Attention Lens: Choose Backend");
    await list.locator(".monaco-list-row", { hasText: "Double precision while" }).first().click();
    await item(/wasm [\d.]+ m?s/).waitFor();
  });
});
