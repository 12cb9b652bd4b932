import { launchBrowser } from "./browser.ts";
import { openEmptyGallery, showInGallery } from "../test/support/galleryPage.ts";
import { galleryStates } from "../test/gallery/galleryStates.ts";
console.log(Object.keys(galleryStates).join(" "));
const b = await launchBrowser(); const page = await openEmptyGallery(b);
for (const [state, w] of JSON.parse(process.argv[2]!)) {
  await page.setViewportSize({ width: w, height: 900 });
  await showInGallery(page, { state, scale: 1, theme: process.argv[3] } as never);
  await page.setViewportSize({ width: w, height: 900 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/pics/${state.replace(/\W/g,"_")}-${w}.png` });
}
await b.close();
