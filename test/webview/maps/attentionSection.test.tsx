// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type PlacedTile, firstTiles } from "../../../src/viewModel/tiles/firstTiles.ts";
import { galleryStates } from "../../gallery/galleryStates.ts";
import { createMapHost } from "../../gallery/mapHost.ts";
import { firstMapChoices, type MapChoices } from "../../../webview/maps/mapChoices.ts";
import { openPanel, type PanelHarness } from "../panelHarness.tsx";

const section = ".section-attention";

function tableText(panel: PanelHarness, selector: string): readonly string[] {
  const rows = [...panel.find(selector).querySelectorAll("tbody tr")];
  return rows.map((row) =>
    [...row.children].map((cell) => cell.textContent.replace(/\s+/g, " ").trim()).join(" | "),
  );
}

function names(panel: PanelHarness): readonly string[] {
  return panel.findAll(`${section} .map-button-name`).map(({ textContent }) => textContent);
}

async function choose(panel: PanelHarness, change: Partial<MapChoices>): Promise<void> {
  const kept = panel.choices.get();
  panel.choices.set({ ...kept, maps: { ...kept.maps, ...change } });
  await panel.settle();
}

// Nothing has a size in this document; maps must be drawn all the same.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the chapter's heads as maps", () => {
  test("are beside their combined map, each with how many keys share it", async () => {
    const panel = await openPanel(galleryStates.chapter());
    expect(names(panel)).toEqual(["0", "1", "mean", "max", "0 − 1"]);
    const notes = panel.findAll(".map-button-note").map(({ textContent }) => textContent);
    expect(notes.slice(0, 2)).toEqual(["≈ 1.7 keys", "≈ 1.7 keys"]);
  });

  test("the focused one shows all its numbers as a table", async () => {
    const panel = await openPanel(galleryStates.chapter());
    expect(tableText(panel, ".focus-map table")).toEqual([
      "Q[0] | 0.0705 | 0.8590 largest in its row | 0.0705",
    ]);
    expect(panel.text(".focus-title h3")).toBe("Head 0");
  });

  test("choosing another head, by click or by arrow, shows that one", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const [, second] = panel.findAll(".map-button");
    await panel.fire(second!, new MouseEvent("click", { bubbles: true }));
    expect(panel.choices.get().focus.head).toBe(1);
    expect(tableText(panel, ".focus-map table")).toEqual([
      "Q[0] | 0.0705 | 0.0705 | 0.8590 largest in its row",
    ]);
    await panel.press(second!, "ArrowRight");
    expect(panel.text(".focus-title h3")).toBe("Mean of all heads");
    expect(tableText(panel, ".focus-map table")).toEqual([
      "Q[0] | 0.0705 | 0.4647 largest in its row | 0.4647 largest in its row",
    ]);
  });

  test("a difference has a sign", async () => {
    const panel = await openPanel(galleryStates.chapter());
    await choose(panel, { shown: "difference" });
    expect(tableText(panel, ".focus-map table")).toEqual(["Q[0] | 0.0000 | 0.7885 | −0.7885"]);
    expect(panel.text(".map-legend")).toBe("attention weights −0.7880.788");
  });

  test("choosing a cell makes it the focused weight; Enter goes to the file, too", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const cells = panel.findAll(".focus-map td[data-column]");
    await panel.fire(cells[2]!, new MouseEvent("click", { bubbles: true }));
    expect(panel.choices.get().focus).toEqual({ layer: 0, head: 0, query: 0, key: 2 });
    expect(panel.findAll('.focus-map td[aria-selected="true"]')).toEqual([cells[2]]);
    expect(panel.asked).toEqual([]);
    await panel.press(cells[2]!, "Enter");
    expect(panel.asked.map(({ name }) => name)).toEqual(["cell/reveal"]);
  });

  test("a click on a head's card moves the focus there as well", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const cell = panel.cell("attentionWeights", 1, 0, 2);
    await panel.fire(cell, new MouseEvent("click", { bubbles: true }));
    expect(panel.choices.get().focus).toEqual({ layer: 0, head: 1, query: 0, key: 2 });
    expect(panel.text(".focus-title h3")).toBe("Head 1");
  });

  test("follow a new state", async () => {
    const panel = await openPanel(galleryStates.chapter());
    await panel.show(await galleryStates["four-heads"]());
    expect(names(panel)).toEqual(["0", "1", "2", "3", "mean", "max", "0 − 1"]);
    await panel.show(await galleryStates.tiny());
    expect(names(panel)).toEqual([]);
    expect(tableText(panel, ".focus-map table")).toEqual(["Q[0] | 1"]);
  });
});

describe("many heads", () => {
  test("are maps without cards, in the requested order", async () => {
    const panel = await openPanel(galleryStates.many());
    expect(panel.findAll(".head-card")).toEqual([]);
    expect(names(panel).length).toBe(19);
    await choose(panel, { sort: "peak" });
    const peaks = panel.findAll(".map-button-note").map(({ textContent }) => textContent);
    const sorted = peaks.slice(0, 16).map((note) => Number(note.replace("peak ", "")));
    expect(sorted).toEqual([...sorted].sort((left, right) => right - left));
    expect(sorted[0]).toBeGreaterThan(sorted[15]!);
  });

  test("are hidden if the focused query gives the focused key too little", async () => {
    const panel = await openPanel(galleryStates.many());
    const kept = panel.choices.get();
    panel.choices.set({ ...kept, focus: { ...kept.focus, query: 15, key: 9 } });
    await choose(panel, { filter: "peaksHere" });
    const shown = names(panel).filter((name) => /^\d+$/.test(name));
    expect(shown).toContain("0");
    expect(shown.length).toBeLessThan(16);
    expect(panel.text(`${section} [role="status"]`)).toBe(`${shown.length} of 16 heads`);
  });

  test("show scores, masked scores and outputs on demand", async () => {
    const panel = await openPanel(galleryStates.many());
    await choose(panel, { stage: "maskedScores" });
    expect(panel.cell("maskedScores", 0, 0, 1).textContent).toBe("−∞ masked");
    await choose(panel, { stage: "headOutput" });
    const output = panel.find('.focus-map [data-stage="headOutput"]');
    expect(output.querySelectorAll("tbody tr").length).toBe(16);
    expect(output.querySelectorAll("thead th[data-column]").length).toBe(4);
  });
});

describe("a map that is too large to send whole", () => {
  const open = () => openPanel(galleryStates.tiled());

  test("has no element per cell, and a name, a summary and keys", async () => {
    const panel = await open();
    expect(panel.findAll(".focus-map td").length).toBe(0);
    const map = panel.find(".focus-map .map-frame");
    expect(map.getAttribute("aria-label")).toMatch(/^Head 0: attention weights\. t699 looks at t/);
    expect(map.getAttribute("aria-description")).toContain("Arrow keys");
    expect(panel.findAll(".map-frame").length).toBe(1 + 3 + 1);
  });

  test("reads the exact number of the cell that the keys reach", async () => {
    const panel = await open();
    const map = panel.find(".focus-map .map-frame");
    await panel.fire(map, new FocusEvent("focus"));
    await panel.press(map, "ArrowDown");
    await panel.settle();
    const said = /^head 0: query Q\[1\] “.t1.” × key K\[0\] “.t0.”, weight (0\.\d+)$/.exec(
      panel.text(".detail-text"),
    );
    expect(Number(said?.[1])).toBeGreaterThan(0);
    expect(panel.text(".tile-map [aria-live]")).toBe(`t1, t0, ${said![1]}`);
    await panel.press(map, "c", true);
    expect(panel.asked.at(-1)).toEqual({ name: "clipboard/write", params: { text: said![1] } });
    await panel.press(map, " ");
    expect(panel.choices.get().focus).toEqual({ layer: 0, head: 0, query: 1, key: 0 });
    await panel.press(map, "Enter");
    expect(panel.asked.at(-1)?.params).toMatchObject({ stage: "attentionWeights", row: 1 });
  });

  test("shows the numbers around the active cell as a table", async () => {
    const panel = await open();
    const button = panel.findAll(".focus-map .map-tools button").at(-1)!;
    await panel.fire(button, new MouseEvent("click", { bubbles: true }));
    await vi.waitUntil(panel.hasMaps, 90_000);
    await panel.settle();
    const rows = tableText(panel, ".window-table");
    expect(rows.length).toBe(12);
    expect(rows[0]).toBe(`t0 | 1.0000${" | 0".repeat(11)}`);
    expect(rows[3]).toMatch(/^t3( \| 0\.\d{4}){4}( \| 0){8}$/);
  });
});

describe("token lines", () => {
  const lines = (more: Partial<MapChoices> = {}) => ({
    ...firstMapChoices,
    look: "lines",
    ...more,
  });

  test("are one line per weight, wider where it is larger", async () => {
    const panel = await openPanel(galleryStates.chapter());
    await choose(panel, lines() as MapChoices);
    const widths = panel
      .findAll(".lines-picture path")
      .map((path) => Number(path.getAttribute("stroke-width")).toFixed(2));
    expect(widths).toEqual(["1.12", "5.25", "1.12"]);
    expect(tableText(panel, ".lines-table")).toEqual([
      "K[1] | 0.8590",
      "K[0] | 0.0705",
      "K[2] | 0.0705",
    ]);
  });

  test("of all heads carry their colours and dashes; a threshold leaves out the thin", async () => {
    const panel = await openPanel(galleryStates.chapter());
    await choose(panel, lines({ overlay: true, lineThreshold: 0.5 }) as MapChoices);
    const paths = panel.findAll(".lines-picture path");
    expect(paths.map((path) => path.getAttribute("class"))).toEqual(["head-0", "head-1"]);
    expect(paths.map((path) => path.getAttribute("stroke-dasharray"))).toEqual([null, "7 3"]);
    expect(panel.text(".focus-title h3")).toBe("All heads");
  });

  test("arrow keys move through the queries, Enter locks one, Escape unlocks it", async () => {
    const panel = await openPanel(galleryStates.cjk());
    await choose(panel, lines() as MapChoices);
    const slider = panel.find('[role="slider"]');
    await panel.press(slider, "ArrowDown");
    expect(panel.choices.get().focus.query).toBe(1);
    expect(slider.getAttribute("aria-valuetext")).toBe("紅酒: 紅酒 45%, 法國 25%, 配 13%");
    const faint = (): number => panel.findAll('.lines-picture path[stroke-opacity="0.05"]').length;
    expect(faint()).toBe(0);
    await panel.press(slider, "Enter");
    expect(faint()).toBeGreaterThan(20);
    await panel.press(slider, "Escape");
    expect(faint()).toBe(0);
  });

  test("of very many tokens are those of one query", async () => {
    const panel = await openPanel(galleryStates.tiled());
    await choose(panel, lines({ lineThreshold: 0.2 }) as MapChoices);
    const slider = panel.find('[role="slider"]');
    await panel.press(slider, "End");
    await panel.settle();
    expect(panel.text(".lines .section-note")).toContain("only one query's lines are shown");
    const weights = tableText(panel, ".lines-table").map((row) => Number(row.split(" | ")[1]));
    expect(weights.length).toBeGreaterThan(3);
    expect(weights).toEqual([...weights].sort((left, right) => right - left));
  });
});

test("small pictures that came with a state are not asked for", async () => {
  const tiled = await galleryStates.tiled();
  const asked = firstTiles(tiled.tiledAttention!, 0);
  const { id } = tiled.tiledAttention!;
  const tiles = (await createMapHost(() => tiled)("tile/load", { computation: id, tiles: asked }))!;
  const silent = { ...tiled, results: () => new Promise<never>(() => undefined) };
  const scaleOf = async (first: readonly PlacedTile[]): Promise<string> => {
    const panel = await openPanel({ ...silent, firstTiles: first });
    return panel.text(".focus-map .map-legend");
  };
  const withThem = await scaleOf(asked.map((address, at) => ({ address, tile: tiles[at]! })));
  expect(withThem).toMatch(/0\.\d/);
  expect(await scaleOf([])).not.toBe(withThem);
});
