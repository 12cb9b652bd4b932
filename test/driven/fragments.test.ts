import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

const loop = [
  "joined = []",
  "for n in range(heads):  # heads = 2",
  "    begin = n * size  # 0, 3, 6",
  "    part = query[begin:begin + size]",
  "    old = [row[begin:begin + size] for row in seen_keys[layer]]",
  "    told = [row[begin:begin + size] for row in seen_values[layer]]",
  "    fit = [sum(part[j] * old[t][j] for j in range(size)) / size ** 0.5 for t in range(len(old))]",
  "    chance = softmax(fit)",
  "    joined.extend([sum(chance[t] * told[t][j] for t in range(len(told))) for j in range(size)])",
  "",
].join("\n");

const page = `Each head gets a half of the query.\n\n\`\`\`python\n${loop}\`\`\`\n`;

describe("a fragment of a page", () => {
  let workbench: Workbench;

  beforeAll(async () => {
    const files = { "part.py": loop, "page.md": page };
    workbench = await shareWorkbench({ openFile: "part.py", files });
  });

  it("says what it leaves open, and shows its heads with sample numbers", async () => {
    // It is no command, so it is no link.
    const said = workbench.page.locator(".codelens-decoration", {
      hasText: "query, seen_keys, seen_values are not defined here",
    });
    await said.first().waitFor();
    await workbench.page
      .locator(".statusbar-item", { hasText: /^\W*Attention\W*$/ })
      .first()
      .waitFor();
    await workbench.clickLens(/^Show with sample numbers/);
    const panel = await workbench.panel();
    const note = panel.locator(".small-numbers");
    await note.getByText(/^Sample numbers, drawn from seed 1,.*From the comments: /).waitFor();
    await panel
      .getByText(/^Head 1/)
      .first()
      .waitFor();
    await workbench.lens("Close sample numbers");
    await workbench.clickLens(/^Close sample numbers/);
    await workbench.lens("Show with sample numbers");
  });

  it("does the same in Markdown", async () => {
    await workbench.openFile("page.md");
    await workbench.clickLens(/^Show with sample numbers/);
    const panel = await workbench.panel();
    await panel
      .locator(".small-numbers")
      .getByText(/^Sample numbers/)
      .waitFor();
    expect(await workbench.lens("Close sample numbers")).toBeTruthy();
  });
});
