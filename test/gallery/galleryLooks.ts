import type { GalleryStateName } from "./galleryStates.ts";

/** A state with view settings other than the initial ones. */
export interface GalleryLook {
  readonly state: GalleryStateName;
  readonly choices: Readonly<Record<string, unknown>>;
}

/** States with other view settings, by name. */
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
  "place-query": { state: "self-attention", choices: { place: "query" } },
  "place-slices": { state: "chapter", choices: { place: "slices" } },
  "place-scores": { state: "causal", choices: { place: "scores", focus: { head: 2, query: 3 } } },
  "place-weights": { state: "chapter", choices: { place: "attentionWeights" } },
  "place-output": { state: "chapter", choices: { place: "headOutput" } },
  "place-concatenation": { state: "chapter", choices: { place: "attentionOutput" } },
  "place-projection": { state: "block-pre", choices: { place: "projectedOutput" } },
  "place-norm": { state: "block-pre", choices: { place: "normed1" } },
  "place-sum": { state: "block-pre", choices: { place: "residualMid" } },
  "place-activation": { state: "block-code", choices: { place: "mlpActivated" } },
  "place-learned": { state: "block-code", choices: { place: "learned" } },
  "place-layers": { state: "stack", choices: { place: "layers" } },
  "place-cost": { state: "chapter", choices: { place: "cost" } },
  "place-tiled-weights": { state: "tiled", choices: { place: "attentionWeights" } },
  "place-tiled-norm": { state: "block-tiled", choices: { place: "normed1" } },
  "what-if-open": { state: "what-if-heads", choices: { place: "overview", isWhatIfOpen: true } },
  difference: { state: "causal", choices: { maps: { shown: "difference", against: 2 } } },
};
