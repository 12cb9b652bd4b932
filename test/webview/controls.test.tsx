// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import { galleryStates } from "../gallery/galleryStates.ts";
import type { CheckedElement, ValueElement } from "../../webview/toolkitElements.ts";
import { startsOfRows } from "../../webview/views/whatIf/WhatIfSection.tsx";
import { openPanel } from "./panelHarness.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("what if", () => {
  test.each([
    [6, 3, [0, 3]],
    [7, 3, [0, 3, 5]],
    [4, 3, [0, 2]],
    [4, 6, [0]],
    [10, 4, [0, 4, 7]],
  ])("%d settings in %d columns leave none alone in a row", (count, columns, starts) => {
    expect(startsOfRows(count, columns)).toEqual(starts);
  });

  test("the settings of a block have rows of their own, the single setting of an MLP does not", async () => {
    const rows = async (name: "block-pre" | "chapter") => {
      const panel = await openPanel(galleryStates[name]());
      const controls = panel.findAll(".controls > .control");
      const isFirst = controls.map((each) => each.classList.contains("starts-row"));
      return [controls.length, isFirst.flatMap((first, at) => (first ? [at] : []))];
    };
    expect(await rows("block-pre")).toEqual([10, [0, 3, 6, 8]]);
    expect(await rows("chapter")).toEqual([6, [0, 3]]);
  });

  test.each([
    ["keeps the focus where a new state draws it anew", true, 1],
    ["takes no focus from the editor that one types in", false, 0],
  ])("a dropdown %s", async (_, isPageFocused, times) => {
    const panel = await openPanel(galleryStates.chapter());
    const dropdown = panel.find('vscode-dropdown[aria-label="Heads"]');
    dropdown.tabIndex = 0;
    dropdown.focus();
    vi.spyOn(document, "hasFocus").mockReturnValue(isPageFocused);
    const focused = vi.spyOn(HTMLElement.prototype, "focus");
    await panel.show(await galleryStates["one-head"]());
    expect(focused).toHaveBeenCalledTimes(times);
  });

  test("another head count", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const dropdown = panel.find('vscode-dropdown[aria-label="Heads"]') as ValueElement;
    expect(dropdown.value).toBe("2");
    dropdown.value = "4";
    await panel.fire(dropdown, new Event("change"));
    expect(panel.asked).toEqual([
      {
        name: "setting/change",
        params: { computation: "Chapter.cs", setting: "headCount", value: 4 },
      },
    ]);
  });

  test("the causal mask", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const checkbox = panel.find("vscode-checkbox") as CheckedElement;
    checkbox.checked = true;
    await panel.fire(checkbox, new Event("change"));
    expect(panel.asked[0]?.params).toMatchObject({ setting: "causal", value: true });
  });

  test("no scale, or a typed one", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const dropdown = panel.find('vscode-dropdown[aria-label="Scale"]') as ValueElement;
    dropdown.value = "1";
    await panel.fire(dropdown, new Event("change"));
    dropdown.value = "own";
    await panel.fire(dropdown, new Event("change"));
    const field = panel.find("vscode-text-field") as ValueElement;
    field.value = "0,25";
    await panel.fire(field, new Event("input"));
    await panel.fire(field, new Event("change"));
    expect(panel.asked.map(({ params }) => (params as { value: number }).value)).toEqual([1, 0.25]);
  });

  test.each(["half", "0", "-1", ""])(
    "%j is refused as a scale, in words beside it",
    async (typed) => {
      const panel = await openPanel(galleryStates.chapter());
      const dropdown = panel.find('vscode-dropdown[aria-label="Scale"]') as ValueElement;
      dropdown.value = "own";
      await panel.fire(dropdown, new Event("change"));
      const field = panel.find("vscode-text-field") as ValueElement;
      field.value = typed;
      await panel.fire(field, new Event("input"));
      await panel.fire(field, new Event("change"));
      expect(panel.text('[role="alert"]')).toBe("Enter a number greater than 0, such as 0.5");
      expect(panel.asked).toEqual([]);
    },
  );

  test.each([
    ["Temperature", "2", { setting: "temperature", value: 2 }],
    ["Combine heads", "average", { setting: "headCombination", value: "average" }],
    ["Activation", "gelu", { setting: "activation", value: "gelu" }],
    ["Norm", "layerNorm", { setting: "norm", value: "layerNorm" }],
    ["Norm position", "pre", { setting: "placement", value: "pre" }],
  ])("%s", async (label, value, params) => {
    const panel = await openPanel(galleryStates["what-if-controls"]());
    const dropdown = panel.find(`vscode-dropdown[aria-label="${label}"]`) as ValueElement;
    dropdown.value = value;
    await panel.fire(dropdown, new Event("change"));
    expect(panel.asked[0]?.params).toMatchObject(params);
  });

  test("a head is turned off, and on again", async () => {
    const panel = await openPanel(galleryStates["what-if-controls"]());
    panel.find('[aria-label="Turn off head 0"]').click();
    panel.find('[aria-label="Turn off head 1"]').click();
    expect(panel.asked.map(({ params }) => (params as { value: unknown }).value)).toEqual([
      [0, 1],
      [],
    ]);
  });

  test("a changed setting shows its earlier value, and can be reset", async () => {
    const panel = await openPanel(galleryStates["four-heads"]());
    expect(panel.text(".control-origin")).toBe("was 2Reset");
    panel.find(".reset").click();
    expect(panel.asked[0]?.params).toMatchObject({ setting: "headCount", value: null });
  });

  test("one key resets everything, except in text fields", async () => {
    const panel = await openPanel(galleryStates["four-heads"]());
    await panel.press(panel.find('vscode-dropdown[aria-label="Heads"]'), "r");
    expect(panel.asked).toEqual([]);
    await panel.press(panel.cell("query", null, 0, 0), "r");
    expect(panel.asked.map(({ name }) => name)).toEqual(["whatIf/reset"]);
    const unchanged = await openPanel(galleryStates.chapter());
    await unchanged.press(unchanged.cell("query", null, 0, 0), "r");
    expect(unchanged.asked).toEqual([]);
  });

  test("the change can be written to the file", async () => {
    const panel = await openPanel(galleryStates["four-heads"]());
    panel.find('[aria-label="Write to file: “attention: heads=4”"]').click();
    expect(panel.asked).toEqual([{ name: "whatIf/write", params: null }]);
  });
});

describe("what was before", () => {
  test("is small below each changed number, with as many digits as it needs", async () => {
    const panel = await openPanel(galleryStates["what-if-scale"]());
    expect(panel.text('[data-stage="scores"][data-head="0"] td[data-column="1"]')).toBe(
      "5, before 2.5",
    );
    expect(panel.findAll('[data-stage="query"] .ghost')).toEqual([]);
    expect(panel.text(".head-card .badge")).toBe("Δ 2.5largest change 2.5");
    await panel.fire(
      panel.cell("attentionWeights", 0, 0, 1),
      new MouseEvent("mouseover", { bubbles: true }),
    );
    expect(panel.text(".detail-text")).toMatch(/ · before 0\.8589.*, \+0\.1277$/);
  });

  test("can be hidden", async () => {
    const panel = await openPanel(galleryStates["what-if-scale"]());
    await panel.fire(
      panel.findAll(".what-if .choice button")[2]!,
      new MouseEvent("click", { bubbles: true }),
    );
    expect(panel.findAll(".ghost, .badge")).toEqual([]);
    expect(panel.choices.get().compare).toBe("hidden");
  });

  test("is shown as a shape if the head count differs", async () => {
    const panel = await openPanel(galleryStates["what-if-heads"]());
    expect(panel.text(".head-card .badge")).toBe("2 × [1, 3] before");
    expect(panel.text(".differences li")).toBe("Q [2, 1, 4] [1, 1, 8]");
  });

  test("a pinned result is next to the current one, with the difference", async () => {
    const panel = await openPanel(galleryStates.pinned());
    await panel.fire(
      panel.findAll(".what-if .choice button")[1]!,
      new MouseEvent("click", { bubbles: true }),
    );
    const weights = panel.findAll(
      '.head-card [data-stage="attentionWeights"][data-head="1"] tbody',
    );
    expect(
      weights.map(({ textContent }) => textContent.replace(/ largest in its row/, "")),
    ).toEqual(["Q[0]0.07050.07050.8590", "Q[0]0.06290.17100.7662", "Q[0]−0.00760.1004−0.0928"]);
    expect(
      panel
        .findAll(".version-name")
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(["pinned", "now", "difference"]);
    panel.findAll(".what-if-actions vscode-button")[1]?.click();
    expect(panel.asked).toEqual([{ name: "result/unpin", params: null }]);
  });
});
