import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { AttentionView, HeadView, PackedMatrix } from "../../src/viewModel/panelView.ts";
import { largestMagnitude } from "../marks/formatNumber.ts";
import type { HeadMeasures } from "./headDrawings.ts";
import { readNumbers } from "./readNumbers.ts";

/** Measures all heads of an attention. */
export function headMeasures(state: ReadyState, attention: AttentionView): HeadMeasures {
  const over = (pick: (head: HeadView) => PackedMatrix): number =>
    attention.heads.reduce(
      (most, head) => Math.max(most, largestMagnitude(readNumbers(state.numbers, pick(head)))),
      0,
    );
  return { scores: over((head) => head.scores), headOutput: over((head) => head.headOutput) };
}
