import { readFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Frame } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

const read = (name: string): string => readFileSync(`test/fixtures/texts/${name}`, "utf8");

let workbench: Workbench;

/**
 * Opens one of the texts, at a line if one is given, with nothing but these files beside it: classes of the examples
 * would count as its own.
 */
async function openText(
  name: string,
  line?: number,
  files: Readonly<Record<string, string>> = {},
): Promise<void> {
  await workbench.beginAgain({ files: { [name]: read(name), ...files } });
  for (const other of await readdir(workbench.folder)) {
    if (other !== name && !(other in files))
      await rm(path.join(workbench.folder, other), { recursive: true });
  }
  await workbench.openFile(name, line);
}

const status = (text: string | RegExp) =>
  workbench.page.locator(".statusbar-item").filter({ hasText: text }).first().waitFor();

/** The shape at the end of a line, whose spaces do not break. */
const hint = (text: string) =>
  workbench.page
    .locator(".view-line", {
      hasText: new RegExp(text.replace(/[()]/g, String.raw`\$&`).replaceAll(" ", String.raw`\s`)),
    })
    .first()
    .waitFor();

async function openPanel(lens: string | RegExp): Promise<Frame> {
  await workbench.clickLens(lens);
  return workbench.panel();
}

const says = (panel: Frame, text: string | RegExp) => panel.getByText(text).first().waitFor();

beforeAll(async () => {
  workbench = await shareWorkbench({});
});

describe("an exercise in C#", () => {
  it("alone is followed with the usual helpers, and says so", async () => {
    await openText("TwoHeads.cs", 44);
    await workbench.lens(/Head 0: .*K\[2\].*Head 1: .*K\[0\]/);
    await hint("→ (3, 4)");
    await status("2 heads → K[2], K[0]");
    const panel = await openPanel(/^▶ Head 0/);
    await says(panel, /`Value`, `Softmax`, .* are not in this folder: the usual ones are assumed/);
    await says(panel, "fits (line 42), shares (line 44)");
  });

  it("beside its own helpers is followed with those, and says what they do", async () => {
    const own = { "Value.cs": read("own/Value.cs"), "Helpers.cs": read("own/Helpers.cs") };
    await openText("TwoHeads.cs", 44, own);
    await workbench.lens(/✓ scale 1\.414/);
    const panel = await openPanel(/^▶ Head 0/);
    await says(panel, "The program multiplies the scores by √2. Divide by √2 instead.");
    expect(await panel.getByText("are not in this folder").count()).toBe(0);
  });
});

describe("a lesson in PyTorch", () => {
  it("as a file passes what draws, and has the plot's four maps with its names", async () => {
    await openText("lesson.py", 20);
    await workbench.lens(/Heat Map · “Head 1”: “.?香/);
    await hint("→ (heads, 5, 5)");
    const panel = await openPanel(/Heat Map/);
    for (const title of ["Head 1", "Head 4"]) await says(panel, new RegExp(`“${title}”|${title}`));
    await says(panel, "烏龍");
    await status(/4 heads → .*香/);
  });

  it("as a notebook is the same", async () => {
    await openText("lesson.ipynb");
    await status(/4 heads → .*香/);
    const panel = await openPanel(/^▶ Head 0: “.?香/);
    await says(panel, "烏龍");
  });
});

describe("a class for a framework that nobody knows", () => {
  it.each([
    ["pasted", "pasted.py", 1, /Attention layer · num_heads × head_dim/],
    ["with imports", "imported.py", 8, /Attention layer · num_heads × head_dim/],
    ["with its settings", "configured.py", 14, /Attention layer · 6 heads × 32/],
    ["in Markdown", "page.md", 16, /Attention layer · 6 heads × 32/],
  ])(
    "%s has its heads, its shapes, and runs with small numbers",
    async (_what, name, line, layer) => {
      await openText(name, line);
      const lens = workbench.page.locator(".codelens-decoration", { hasText: layer }).first();
      await lens.waitFor();
      await hint("→ (batch, ");
      await status("Self-attention");
      const panel = await openPanel(/^Show with small numbers/);
      await panel
        .locator(".small-numbers")
        .getByText(/^Untrained: /)
        .waitFor();
      await says(panel, /^Head 0/);
    },
  );
});

it("a page whose code is out of sight says in the status bar where its attention is, and goes there", async () => {
  const page = `${"A line of text above the code.\n\n".repeat(60)}${read("page.md")}`;
  await workbench.beginAgain({ files: { "long.md": page } });
  await workbench.openFile("long.md");
  const item = workbench.page.locator(".statusbar-item", {
    hasText: /Self-attention · line 1\d\d/,
  });
  await item.first().click();
  await status(/Self-attention(?! · line)/);
});

describe("a whole program that trains on names", () => {
  it("without its data has sample names, says so, and goes through its steps", async () => {
    await openText("names.py", 48);
    await workbench.lens(/Head 0: “.?a/);
    await status(/2 heads → “/);
    const panel = await openPanel(/^▶ Head 0/);
    await says(panel, "sample names in place of names.txt");
    await says(panel, "EDGE");
    const slider = panel.locator(".time-slider");
    await slider.getByText("Time 1", { exact: true }).waitFor();
    await slider.getByText("step 1: aria").waitFor();
    await slider.locator("input").focus();
    await workbench.page.keyboard.press("ArrowRight");
    await slider.getByText("step 2: willow").waitFor();
  });

  it("with its data has those names, and no sample", async () => {
    await openText("names.py", 48, { "names.txt": read("data/names.txt") });
    const panel = await openPanel(/^▶ Head 0/);
    await says(panel, "EDGE");
    await panel
      .locator(".time-slider")
      .getByText(/step 1: (lotte|mila|noor|finn|bram|jip)/)
      .waitFor();
    expect(await panel.getByText("sample names").count()).toBe(0);
  });
});
