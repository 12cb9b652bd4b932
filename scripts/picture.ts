import path from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { root } from "./install.mjs";

/** Takes a picture of a page into media. 256 colours keep it small: pictures are most of the package. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const picture = sharp(await page.screenshot());
  await picture.png({ palette: true, effort: 10 }).toFile(path.join(root, "media", name));
  console.log(`media/${name}`);
}
