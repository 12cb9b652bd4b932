// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { galleryStates } from "../gallery/galleryStates.ts";
import { openPanel } from "./panelHarness.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a selected weight links to its explanation if that is not visible", async () => {
  const panel = await openPanel(galleryStates.chapter(), undefined, {
    closedSections: ["attention"],
  });
  const choose = (stage: string, head: number | null) =>
    panel.fire(panel.cell(stage, head, 0, 2), new FocusEvent("focusin", { bubbles: true }));
  const offered = () => panel.findAll(".detail vscode-button").map((link) => link.textContent);
  await choose("attentionWeights", 1);
  expect(offered()).toEqual(["How this weight is computed"]);
  await choose("key", null);
  expect(offered()).toEqual([]);
  await choose("scores", 1);
  const seen = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
  await panel.fire(panel.find(".detail vscode-button"), new MouseEvent("click", { bubbles: true }));
  await vi.waitFor(() => {
    expect(seen.mock.contexts).toEqual([panel.find(".weight-explanation")]);
  });
  expect(document.activeElement).toBe(panel.find(".weight-explanation"));
  expect(offered()).toEqual([]);
});

test("another computation begins at its top, a changed number leaves the panel where it is", async () => {
  const panel = await openPanel(galleryStates.chapter());
  const scroll = vi.spyOn(window, "scrollTo").mockReturnValue();
  await panel.show(await galleryStates.chapter());
  expect(scroll).not.toHaveBeenCalled();
  await panel.show(await galleryStates["self-attention"]());
  expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0);
});

test("positions are counted from 0, as everywhere else", async () => {
  const panel = await openPanel(galleryStates.swiglu());
  expect(panel.text(".section-mlp .stepper")).toContain("Position 0 (of 0–2) · the");
});
