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

/** A picture that moves: what a page shows, one moment after the other. */
export class MovingPicture {
  readonly #page: Page;
  readonly #moments: Buffer[] = [];
  readonly #delays: number[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Takes what the page shows now; it stays for so many ms. */
  async take(ms: number): Promise<void> {
    this.#moments.push(await this.#page.screenshot());
    this.#delays.push(ms);
  }

  /** Writes it into media, where it begins again at its end. */
  async write(name: string): Promise<void> {
    const moments = sharp(this.#moments, { join: { animated: true } });
    const file = path.join(root, "media", name);
    const { size } = await moments
      .webp({ quality: 82, effort: 6, minSize: true, mixed: true, delay: this.#delays, loop: 0 })
      .toFile(file);
    console.log(`media/${name}: ${this.#moments.length} pictures, ${Math.round(size / 1024)} kB`);
  }
}
