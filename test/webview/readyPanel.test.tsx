// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { MlpProblem } from "../../src/engine/problem.ts";
import { fromNested } from "../../src/tensor/nested.ts";
import { engineState } from "../gallery/engineState.ts";
import { galleryStates } from "../gallery/galleryStates.ts";
import { openPanel, type PanelHarness } from "./panelHarness.tsx";

/** A table as text: one line per row, labels first. */
function tableText(panel: PanelHarness, selector: string): readonly string[] {
  const rows = [...panel.find(selector).querySelectorAll("tbody tr")];
  return rows.map((row) =>
    [...row.children].map((cell) => cell.textContent.replace(/\s+/g, " ").trim()).join(" | "),
  );
}

describe("the chapter's two heads", () => {
  test("the weights are tables with rounded numbers and the largest said", async () => {
    const panel = await openPanel(galleryStates.chapter());
    expect(tableText(panel, '[data-stage="attentionWeights"][data-head="0"]')).toEqual([
      "Q[0] | 0.0705 | 0.8590 largest in its row | 0.0705",
    ]);
    expect(tableText(panel, '[data-stage="headOutput"][data-head="1"]')).toEqual([
      "Q[0] | 7.05 | 14.10 | 257.69 | 0",
    ]);
    expect(tableText(panel, '[data-stage="scores"][data-head="1"]')).toEqual([
      "Q[0] | 0 | 0 | 2.5",
    ]);
  });

  test("each matrix has a name, and its summary as caption", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const weights = panel.find('[data-stage="attentionWeights"][data-head="1"]');
    expect(weights.getAttribute("aria-label")).toBe("Head 1: attention weights");
    expect(weights.querySelector("caption")?.textContent).toBe("Q[0] looks at K[2] 86%");
    expect(weights.getAttribute("role")).toBe("grid");
  });

  test("Q, K, and V are split into slices with the names of the heads", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const labels = panel.findAll('[data-stage="key"] .slice-label');
    expect(labels.map(({ textContent }) => textContent)).toEqual(["head 0", "head 1"]);
    expect(labels.map((label) => label.getAttribute("colspan"))).toEqual(["4", "4"]);
    expect(tableText(panel, '[data-stage="value"]')).toEqual([
      "V[0] | 10 | 0 | 0 | 0 | 100 | 0 | 0 | 0",
      "V[1] | 0 | 20 | 0 | 0 | 0 | 200 | 0 | 0",
      "V[2] | 0 | 0 | 30 | 0 | 0 | 0 | 300 | 0",
    ]);
  });

  test("the masked scores are absent if nothing is masked", async () => {
    const panel = await openPanel(galleryStates.chapter());
    expect(panel.findAll('[data-stage="maskedScores"]')).toEqual([]);
  });

  test("the shapes come first, with their meaning", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const boxes = panel.findAll(".flow-open").map((box) => box.textContent);
    expect(boxes[0]).toBe("Q1 × 8. One query for each position that looks.");
    expect(boxes).toHaveLength(8);
  });
});

describe("a mask", () => {
  test("shows −∞ and an exact 0, hatched, and says that they are masked", async () => {
    const panel = await openPanel(galleryStates.causal());
    const score = panel.cell("maskedScores", 0, 0, 1);
    const weight = panel.cell("attentionWeights", 0, 0, 1);
    expect(score.textContent).toBe("−∞ masked");
    expect(weight.textContent).toBe("0 masked");
    expect(score.classList.contains("masked")).toBe(true);
    expect(panel.text(".legend")).toContain("masked");
  });
});

describe("the MLP", () => {
  test("counts and strikes the units that ReLU zeroed", async () => {
    const panel = await openPanel(galleryStates.mlp());
    expect(panel.text(".section-mlp summary")).toContain("ReLU sets 6 of 16 to 0");
    const struck = panel.findAll('[data-stage="mlpHidden"] td.struck');
    expect(struck.map((cell) => cell.dataset["column"])).toEqual(["0", "2", "4", "6", "12", "15"]);
    expect(struck[0]?.textContent).toBe("−0.105 set to 0");
    expect(panel.cell("mlpActivated", null, 0, 0).textContent).toBe("0 set to 0");
    expect(panel.cell("mlpOutput", null, 0, 1).textContent).toBe("−0.005");
  });

  test("shows the sum with its input, if the program adds that", async () => {
    const problem: MlpProblem = {
      kind: "mlp",
      input: fromNested([[[1, -4]]]),
      up: { weight: fromNested([[1, 0]]) },
      down: { weight: fromNested([[0.5], [2]]) },
      activation: "relu",
      residual: { activation: "relu" },
    };
    const panel = await openPanel(engineState({ fileName: "block.py", problem }));
    expect(panel.cell("mlpOutput", null, 0, 1).textContent).toBe("2.0");
    expect(panel.cell("residualOut", null, 0, 0).textContent).toBe("1.5");
    expect(panel.cell("residualOut", null, 0, 1).textContent).toBe("0");
    expect(panel.text(".section-mlp")).toContain("+ input, then ReLU");
  });

  test("is not mentioned if there is none", async () => {
    const panel = await openPanel(galleryStates.chapter());
    expect(panel.findAll(".section-mlp")).toEqual([]);
  });

  test("is alone if there is no attention", async () => {
    const panel = await openPanel(galleryStates.mlp());
    expect(panel.findAll(".heads")).toEqual([]);
    expect(panel.findAll("[data-setting], .control-label").map((each) => each.textContent)).toEqual(
      ["Activation"],
    );
    expect(panel.text("h1")).toBe("MLP Block");
  });
});

describe("large matrices", () => {
  test("are canvases with a name and a summary instead of thousands of cells", async () => {
    const panel = await openPanel(galleryStates.huge());
    expect(panel.findAll(".matrix td").length).toBe(0);
    const canvases = panel.findAll(".canvas-frame");
    // Q, K, V and the concatenation; of the heads one is large, as a map.
    expect(canvases.length).toBe(3 + 1);
    expect(panel.findAll(".map-frame").length).toBe(1);
    expect(canvases[0]?.getAttribute("aria-label")).toBe("Q · query. 64 rows by 96 columns");
  });
});

describe("a new state", () => {
  test("changes the cells in place", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const before = panel.cell("attentionWeights", 0, 0, 1);
    before.focus();
    await panel.show(await galleryStates["one-head"]());
    expect(panel.cell("attentionWeights", 0, 0, 1)).toBe(before);
    expect(before.textContent).toContain("0.4607");
    expect(document.activeElement).toBe(before);
  });

  test("while it is computed, the previous picture stays", async () => {
    const panel = await openPanel(galleryStates.chapter());
    await panel.show(galleryStates.computing());
    expect(panel.text(".panel-header")).toContain("Computing… 40%");
    expect(panel.cell("attentionWeights", 0, 0, 1).textContent).toContain("0.8590");
    expect(panel.find("main").getAttribute("aria-busy")).toBe("true");
    panel.find(".panel-actions vscode-button").click();
    expect(panel.asked.at(-1)).toEqual({ name: "panel/act", params: { action: "cancel" } });
  });

  test("a folded section stays folded", async () => {
    const panel = await openPanel(galleryStates.chapter());
    const section = panel.find(".section-heads") as HTMLDetailsElement;
    section.open = false;
    await panel.fire(section, new Event("toggle"));
    expect(panel.choices.get().closedSections).toEqual(["heads"]);
    await panel.show(await galleryStates["four-heads"]());
    expect((panel.find(".section-heads") as HTMLDetailsElement).open).toBe(false);
  });
});
