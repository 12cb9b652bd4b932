import type { AttentionStages } from "../../src/engine/trace.ts";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { AttentionView, HeadView, PackedMatrix } from "../../src/viewModel/panelView.ts";
import type { Tensor } from "../../src/tensor/tensor.ts";
import { scaleOf } from "./scaleOf.ts";
import { readNumbers } from "../drawings/readNumbers.ts";

/** The stages that a state came from, put together again from its numbers. */
export function stagesOfState(state: ReadyState, attention: AttentionView): AttentionStages {
  const [first] = attention.heads;
  if (!first) throw new Error("an attention has heads");
  const whole = (packed: PackedMatrix): Tensor => ({
    shape: [1, ...packed.shape],
    values: readNumbers(state.numbers, packed),
  });
  const ofHeads = (pick: (head: HeadView) => PackedMatrix): Tensor => {
    const parts = attention.heads.map((head) => readNumbers(state.numbers, pick(head)));
    const values = Float64Array.from(parts.flatMap((part) => [...part]));
    return { shape: [1, parts.length, ...pick(first).shape], values };
  };
  const [queryLength, keyLength] = first.attentionWeights.shape;
  const headDim = first.headOutput.shape[1];
  const headCount = attention.heads.length;
  return {
    shape: {
      ...{ batchSize: 1, headCount, keyValueHeadCount: headCount },
      ...{ queryLength, keyLength, headDim, valueHeadDim: headDim },
    },
    scale: scaleOf(state).scale ?? headDim ** -0.5,
    temperature: 1,
    query: whole(attention.query),
    key: whole(attention.key),
    value: whole(attention.value),
    scores: ofHeads((head) => head.scores),
    maskedScores: ofHeads((head) => head.maskedScores),
    attentionWeights: ofHeads((head) => head.attentionWeights),
    headOutput: ofHeads((head) => head.headOutput),
    attentionOutput: whole(attention.attentionOutput),
  };
}
