import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Locator } from "playwright-core";
import { PNG } from "pngjs";
import { comparePictures } from "./comparePictures.ts";

const folder = "test/fixtures/pictures";
/** Git ignores it. */
const failures = "out/pictures";
const [patienceMs, settledMs, pauseMs] = [6000, 2000, 200];

/**
 * Says how what a canvas shows differs from the picture kept under a name, once it has had time to be
 * drawn; empty: not at all. With RENEW_PICTURES=1 the picture is kept again.
 */
export async function differsFromKept(
  canvas: Locator,
  name: string,
  blockSide: number,
): Promise<string> {
  const file = `${folder}/${name}.png`;
  if (process.env["RENEW_PICTURES"] === "1") {
    await sleep(settledMs);
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, PNG.sync.write(await readCanvas(canvas), { deflateLevel: 9 }));
    return "";
  }
  if (!existsSync(file)) return `${file} is missing: keep it with RENEW_PICTURES=1`;
  const kept = PNG.sync.read(readFileSync(file));
  const until = Date.now() + patienceMs;
  for (;;) {
    const now = await readCanvas(canvas);
    const difference = comparePictures(kept, now, blockSide);
    if (!difference) return "";
    if (Date.now() < until) {
      await sleep(pauseMs);
      continue;
    }
    mkdirSync(failures, { recursive: true });
    const pictures = { kept, now, difference: difference.picture };
    for (const [kind, picture] of Object.entries(pictures)) {
      if (picture) writeFileSync(`${failures}/${name}.${kind}.png`, PNG.sync.write(picture));
    }
    return `${name}: ${difference.words}; see ${failures}/${name}.*.png`;
  }
}

/** What is drawn on a canvas itself, without what stands above it. */
async function readCanvas(canvas: Locator): Promise<PNG> {
  const address = await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
  return PNG.sync.read(Buffer.from(address.slice(address.indexOf(",") + 1), "base64"));
}
