import type { GalleryStateName } from "./galleryStates.ts";

/** A state with other choices than at first, as they are kept in the panel. */
export interface GalleryLook {
  readonly state: GalleryStateName;
  readonly choices: Readonly<Record<string, unknown>>;
}

/** States looked at otherwise, by name. */
export const galleryLooks: Readonly<Record<string, GalleryLook>> = {
  "lines-across": { state: "cjk", choices: { maps: { look: "lines", layout: "horizontal" } } },
  "lines-down": {
    state: "cjk",
    choices: { maps: { look: "lines", layout: "vertical", overlay: true } },
  },
  "lines-rtl": { state: "rtl", choices: { maps: { look: "lines", overlay: true } } },
  "lines-64": {
    state: "64-tokens",
    choices: { focus: { query: 9 }, maps: { look: "lines", lineThreshold: 0.3 } },
  },
  "lines-tiled": {
    state: "tiled",
    choices: { focus: { query: 300 }, maps: { look: "lines", overlay: true } },
  },
  "tiled-scores": {
    state: "tiled",
    choices: { focus: { head: 2, query: 512, key: 77 }, maps: { stage: "maskedScores" } },
  },
  difference: { state: "causal", choices: { maps: { shown: "difference", against: 2 } } },
};
