import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../scripts/browser.ts";
import { galleryStates } from "../gallery/galleryStates.ts";
import { findMotion } from "../support/findMotion.ts";
import {
  type GalleryPage,
  everything,
  findOverflow,
  findViolations,
  openEmptyGallery,
  showInGallery,
  thinColumns,
  thinRows,
  withoutContrast,
  withoutPlaces,
} from "../support/galleryPage.ts";

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await openEmptyGallery(browser);
  await page.emulateMedia({ reducedMotion: "reduce" });
});

afterAll(async () => {
  await browser.close();
});

/** A side bar, narrow, beside an editor, wide. */
const widths = [297, 420, 700, 1600];

/** The narrowest that a page is read at, and wide. */
const wholeWidths = [320, 1600];

async function expectFaultless(
  look: Omit<GalleryPage, "scale">,
  [narrowest = 0, ...wider]: readonly number[],
  rules: object,
): Promise<void> {
  await showInGallery(page, look);
  await thinRows(page);
  // A table that is too wide for the page is too wide for the narrowest most of all.
  expect(await findOverflow(page, narrowest), `at ${narrowest} pixels`).toBe(0);
  await thinColumns(page);
  for (const width of wider) {
    expect(await findOverflow(page, width), `at ${width} pixels`).toBe(0);
  }
  await page.setViewportSize({ width: 1000, height: 900 });
  expect(await findMotion(page)).toEqual([]);
  expect(await findViolations(page, rules)).toEqual([]);
}

describe.each(Object.keys(galleryStates))("the gallery state %s", (state) => {
  it("as it opens does not scroll sideways, keeps still, and axe finds no fault with it", () =>
    expectFaultless({ state }, widths, withoutContrast));

  it("with everything below each other does neither, and axe finds no fault with it", () =>
    expectFaultless({ state, choices: everything }, wholeWidths, withoutPlaces));
});

/** The name of the output is readable only as a whole. */
const nameHeight = 18;

describe("the first screen of 700 by 860 pixels, and of 420", () => {
  it.each([
    ["chapter", 700],
    ["chapter", 420],
    ["one-head", 420],
    ["causal", 700],
    ["block-code", 700],
    ["self-attention", 700],
    ["64-tokens", 700],
    ["patterns", 700],
    ["tiled", 700],
    ["mlp", 700],
  ])("of %s, %d pixels wide, has where every head looks", async (state, width) => {
    await showInGallery(page, { state, width });
    await page.setViewportSize({ width, height: 860 });
    const dock = await page.locator(".dock").boundingBox();
    const heads = page.locator(".overview-head, .head-picture, .vector");
    const places = await heads.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().bottom),
    );
    expect(places.length).toBeGreaterThan(0);
    expect(Math.max(...places)).toBeLessThanOrEqual(dock?.y ?? 0);
    const output = page.locator(".overview-output");
    if ((await output.count()) === 0) return;
    const top = (await output.boundingBox())?.y ?? Infinity;
    expect(top + (width === 700 ? nameHeight : 0)).toBeLessThanOrEqual(dock?.y ?? 0);
  });
});
