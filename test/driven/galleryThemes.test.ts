import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../scripts/browser.ts";
import { findMotion } from "../support/findMotion.ts";
import {
  everything,
  findOverflow,
  findViolations,
  openEmptyGallery,
  showInGallery,
  thinColumns,
  thinRows,
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
  ...["block", "failed", "empty", "computing", "step-mlp", "what-if-scale", "pinned-64"],
  ...["predict-asking", "predict-wrong", "predict-right", "glow", "editing", "all-masked", "tiled"],
];

/** As the editor names them on the body of a page. */
const themes: Readonly<Record<string, string>> = {
  dark: "vscode-dark",
  light: "vscode-light",
  "high contrast": "vscode-high-contrast",
  "light high contrast": "vscode-high-contrast vscode-high-contrast-light",
};

/** As it opens, and with everything below each other. */
const ways = { first: {}, whole: everything } as const;

describe.each(
  colourful.flatMap((state) =>
    Object.entries(ways).map(([way, choices]) => ({ state, way, choices })),
  ),
)("the gallery state $state, $way", ({ state, choices }) => {
  it("has contrast enough in every theme, while the theme changes", async () => {
    await showInGallery(page, { state, width: 700, choices });
    for (const [theme, classes] of Object.entries(themes)) {
      await page.evaluate((names) => (document.body.className = names), classes);
      await findOverflow(page, 700);
      expect(await findViolations(page, { runOnly: ["color-contrast"] }), theme).toEqual([]);
    }
  });
});

describe("where the system forces its colours", () => {
  it("the pressed button of a choice and the colour of a head are still to be seen", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    await showInGallery(page, { state: "what-if-scale", choices: everything });
    const grounds = (selector: string, pseudo: string) =>
      page.locator(selector).evaluateAll((found, of) => {
        return found.map((each) => getComputedStyle(each, of).backgroundColor);
      }, pseudo);
    const pressed = await grounds('.button-group [aria-pressed="true"]', "");
    const loose = await grounds('.button-group [aria-pressed="false"]', "");
    expect(pressed.length).toBeGreaterThan(3);
    expect(pressed.filter((ground) => loose.includes(ground))).toEqual([]);
    expect(new Set(await grounds(".head-card .head-name", "::before")).size).toBe(2);
    await page.emulateMedia({ forcedColors: null });
  });
});

describe.each(["block-code", "stack", "self-attention", "step-mlp"])("in Chinese, %s", (state) => {
  it("does not scroll sideways, narrow or wide, and axe finds no fault with it", async () => {
    await showInGallery(page, { state, language: "zh-tw", choices: everything });
    expect(await page.locator(".section-title, h2").allInnerTexts()).toContainEqual(
      expect.stringMatching(/\p{Script=Han}/u),
    );
    for (const width of [320, 1400]) expect(await findOverflow(page, width)).toBe(0);
    await thinRows(page);
    await thinColumns(page);
    expect(await findViolations(page, withoutContrast)).toEqual([]);
  });
});

describe("where the system asks for less motion", () => {
  /** How many animations are begun while heads join and a box of the flow is opened. */
  async function countBegun(): Promise<number> {
    await showInGallery(page, { state: "chapter", choices: everything });
    return page.evaluate(async () => {
      const frames = async (count: number): Promise<void> => {
        for (; count > 0; count--) await new Promise((resolve) => requestAnimationFrame(resolve));
      };
      let begun = 0;
      const animate = Reflect.get<Element, "animate">(Element.prototype, "animate");
      Element.prototype.animate = function (...how) {
        begun++;
        return animate.apply(this, how);
      };
      document.addEventListener("animationstart", () => (begun += 1));
      dispatchEvent(new CustomEvent("gallery/state", { detail: "what-if-heads" }));
      while (document.querySelectorAll(".head-card").length !== 1) await frames(1);
      document.querySelector<HTMLElement>("[data-box=attentionWeights]")?.click();
      await frames(8);
      return begun;
    });
  }

  it("nothing is moved, neither by a style nor by a view", async () => {
    expect(await countBegun()).toBeGreaterThan(10);
    expect(await findMotion(page)).toContainEqual(expect.stringContaining("head-card"));
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await countBegun()).toBe(0);
    expect(await findMotion(page)).toEqual([]);
    await showInGallery(page, { state: "computing" });
    expect(await findMotion(page)).toEqual([]);
    await page.emulateMedia({ reducedMotion: null });
  });
});

/** From the first step on, predicting; what the names of a computation are does not matter. */
const predicting = {
  stepper: { isOn: true, computation: "", index: 0, predicts: true, predicted: null, speed: 1 },
};

/** Numbers of three decimals and more: shorter ones may be equal by chance. */
function numbersIn(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.match(/\d+\.\d{3,}/g) ?? []);
}

function cellTexts(): Promise<readonly string[]> {
  return page.locator("td[data-column]").allTextContents();
}

describe.each(["mlp", "block-pre"])("predicting, %s", (state) => {
  it("has no number for a screen reader that is not predicted yet", async () => {
    await showInGallery(page, { state, choices: everything });
    const all = await cellTexts();
    await showInGallery(page, { state, choices: { ...everything, ...predicting } });
    await page.locator(".stepper-bar h2").waitFor();
    const left = await cellTexts();
    const isHidden = (at: number) => left[at]?.includes("not predicted yet") === true;
    const withheld = new Set(numbersIn(all.filter((_, at) => isHidden(at))));
    expect(withheld.size).toBeGreaterThan(10);
    for (const number of numbersIn(left)) withheld.delete(number);
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const told = nodes.flatMap(({ ignored, name }) => (ignored ? [] : [String(name?.value)]));
    // Where a shape is asked for, there are no cells at all.
    expect(told.join()).toMatch(/not predicted yet|What is the shape of the result\?/);
    expect(numbersIn(told).filter((number) => withheld.has(number))).toEqual([]);
  });
});
