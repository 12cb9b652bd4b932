import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../scripts/browser.ts";
import type { AttentionTrace } from "../../src/engine/trace.ts";
import { galleryLooks } from "../gallery/galleryLooks.ts";
import { galleryStates } from "../gallery/galleryStates.ts";
import { readNumbers } from "../../webview/drawings/readNumbers.ts";
import { largestMagnitude } from "../../webview/marks/formatNumber.ts";
import { magnitudeColour } from "../../webview/marks/magnitude.ts";
import { createShades } from "../../webview/marks/theme.ts";
import type { Rgb } from "../../src/protocol/colours.ts";
import {
  everything,
  findOverflow,
  findViolations,
  openEmptyGallery,
  openGallery,
  showInGallery,
  thinColumns,
  thinRows,
} from "../support/galleryPage.ts";

let browser: Browser;
let plain: Page;
let doubled: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  plain = await openEmptyGallery(browser);
  doubled = await openEmptyGallery(browser, 2);
});

afterAll(async () => {
  await browser.close();
});

const background: Rgb = [31, 31, 31];
const theme = {
  ...({ ground: "dark", highContrast: false, background } as const),
  shades: createShades("dark", background),
};

/** The colours of the map in the middles of cells: the first row and column, and cells between. */
async function readColours(page: Page, cells: readonly (readonly [number, number])[]) {
  const frame = page.locator(".focus-map .map-frame > canvas");
  await frame.waitFor();
  await page.waitForTimeout(800);
  return frame.evaluate((canvas, places) => {
    const element = canvas as HTMLCanvasElement;
    const context = element.getContext("2d");
    return places.map(([x, y]) => {
      const at = [Math.floor(x * element.width), Math.floor(y * element.height)] as const;
      return [...(context?.getImageData(...at, 1, 1).data ?? [])].slice(0, 3);
    });
  }, cells);
}

function expectColour(found: readonly number[], expected: Rgb): void {
  found.forEach((channel, at) => {
    expect(Math.abs(channel - expected[at]!)).toBeLessThanOrEqual(3);
  });
}

describe("the picture of a map", () => {
  it("has in every cell the colour of its number", async () => {
    const choices = { ...everything, maps: { colours: "one" } };
    const page = await openGallery(browser, { state: "64-tokens", choices });
    const state = await galleryStates["64-tokens"]();
    const [head] = state.attention!.heads;
    const weights = readNumbers(state.numbers, head!.attentionWeights);
    const places = Array.from({ length: 64 * 64 }, (_, at) => [at % 64, at >> 6] as const);
    const shares = places.map(([x, y]) => [(x + 0.5) / 64, (y + 0.5) / 64] as const);
    const colours = await readColours(page, shares);
    // The focused cell has a frame around it that is drawn above the canvas, not on it.
    colours.forEach((colour, at) => {
      expectColour(colour, magnitudeColour(weights[at]!, { kind: "weights" }, theme));
    });
    await page.close();
  });

  it("shows of a large one the largest of the cells behind a pixel", async () => {
    const choices = { ...everything, maps: { stage: "scores" } };
    const page = await openGallery(browser, { state: "tiled", choices, width: 1700 });
    const [{ trace }] = (await galleryStates.tiled()).results;
    const { scores } = trace as AttentionTrace;
    const values = scores.values.subarray(0, 700 * 700);
    // All heads have one scale.
    const largest = largestMagnitude(Float64Array.from(scores.values));
    // 0.8 pixels per cell: a number stands for two by two cells.
    const blocks = [1, 17, 100, 203, 349].flatMap((row) => [0, 55, 222].map((c) => [c, row]));
    const colours = await readColours(
      page,
      blocks.map(([column = 0, row = 0]) => [(2 * column + 1) / 700, (2 * row + 1) / 700] as const),
    );
    colours.forEach((colour, at) => {
      const [column = 0, row = 0] = blocks[at]!;
      const cells = [0, 1, 700, 701].map((step) => values[2 * row * 700 + 2 * column + step]!);
      const peak = cells.reduce((kept, x) => (Math.abs(x) > Math.abs(kept) ? x : kept), 0);
      expectColour(colour, magnitudeColour(peak / largest, { kind: "signed", largest: 1 }, theme));
    });
    await page.close();
  });
});

describe("a large map under the hand", () => {
  it("is zoomed with the wheel, moved by dragging, and read where the pointer is", async () => {
    const page = await openGallery(browser, {
      ...{ state: "tiled", width: 1700 },
      choices: { place: "attentionWeights" },
    });
    const frame = page.locator(".focus-map .map-frame");
    await frame.scrollIntoViewIfNeeded();
    const zoom = page.locator(".focus-map .map-zoom");
    expect(await zoom.innerText()).toBe("0.80 px");
    const box = (await frame.boundingBox())!;
    await page.mouse.click(box.x + 40, box.y + 300);
    for (let turn = 0; turn < 30; turn++) await page.mouse.wheel(0, -80);
    await page.waitForFunction(
      () => document.querySelector(".focus-map .map-zoom")?.textContent === "56 px",
    );
    const read = (): Promise<string> => page.locator(".detail-text").innerText();
    const keyOf = (text: string): number => Number(/K\[(\d+)\]/.exec(text)?.[1]);
    const before = keyOf(await read());
    await page.mouse.down();
    await page.mouse.move(box.x + 40 - 5 * 56, box.y + 300, { steps: 8 });
    await page.mouse.up();
    await page.mouse.move(box.x + 40, box.y + 300);
    await page.waitForTimeout(300);
    expect(keyOf(await read())).toBe(before + 5);
    expect(await read()).toMatch(/weight \d/);
    expect(await page.locator(".focus-map .overview-map").count()).toBe(1);
    await page.close();
  });
});

describe.each(Object.entries(galleryLooks))("the look %s", (_, { state, choices }) => {
  const look = { state, choices: "place" in choices ? choices : { ...everything, ...choices } };

  it("does not scroll sideways, narrow or wide, and axe finds no fault with it", async () => {
    await showInGallery(plain, look);
    for (const width of [360, 1600]) expect(await findOverflow(plain, width)).toBe(0);
    await plain.setViewportSize({ width: 1000, height: 900 });
    await thinRows(plain);
    await thinColumns(plain);
    expect(await findViolations(plain)).toEqual([]);
    // At 200 % a window of 800 pixels has 400 of them, each twice as large.
    await showInGallery(doubled, { ...look, width: 400 });
    expect(await findOverflow(doubled, 400)).toBe(0);
  });
});
