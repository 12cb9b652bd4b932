import { mkdirSync } from "node:fs";
import { launchBrowser } from "./browser.ts";
import { openEmptyGallery, showInGallery } from "../test/support/galleryPage.ts";
const out = "/tmp/shots"; mkdirSync(out, { recursive: true });
const b = await launchBrowser(); 
for (const language of ["en", "zh-tw"]) { const page = await openEmptyGallery(b, 1);
for (const state of ["chapter", "block-code", "64-tokens", "tiled", "mlp"]) for (const theme of ["dark", "light", "hc"]) for (const width of [420, 700, 1100]) {
  await showInGallery(page, { state, theme, width, language }); await page.setViewportSize({ width, height: 860 });
  await page.waitForTimeout(250);
  await page.screenshot({ path: `${out}/${state}-${theme}-${width}-${language}.png` });
} }
await b.close();
