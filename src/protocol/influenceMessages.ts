import type { CellAddress } from "../viewModel/panelView.ts";

/** How strongly the number at the caret moves every number that is shown. */
export interface Glow {
  /** One per number of the state, in the same order, from −1 to 1; by stage the largest is 1. */
  readonly numbers: Float32Array;
  /** What stands at the caret: `cachedKeys[1][5] = 1, row K[1], column 5 of head 1`. */
  readonly place: string;
  /** What a step of it changes most. */
  readonly effect: string;
}

/** From values to the numbers of the file. */
export interface InfluenceRequests {
  /** Marks the numbers that made a value, the strongest first; says how strong they are. */
  "cell/reveal": { params: CellAddress; result: { readonly told: string } };
  /** Selects in the editor what is marked there, and gives it the keys. */
  "cell/select": { params: null; result: null };
}

/** From the numbers of the file to values. */
export interface InfluenceEvents {
  /** Null when the caret stands on no number. */
  "influence/glow": Glow | null;
}
