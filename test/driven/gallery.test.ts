import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../../scripts/browser.ts";
import { galleryStates } from "../../webview/gallery/galleryStates.ts";

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const files: Readonly<Record<string, string>> = {
  "/": "out/gallery/index.html",
  "/gallery.js": "out/gallery/gallery.js",
  "/gallery.css": "out/gallery/gallery.css",
};
const types: Readonly<Record<string, string>> = { js: "text/javascript", css: "text/css" };

let browser: Browser;

/** Opens one state of the gallery; the files are handed out without a server. */
async function open(state: string, theme: string, width: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  await page.route("http://gallery.test/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = files[pathname];
    if (file === undefined) return route.fulfill({ status: 404 });
    const contentType = types[file.split(".").at(-1) ?? ""] ?? "text/html";
    return route.fulfill({ body: readFileSync(file), contentType });
  });
  await page.goto(`http://gallery.test/?state=${state}&theme=${theme}`);
  await page.locator("main").waitFor();
  return page;
}

async function findViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<AxeResult>("axe.run(document)");
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
}

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
});

/** Every kind of thing that has a colour is in one of these. */
const colourful = ["block", "failed", "empty"];

describe.each(Object.keys(galleryStates))("the gallery state %s", (state) => {
  it("has nothing that axe finds fault with", async () => {
    const page = await open(state, "dark", 1000);
    expect(await findViolations(page)).toEqual([]);
    await page.close();
  });

  it.each([360, 1600])("does not scroll sideways at %d pixels", async (width) => {
    const page = await open(state, "dark", width);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.close();
  });
});

describe.each(["light", "hc", "hc-light"])("the theme %s", (theme) => {
  it.each(colourful)("has contrast enough in %s", async (state) => {
    const page = await open(state, theme, 700);
    expect(await findViolations(page)).toEqual([]);
    await page.close();
  });
});
