import type { AttentionStages } from "../engine/trace.ts";
import type { ShapeStep } from "./panelView.ts";

/** The way of the shapes through multi-head attention, in the order it is computed. */
export function attentionSteps(stages: AttentionStages): readonly ShapeStep[] {
  const { headCount, keyValueHeadCount, queryLength, keyLength, headDim, valueHeadDim } =
    stages.shape;
  const steps: ShapeStep[] = [
    {
      isComputed: false,
      label: "Q",
      shape: [queryLength, headCount * headDim],
      note: "One query for each position that looks.",
    },
    {
      isComputed: false,
      label: "K",
      shape: [keyLength, keyValueHeadCount * headDim],
      note: "One key for each position that can be looked at.",
    },
    {
      isComputed: false,
      label: "V",
      shape: [keyLength, keyValueHeadCount * valueHeadDim],
      note: "What each position hands over when it is looked at.",
    },
    {
      isComputed: true,
      label: "head slices",
      shape: [headCount, queryLength, headDim],
      note:
        headCount === 1
          ? `One head reads the whole width of ${headDim}.`
          : `The width is cut into ${headCount} slices of ${headDim}.`,
    },
    {
      isComputed: true,
      label: "scores",
      shape: [headCount, queryLength, keyLength],
      note: "Query · key in each head, times the scale.",
    },
    {
      isComputed: true,
      label: "attention weights",
      shape: [headCount, queryLength, keyLength],
      note: "Softmax: every row sums to 1.",
    },
    {
      isComputed: true,
      label: "head outputs",
      shape: [headCount, queryLength, valueHeadDim],
      note: "Values mixed by the weights.",
    },
    {
      isComputed: true,
      label: "concatenation",
      shape: [queryLength, headCount * valueHeadDim],
      note: "The heads side by side, never averaged.",
    },
  ];
  const projected = stages.projectedOutput;
  if (!projected) return steps;
  const note = "The output projection mixes what the heads found.";
  return [
    ...steps,
    { isComputed: true, label: "projection", shape: projected.shape.slice(1), note },
  ];
}
