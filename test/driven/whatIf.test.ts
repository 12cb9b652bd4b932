import type { Frame, Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";
import { showEverything } from "../support/showEverything.ts";

let workbench: Workbench;
let panel: Frame;

function cell(stage: string, head: number | null, row: number, column: number): Locator {
  const matrix = `[data-stage="${stage}"]${head === null ? "" : `[data-head="${head}"]`}`;
  return panel.locator(`${matrix} td[data-row="${row}"][data-column="${column}"]`).first();
}

/** The line of the open file that holds a text. */
async function line(text: string): Promise<string> {
  const found = workbench.page.locator(".view-line").filter({ hasText: text }).first();
  return (await found.innerText()).replaceAll("\u00a0", " ");
}

async function drag(from: Locator, by: number, pressed = () => Promise.resolve()): Promise<void> {
  const { page } = workbench;
  const box = await from.boundingBox();
  if (!box) throw new Error("The cell is not in sight");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await pressed();
  const steps = 12;
  for (let step = 1; step <= steps; step++) await page.mouse.move(x + (by * step) / steps, y);
  await page.mouse.up();
}

interface Counted {
  /** States that came from the extension, and how many of them before a number changed. */
  states: number;
  statesBefore: number | null;
  /** Answers of the extension. */
  replies: number;
}

type Counting = typeof globalThis & { __counted: Counted };

/** Runs in the panel. */
function countStates(selector: string): void {
  const counted: Counted = { states: 0, statesBefore: null, replies: 0 };
  (globalThis as Counting).__counted = counted;
  addEventListener("message", ({ data }: MessageEvent<{ name?: string; type?: string } | null>) => {
    if (data?.name === "panel/state") counted.states += 1;
    if (data?.type === "reply") counted.replies += 1;
  });
  const read = () => document.querySelector(selector)?.textContent;
  const before = read();
  new MutationObserver(() => {
    if (read() !== before) counted.statesBefore ??= counted.states;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

function readCounted(): Counted {
  return (globalThis as Counting).__counted;
}

/** Numbers with digits and suffixes of their own. */
const halves = `class Halves
{
    const int HeadCount = 1;
    static readonly float[,] query = { { 0.50f, 0f } };
    static readonly float[,] key = { { 1f, 0f }, { 0f, 1f } };
    static readonly float[,] value = { { 1f / 4f, 0f }, { 0f, 1f } };
}
`;

/** Opens another file of the folder, and the panel for its computation. */
async function turnTo(file: string, title: string): Promise<void> {
  // Not in the column of the panel, which the file would hide.
  await workbench.clickLine();
  await workbench.openFile(file);
  await workbench.clickLens(/^▶ .*Head 0/);
  panel = await workbench.panel();
  await panel.getByRole("heading", { name: title, level: 1 }).waitFor();
  await showEverything(panel);
}

async function choose(label: string, option: string): Promise<void> {
  const dropdown = panel.locator(`vscode-dropdown[aria-label="${label}"]`);
  await dropdown.click();
  await dropdown.locator("vscode-option").filter({ hasText: option }).click();
}

/** Every control of a block, and what is done with it. */
const controls: readonly (readonly [setting: string, tryOut: () => Promise<void>])[] = [
  ["heads=1", () => choose("Heads", "1")],
  ["causal", () => panel.getByText("mask later positions").click()],
  ["scale=1", () => choose("Scale", "off (1)")],
  ["temperature=2", () => choose("Temperature", "2 · flatter")],
  ["combine=average", () => choose("Combine heads", "average")],
  ["removed=1", () => panel.getByRole("button", { name: "Turn off head 1" }).click()],
  ["activation=silu", () => choose("Activation", "SiLU")],
  ["norm=rmsNorm", () => choose("Norm", "RMSNorm")],
  ["placement=post", () => choose("Norm position", "after each sublayer")],
  ["residual", () => panel.getByText("add the input").click()],
];

describe("trying things out in VS Code", () => {
  beforeAll(async () => {
    workbench = await shareWorkbench({
      files: { "Halves.cs": halves },
      ...{ openFile: "MultiHead.cs", width: 1700, height: 1000 },
    });
    await workbench.clickLens(/^▶ Head 0/);
    panel = await workbench.panel();
    await showEverything(panel);
    await cell("query", null, 0, 1).waitFor();
  });

  it("drags a number: all is shown at once, the literal follows, and one undo restores it", async () => {
    const { page } = workbench;
    const five = cell("query", null, 0, 1);
    await five.scrollIntoViewIfNeeded();
    await panel.evaluate(countStates, '[data-stage="attentionWeights"] td[data-column="1"]');
    // Slow as the machine may be, the panel is told what it needs before the hand moves.
    await drag(five, 18, () =>
      expect.poll(async () => (await panel.evaluate(readCounted)).replies).toBeGreaterThan(0),
    );
    await panel.getByText("0.9647").first().waitFor();
    await expect.poll(() => line("var query")).toContain("new(0), new(8), new(0)");
    await expect.poll(() => panel.evaluate(readCounted)).toMatchObject({ statesBefore: 0 });
    expect((await panel.evaluate(readCounted)).states).toBeGreaterThan(0);
    await workbench.clickLine("var query");
    await page.keyboard.press("Control+z");
    await panel.getByText("0.8590").first().waitFor();
    expect(await line("var query")).toContain("new(0), new(5), new(0)");
  });

  it("types a number into a cell, and Tab goes on to the next", async () => {
    const { page } = workbench;
    await cell("query", null, 0, 2).dblclick();
    await panel.locator(".cell-editor").waitFor();
    await page.keyboard.type("2.5");
    await page.keyboard.press("Tab");
    await panel.locator(".cell-editor").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => line("var query")).toContain("new(0), new(5), new(2.5), new(0)");
    await workbench.clickLine("var query");
    await page.keyboard.press("Control+z");
    await expect.poll(() => line("var query")).toContain("new(0), new(5), new(0), new(0)");
  });

  it("says why a computed number cannot be changed", async () => {
    const { page } = workbench;
    await cell("scores", 0, 0, 1).focus();
    await page.keyboard.press("F2");
    await panel
      .getByText("This number is computed. Change the numbers that it is computed from.")
      .waitFor();
  });

  it("lights what the number at the caret moves, and names its row and column", async () => {
    const { page } = workbench;
    await workbench.clickLine("// K[1]");
    await page.keyboard.press("Home");
    for (let step = 0; step < 20; step++) await page.keyboard.press("ArrowRight");
    await expect
      .poll(() => panel.locator(".detail-glow").innerText())
      .toMatch(/cachedKeys\[1\]\[1\] = 1: row K\[1\], column 1 of head 0/);
    await expect.poll(() => cell("attentionWeights", 0, 0, 1).getAttribute("data-glow")).toBe("");
    expect(await cell("attentionWeights", 1, 0, 1).getAttribute("data-glow")).toBeNull();
  });

  it("marks the numbers behind a value, the strongest first, and says what more of one does", async () => {
    await cell("attentionWeights", 1, 0, 2).click();
    const told = panel.locator(".detail-notice").filter({ hasText: "strongest first" });
    await told.waitFor();
    expect(await told.innerText()).toMatch(
      /Adding 0\.1 to one changes this value: cachedKeys\[2\]\[6\]: 0\.859 → 0\.8866/,
    );
  });

  it("compares another head count with the file, and one key resets it", async () => {
    await panel.locator('vscode-dropdown[aria-label="Heads"]').click();
    await panel.locator('vscode-dropdown[aria-label="Heads"] vscode-option').first().click();
    await panel.getByText("0.4607").first().waitFor();
    await expect
      .poll(() => cell("attentionOutput", null, 0, 6).locator(".ghost").innerText())
      .toContain("257.69");
    await workbench.lens("What if heads=1 · Reset");
    await cell("query", null, 0, 0).focus();
    await workbench.page.keyboard.press("r");
    await panel.getByText("0.8590").first().waitFor();
    await expect.poll(() => panel.locator(".ghost").count()).toBe(0);
  });

  it("offers no directive for what the program itself decides", async () => {
    await choose("Heads", "1");
    await panel.getByText("0.4607").first().waitFor();
    await expect.poll(() => panel.locator(".directive").count()).toBe(0);
    await cell("query", null, 0, 0).focus();
    await workbench.page.keyboard.press("r");
    await panel.getByText("0.8590").first().waitFor();
  });

  it("pins a result and shows it beside the present one", async () => {
    await panel.getByText("Pin result").click();
    await panel.getByText(/pinned at/).waitFor();
    await panel.locator(".what-if .choice button", { hasText: "side by side" }).click();
    const five = panel.locator('.version-now [data-stage="query"] td[data-column="1"]');
    await five.scrollIntoViewIfNeeded();
    await drag(five, 12);
    await panel.locator(".version-difference").first().waitFor();
    const difference = panel.locator(
      '.version-difference [data-stage="query"] td[data-column="1"]',
    );
    // Each step of the drag is shown on the way.
    await expect.poll(() => difference.innerText()).toBe("2");
    await expect.poll(() => line("var query")).toContain("new(0), new(7), new(0)");
  });

  it("tries every control of a block, says what each changes, and R takes it back", async () => {
    await turnTo("transformer_block.py", "Transformer Block");
    const ghosts = panel.locator("td .ghost");
    for (const [setting, tryOut] of controls) {
      await tryOut();
      await panel.getByText("below each number").click();
      await expect.poll(() => ghosts.count(), { message: setting }).toBeGreaterThan(5);
      expect(await panel.locator(".differences li").count(), setting).toBeGreaterThan(0);
      await panel.locator("td[data-column]").first().focus();
      await workbench.page.keyboard.press("r");
      await expect.poll(() => ghosts.count()).toBe(0);
    }
  });

  it("writes what was tried into the file, in one step, and the lens follows", async () => {
    await turnTo("heads.txt", "Multi-Head Attention");
    await choose("Heads", "1");
    await panel.getByText("Write to file").click();
    await expect.poll(() => line("attention:")).toContain("# attention: heads=1");
    await workbench.lens(/^▶ Head 0: .* gives 46% of its attention each to/);
    await expect.poll(() => panel.getByText("Write to file").count()).toBe(0);
    await workbench.clickLine("attention:");
    await workbench.page.keyboard.press("Control+z");
    await workbench.lens(/Head 1: 86% to/);
  });

  it("drags a number with a suffix: its digits and its suffix stay, and one undo restores it", async () => {
    const { page } = workbench;
    await turnTo("Halves.cs", "Multi-Head Attention");
    const half = cell("query", null, 0, 0);
    await half.scrollIntoViewIfNeeded();
    await drag(half, 18);
    // The last step of the drag: an undo before it would be followed by it.
    await expect.poll(() => line("float[,] query")).toContain("{ 0.53f, 0f }");
    await workbench.clickLine("float[,] query");
    await page.keyboard.press("Control+z");
    await expect.poll(() => line("float[,] query")).toContain("{ 0.50f, 0f }");
  });

  it("types a number over an expression, which one undo in the panel brings back", async () => {
    const { page } = workbench;
    const quarter = cell("value", null, 0, 0);
    await quarter.dblclick();
    // What stands in the file comes a moment later than the number; typing replaces either.
    await expect.poll(() => panel.locator(".cell-editor").inputValue()).toBe("1f / 4f");
    await page.keyboard.type("0.5");
    await page.keyboard.press("Enter");
    await expect.poll(() => line("float[,] value")).toContain("{ { 0.5f, 0f }, { 0f, 1f } }");
    await expect.poll(() => quarter.innerText()).toBe("0.5");
    await page.keyboard.press("Control+z");
    await expect.poll(() => line("float[,] value")).toContain("{ { 1f / 4f, 0f }, { 0f, 1f } }");
    await expect.poll(() => quarter.innerText()).toBe("0.25");
  });

  it("takes a drag back by Ctrl+Z in the panel, pressed at once, and keeps the focus", async () => {
    const { page } = workbench;
    const half = cell("query", null, 0, 0);
    await drag(half, 60);
    await page.keyboard.press("Control+z");
    await expect.poll(() => line("float[,] query")).toContain("{ 0.50f, 0f }");
    await expect.poll(() => half.evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => line("float[,] query")).toMatch(/\{ 0\.(?!50)\d\df, 0f \}/);
  });

  it("undoes what is typed after a drag, and leaves the drag", async () => {
    const { page } = workbench;
    await turnTo("Halves.cs", "Multi-Head Attention");
    await workbench.clickLine("class Halves");
    await page.keyboard.press("End");
    await page.keyboard.type(" // x");
    const half = cell("query", null, 0, 0);
    const before = Number(/\{ ([\d.]+)f/.exec(await line("float[,] query"))?.[1]);
    await drag(half, 30);
    const dragged = `{ ${(before + 0.05).toFixed(2)}f, 0f }`;
    await expect.poll(() => line("float[,] query")).toContain(dragged);
    await page.keyboard.press("Control+1");
    await page.locator(".editor-instance .monaco-editor.focused").waitFor();
    await page.keyboard.type("y");
    await expect.poll(() => line("class Halves")).toContain("// xy");
    await page.keyboard.press("Control+z");
    await expect.poll(() => line("class Halves")).toMatch(/\/\/ x$/);
    expect(await line("float[,] query")).toContain(dragged);
  });
});
