import * as l10n from "@vscode/l10n";
import { closeUp } from "../closeUp.ts";
import { toPercent } from "../headGaze.ts";
import { roundNumber } from "../numberText.ts";
import { indexOfLargest } from "../steps/stepWords.ts";
import { hiddenShare, type ScoreRow, withoutScale } from "./scoreRows.ts";

/** What the scale does to a row of scores. */
export function tellScale({ scale, headDim, query, scores }: ScoreRow): string {
  const best = indexOfLargest(scores, Math.abs);
  const isUsual = Math.abs(scale * Math.sqrt(headDim) - 1) < 1e-6;
  return closeUp(
    l10n.t(
      "Multiplies the scores of {0} by {1}: {2} becomes {3}.",
      query,
      isUsual ? `1/√${headDim} = ${roundNumber(scale)}` : roundNumber(scale),
      roundNumber(scores[best]! / scale),
      roundNumber(scores[best]!),
    ),
  );
}

/** What the weights of a row would be without its scale; null: as good as the same. */
export function tellUnscaled(row: ScoreRow): string | null {
  const { query, keys, weights, head } = row;
  const other = withoutScale(row);
  const key = indexOfLargest(other);
  const [now, then] = [toPercent(weights[key]!), toPercent(other[key]!)];
  if (now === then) return null;
  return closeUp(
    l10n.t(
      "Without the scale, head {0} would give {1} {2} of the attention of {3}, not {4}.",
      head,
      keys[key] ?? "",
      then,
      query,
      now,
    ),
  );
}

/** What keys that are hidden would get; null: they would get nothing. */
export function tellHiddenShare(row: ScoreRow): string | null {
  const share = hiddenShare(row);
  if (share < 0.005) return null;
  return closeUp(
    l10n.t(
      "Without the mask, head {0} would give them {1} of the attention of {2}.",
      row.head,
      toPercent(share),
      row.query,
    ),
  );
}
