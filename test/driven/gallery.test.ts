import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../scripts/browser.ts";
import { galleryStates } from "../../webview/gallery/galleryStates.ts";
import { findMotion } from "../support/findMotion.ts";
import {
  findOverflow,
  findViolations,
  openEmptyGallery,
  showInGallery,
  withoutContrast,
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

/** Narrow, a window of 1400 pixels at 200 % zoom, wide. */
const widths = [320, 700, 1600];

describe.each(Object.keys(galleryStates))("the gallery state %s", (state) => {
  it("does not scroll sideways, narrow or wide, keeps still, and axe finds no fault with it", async () => {
    await showInGallery(page, { state });
    expect(await findMotion(page)).toEqual([]);
    for (const width of widths) {
      expect(await findOverflow(page, width), `at ${width} pixels`).toBe(0);
    }
    await page.setViewportSize({ width: 1000, height: 900 });
    expect(await findViolations(page, withoutContrast)).toEqual([]);
  });
});
