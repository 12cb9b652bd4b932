import type { Pace } from "../src/viewModel/tiles/inPieces.ts";

/** How long what a page computes itself may hold its pictures. */
export const pagePace: Pace = {
  clock: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve)),
  longestMs: 8,
};
