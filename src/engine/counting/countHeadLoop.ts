/** What the microgpt page says about its heads, and what its loop really does. */
export interface HeadLoopClaim {
  /** As the page puts it: `4 full heads 1024 operations, 4 split heads 64`. */
  readonly claimed: { readonly fullWidthHeads: number; readonly splitHeads: number };
  /** Multiplications of the loop with as many keys in the cache as were asked for. */
  readonly counted: {
    readonly fullWidthHeads: number;
    readonly splitHeads: number;
    readonly oneFullWidthHead: number;
  };
}

/**
 * `cachedLength -> claim and count`, for 16 columns in 4 heads and one query
 *
 * `multiplications = headCount * cachedLength * 2 * headDim`: a dot product for every key and a scaled
 * row for every value. Four full-width heads cost 4 times the split ones, not 16 times; and a single
 * full-width head costs the same as all split heads together.
 */
export function countHeadLoop(cachedLength: number): HeadLoopClaim {
  const count = (headCount: number, headDim: number) => headCount * cachedLength * 2 * headDim;
  return {
    claimed: { fullWidthHeads: 1024, splitHeads: 64 },
    counted: {
      fullWidthHeads: count(4, 16),
      splitHeads: count(4, 4),
      oneFullWidthHead: count(1, 16),
    },
  };
}
