import type { Frame, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Workbench } from "../../scripts/workbench.ts";
import { evaluate } from "../../src/engine/evaluate.ts";
import type { BlockProblem, Linear } from "../../src/engine/problem.ts";
import type { BlockTrace } from "../../src/engine/trace.ts";
import type { Tensor } from "../../src/tensor/tensor.ts";
import { randomBlock, randomTensor } from "../../webview/gallery/randomLayers.ts";

const [length, modelDim] = [96, 128];
const problem: BlockProblem = {
  kind: "block",
  input: rounded(randomTensor(3, [1, length, modelDim])),
  ...mapLinears(randomBlock(5, modelDim, 2)),
};

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

/** The problem as a file states it. */
function toText({ input, attention, mlp, ...rest }: BlockProblem): string {
  const rows = ({ shape, values }: Tensor): readonly (readonly number[])[] => {
    const columns = shape.at(-1)!;
    return Array.from({ length: values.length / columns }, (_, row) =>
      Array.from(values.subarray(row * columns, (row + 1) * columns)),
    );
  };
  const linear = ({ weight, bias }: Linear) => ({
    weight: rows(weight),
    ...(bias && { bias: Array.from(bias.values) }),
  });
  const { queryProjection, keyProjection, valueProjection, outputProjection } = attention;
  const norm = (at: "norm1" | "norm2") => ({ weight: Array.from(rest[at].weight!.values) });
  return JSON.stringify({
    ...{ kind: "block", placement: "pre", norm: "layerNorm", epsilon: 1e-5 },
    ...{ norm1: norm("norm1"), norm2: norm("norm2"), input: rows(input) },
    attention: {
      ...{ headCount: attention.headCount, causal: true },
      queryProjection: linear(queryProjection),
      keyProjection: linear(keyProjection),
      valueProjection: linear(valueProjection),
      outputProjection: linear(outputProjection),
    },
    mlp: { activation: "geluTanh", up: linear(mlp.up), down: linear(mlp.down) },
  }).replaceAll("]", "]\n");
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
    const { norm1, norm2, ...rest } = problem;
    const plain = ({ weight }: typeof norm1) => (weight ? { weight } : {});
    const found = await evaluate({ ...rest, norm1: plain(norm1), norm2: plain(norm2) });
    if (found.kind !== "block") throw new Error(found.kind);
    trace = found;
    const files = { "block96.json": toText(problem) };
    workbench = await Workbench.open({ files, openFile: "block96.json", width: 1700 });
    await workbench.clickLens("Run Transformer Block");
    panel = await workbench.panel();
    await panel.locator(".section-stream .map-frame").first().waitFor();
  });

  afterAll(async () => {
    await workbench.close();
  });

  it("runs on the kernels, and the status bar says so", async () => {
    const item = workbench.page.locator(".statusbar-item").filter({ hasText: /wasm \d/ });
    await item.waitFor();
  });

  it("has a picture of every stage in the flow", async () => {
    const painted = panel.locator(
      '[data-box="residualOut"] canvas, [data-box="mlpHidden"] canvas, [data-box="key"] canvas',
    );
    await expect.poll(() => painted.count()).toBe(3);
    await expect
      .poll(async () => Math.min(...(await painted.evaluateAll(countColours))), {
        timeout: 30_000,
      })
      .toBeGreaterThan(8);
  });

  it("tells the exact numbers of the stream and of the hidden units", async () => {
    const at = 2 * modelDim + 1;
    const mid = await tellCell("Stream mid", /x\[2\].*column 1\D+([−\d.e-]+)/);
    expect(mid).toBeCloseTo(trace.residualMid.values[at]!, 4);
    const hidden = await tellCell("Hidden", /unit 1\D+([−\d.e-]+)/);
    expect(hidden).toBeCloseTo(trace.mlp.mlpHidden.values[2 * 4 * modelDim + 1]!, 4);
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
