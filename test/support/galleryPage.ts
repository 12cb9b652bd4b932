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

/** Opens one state of the gallery; the files are handed out without a server. */
export async function openGallery(browser: Browser, page: GalleryPage): Promise<Page> {
  const { state, theme = "dark", choices = {}, language = "en", width = 1000, scale = 1 } = page;
  const opened = await browser.newPage({
    viewport: { width, height: 900 },
    deviceScaleFactor: scale,
  });
  await opened.route("http://gallery.test/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    const isFont = /^\/fonts\/[\w-]+\.woff2$/.test(pathname);
    const file = isFont ? `out/gallery${pathname}` : files[pathname];
    if (file === undefined) return route.fulfill({ status: 404 });
    const contentType = types[file.split(".").at(-1) ?? ""] ?? "text/html";
    return route.fulfill({ body: readFileSync(file), contentType });
  });
  const query = new URLSearchParams({ state, theme, choices: JSON.stringify(choices), language });
  await opened.goto(`http://gallery.test/?${query.toString()}`);
  await opened.locator("main").waitFor();
  return opened;
}

/** What axe finds fault with; contrast is looked at by itself, since it takes the most time. */
export async function findViolations(page: Page, options: object = {}): Promise<readonly string[]> {
  await page.evaluate(readFileSync("node_modules/axe-core/axe.min.js", "utf8"));
  const { violations } = await page.evaluate<AxeResult>(
    `axe.run(document, ${JSON.stringify(options)})`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
}
