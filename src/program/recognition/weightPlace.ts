import type { TextRange } from "../../source/textRange.ts";
import { countWhile } from "../../source/collections.ts";
import { placesOf, type Recording } from "../recording/recording.ts";
import type { Found } from "./found.ts";
import type { StagePlace } from "./stages.ts";

/** Where the weights are computed, or held where a function computes them that may serve others. */
export function placeOfWeights(
  { range, products }: Found,
  { attentionWeights: held }: Readonly<Record<string, StagePlace>>,
  recording: Recording,
): TextRange {
  const { byStart, inText } = placesOf(recording);
  const functionAt = ({ start }: TextRange): string => {
    const before = countWhile(inText, (binding) => binding.range.start <= start);
    return inText[before - 1]?.label ?? "";
  };
  const score = products.node.origin?.range;
  const label = held && byStart.get(held.range.start)?.label;
  const own = functionAt(range);
  const isHelper = score && label !== undefined && own !== label && own !== functionAt(score);
  return isHelper ? held!.range : range;
}
