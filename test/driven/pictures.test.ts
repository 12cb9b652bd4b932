import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../scripts/browser.ts";
import {
  everything,
  type GalleryPage,
  openEmptyGallery,
  showInGallery,
} from "../support/galleryPage.ts";
import { differsFromKept } from "../support/keptPictures.ts";

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await openEmptyGallery(browser);
});

afterAll(async () => {
  await browser.close();
});

interface Pictured extends GalleryPage {
  /** The first canvas that matches. */
  readonly canvas: string;
  /** What is told from what is around it: a cell, or some pixels of a large map. */
  readonly blockSide: number;
}

const map = ".focus-map .map-frame > canvas";
const width = 420;

/** Canvases by the name that their picture is kept under. */
const pictures: Readonly<Record<string, Pictured>> = {
  "mini-weights": {
    ...{ state: "chapter", canvas: ".strip-head canvas", blockSide: 4 },
    choices: { place: "query" },
  },
  matrix: { state: "64-tokens", width, canvas: ".canvas-cells canvas", blockSide: 9 },
  weights: { state: "64-tokens", width, canvas: map, blockSide: 5 },
  "weights-light": { state: "64-tokens", width, theme: "light", canvas: map, blockSide: 5 },
  "weights-contrast": { state: "64-tokens", width, theme: "hc", canvas: map, blockSide: 5 },
  masked: { state: "pinned-64", width, canvas: map, blockSide: 5 },
  difference: {
    ...{ state: "pinned-64", width, canvas: map, blockSide: 5 },
    choices: { maps: { version: "difference" } },
  },
  tiled: {
    ...{ state: "tiled", width, canvas: map, blockSide: 8 },
    choices: { maps: { stage: "maskedScores" }, focus: { layer: 0, head: 0, query: 0, key: 0 } },
  },
};

describe("what is drawn on a canvas", () => {
  it.each(Object.entries(pictures))("is the picture kept as %s", async (name, looked) => {
    await showInGallery(page, { ...looked, choices: { ...everything, ...looked.choices } });
    const canvas = page.locator(looked.canvas).first();
    await canvas.scrollIntoViewIfNeeded();
    expect(await differsFromKept(canvas, name, looked.blockSide)).toBe("");
  });

  it.each([
    [6, "tiled-nearer", 8],
    [12, "tiled-numbers", 40],
  ])("after %d steps nearer is the picture kept as %s", async (steps, name, blockSide) => {
    const tiled = pictures["tiled"]!;
    await showInGallery(page, { ...tiled, choices: { ...everything, ...tiled.choices } });
    const frame = page.locator(".focus-map .map-frame");
    await frame.focus();
    for (let step = 0; step < steps; step++) await frame.press("+");
    expect(await differsFromKept(page.locator(map), name, blockSide)).toBe("");
  });
});
