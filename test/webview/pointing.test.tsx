// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { exampleGlow } from "../gallery/exampleGlow.ts";
import { galleryStates } from "../gallery/galleryStates.ts";
import { openPanel } from "./panelHarness.tsx";

const hover = (): Event => new MouseEvent("mouseover", { bubbles: true });

describe("the detail line", () => {
  test("says how to begin", async () => {
    const panel = await openPanel(galleryStates.chapter());
    expect(panel.text(".places-hint")).toBe(
      "Hover over a cell, or move to it with Tab and the arrow keys.",
    );
    expect(document.querySelector(".detail.quiet")).not.toBeNull();
  });

  test("says the exact number and what it connects", async () => {
    const panel = await openPanel(galleryStates.chapter());
    await panel.fire(panel.cell("attentionWeights", 0, 0, 1), hover());
    expect(panel.text(".detail-text")).toBe(
      "head 0: score of Q[0] and K[1] = 2.5, weight 0.85898107867759",
    );
    expect(panel.text(".detail-text strong")).toBe("0.85898107867759");
  });

  test("offers F2 if the number is in the file, and says what to do if it is computed", async () => {
    const panel = await openPanel(galleryStates.chapter());
    await panel.fire(panel.cell("query", null, 0, 1), hover());
    expect(panel.text(".detail-keys")).toMatch(/drag or F2 edits$/);
    await panel.fire(panel.cell("attentionWeights", 0, 0, 1), hover());
    expect(panel.text(".detail-keys")).not.toContain("F2");
  });

  test("forgets the cell when the pointer leaves the matrix", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const cell = panel.cell("query", null, 0, 6);
    await panel.fire(cell, hover());
    expect(panel.text(".detail-text")).toBe("head 1: Q[0], column 6 = 5");
    const table = cell.closest("table");
    if (table) await panel.fire(table, new MouseEvent("mouseleave"));
    expect(document.querySelector(".detail-text")).toBeNull();
  });

  test("also follows the focus", async () => {
    const panel = await openPanel(galleryStates.chapter());
    await panel.fire(
      panel.cell("headOutput", 1, 0, 2),
      new FocusEvent("focusin", { bubbles: true }),
    );
    expect(panel.text(".detail-text")).toBe(
      "head 1: output[0], column 6 = 257.6943236032769, column 6 of V mixed by the " + "weights",
    );
  });
});

describe("pointing at a weight", () => {
  test("outlines the query, key and value rows of its head and fades the others", async () => {
    const panel = await openPanel(galleryStates.chapter());
    await panel.fire(panel.cell("attentionWeights", 1, 0, 2), hover());
    expect(document.body.getAttribute("data-pointed")).toBe("1");
    const keys = panel.findAll('[data-stage="key"] td[data-linked]');
    expect(keys.map(({ dataset }) => [dataset["row"], dataset["column"]])).toEqual([
      ["2", "4"],
      ["2", "5"],
      ["2", "6"],
      ["2", "7"],
    ]);
    await panel.press(panel.cell("attentionWeights", 1, 0, 2), "Escape");
    expect(panel.findAll("[data-linked]")).toEqual([]);
    expect(document.body.hasAttribute("data-pointed")).toBe(false);
  });
});

describe("pointing at the name of a slice", () => {
  test("fades the other heads, with pointer and keyboard", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const [, second] = panel.findAll('[data-stage="key"] .slice-button');
    if (!second) throw new Error("one slice only");
    await panel.fire(second, new MouseEvent("mouseenter"));
    expect(document.body.getAttribute("data-pointed")).toBe("1");
    await panel.fire(second, new MouseEvent("mouseleave"));
    expect(document.body.hasAttribute("data-pointed")).toBe(false);
    await panel.fire(second, new FocusEvent("focus"));
    expect(document.body.getAttribute("data-pointed")).toBe("1");
    await panel.fire(second, new FocusEvent("blur"));
  });
});

describe("the number at the cursor in the file", () => {
  test("highlights what it affects, and is named", async () => {
    const state = await galleryStates.glow();
    const panel = await openPanel(state);
    await panel.light(await exampleGlow(state));
    expect(panel.cell("attentionWeights", 0, 0, 1).dataset["glow"]).toBe("");
    expect(panel.findAll('[data-stage="attentionWeights"][data-head="1"] [data-glow]')).toEqual([]);
    expect(panel.text(".detail-glow")).toMatch(/^Cursor on K\[1\]\[1\] = 1: row K\[1\]/);
    await panel.light(null);
    expect(panel.findAll("[data-glow], .detail-glow")).toEqual([]);
  });
});

describe("a click on a cell", () => {
  test("requests the numbers that it comes from", async () => {
    const panel = await openPanel(galleryStates.chapter());
    panel.cell("attentionWeights", 1, 0, 2).click();
    expect(panel.asked).toEqual([
      {
        name: "cell/reveal",
        params: {
          computation: "Chapter.cs",
          stage: "attentionWeights",
          head: 1,
          row: 0,
          column: 2,
        },
      },
    ]);
  });

  test("offers to select what it marked, until the next notice", async () => {
    const panel = await openPanel(galleryStates.chapter());
    expect(panel.findAll(".detail .text-button")).toEqual([]);
    const cell = panel.cell("attentionWeights", 1, 0, 2);
    await panel.fire(cell, new MouseEvent("click", { bubbles: true }));
    await panel.settle();
    expect(panel.text(".detail .text-button")).toBe("Select in editor");
    panel.find(".detail .text-button").click();
    expect(panel.asked.map(({ name }) => name)).toEqual(["cell/reveal", "cell/select"]);
    await panel.press(cell, "c", true);
    await panel.settle();
    expect(panel.findAll(".detail .text-button")).toEqual([]);
  });

  test("reports a rejection", async () => {
    const panel = await openPanel(galleryStates.chapter(), "The file is closed.");
    await panel.fire(
      panel.cell("attentionOutput", null, 0, 5),
      new MouseEvent("click", { bubbles: true }),
    );
    expect(panel.text(".detail-notice")).toBe("The file is closed.");
  });
});

describe("keys", () => {
  test("one tab stop per matrix, which the arrows move", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const stops = '[data-stage="key"] td[tabindex="0"]';
    expect(panel.findAll(stops)).toEqual([panel.cell("key", null, 0, 0)]);
    await panel.press(panel.cell("key", null, 0, 0), "ArrowDown");
    await panel.press(panel.cell("key", null, 1, 0), "End");
    expect(document.activeElement).toBe(panel.cell("key", null, 1, 7));
    expect(panel.findAll(stops)).toEqual([panel.cell("key", null, 1, 7)]);
    await panel.press(panel.cell("key", null, 1, 7), "ArrowRight");
    expect(document.activeElement).toBe(panel.cell("key", null, 1, 7));
  });

  test("Enter reveals, Ctrl+C copies all digits, Escape clears", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const cell = panel.cell("attentionWeights", 0, 0, 0);
    cell.focus();
    await panel.press(cell, "ArrowRight");
    const next = panel.cell("attentionWeights", 0, 0, 1);
    await panel.press(next, "Enter");
    await panel.press(next, "c", true);
    expect(panel.asked.map(({ name }) => name)).toEqual(["cell/reveal", "clipboard/write"]);
    expect(panel.asked[1]?.params).toEqual({ text: "0.85898107867759" });
    expect(panel.text(".detail-notice")).toBe("Copied.");
    await panel.press(next, "Escape");
    expect(document.querySelector(".detail-text")).toBeNull();
  });

  test("in a vertical vector, arrow keys move up and down", async () => {
    const panel = await openPanel(galleryStates.mlp());
    await panel.press(panel.cell("mlpHidden", null, 0, 0), "ArrowDown");
    expect(document.activeElement).toBe(panel.cell("mlpHidden", null, 0, 1));
    expect(panel.text(".detail-text")).toBe(
      "hidden[0], unit 1 = 0.01886662819794039, ReLU makes it 0.01886662819794039",
    );
  });

  test("a canvas has the same keys", async () => {
    const panel = await openPanel(galleryStates.huge());
    const canvas = panel.find('[aria-label^="K · key"]');
    await panel.fire(canvas, new FocusEvent("focusin", { bubbles: true }));
    await panel.press(canvas, "ArrowDown");
    await panel.press(canvas, "ArrowRight");
    await panel.press(canvas, "Enter");
    expect(panel.asked[0]?.params).toMatchObject({ stage: "key", row: 1, column: 1 });
    expect(canvas.querySelector("[aria-live]")?.textContent).toMatch(/^t1, 1, .?\d+\.\d+$/);
  });
});
