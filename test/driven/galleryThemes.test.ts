import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../scripts/browser.ts";
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
});

afterAll(async () => {
  await browser.close();
});

/** Every kind of thing that has a colour is in one of these. */
const colourful = [
  ...["block", "failed", "empty", "step-mlp", "predict-asking", "predict-wrong"],
  ...["what-if-scale", "what-if-controls"],
];

describe.each(["dark", "light", "hc", "hc-light"])("the theme %s", (theme) => {
  it.each(colourful)("has contrast enough in %s", async (state) => {
    await showInGallery(page, { state, theme, width: 700 });
    expect(await findViolations(page)).toEqual([]);
  });
});

describe.each(["block-pre", "stack", "self-attention", "step-mlp"])("in Chinese, %s", (state) => {
  it("does not scroll sideways, narrow or wide, and axe finds no fault with it", async () => {
    await showInGallery(page, { state, language: "zh-tw" });
    expect(await page.locator(".section-title, h2").allInnerTexts()).toContainEqual(
      expect.stringMatching(/\p{Script=Han}/u),
    );
    for (const width of [320, 1400]) expect(await findOverflow(page, width)).toBe(0);
    expect(await findViolations(page, withoutContrast)).toEqual([]);
  });
});
