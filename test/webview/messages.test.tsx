// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { galleryStates } from "../gallery/galleryStates.ts";
import type { PanelState } from "../../src/protocol/panelState.ts";
import { openPanel } from "./panelHarness.tsx";

describe("states without a picture", () => {
  test("empty: says what to do and offers it", async () => {
    const panel = await openPanel(galleryStates.empty());
    expect(panel.text("h1")).toBe("No attention here yet");
    panel.find("vscode-button").click();
    expect(panel.asked).toEqual([{ name: "panel/act", params: { action: "openExample" } }]);
  });

  test("failed: every problem with its place, and a click goes there", async () => {
    const panel = await openPanel(galleryStates.failed());
    const problems = panel.findAll(".problem");
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      "key has 3 columns but query has 8: both need the same widthChapter.cs:14:9",
      "Width 8 does not divide into 3 heads: use 1, 2, 4 or 8Chapter.cs:3:23",
    ]);
    problems[1]?.click();
    expect(panel.asked).toEqual([{ name: "problem/reveal", params: { start: 40, end: 41 } }]);
  });

  test("computing: shows the progress, and offers to cancel", async () => {
    const panel = await openPanel(galleryStates.computing());
    expect(panel.find("main").getAttribute("aria-busy")).toBe("true");
    expect(panel.text("h1")).toBe("Computing… 40%");
    panel.find("vscode-button").click();
    expect(panel.asked).toEqual([{ name: "panel/act", params: { action: "cancel" } }]);
  });

  test("a fixed problem gives way to the picture", async () => {
    const panel = await openPanel(galleryStates.failed());
    await panel.show(await galleryStates.chapter());
    expect(panel.findAll(".problem")).toEqual([]);
    expect(panel.text("h1")).toBe("Multi-Head Attention");
  });

  test("while a computation fails, its last picture stays, in grey, with the reason", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const failed = galleryStates.failed();
    await panel.show(failed);
    expect(panel.find("main").className).toBe("ready stale");
    expect(panel.cell("attentionWeights", 0, 0, 1).textContent).toContain("0.859");
    expect(panel.text(".stale-bar")).toBe(
      "This is the last result. Not computed: key has 3 columns but query has 8: both " +
        "need the same width Chapter.cs:14:9",
    );
    panel.find(".stale-bar button").click();
    expect(panel.asked).toEqual([{ name: "problem/reveal", params: { start: 120, end: 168 } }]);
    await panel.show(await galleryStates.chapter());
    expect(panel.findAll(".stale, .stale-bar")).toEqual([]);
  });

  test("another computation that fails leaves no picture of this one", async () => {
    const panel = await openPanel(galleryStates.chapter());
    await panel.show({ ...galleryStates.failed(), computation: "another" } as PanelState);
    expect(panel.find("main").className).toBe("message failed");
  });

  test("a rejection disappears with its result", async () => {
    const chapter = await galleryStates.chapter();
    const panel = await openPanel(chapter, "The file is closed.");
    const output = panel.cell("attentionOutput", null, 0, 5);
    await panel.fire(output, new MouseEvent("click", { bubbles: true }));
    expect(panel.text(".detail-notice")).toBe("The file is closed.");
    await panel.show(galleryStates.empty());
    await panel.show(chapter);
    expect(panel.text(".detail-notice")).toBe("");
  });
});
