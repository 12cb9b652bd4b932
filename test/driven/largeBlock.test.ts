import type { Frame, Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Workbench } from "../../scripts/workbench.ts";
import { shareWorkbench } from "../support/sharedWorkbench.ts";
import { showEverything } from "../support/showEverything.ts";
import { evaluate } from "../../src/engine/evaluate.ts";
import type { BlockProblem, NormLayer } from "../../src/engine/problem.ts";
import type { BlockTrace } from "../../src/engine/trace.ts";
import type { Tensor } from "../../src/tensor/tensor.ts";
import { toProblemJson } from "../support/toProblemJson.ts";
import { randomBlock, randomTensor } from "../gallery/randomLayers.ts";

const [length, modelDim] = [96, 128];
const layer = mapLinears(randomBlock(5, modelDim, 2));
const problem: BlockProblem = {
  ...layer,
  kind: "block",
  input: rounded(randomTensor(3, [1, length, modelDim])),
  norm1: withoutBias(layer.norm1),
  norm2: withoutBias(layer.norm2),
};
const text = JSON.stringify(toProblemJson(problem)).replaceAll("]", "]\n");

let workbench: Workbench;
let panel: Frame;
let trace: BlockTrace;

/** As the file has them: with three decimals. */
function rounded({ shape, values }: Tensor): Tensor {
  return { shape, values: Float64Array.from(values, (value) => Number(value.toFixed(3))) };
}

function mapLinears<Part>(part: Part): Part {
  if (typeof part !== "object" || part === null) return part;
  if ("values" in part) return rounded(part as unknown as Tensor) as Part;
  const entries = Object.entries(part).map(([name, inner]) => [name, mapLinears<unknown>(inner)]);
  return Object.fromEntries(entries) as Part;
}

function withoutBias({ weight }: NormLayer): NormLayer {
  return weight ? { weight } : {};
}

function figure(name: string): Locator {
  const caption = panel
    .locator("figcaption")
    .filter({ has: panel.getByText(name, { exact: true }) });
  return panel.locator(".tiled-figure").filter({ has: caption }).first();
}

/** The number at the third row and second column, as the detail line tells it. */
async function tellCell(name: string, told: RegExp): Promise<number> {
  const map = figure(name).locator(".map-frame");
  await map.scrollIntoViewIfNeeded();
  await map.focus();
  await map.press("Control+Home");
  for (const key of ["ArrowDown", "ArrowDown", "ArrowRight"]) await map.press(key);
  const detail = panel.locator(".detail-text").filter({ hasText: told });
  await detail.waitFor();
  const [, number = ""] = told.exec(await detail.innerText()) ?? [];
  return Number(number.replaceAll("−", "-"));
}

describe("a block that is too large to travel whole, in VS Code", () => {
  beforeAll(async () => {
    const found = await evaluate(problem);
    if (found.kind !== "block") throw new Error(found.kind);
    trace = found;
    const files = { "block96.json": text };
    workbench = await shareWorkbench({ files, openFile: "block96.json", width: 1700 });
    await workbench.clickLens("▶ Transformer Block");
    panel = await workbench.panel();
    // Opens on the maps of the heads.
    await panel.locator(".head-picture canvas").first().waitFor();
    await showEverything(panel);
    await panel.locator(".section-stream .map-frame").first().waitFor();
  });

  it("runs on the kernels, and the status bar says so", async () => {
    const item = workbench.page.locator(".statusbar-item").filter({ hasText: /wasm \d/ });
    await item.waitFor();
  });

  it("has a picture of every stage", async () => {
    for (const name of ["Stream out", "Hidden", "K · key"]) {
      await figure(name).scrollIntoViewIfNeeded();
      const painted = figure(name).locator(".map-frame > canvas");
      await expect
        .poll(async () => Math.min(...(await painted.evaluateAll(countColours))))
        .toBeGreaterThan(8);
    }
  });

  it("tells the exact numbers of the stream and of the hidden units", async () => {
    const at = 2 * modelDim + 1;
    const mid = await tellCell("Stream mid", /x\[2\].*column 1\D+([−\d.e-]+)/);
    expect(mid).toBeCloseTo(trace.residualMid.values[at]!, 4);
    const hidden = await tellCell("Hidden", /unit 1\D+([−\d.e-]+)/);
    expect(hidden).toBeCloseTo(trace.mlp.mlpHidden.values[2 * 4 * modelDim + 1]!, 4);
  });

  it("writes what was tried into the keys that the file has for it", async () => {
    await panel.locator('vscode-dropdown[aria-label="Norm position"]').click();
    await panel
      .locator('vscode-dropdown[aria-label="Norm position"] vscode-option')
      .filter({ hasText: "after each sublayer" })
      .click();
    await panel.getByText("Write to file").click();
    await workbench.lens(/post-norm/);
    const first = workbench.page.locator(".view-line").filter({ hasText: '"placement"' }).first();
    await expect.poll(() => first.innerText()).toContain('"placement":"post"');
    await expect.poll(() => panel.getByText("Write to file").count()).toBe(0);
  });
});

/** Of each canvas. */
function countColours(all: readonly Element[]): readonly number[] {
  return all.map((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const context = (element as HTMLCanvasElement).getContext("2d");
    const pixels = context?.getImageData(0, 0, width, height);
    return new Set(new Uint32Array(pixels?.data.buffer ?? new ArrayBuffer(0))).size;
  });
}
