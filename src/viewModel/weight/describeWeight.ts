import * as l10n from "@vscode/l10n";
import { nameToken } from "../nameToken.ts";
import { roundNumber } from "../roundNumber.ts";
import type { WeightParts } from "./weightExplanation.ts";

/** How the weight comes about, in one sentence. */
export function describeWeight(parts: WeightParts): string {
  const { place, mask, softmax, weight, score } = parts;
  const [query, key] = [nameToken(parts.queryToken), nameToken(parts.keyToken)];
  if (softmax === null) {
    return l10n.t(
      "{0} sees no key in head {1}: every key is hidden, so all its weights are 0.",
      query,
      place.head,
    );
  }
  if (mask.kind === "hidden") {
    return mask.by === "causal"
      ? l10n.t(
          "{0} comes later than {1}: its score becomes −∞, and e to the −∞ is exactly 0.",
          key,
          query,
        )
      : l10n.t("The mask hides {0}: its score becomes −∞, and e to the −∞ is exactly 0.", key);
  }
  if (softmax.powers.filter(({ maskedScore }) => maskedScore !== -Infinity).length === 1) {
    return l10n.t("{0} sees no key but {1}: all its attention goes there.", query, key);
  }
  if (softmax.power === 1) {
    if (softmax.powers.filter(({ power }) => power === 1).length > 1) {
      return l10n.t(
        "{0} of {1}'s attention goes to {2}: no score of the row is larger than its {3}.",
        roundNumber(weight),
        query,
        key,
        roundNumber(score),
      );
    }
    return l10n.t(
      "{0} of {1}'s attention goes to {2}: its score of {3} is the largest of the row.",
      roundNumber(weight),
      query,
      key,
      roundNumber(score),
    );
  }
  if (softmax.largestCount > 1) {
    return l10n.t(
      "{0} of {1}'s attention goes to {2}: its score is {3} below the best, which {4} keys share.",
      roundNumber(weight),
      query,
      key,
      roundNumber(-softmax.exponent),
      softmax.largestCount,
    );
  }
  return l10n.t(
    "{0} of {1}'s attention goes to {2}: its score is {3} below the best, {4}'s.",
    roundNumber(weight),
    query,
    key,
    roundNumber(-softmax.exponent),
    nameToken(softmax.largestToken),
  );
}
