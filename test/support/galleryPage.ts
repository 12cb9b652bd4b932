import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";

/** What of the gallery is opened, and in which window. */
export interface GalleryPage {
  readonly state: string;
  readonly theme?: string;
  readonly choices?: object;
  /** What the page speaks; English without. */
  readonly language?: string;
  readonly width?: number;
  readonly scale?: number;
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

const files: Readonly<Record<string, string>> = {
  "/": "out/gallery/index.html",
  "/gallery.js": "out/gallery/gallery.js",
  "/gallery.css": "out/gallery/gallery.css",
};
const types: Readonly<Record<string, string>> = {
  js: "text/javascript",
  css: "text/css",
  woff2: "font/woff2",
};

/** Choices with which everything stands below each other, and everything that can be tried. */
export const everything = { isWhole: true, isWhatIfOpen: true } as const;

/** Opens one state of the gallery in a page of its own. */
export async function openGallery(browser: Browser, look: GalleryPage): Promise<Page> {
  const page = await openEmptyGallery(browser, look.scale);
  await showInGallery(page, look);
  return page;
}

/** A page to show gallery states in, one after the other; the files are handed out without a server. */
export async function openEmptyGallery(browser: Browser, scale = 1): Promise<Page> {
  const page = await browser.newPage({ deviceScaleFactor: scale });
  await page.route("http://gallery.test/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    const isFont = /^\/fonts\/[\w-]+\.woff2$/.test(pathname);
    const file = isFont ? `out/gallery${pathname}` : files[pathname];
    if (file === undefined) return route.fulfill({ status: 404 });
    const contentType = types[file.split(".").at(-1) ?? ""] ?? "text/html";
    return route.fulfill({ body: readFileSync(file), contentType });
  });
  return page;
}

/** Shows one state, as new, in a page of the gallery; the page is loaded once for each language. */
export async function showInGallery(page: Page, look: Omit<GalleryPage, "scale">): Promise<void> {
  const { state, theme = "dark", choices = {}, language = "en", width = 1000 } = look;
  const asked = { state, theme, choices: JSON.stringify(choices), language };
  const query = new URLSearchParams(asked).toString();
  const { pathname, searchParams } = new URL(page.url(), "http://gallery.test");
  const isLoaded = pathname === "/" && searchParams.get("language") === language;
  if (isLoaded) await page.evaluate(() => dispatchEvent(new CustomEvent("gallery/close")));
  await page.setViewportSize({ width, height: 900 });
  if (isLoaded) {
    await page.evaluate((detail) => {
      window.scrollTo(0, 0);
      window.dispatchEvent(new CustomEvent("gallery/open", { detail }));
    }, query);
  } else await page.goto(`http://gallery.test/?${query}`);
  await page.locator("body[data-shown] main").waitFor();
}

/** Pixels by which a page is too wide for a window. */
export async function findOverflow(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 });
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
}

/** Thousands of cells have the colours of a few, which the themes are looked at with. */
export const withoutContrast = { rules: { "color-contrast": { enabled: false } } };

/** Looks only at what the elements are, not at where on the page each of them is. */
export const withoutPlaces = {
  rules: {
    ...withoutContrast.rules,
    ...{ region: { enabled: false }, "target-size": { enabled: false } },
    "avoid-inline-spacing": { enabled: false },
  },
};

/** Leaves four rows of each table and the last: one component draws all of them. */
export function thinRows(page: Page): Promise<void> {
  return remove(page, "tbody tr:nth-child(n+5):not(:last-child)");
}

/** Leaves eight columns of each table and the last: axe would look at alike cells for most of its time. */
export function thinColumns(page: Page): Promise<void> {
  return remove(page, "tr > :nth-child(n+9):not(:last-child)");
}

function remove(page: Page, selector: string): Promise<void> {
  return page.evaluate((repeated) => {
    for (const element of document.querySelectorAll(repeated)) element.remove();
  }, selector);
}

/** What axe finds fault with. */
export async function findViolations(page: Page, options: object = {}): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(readFileSync("node_modules/axe-core/axe.min.js", "utf8"));
  // Describing each of thousands of faultless cells would take most of the time.
  const asked = JSON.stringify({ ...options, resultTypes: ["violations"] });
  const { violations } = await page.evaluate<AxeResult>(`axe.run(document, ${asked})`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
}
