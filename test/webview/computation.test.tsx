// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { galleryStates } from "../gallery/galleryStates.ts";
import { toFlow } from "../../src/protocol/flow/toFlow.ts";
import { readViewChoices } from "../../webview/viewChoices.ts";
import { stepperOff } from "../../webview/views/stepper/stepperChoices.ts";
import { openPanel, type PanelHarness } from "./panelHarness.tsx";

function rowsOf(panel: PanelHarness, selector: string): readonly string[] {
  return [...panel.find(selector).querySelectorAll("tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent.replace(/\s+/g, " ").trim()).join(" | "),
  );
}

describe("a block", () => {
  test("shows what each sublayer adds as a sum, and the measures of the norms", async () => {
    const panel = await openPanel(galleryStates["block-tiny"]());
    const captions = panel
      .findAll(".section-stream .sum-line figcaption")
      .map(({ textContent }) => textContent.replace(/\s+/g, " ").trim());
    expect(captions).toEqual([
      ...["Stream in [1, 1]", "→Norm 1 [1, 1]"],
      ...["Stream in [1, 1]", "+Projected output [1, 1]", "=Stream mid [1, 1]"],
      ...["Stream mid [1, 1]", "→Norm 2 [1, 1]"],
      ...["Stream mid [1, 1]", "+Output [1, 1]", "=Stream out [1, 1]"],
    ]);
    expect(rowsOf(panel, ".measures")).toEqual([
      " | mean | deviation",
      "x[0] | −1.157 → 0 | 0 → 0",
    ]);
  });

  test("each of its cells says what it is", async () => {
    const panel = await openPanel(galleryStates["block-pre"]());
    panel.cell("contribution", 2, 1, 3).focus();
    await panel.fire(panel.cell("contribution", 2, 1, 3), new Event("focusin", { bubbles: true }));
    expect(panel.text(".detail-text")).toMatch(
      /^Head 2: what this head adds, \u2068e\u2069, column 3 = /,
    );
  });
});

describe("a stack", () => {
  test("has a picture for every head that selects the layer", async () => {
    const panel = await openPanel(galleryStates.stack());
    const pictures = panel.findAll(".thumbnail");
    expect(pictures).toHaveLength(16);
    expect(pictures[6]?.getAttribute("aria-label")).toBe("Block 1, head 2");
    pictures[6]?.click();
    await panel.show(await galleryStates.stack(0));
    expect(panel.choices.get().focus).toMatchObject({ layer: 1, head: 2 });
    expect(panel.asked).toContainEqual({ name: "layer/choose", params: { layer: 1 } });
    await panel.show(await galleryStates.stack(1));
    expect(panel.text(".section-layers summary")).toContain("block 1");
    expect(panel.find(".thumbnails tr.chosen th").textContent).toBe("block 1");
  });

  test("shows norm and logits after its last block only", async () => {
    const boxes = async (layer: number): Promise<readonly string[]> =>
      toFlow(await galleryStates.stack(layer))
        .steps.flat()
        .map(({ id }) => id);
    expect(await boxes(0)).not.toContain("logits");
    expect((await boxes(3)).slice(-2)).toEqual(["finalNormed", "logits"]);
  });
});

describe("the MLP", () => {
  test("has every hidden unit on the curve, those at 0 hollow", async () => {
    const panel = await openPanel(galleryStates.mlp());
    expect(panel.findAll(".curve circle")).toHaveLength(16);
    expect(panel.findAll(".curve circle.zeroed")).toHaveLength(6);
    const label = panel.find(".curve svg").getAttribute("aria-label");
    expect(label).toBe("curve of ReLU with 16 hidden units, 6 of them at 0");
  });

  test("steps from position to position", async () => {
    const panel = await openPanel(galleryStates.swiglu());
    const titles = (): string => panel.text(".curve circle title");
    const first = titles();
    expect(panel.findAll(".vector").map(({ className }) => className)).toEqual(
      ["input", "mlpHidden", "mlpGate", "mlpActivated", "mlpOutput"].map(
        (stage) => `vector vector-${stage}`,
      ),
    );
    await panel.fire(panel.find('[aria-label="Next position"]'), new Event("click"));
    expect(titles()).not.toBe(first);
  });
});

describe("the cost", () => {
  test("is a table that ends with its total", async () => {
    const panel = await openPanel(galleryStates.mlp());
    expect(rowsOf(panel, ".cost-table")).toEqual([
      "stage | multiplications | additions | parameters | result size in bytes",
      "Hidden | 64 | 48 | 64 | 128",
      "Activated | 0 | 0 | 0 | 128",
      "Output | 64 | 60 | 64 | 32",
      "total | 128 | 108 | 128 | 288",
    ]);
  });

  test("compares the cost of heads on slices with that of heads on the whole width", async () => {
    const panel = await openPanel(galleryStates["block-pre"]());
    expect(rowsOf(panel, ".bars")).toEqual([
      "4 heads, each over its slice | 800 | ",
      "1 head over the full width | 800 | ",
      "4 heads, each over the full width | 3,200 | × 4",
    ]);
  });
});

describe("weights of the file", () => {
  test("are next to their input, with their names", async () => {
    const panel = await openPanel(galleryStates["self-attention"]());
    const names = panel
      .findAll(".matrix-figure .matrix-name")
      .map(({ textContent }) => textContent);
    expect(names.slice(0, 7)).toEqual([
      ...["Input", "Wq", "Wk", "Wv"],
      ...["Q · query", "K · key", "V · value"],
    ]);
    expect(names).toContain("Wo");
    await panel.fire(
      panel.cell("queryProjection", null, 2, 1),
      new MouseEvent("mouseover", { bubbles: true }),
    );
    expect(panel.text(".detail-text")).toBe("Wq[2][1] = −1 · query weights");
  });

  test("of an MLP are under its vectors, each above its bias, with their orientation", async () => {
    const { mlp, numbers, ...rest } = await galleryStates["block-code"]();
    const panel = await openPanel({ ...rest, mlp, numbers });
    const captions = panel
      .findAll(".mlp-weights figcaption")
      .map(({ textContent }) => textContent.trim());
    expect(captions).toEqual([
      "W1 [4, 6] up weights · in ↓ out →",
      "b1 [1, 6] up bias · out →",
      "W3 [4, 6] gate weights · in ↓ out →",
      "W2 [6, 4] down weights · in ↓ out →",
      "b2 [1, 4] down bias · out →",
    ]);
    const bias = mlp?.weights.find(({ stage }) => stage === "upBias")?.matrix;
    const third = bias && "offset" in bias ? (numbers[bias.offset + 2] ?? NaN) : NaN;
    await panel.fire(
      panel.cell("upBias", null, 0, 2),
      new MouseEvent("mouseover", { bubbles: true }),
    );
    expect(panel.text(".detail-text")).toBe(`b1[2] = ${String(third).replace("-", "−")} · up bias`);
    const lit = panel.findAll('[data-stage="mlpHidden"] [data-linked]');
    expect(lit.map((cell) => cell.dataset["column"])).toContain("2");
    const named = (section: string) =>
      panel.findAll(`${section} .weight-pair .matrix-name`).map(({ textContent }) => textContent);
    expect(named(".section-projections")).toEqual(["Wq", "bq", "Wk", "Wv"]);
    expect(named(".section-stream")).toEqual(["gamma1", "beta1", "gamma2"]);
  });

  test("that are large are folded away; too large to travel they are maps to be zoomed", async () => {
    const panel = await openPanel(await galleryStates["gpt2-attention"]());
    const folded = panel.find(".section-projections .folded");
    expect(folded.textContent).toMatch(/^Weights: queryProjection \[768, 768\], queryProj/);
    folded.setAttribute("open", "");
    await panel.fire(folded, new Event("toggle"));
    const captions = panel
      .findAll(".section-projections .tiled-figure figcaption")
      .map(({ textContent }) => textContent.trim());
    expect(captions).toContain("queryProjection [768, 768]query weights · out ↓ in →");
    expect(panel.text(".section-projections .weight-pair figcaption")).toBe(
      "queryProjection.bias [1, 768] query bias · out →",
    );
    expect(panel.choices.get().openWeights).toContain("query");
  });

  test("that are large open at the step that uses them, once", async () => {
    expect(readViewChoices({ openWeights: ["query"] }).openWeights).toEqual(["query"]);
    const state = await galleryStates["gpt2-attention"]();
    const computation = state.choices[0]?.id ?? "";
    const stepper = { ...stepperOff, isOn: true, computation };
    const panel = await openPanel(state, undefined, { stepper });
    await panel.settle();
    const folded = panel.find(".section-projections .folded") as HTMLDetailsElement;
    expect(folded.open).toBe(true);
    folded.open = false;
    await panel.fire(folded, new Event("toggle"));
    await panel.press(document.body, "ArrowRight");
    expect(folded.open).toBe(false);
  });
});
