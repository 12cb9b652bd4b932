import type { BoxPlace } from "../../../src/protocol/flow/layoutFlow.ts";

/** The box that an arrow key moves to; null for other keys, and at the edge. */
export function nextBox(key: string, from: string, boxes: readonly BoxPlace[]): string | null {
  const at = boxes.findIndex(({ id }) => id === from);
  const here = boxes[at];
  if (!here) return null;
  switch (key) {
    case "ArrowRight":
      return boxes.slice(at + 1).find((box) => isElsewhere(box, here))?.id ?? null;
    case "ArrowLeft":
      return boxes.slice(0, at).findLast((box) => isElsewhere(box, here))?.id ?? null;
    case "ArrowDown":
      return nearest(
        here,
        boxes.filter(({ y }) => y > here.y),
      );
    case "ArrowUp":
      return nearest(
        here,
        boxes.filter(({ y }) => y < here.y),
      );
    case "Home":
      return boxes[0]?.id ?? null;
    case "End":
      return boxes.at(-1)?.id ?? null;
    default:
      return null;
  }
}

/** Boxes above each other belong to one step. */
function isElsewhere(box: BoxPlace, here: BoxPlace): boolean {
  return box.x !== here.x || box.line !== here.line;
}

/** Above or below: the same column counts more than the distance. */
function nearest(here: BoxPlace, candidates: readonly BoxPlace[]): string | null {
  const away = ({ x, y }: BoxPlace): number => Math.abs(x - here.x) * 3 + Math.abs(y - here.y);
  const [best] = candidates
    .filter(({ x }) => Math.abs(x - here.x) < here.width)
    .toSorted((a, b) => away(a) - away(b));
  return best?.id ?? null;
}
