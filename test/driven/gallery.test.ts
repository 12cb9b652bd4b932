import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../scripts/browser.ts";
import { galleryStates } from "../../webview/gallery/galleryStates.ts";
import { findViolations, openGallery } from "../support/galleryPage.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
});

/** Every kind of thing that has a colour is in one of these. */
const colourful = [
  ...["block", "failed", "empty", "step-mlp", "predict-asking", "predict-wrong"],
  ...["what-if-scale", "what-if-controls"],
];

/** Thousands of cells have the colours of a few, which are looked at in every theme below. */
const withoutContrast = { rules: { "color-contrast": { enabled: false } } };

describe.each(Object.keys(galleryStates))("the gallery state %s", (state) => {
  it("does not scroll sideways, narrow or wide, and axe finds no fault with it", async () => {
    const page = await openGallery(browser, { state, theme: "dark", width: 360 });
    expect(await findOverflow(page, 360)).toBe(0);
    expect(await findOverflow(page, 1600)).toBe(0);
    await page.setViewportSize({ width: 1000, height: 900 });
    expect(await findViolations(page, withoutContrast)).toEqual([]);
    await page.close();
  });
});

/** Pixels by which a page is too wide for a window. */
async function findOverflow(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 });
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
}

describe.each(["block-pre", "stack", "self-attention", "step-mlp"])("in Chinese, %s", (state) => {
  it("does not scroll sideways, narrow or wide, and axe finds no fault with it", async () => {
    const page = await openGallery(browser, { state, language: "zh-tw", width: 360 });
    expect(await page.locator(".section-title, h2").allInnerTexts()).toContainEqual(
      expect.stringMatching(/\p{Script=Han}/u),
    );
    expect(await findOverflow(page, 360)).toBe(0);
    expect(await findOverflow(page, 1400)).toBe(0);
    expect(await findViolations(page, withoutContrast)).toEqual([]);
    await page.close();
  });
});

describe.each(["dark", "light", "hc", "hc-light"])("the theme %s", (theme) => {
  it.each(colourful)("has contrast enough in %s", async (state) => {
    const page = await openGallery(browser, { state, theme, width: 700 });
    expect(await findViolations(page)).toEqual([]);
    await page.close();
  });
});
