// @vitest-environment happy-dom
import { act } from "preact/test-utils";
import { describe, expect, test } from "vitest";
import { walkExample } from "../gallery/walkExample.ts";
import { openPanel, type PanelHarness } from "./panelHarness.tsx";

const heads = (panel: PanelHarness): readonly (string | null)[] =>
  panel.findAll("h1, h2").map(({ textContent }) => textContent);

const box = (panel: PanelHarness, id: string): HTMLElement => panel.find(`[data-box="${id}"]`);

async function putCaret(offset: number): Promise<void> {
  await act(() => {
    const data = { type: "event", name: "walk/caret", params: offset };
    window.dispatchEvent(new MessageEvent("message", { data }));
  });
}

describe("the way of the tensors through a program", () => {
  test("leads from the outermost function down to the one that is asked for", async () => {
    const panel = await openPanel(walkExample());
    expect(heads(panel)).toEqual([
      "Shape walk · GPT.forward",
      "Block.forward × 12",
      "Attention.forward",
    ]);
    expect(box(panel, "h 40").textContent).toBe("hBlock × 12(B, T, n_embd)");
  });

  test("a click on a line goes there, and looks into what it calls", async () => {
    const panel = await openPanel({ ...walkExample(), className: "GPT" });
    expect(heads(panel)).toEqual(["Shape walk · GPT.forward"]);
    box(panel, "h 40").click();
    await panel.settle();
    expect(panel.asked).toEqual([{ name: "problem/reveal", params: { start: 40, end: 49 } }]);
    expect(heads(panel)).toEqual(["Shape walk · GPT.forward", "Block.forward × 12"]);
  });

  test("arrow keys walk from line to line, with one tab stop in each function", async () => {
    const panel = await openPanel({ ...walkExample(), className: "GPT" });
    const stops = (): readonly (string | undefined)[] =>
      panel.findAll('.flow-open[tabindex="0"]').map(({ dataset }) => dataset["box"]);
    expect(stops()).toEqual(["idx 10"]);
    await panel.press(box(panel, "idx 10"), "ArrowRight");
    expect(stops()).toEqual(["tok 20"]);
    expect(document.activeElement).toBe(box(panel, "tok 20"));
    expect(panel.asked).toEqual([]);
  });

  test("the line with the cursor is lit, in whatever function it is", async () => {
    const panel = await openPanel({ ...walkExample(), className: "GPT" });
    await putCaret(264);
    expect(heads(panel).at(-1)).toBe("Attention.forward");
    expect(panel.findAll("[aria-current]").map(({ dataset }) => dataset["box"])).toEqual([
      "att 260",
    ]);
    await putCaret(5000);
    expect(panel.findAll("[aria-current]")).toEqual([]);
  });

  test("offers small numbers", async () => {
    const panel = await openPanel(walkExample());
    panel.find("vscode-button").click();
    expect(panel.asked).toEqual([{ name: "panel/act", params: { action: "showSmallNumbers" } }]);
  });
});
