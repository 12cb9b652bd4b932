import type { Glow } from "../../src/protocol/influenceMessages.ts";
import type { ReadyState } from "../../src/protocol/panelState.ts";

/** As if the caret stood on K[1][1] of the chapter: it moves the weights of head 0, and what follows. */
export function exampleGlow({ attention, numbers }: ReadyState): Glow {
  const shares = new Float32Array(numbers.length);
  if (attention) {
    const [head] = attention.heads;
    shares[attention.key.offset + 9] = 1;
    if (head) {
      shares.set([0, 1, 0], head.scores.offset);
      shares.set([0, 1, 0], head.maskedScores.offset);
      shares.set([-0.5, 1, -0.5], head.attentionWeights.offset);
      shares.set([-0.25, 1, -0.75, 0], head.headOutput.offset);
    }
    shares.set([-0.25, 1, -0.75, 0, 0, 0, 0, 0], attention.attentionOutput.offset);
  }
  return {
    numbers: shares,
    place: "cachedKeys[1][1] = 1: row K[1], column 1 of head 0",
    effect: "for each 1 more it moves most: weight of query 0 on key 1 in head 0 by 0.3028",
  };
}
