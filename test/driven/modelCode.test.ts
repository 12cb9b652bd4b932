import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";

const model = readFileSync("test/fixtures/small/model.py", "utf8");
const functions = readFileSync("test/fixtures/small/functions.py", "utf8");

describe("model code without numbers", () => {
  let workbench: Workbench;

  beforeAll(async () => {
    workbench = await shareWorkbench({ openFile: "model.py", files: { "model.py": model } });
  });

  it("walks through its lines, and a click goes to one", async () => {
    await workbench.clickLens(/^Shape walk/);
    const panel = await workbench.panel();
    await panel.getByRole("heading", { name: "SelfAttention.forward" }).waitFor();
    const scores = panel.locator(".walk-box", { hasText: "scores" }).first();
    await scores.click();
    await panel.locator('.walk-box[aria-current="true"]', { hasText: "scores" }).waitFor();
    const line = model.split("\n").findIndex((each) => each.includes("scores = q @"));
    await workbench.page.getByText(new RegExp(`^Ln ${String(line + 1)}, `)).waitFor();
  });

  it("shows small numbers, and says that they are untrained", async () => {
    const panel = await workbench.panel();
    await panel.getByText("Show with small numbers").click();
    const note = panel.locator(".small-numbers");
    await note.getByText(/^Untrained: .*n_embd 512 → 16/).waitFor();
    expect(await note.locator("input").count()).toBe(2);
  });

  it("takes tokens as they are typed, and undoes them", async () => {
    const panel = await workbench.panel();
    const tokens = panel.getByLabel("Tokens");
    await tokens.click();
    await workbench.page.keyboard.press("Control+a");
    await workbench.page.keyboard.type("she did not");
    expect(await tokens.inputValue()).toBe("she did not");
    await workbench.page.keyboard.press("Enter");
    await panel.getByText(/^Head 0 · “\W*not\W*” gives/).waitFor();
    await workbench.page.keyboard.press("Control+z");
    await panel.getByText(/^Head 0 · “\W*mat\W*” gives/).waitFor();
    expect(await tokens.inputValue()).toBe("the cat sat on the mat");
    await tokens.fill("she went");
    await workbench.page.keyboard.press("Enter");
    await panel.getByText(/^Head 0 · “\W*went\W*” gives/).waitFor();
  });

  it("closes to the shapes, and remembers the tokens", async () => {
    const panel = await workbench.panel();
    await panel.locator(".small-numbers").getByText("Close", { exact: true }).click();
    await panel.getByRole("heading", { name: "Shape walk · SelfAttention.forward" }).waitFor();
    await panel.getByText("Show with small numbers").click();
    const tokens = panel.getByLabel("Tokens");
    await tokens.waitFor();
    expect(await tokens.inputValue()).toBe("she went");
  });

  it("keeps small numbers when the window reloads", async () => {
    await workbench.reload();
    const panel = await workbench.panel();
    await panel
      .locator(".small-numbers")
      .getByText(/^Untrained: /)
      .waitFor();
    expect(await panel.getByLabel("Tokens").inputValue()).toBe("she went");
  });
});

describe("functions that compute attention from their parameters", () => {
  let workbench: Workbench;

  beforeAll(async () => {
    const files = { "functions.py": functions };
    workbench = await shareWorkbench({ openFile: "functions.py", files });
  });

  it("are shown with small numbers, which are said to be drawn", async () => {
    const offers = workbench.page
      .locator(".codelens-decoration a")
      .filter({ hasText: "Show with small numbers" });
    await offers.nth(3).waitFor();
    expect(await offers.count()).toBe(4);
    await offers.nth(1).click();
    const panel = await workbench.panel();
    const note = panel.locator(".small-numbers");
    const drawn =
      /^Untrained: many_heads runs with arguments drawn from seed 1\. Drawn: x \(6, 12\)/;
    await note.getByText(drawn).waitFor();
    await workbench.lens("Close small numbers");
  });
});
