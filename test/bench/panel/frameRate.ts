import { setTimeout as sleep } from "node:timers/promises";
import type { Frame, Locator, Page } from "playwright-core";
import { readMoments } from "./stopwatch.ts";

/** How smoothly something went. */
export interface FrameRate {
  /** Frames of the browser per second. */
  readonly frames: number;
  /** Frames in which the map was painted anew, per second. */
  readonly paintings: number;
  readonly longestMs: number;
}

const seconds = 3;

/** Does something with the pointer for three seconds and counts frames. */
async function measureFrames(
  frame: Frame,
  act: (until: number) => Promise<void>,
): Promise<FrameRate> {
  const start = Date.now();
  await act(start + seconds * 1000);
  const end = Date.now();
  await sleep(100);
  const { frames, paintings } = await readMoments(frame);
  const inTime = frames.filter((at) => at >= start && at <= end);
  const gaps = inTime.slice(1).map((at, before) => at - (inTime[before] ?? at));
  // Several tiles are painted in one frame.
  const painted = paintings.filter((at) => at >= start && at <= end);
  const turns = painted.filter((at, before) => at - (painted[before - 1] ?? 0) > 4);
  const span = (end - start) / 1000;
  return {
    frames: inTime.length / span,
    paintings: turns.length / span,
    longestMs: Math.max(0, ...gaps),
  };
}

/** Pan, zoom and hover on a map. */
export async function measureMap(
  page: Page,
  frame: Frame,
  map: Locator,
): Promise<Readonly<Record<"pan" | "zoom" | "hover", FrameRate>>> {
  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (!box) throw new Error("The map is not on the screen");
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.click(...at(0.5, 0.3));
  const zoom = await measureFrames(frame, async (until) => {
    for (let turn = 0; Date.now() < until; turn++) {
      await page.mouse.wheel(0, turn % 40 < 20 ? -60 : 60);
    }
  });
  for (let turn = 0; turn < 14; turn++) await page.mouse.wheel(0, -60);
  await page.mouse.move(...at(0.8, 0.5));
  await page.mouse.down();
  const pan = await measureFrames(frame, async (until) => {
    for (let turn = 0; Date.now() < until; turn++) {
      const angle = turn / 12;
      await page.mouse.move(...at(0.5 + 0.4 * Math.cos(angle), 0.5 + 0.35 * Math.sin(angle)));
    }
  });
  await page.mouse.up();
  const hover = await measureFrames(frame, async (until) => {
    for (let turn = 0; Date.now() < until; turn++) {
      await page.mouse.move(...at(0.1 + 0.01 * (turn % 60), 0.1 + 0.006 * (turn % 90)));
    }
  });
  return { pan, zoom, hover };
}
