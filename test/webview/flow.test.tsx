// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { galleryStates } from "../gallery/galleryStates.ts";
import { toFlow } from "../../src/protocol/flow/toFlow.ts";
import type { FlowGraph } from "../../src/protocol/flow/flowGraph.ts";
import { layoutFlow, layoutFlowRow, layoutSmallFlow } from "../../src/protocol/flow/layoutFlow.ts";
import { boxWidth } from "../../webview/views/flow/FlowView.tsx";
import { nextBox } from "../../webview/views/flow/nextBox.ts";
import { openPanel } from "./panelHarness.tsx";

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

  test("marks what the line at the cursor makes, and frames its maps, and nothing else changes", async () => {
    const panel = await openPanel(galleryStates["block-pre"]());
    const places = () =>
      panel.findAll("[aria-current=location]").map((box) => box.getAttribute("data-box"));
    const before = document.querySelector("main")?.outerHTML;
    await panel.mark(["scores", "slices"]);
    expect(places()).toEqual(["slices", "scores"]);
    const framed = panel
      .findAll("[data-stage]")
      .filter((each) => getComputedStyle(each).outlineOffset === "-1px")
      .map((each) => each.getAttribute("data-stage"));
    expect(new Set(framed)).toEqual(new Set(["scores"]));
    await panel.mark([]);
    expect(document.querySelector("main")?.outerHTML).toBe(before);
  });

  test("a box opens its section if everything is on one page", async () => {
    const panel = await openPanel(galleryStates["block-pre"]());
    panel.choices.set({ ...panel.choices.get(), closedSections: ["stream", "cost"] });
    panel.find('[data-box="normed2"]').click();
    expect(panel.choices.get().closedSections).toEqual(["cost"]);
  });

  test("arrow keys go from box to box, one tab stop for all", async () => {
    const panel = await openPanel(galleryStates["block-pre"]());
    expect(panel.findAll('.flow-frame [tabindex="0"]')).toHaveLength(1);
    await panel.press(panel.find('[data-box="learned"], [data-box="cost"]'), "ArrowRight");
    expect(document.activeElement?.getAttribute("data-box")).toBe("residualIn");
    await panel.press(panel.find('[data-box="residualIn"]'), "ArrowRight");
    expect(document.activeElement?.getAttribute("data-box")).toBe("normed1");
    await panel.press(panel.find('[data-box="normed1"]'), "End");
    expect(document.activeElement?.getAttribute("data-box")).toBe("residualOut");
    expect(panel.findAll('.flow-frame [tabindex="0"]')).toHaveLength(1);
  });

  test.each(
    [273, 336, 680, 1352].flatMap((width) => [
      { width, size: "figure", layout: layoutFlow },
      {
        ...{ width, size: "small" },
        layout: (graph: FlowGraph) => layoutSmallFlow(graph, width, boxWidth),
      },
    ]),
  )(
    "as a $size fits into $width pixels and never lays a box on another",
    async ({ width, layout }) => {
      for (const name of ["block-pre", "block-post", "self-attention", "swiglu"] as const) {
        const { boxes, height } = layout(toFlow(await galleryStates[name]()), width);
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

  test.each(["block-pre", "swiglu", "chapter"] as const)(
    "of %s is one row in the panel, with a picture in each box",
    async (name) => {
      const state = await galleryStates[name]();
      const { boxes, height } = layoutFlowRow(toFlow(state), () => 80);
      expect(new Set(boxes.map(({ line }) => line))).toEqual(new Set([0]));
      expect(height).toBeLessThan(120);
      const panel = await openPanel(state);
      const shown = panel.findAll(".places .flow-open");
      expect(shown).toHaveLength(boxes.length);
      expect(panel.findAll(".places .flow-open .mini-map")).toHaveLength(boxes.length);
    },
  );

  test("a row that goes on out of sight says so, and a wheel moves it", async () => {
    const panel = await openPanel(galleryStates["block-pre"]());
    const row = panel.find(".places .flow-row");
    Object.defineProperties(row, { clientWidth: { value: 600 }, scrollWidth: { value: 1500 } });
    const ends = () => [...row.classList].filter((each) => each.startsWith("goes-on"));
    await panel.fire(row, new WheelEvent("wheel", { deltaY: 100, cancelable: true }));
    await panel.fire(row, new Event("scroll"));
    expect(row.scrollLeft).toBe(100);
    expect(ends()).toEqual(["goes-on-before", "goes-on-behind"]);
    await panel.fire(row, new WheelEvent("wheel", { deltaY: 800, cancelable: true }));
    await panel.fire(row, new Event("scroll"));
    expect(ends()).toEqual(["goes-on-before"]);
    await panel.show(await galleryStates["block-pre"]());
    expect(row.scrollLeft).toBe(900);
  });

  test("a way around leaves a box that stands below others at its side", () => {
    const [x, q, k, v] = ["x", "q", "k", "v"].map((id) => ({ id }));
    const graph = { steps: [[x!], [q!, k!, v!], [{ id: "y" }], [{ id: "out" }]] };
    const skips = [{ from: "v", to: "out" }];
    const { boxes, arrows } = layoutSmallFlow({ ...graph, skips }, 680, () => 60);
    const from = boxes.find(({ id }) => id === "v")!;
    const { path } = arrows.find(({ isSkip }) => isSkip)!;
    const [start] = path.match(/(?<=^M)\d+/)!;
    expect(Number(start)).toBe(from.x + from.width);
  });

  test.each(["block-code", "block-pre"] as const)(
    "of %s is seen at once in 360 pixels",
    async (name) => {
      const graph = toFlow(await galleryStates[name]());
      expect(layoutFlow(graph, 336).height).toBeLessThan(700);
      expect(layoutFlow(graph, 276).height).toBeLessThan(700);
      const widths = layoutFlow(graph, 652).boxes.map((box) => box.width);
      expect(Math.min(...widths)).toBeGreaterThanOrEqual(114);
      expect(layoutFlow(graph, 952).boxes.map(({ look }) => look)).not.toContain("low");
    },
  );

  test("in lines is small: an attention takes 80 pixels in a panel of 700", async () => {
    const { height } = layoutSmallFlow(toFlow(await galleryStates.chapter()), 652, boxWidth);
    expect(height).toBeLessThan(80);
  });

  test("requests a picture of scores that are too large to send", async () => {
    const boxes = toFlow(await galleryStates.tiled()).steps.flat();
    expect(boxes.filter(({ maps }) => maps.length === 0)).toEqual([]);
  });

  test("up and down stay in the column", async () => {
    const { boxes } = layoutFlow(toFlow(await galleryStates["block-pre"]()), 680);
    expect(nextBox("ArrowDown", "query", boxes)).toBe("key");
    expect(nextBox("ArrowUp", "value", boxes)).toBe("key");
    expect(nextBox("ArrowUp", "residualIn", boxes)).toBeNull();
    expect(nextBox("ArrowRight", "query", boxes)).toBe("slices");
    expect(nextBox("a", "query", boxes)).toBeNull();
  });
});
