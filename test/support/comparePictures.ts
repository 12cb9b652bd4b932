import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** How far apart the colours of a pixel may be, of 1: ten of 255 greys. */
const threshold = 0.04;
/** A block is another one when more of its pixels than this share differ. */
const mostOfBlock = 0.3;

/** How two pictures differ. */
export interface PictureDifference {
  /** `3 of 64 blocks differ, the first at 8, 16`. */
  readonly words: string;
  /** The differing pixels in red; null where the sizes differ. */
  readonly picture: PNG | null;
}

/**
 * Compares two pictures block by block; null where no block of `blockSide` pixels differs. Single
 * pixels may: edges and letters are rounded otherwise elsewhere.
 */
export function comparePictures(
  before: PNG,
  now: PNG,
  blockSide: number,
): PictureDifference | null {
  const { width, height } = now;
  if (before.width !== width || before.height !== height) {
    const words = `it has ${width} × ${height} pixels and had ${before.width} × ${before.height}`;
    return { words, picture: null };
  }
  const picture = new PNG({ width, height });
  pixelmatch(before.data, now.data, picture.data, width, height, { threshold, diffMask: true });
  const places: string[] = [];
  let blocks = 0;
  for (let top = 0; top < height; top += blockSide) {
    for (let left = 0; left < width; left += blockSide) {
      blocks++;
      if (shareOfBlock(picture, left, top, blockSide) > mostOfBlock) places.push(`${left}, ${top}`);
    }
  }
  if (places.length === 0) return null;
  const words = `${places.length} of ${blocks} blocks differ, the first at ${places[0]}`;
  return { words, picture };
}

/** Which share of the pixels of a block are marked. */
function shareOfBlock({ width, height, data }: PNG, left: number, top: number, side: number) {
  const [right, bottom] = [Math.min(width, left + side), Math.min(height, top + side)];
  let marked = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) if (data[4 * (y * width + x) + 3] !== 0) marked++;
  }
  return marked / ((right - left) * (bottom - top));
}
