// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import { galleryStates } from "../../gallery/galleryStates.ts";
import { firstMapChoices, type MapChoices } from "../../../webview/maps/mapChoices.ts";
import { firstChoices, type CompareMode } from "../../../webview/viewChoices.ts";
import { openPanel, type PanelHarness } from "../panelHarness.tsx";

type State = Parameters<typeof openPanel>[0];

async function open(
  state: State,
  maps: Partial<MapChoices> = {},
  compare: CompareMode = "ghosts",
): Promise<PanelHarness> {
  const kept = {
    ...firstChoices,
    isWhole: true,
    isWhatIfOpen: true,
    compare,
    maps: { ...firstMapChoices, ...maps },
  };
  const panel = await openPanel(state, undefined, kept);
  await panel.settle();
  return panel;
}

const map = '.focus-map [data-stage="attentionWeights"]';

function cells(panel: PanelHarness, selector: string): readonly string[] {
  return panel
    .findAll(`${selector} td[data-column]`)
    .map((cell) => cell.firstChild?.textContent ?? "");
}

function choiceNames(panel: PanelHarness): readonly string[] {
  return panel
    .findAll(".focus-map .choice")
    .map((choice) => choice.getAttribute("aria-label") ?? "");
}

describe("an attention map that is compared", () => {
  test("has the earlier number, small, below each number that differs", async () => {
    const panel = await open(galleryStates["what-if-scale"]());
    expect(cells(panel, map)).toEqual(["0.0066", "0.9867", "0.0066"]);
    const ghosts = panel.findAll(`${map} .ghost`).map((ghost) => ghost.lastChild?.textContent);
    expect(ghosts).toEqual(["0.0705", "0.8590", "0.0705"]);
  });

  test("can be shown as before, and as the difference", async () => {
    const before = await open(galleryStates["what-if-scale"](), { version: "before" });
    expect(cells(before, map)).toEqual(["0.0705", "0.8590", "0.0705"]);
    const difference = await open(galleryStates["what-if-scale"](), { version: "difference" });
    expect(cells(difference, map)).toEqual(["−0.0639", "0.1277", "−0.0639"]);
    expect(difference.findAll(`${map} .ghost`)).toEqual([]);
    expect(difference.text(".map-legend")).toBe("difference −0.1280.128");
  });

  test("is shown three times on request", async () => {
    const panel = await open(galleryStates["what-if-scale"](), {}, "sideBySide");
    expect(panel.findAll(".focus-map .version-name").map((name) => name.textContent)).toEqual([
      "before",
      "now",
      "difference",
    ]);
  });

  test("leaves unchanged ones out side by side", async () => {
    const panel = await open(galleryStates.pinned(), {}, "sideBySide");
    expect(panel.text(".head-card.head-0 figcaption")).toContain("unchanged");
    expect(panel.findAll(".head-card.head-0 table")).toEqual([]);
    expect(panel.findAll('.head-card.head-1 .version [data-stage="scores"]')).toHaveLength(3);
  });

  test("says on each small map how much it changed", async () => {
    const panel = await open(galleryStates["what-if-scale"]());
    const badges = panel.findAll(".head-grid .badge").map((badge) => badge.textContent);
    expect(badges).toEqual(["Δ 0.1277", "Δ 0.1277"]);
    const [first] = panel.findAll(".map-button");
    expect(first!.getAttribute("aria-label")).toContain("largest change 0.1277");
  });

  test("is not compared with another head count, or without a request", async () => {
    const recut = await open(galleryStates["what-if-heads"](), { version: "before" });
    expect(recut.findAll(`${map} .ghost`)).toEqual([]);
    expect(choiceNames(recut)).not.toContain("Compared");
    const hidden = await open(galleryStates["what-if-scale"](), { version: "before" }, "hidden");
    expect(cells(hidden, map)).toEqual(["0.0066", "0.9867", "0.0066"]);
  });

  test("with requested numbers describes a cell with its earlier number", async () => {
    const panel = await open(galleryStates["pinned-tiled"]());
    expect(choiceNames(panel)).toContain("Compared");
    expect(panel.text('.focus-map [aria-label="Compared"]')).toBe("Comparednowpinneddifference");
    await panel.press(panel.find(".focus-map .map-frame"), "ArrowDown");
    await vi.waitUntil(panel.hasMaps, 90_000);
    await panel.settle();
    expect(panel.text(".detail-text")).toMatch(/weight 0\.\d+ · before 0\.\d+, [+−]0\.\d+$/);
  });
});

describe("what is compared beside the maps", () => {
  test("lines have their old width in grey, and their old weight in the table", async () => {
    const panel = await open(galleryStates["what-if-scale"](), { look: "lines" });
    expect(panel.findAll(".line-ghost").length).toBe(3);
    expect(panel.findAll(".lines-table s").map((old) => old.lastChild?.textContent)).toEqual([
      "0.8590",
      "0.0705",
      "0.0705",
    ]);
  });

  test("the weight and the mix of values show their earlier numbers", async () => {
    const panel = await open(galleryStates["what-if-scale"]());
    expect(panel.text(".weight-before")).toBe("It was 0.0705 before, a change of −0.06386.");
    const old = panel.findAll(".mix-rows .mix-before").map((each) => each.lastChild?.textContent);
    expect(old).toEqual(["0.0705", "0.8590", "0.0705", "0.7051", "17.18", "2.1153"]);
  });
});
