// @vitest-environment happy-dom
import { expect, describe, test } from "vitest";
import { galleryStates, type GalleryStateName } from "../gallery/galleryStates.ts";
import { firstMapChoices } from "../../webview/maps/mapChoices.ts";
import { firstChoices, readViewChoices, type ViewChoices } from "../../webview/viewChoices.ts";
import { openPanel, type PanelHarness } from "./panelHarness.tsx";

/** As somebody sees it who never chose anything. */
function open(name: GalleryStateName, kept: Partial<ViewChoices> = {}): Promise<PanelHarness> {
  return openPanel(galleryStates[name](), undefined, { ...firstChoices, ...kept });
}

function selected(panel: PanelHarness): readonly (string | undefined)[] {
  return panel.findAll('[role="tab"][aria-selected="true"]').map(({ dataset }) => dataset["box"]);
}

function stages(panel: PanelHarness): readonly (string | undefined)[] {
  return panel.findAll(".place [data-stage]").map(({ dataset }) => dataset["stage"]);
}

const click = (): MouseEvent => new MouseEvent("click", { bubbles: true });

describe("the first screen", () => {
  test("says where every head looks, with weights and lines, then shows the output", async () => {
    const panel = await open("chapter");
    expect(selected(panel)).toEqual(["overview"]);
    expect(panel.findAll(".overview-head h3").map((each) => each.textContent.trim())).toEqual([
      "Head 0 · Q[0] gives 86% of its attention to K[1]",
      "Head 1 · Q[0] gives 86% of its attention to K[2]",
    ]);
    expect(panel.findAll(".overview-head .lines-picture path")).toHaveLength(6);
    expect(stages(panel)).toEqual([
      ...["attentionWeights", "attentionWeights", "headOutput", "headOutput"],
    ]);
    expect(panel.findAll("vscode-dropdown, .map-choices")).toEqual([]);
  });

  test("shows the maps of several queries side by side, or their lines", async () => {
    const panel = await open("causal");
    expect(panel.findAll('.overview-head [data-stage="attentionWeights"]')).toHaveLength(4);
    const lines = panel.findAll(".overview-tools button")[1]!;
    await panel.fire(lines, click());
    expect(panel.findAll(".overview-head .lines-picture")).toHaveLength(4);
    expect(panel.findAll('.overview-head [data-stage="attentionWeights"]')).toEqual([]);
  });

  test.each(["64-tokens", "tiled", "many"] as const)(
    "of %s is the map of every head with its sentence, and each opens in full",
    async (name) => {
      const panel = await open(name);
      const maps = panel.findAll(".head-picture");
      expect(maps.length).toBe(name === "many" ? 16 : 4);
      expect(maps[1]?.textContent).toMatch(
        /Head 1 · “\u2068t0\u2069” (looks most at|has no clear target|gives \d+% of its attention to) (\(\d+% to )?“\u2068t\d+\u2069”/,
      );
      expect(panel.findAll('[data-stage="query"]')).toEqual([]);
      await panel.fire(maps[1]!, click());
      expect(selected(panel)).toEqual(["attentionWeights"]);
      expect(panel.choices.get().focus.head).toBe(1);
      expect(panel.findAll(".focus-map .map-frame, .focus-map table")).toHaveLength(1);
    },
  );

  test("explains its colours and signs", async () => {
    const legend = async (name: GalleryStateName): Promise<readonly string[]> =>
      (await open(name)).findAll(".overview-legend li").map((item) => item.textContent.trim());
    expect(await legend("chapter")).toEqual(["Attention weight 0%100%", "largest in its row"]);
    expect(await legend("causal")).toEqual([
      ...["Attention weight 0%100%", "largest in its row", "masked"],
      "Sentences are about “\u2068the\u2069”, the selected query",
    ]);
    const [colours = "", ...signs] = await legend("patterns");
    // Among 60 keys, the scale ends where the largest twentieth begins.
    expect(colours).toMatch(/^Attention weight 0%≥ 1\d%$/);
    expect(signs).toEqual([
      ...["largest weight of “\u2068t0\u2069”, the selected query", "masked"],
    ]);
  });

  test("has a legend for the colours of the output, and for the hatching of an MLP", async () => {
    const legend = async (name: GalleryStateName): Promise<readonly string[]> =>
      (await open(name)).findAll(".signed-legend li").map((item) => item.textContent.trim());
    const own = "each matrix has its own scale";
    expect(await legend("chapter")).toEqual(["negativepositive", own]);
    expect(await legend("block-code")).toEqual(["−5.975.97"]);
    expect(await legend("mlp")).toEqual(["negativepositive", own, "set to 0"]);
  });

  test("hatches what the mask hides, and says why the first rows are bright", async () => {
    const panel = await open("patterns");
    expect(panel.findAll(".head-picture .masked-part")).toHaveLength(4);
    expect(panel.text(".overview-note")).toBe(
      "The first queries see few keys, so each of their weights is large.",
    );
    const free = await open("64-tokens");
    expect(free.findAll(".masked-part, .overview-note")).toEqual([]);
  });

  test("gives the outputs of all heads columns of one width", async () => {
    const panel = await open("chapter");
    const outputs = panel.findAll('.overview-output [data-stage="headOutput"]');
    expect(outputs.map(({ style }) => style.getPropertyValue("--digits"))).toEqual(["6", "6"]);
  });

  test("of a block ends with the stream, of a stack begins with its layers", async () => {
    const block = await open("block-pre");
    expect(stages(block).at(-1)).toBe("residualOut");
    expect(block.text(".overview-mlp")).toContain("to 0");
    const stack = await open("stack");
    expect(stack.findAll(".overview .thumbnails")).toHaveLength(1);
  });

  test("of an MLP alone is its vectors", async () => {
    const panel = await open("mlp");
    expect(stages(panel)).toContain("mlpActivated");
    expect(panel.text(".place")).toContain("ReLU sets 6 of 16 to 0");
  });
});

describe("a place", () => {
  test("shows its stage in full, with what goes in and where it goes", async () => {
    const panel = await open("self-attention");
    await panel.fire(panel.find('[data-box="query"]'), click());
    expect(stages(panel)).toEqual(["input", "queryProjection", "query"]);
    expect(panel.findAll(".place-ways .place-link").map((way) => way.textContent)).toEqual([
      ...["X", "head slices"],
    ]);
    expect(panel.text(".place-source")).toBe("Wq");
    await panel.fire(panel.find(".place-source"), click());
    expect(panel.asked.at(-1)?.name).toBe("problem/reveal");
    await panel.fire(panel.findAll(".place-ways .place-link")[0]!, click());
    expect(selected(panel)).toEqual(["input"]);
  });

  test.each([
    ["chapter", "scores", ["query", "key", "scores"]],
    ["causal", "attentionWeights", ["maskedScores", "attentionWeights"]],
    ["chapter", "headOutput", ["attentionWeights", "value", "headOutput"]],
    ["chapter", "attentionOutput", ["headOutput", "headOutput", "attentionOutput"]],
    ["block-code", "normed1", ["residualIn", "normed1", "norm1Weight", "norm1Bias"]],
    ["block-code", "residualMid", ["residualIn", "projectedOutput", "residualMid"]],
    ["block-code", "mlpActivated", ["mlpHidden", "mlpGate", "mlpActivated"]],
  ] as const)("of %s, %s has what goes in before what comes out", async (name, place, all) => {
    expect(stages(await open(name, { place }))).toEqual(all);
  });

  test("is reached with the arrow keys from one tab stop", async () => {
    const panel = await open("chapter");
    expect(panel.findAll('[role="tablist"] [tabindex="0"]')).toHaveLength(1);
    panel.find('[data-box="overview"]').focus();
    for (const [key, place] of [
      ...[["ArrowDown", "query"] as const, ["ArrowDown", "key"] as const],
      ...[["ArrowRight", "slices"] as const, ["ArrowRight", "scores"] as const],
      ...[["End", "attentionOutput"] as const, ["Home", "overview"] as const],
    ]) {
      await panel.press(document.activeElement as HTMLElement, key);
      expect(selected(panel), key).toEqual([place]);
      expect((document.activeElement as HTMLElement).dataset["box"]).toBe(place);
    }
  });

  test("stays, unless another computation does not have it: then the first screen is shown", async () => {
    const kept = readViewChoices({ place: "mlpHidden", isWhole: false });
    expect(selected(await open("block-pre", kept))).toEqual(["mlpHidden"]);
    expect(selected(await open("chapter", kept))).toEqual(["overview"]);
    expect(readViewChoices({ place: 3, isWhole: "yes" })).toMatchObject({
      ...{ place: "overview", isWhole: false, isWhatIfOpen: false },
    });
  });

  test("always shows the weights of the focused query", async () => {
    const panel = await open("chapter", { place: "query" });
    const strip = () => panel.findAll(".strip-head").map(({ textContent }) => textContent);
    expect(strip()).toEqual(["Head 0→ K[1] 86%", "Head 1→ K[2] 86%"]);
    await panel.show(await galleryStates["one-head"]());
    expect(strip()).toHaveLength(1);
    const tiled = await open("tiled", { place: "key" });
    expect(tiled.findAll(".strip-head")).toHaveLength(4);
  });

  test("follows the steps", async () => {
    const panel = await open("step-scores", {
      ...{ stepper: { isOn: true, computation: "Chapter.cs", index: 2, predicts: false } },
    } as unknown as Partial<ViewChoices>);
    expect(selected(panel)).toEqual(["scores"]);
    await panel.press(document.body, "ArrowRight");
    expect(selected(panel)).toEqual(["scores"]);
    await panel.press(document.body, "ArrowRight");
    expect(selected(panel)).toEqual(["attentionWeights"]);
    await panel.press(document.body, "End");
    expect(selected(panel)).toEqual(["attentionOutput"]);
  });
});

test("everything on one page is a choice that is stored", async () => {
  const panel = await open("chapter", { place: "query" });
  await panel.fire(panel.find(".whole-switch"), click());
  expect(panel.choices.get().isWhole).toBe(true);
  expect(panel.findAll("details.section")).toHaveLength(5);
  expect(panel.findAll(".strip-head")).toHaveLength(2);
  const again = await open("chapter", readViewChoices(panel.choices.get()));
  expect(again.find(".whole-switch").getAttribute("aria-pressed")).toBe("true");
  await again.fire(again.find(".whole-switch"), click());
  expect(selected(again)).toEqual(["query"]);
});

describe("controls appear when they are useful", () => {
  const place = "attentionWeights";

  test("heads can be sorted and filtered from five heads on", async () => {
    expect((await open("causal", { place })).findAll(".head-tools")).toEqual([]);
    expect((await open("many", { place })).findAll(".head-tools")).toHaveLength(1);
  });

  test("the maximum of the colour scale can be selected from 16 keys on", async () => {
    const labels = (panel: PanelHarness) =>
      panel.findAll(".map-choices .choice-label").map(({ textContent }) => textContent);
    expect(labels(await open("causal", { place }))).toEqual([]);
    expect(labels(await open("many-keys", { place }))).toEqual(["Colour scale maximum"]);
  });

  test("thin lines can be hidden from eight tokens on", async () => {
    const maps = { ...firstMapChoices, look: "lines" as const };
    const fields = (panel: PanelHarness) => panel.findAll(".lines .share-field").length;
    expect(fields(await open("causal", { place, maps }))).toBe(0);
    expect(fields(await open("many", { place, maps }))).toBe(1);
  });

  test("what-if is a bar that shows the what-if values, and opens on demand", async () => {
    const panel = await open("what-if-heads");
    expect(panel.findAll(".control")).toEqual([]);
    expect(panel.text(".what-if-tried")).toBe("Heads: 1 (was 2)");
    const button = panel.find(".what-if-open");
    expect(button.getAttribute("aria-expanded")).toBe("false");
    await panel.fire(button, click());
    expect(panel.findAll(".control").length).toBeGreaterThan(4);
    expect(panel.choices.get().isWhatIfOpen).toBe(true);
  });
});
