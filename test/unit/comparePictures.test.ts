import { readFileSync } from "node:fs";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { comparePictures } from "../support/comparePictures.ts";

const bytes = readFileSync("test/fixtures/pictures/weights.png");
const kept = PNG.sync.read(bytes);

/** The kept picture with pixels made otherwise. */
function changed(change: (x: number, y: number, channel: number) => number): PNG {
  const picture = PNG.sync.read(bytes);
  for (let at = 0; at < picture.data.length; at++) {
    const pixel = at >> 2;
    if (at % 4 === 3) continue;
    const by = change(pixel % picture.width, Math.floor(pixel / picture.width), at % 4);
    picture.data[at] = Math.min(255, Math.max(0, picture.data[at]! + by));
  }
  return picture;
}

test("a picture that is rounded otherwise, with a letter that has moved, is the same", () => {
  const rounded = changed((x, y, channel) => ((x + y + channel) % 3) - 1);
  expect(comparePictures(kept, rounded, 5)).toBeNull();
  const moved = changed((x, y) => (x % 10 === 3 && y === 40 ? 90 : 0));
  expect(comparePictures(kept, moved, 5)).toBeNull();
});

test("a cell that is off is told of, with its place", () => {
  const isCell = (x: number, y: number): boolean => x >= 40 && x < 45 && y >= 100 && y < 105;
  const difference = comparePictures(
    kept,
    changed((x, y) => (isCell(x, y) ? -30 : 0)),
    5,
  );
  expect(difference?.words).toMatch(/^1 of \d+ blocks differ, the first at 40, 100$/);
  const marked = difference!.picture!.data.filter((_, at) => at % 4 === 3).filter(Boolean);
  expect(marked.length).toBeGreaterThan(12);
});

test("so are another palette and another size", () => {
  const redder = changed((_x, _y, channel) => (channel === 0 ? 40 : 0));
  expect(comparePictures(kept, redder, 5)?.words).toMatch(/^[3-9]\d{3} of \d+ blocks differ/);
  const larger = new PNG({ width: kept.width + 1, height: kept.height });
  expect(comparePictures(kept, larger, 5)?.words).toContain(`and had ${kept.width} ×`);
});
