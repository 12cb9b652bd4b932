import type { Pace } from "../src/viewModel/tiles/inPieces.ts";

/** How long a page may delay its pictures to compute something itself. */
export const pagePace: Pace = {
  clock: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve)),
  longestMs: 8,
};
