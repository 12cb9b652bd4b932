import { nameToken } from "../nameToken.ts";
import { roundNumber } from "../roundNumber.ts";
import type { WeightParts } from "./weightExplanation.ts";

/** How the weight comes about, in one sentence. */
export function describeWeight(parts: WeightParts): string {
  const { place, mask, softmax, weight, score } = parts;
  const [query, key] = [nameToken(parts.queryToken), nameToken(parts.keyToken)];
  if (softmax === null) {
    return `${query} sees no key in head ${place.head}: every key is hidden, so all its weights are 0.`;
  }
  if (mask.kind === "hidden") {
    const why = mask.by === "causal" ? `${key} comes later than ${query}` : `The mask hides ${key}`;
    return `${why}: its score becomes −∞, and e to the −∞ is exactly 0.`;
  }
  const share = `${roundNumber(weight)} of ${query}'s attention goes to ${key}`;
  if (softmax.power === 1) {
    return `${share}: its score of ${roundNumber(score)} is the largest of the row.`;
  }
  const behind = roundNumber(-softmax.exponent);
  return `${share}: its score is ${behind} below the best, ${nameToken(softmax.largestToken)}'s.`;
}
