// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { galleryStates } from "../../webview/gallery/galleryStates.ts";
import { toFlow } from "../../src/protocol/flow/toFlow.ts";
import { layoutFlow } from "../../src/protocol/flow/layoutFlow.ts";
import { nextBox } from "../../webview/views/flow/nextBox.ts";
import { readViewChoices } from "../../webview/viewChoices.ts";
import { stepperOff } from "../../webview/views/stepper/stepperChoices.ts";
import { openPanel, type PanelHarness } from "./panelHarness.tsx";

function rowsOf(panel: PanelHarness, selector: string): readonly string[] {
  return [...panel.find(selector).querySelectorAll("tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent.replace(/\s+/g, " ").trim()).join(" | "),
  );
}

/** The flow as text: one line per step, the branches after them. */
async function flowText(name: "block-pre" | "block-post" | "swiglu" | "self-attention") {
  const graph = toFlow(await galleryStates[name]());
  const steps = graph.steps.map((step) =>
    step
      .map(({ label, shape, isSum }) => `${isSum ? "+" : ""}${label} ${shape.join("×")}`)
      .join(", "),
  );
  return [...steps, ...graph.skips.map(({ from, to }) => `${from} ~> ${to}`)];
}

const attention = [
  "Q 5×16, K 5×16, V 5×16",
  "head slices 4×5×4",
  "scores 4×5×5",
  "weights 4×5×5",
  "head outputs 4×5×4",
  "concatenation 5×16",
  "projection 5×16",
];

describe("the flow", () => {
  test("of a pre-norm block goes through the norms and leaves the stream alone", async () => {
    expect(await flowText("block-pre")).toEqual([
      ...["Stream in 5×16", "Norm 1 5×16", ...attention, "+Stream mid 5×16", "Norm 2 5×16"],
      ...["hidden 5×64", "ReLU 5×64", "output 5×16", "+Stream out 5×16"],
      ...["residualIn ~> residualMid", "residualMid ~> residualOut"],
    ]);
  });

  test("of a post-norm block normalises the sums", async () => {
    const lines = await flowText("block-post");
    expect(lines.slice(8)).toEqual([
      ...["+attention 6×64", "Norm 1 6×64", "hidden 6×256", "ReLU 6×256", "output 6×64"],
      ...["+MLP 6×64", "Norm 2 6×64"],
      ...["residualIn ~> residualSum1", "normed1 ~> residualSum2"],
    ]);
  });

  test("of a gated MLP has the gate beside the hidden units", async () => {
    const lines = await flowText("swiglu");
    expect(lines).toEqual(["input 3×4", "hidden 3×12, gate 3×12", "SwiGLU 3×12", "output 3×4"]);
  });

  test("names the matrices of the file that it comes from", async () => {
    const panel = await openPanel(galleryStates["self-attention"]());
    const names = panel
      .findAll(".flow-source .visually-hidden")
      .map(({ textContent }) => textContent);
    expect(names).toEqual(["x", "Wq", "Wk", "Wv", "Wo"]);
    panel.findAll(".flow-source")[1]?.click();
    expect(panel.asked.at(-1)?.name).toBe("problem/reveal");
  });

  test("a box opens its section", async () => {
    const panel = await openPanel(galleryStates["block-pre"]());
    panel.choices.set({ ...panel.choices.get(), closedSections: ["stream", "cost"] });
    panel.find('[data-box="normed2"]').click();
    expect(panel.choices.get().closedSections).toEqual(["cost"]);
  });

  test("arrow keys go from box to box, one tab stop for all", async () => {
    const panel = await openPanel(galleryStates["block-pre"]());
    expect(panel.findAll('.flow-open[tabindex="0"]')).toHaveLength(1);
    await panel.press(panel.find('[data-box="residualIn"]'), "ArrowRight");
    expect(document.activeElement?.getAttribute("data-box")).toBe("normed1");
    await panel.press(panel.find('[data-box="normed1"]'), "End");
    expect(document.activeElement?.getAttribute("data-box")).toBe("residualOut");
  });

  test.each([336, 680, 1352])(
    "fits into %d pixels and never lays a box on another",
    async (width) => {
      for (const name of ["block-pre", "block-post", "self-attention", "swiglu"] as const) {
        const { boxes, height } = layoutFlow(toFlow(await galleryStates[name]()), width);
        for (const box of boxes) {
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(width);
          expect(box.y + box.height).toBeLessThanOrEqual(height);
          const others = boxes.filter(({ id }) => id !== box.id);
          const isClear = others.every(
            (other) =>
              other.x >= box.x + box.width ||
              other.x + other.width <= box.x ||
              other.y >= box.y + box.height ||
              other.y + other.height <= box.y,
          );
          expect(isClear).toBe(true);
        }
      }
    },
  );

  test("up and down stay in the column", async () => {
    const { boxes } = layoutFlow(toFlow(await galleryStates["block-pre"]()), 680);
    expect(nextBox("ArrowDown", "query", boxes)).toBe("key");
    expect(nextBox("ArrowUp", "value", boxes)).toBe("key");
    expect(nextBox("ArrowUp", "residualIn", boxes)).toBeNull();
    expect(nextBox("ArrowRight", "query", boxes)).toBe("slices");
    expect(nextBox("a", "query", boxes)).toBeNull();
  });
});

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

  test("every cell of it says what it is", async () => {
    const panel = await openPanel(galleryStates["block-pre"]());
    panel.cell("contribution", 2, 1, 3).focus();
    await panel.fire(panel.cell("contribution", 2, 1, 3), new Event("focusin", { bubbles: true }));
    expect(panel.text(".detail-text")).toMatch(
      /^Head 2: what the head adds, \u2068e\u2069, column 3 = /,
    );
  });
});

describe("a stack", () => {
  test("has a picture for every head that chooses the layer", async () => {
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
    expect(label).toBe("ReLU with 16 hidden units on its curve, 6 of them at 0");
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
      "stage | multiplications | additions | parameters | bytes of the result",
      "Hidden | 64 | 48 | 64 | 128",
      "Activated | 0 | 0 | 0 | 128",
      "Output | 64 | 60 | 64 | 32",
      "total | 128 | 108 | 128 | 288",
    ]);
  });

  test("says what the page claims and what the count is", async () => {
    const panel = await openPanel(galleryStates["block-pre"]());
    expect(panel.text(".claim")).toBe(
      "The microgpt page says 1,024 operations against 64, 16 times cheaper; " +
        "counted in its loop it is 3,200 against 800: 4 times.",
    );
    expect(rowsOf(panel, ".bars")).toEqual([
      "4 heads, each on its slice | 800 | ",
      "1 head on the whole width | 800 | ",
      "4 heads, each on the whole width | 3,200 | × 4",
    ]);
  });
});

describe("weights of the file", () => {
  test("stand beside what they read and are told by their names", async () => {
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

  test("of an MLP stand under its vectors, each above its bias, with their way round", async () => {
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

  test("that are large unfold at the step that uses them, once", async () => {
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
