import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

const file = `import math
q = [[1.0, 0.0], [0.0, 2.0]]
k = [[1.0, 0.0], [0.0, 1.0]]
scores = [[sum(a * b for a, b in zip(x, y)) / math.sqrt(2) for y in k] for x in q]
weights = [[math.exp(s) / sum(math.exp(t) for t in row) for s in row] for row in scores]
`;

let workbench: Workbench;

const said = () =>
  workbench.page.locator(".codelens-decoration:visible", { hasText: "teaches this" });

describe("the lesson that teaches what a file computes", () => {
  beforeAll(async () => {
    workbench = await shareWorkbench({
      openFile: "one.py",
      files: { "one.py": file, "other.py": file.replace("2.0", "3.0") },
    });
  });

  it("stands above the file, until it is dismissed, there and in others, also after a reload", async () => {
    await workbench.lens("Lesson 3 teaches this: Scores and the scale");
    await workbench.clickLens(/^Dismiss$/);
    await said().waitFor({ state: "detached" });
    await workbench.openFile("other.py");
    await workbench.lens(/^✓/);
    expect(await said().count()).toBe(0);
    await workbench.reload();
    await workbench.lens(/^✓/);
    expect(await said().count()).toBe(0);
  });

  it("opens, with the language of the file first, and is then said no longer", async () => {
    const { page } = workbench;
    await workbench.openFile("MultiHead.cs");
    await workbench.clickLens("Lesson 1 teaches this");
    const first = page.locator(".quick-input-list .monaco-list-row").first();
    await first.filter({ hasText: "C#" }).click();
    await page.getByText("Why several heads").first().waitFor();
    await workbench.openFile("MultiHead.cs");
    await workbench.lens(/^✓/);
    await said().waitFor({ state: "detached" });
  });
});
