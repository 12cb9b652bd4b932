import type { Frame } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";
import { showEverything } from "../support/showEverything.ts";
import type { AttentionStages, AttentionTrace } from "../../src/engine/trace.ts";
import { evaluateGroup } from "../gallery/evaluateGroup.ts";
import { exampleGroup } from "../gallery/exampleGroup.ts";
import { longAttention } from "../bench/panel/longAttention.ts";

const [headCount, length, headDim] = [4, 300, 4];
const text = longAttention(headCount, length, headDim);

/** What the engine computes of the file. */
async function attentionOf(): Promise<AttentionStages> {
  const file = JSON.parse(text) as Record<"query" | "key" | "value", number[][]>;
  const group = exampleGroup({ fileName: "long.json", headCount, causal: false, ...file });
  return (await evaluateGroup(group)).trace as AttentionTrace;
}

let workbench: Workbench;
let panel: Frame;

describe("an attention that is too large to travel whole, in VS Code", () => {
  beforeAll(async () => {
    workbench = await shareWorkbench({ files: { "long.json": text }, openFile: "long.json" });
    await workbench.clickLens(/^▶ Head 0/);
    panel = await workbench.panel();
    // Opens on the map of every head; one of them in full is a click away.
    await panel.locator(".head-picture").first().click();
    await panel.locator(".focus-map .map-frame").waitFor();
  });

  it("tells the exact weight of a cell, asked for from the host", async () => {
    const { attentionWeights } = await attentionOf();
    const map = panel.locator(".focus-map .map-frame");
    await map.focus();
    for (const key of ["Control+Home", "ArrowDown", "ArrowDown", "ArrowRight"]) {
      await map.press(key);
    }
    const told = panel.locator(".detail-text").filter({ hasText: /K\[1\], weight 0\.\d/ });
    await told.waitFor();
    expect(await told.innerText()).toContain("head 0: query Q[2] × key");
    const weight = Number(/weight ([\d.e−-]+)/.exec(await told.innerText())?.[1]);
    expect(weight).toBeCloseTo(attentionWeights.values[2 * length + 1]!, 5);
  });

  it("measures the heads and paints their maps", async () => {
    await panel
      .getByText(/^≈ [\d.]+ keys$/)
      .first()
      .waitFor();
    const colours = await panel
      .locator(".map-thumbnail")
      .first()
      .evaluate((canvas) => {
        const element = canvas as HTMLCanvasElement;
        const pixels = element.getContext("2d")?.getImageData(0, 0, element.width, element.height);
        return new Set(new Uint32Array(pixels?.data.buffer ?? new ArrayBuffer(0))).size;
      });
    expect(colours).toBeGreaterThan(20);
  });

  it("lays what was before under what a changed setting makes of it", async () => {
    await showEverything(panel);
    await panel.locator(".what-if").getByText("mask later positions").click();
    const focused = panel.locator(".focus-map");
    const compared = focused.getByRole("group", { name: "Compared" });
    await compared.getByRole("button", { name: "difference" }).click();
    await focused.locator(".map-legend").filter({ hasText: "difference" }).waitFor();
    await expect.poll(() => panel.locator(".head-grid .badge").count()).toBe(headCount);
    await compared.getByRole("button", { name: "now" }).click();
    const map = focused.locator(".map-frame");
    await map.focus();
    // The second query sees the second key still, and now only two of them.
    await map.press("Control+Home");
    for (const key of ["ArrowDown", "ArrowRight"]) await map.press(key);
    const told = panel.locator(".detail-text").filter({ hasText: /· before 0\.0\d+, \+0\.\d+/ });
    await told.waitFor();
  });
});
