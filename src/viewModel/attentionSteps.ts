import * as l10n from "@vscode/l10n";
import type { AttentionStages } from "../engine/trace.ts";
import type { ShapeStep } from "./panelView.ts";

/** The way of the shapes through multi-head attention, in the order it is computed. */
export function attentionSteps(
  stages: Pick<AttentionStages, "shape" | "projectedOutput">,
): readonly ShapeStep[] {
  const { headCount, keyValueHeadCount, queryLength, keyLength, headDim, valueHeadDim } =
    stages.shape;
  const steps: ShapeStep[] = [
    {
      isComputed: false,
      label: "Q",
      shape: [queryLength, headCount * headDim],
      note: l10n.t("One query for each position that looks."),
    },
    {
      isComputed: false,
      label: "K",
      shape: [keyLength, keyValueHeadCount * headDim],
      note: l10n.t("One key for each position that can be looked at."),
    },
    {
      isComputed: false,
      label: "V",
      shape: [keyLength, keyValueHeadCount * valueHeadDim],
      note: l10n.t("What each position hands over when it is looked at."),
    },
    {
      isComputed: true,
      label: l10n.t("head slices"),
      shape: [headCount, queryLength, headDim],
      note:
        headCount === 1
          ? l10n.t("One head reads the whole width of {0}.", headDim)
          : l10n.t("The width is cut into {0} slices of {1}.", headCount, headDim),
    },
    {
      isComputed: true,
      label: l10n.t("scores"),
      shape: [headCount, queryLength, keyLength],
      note: l10n.t("Query · key in each head, times the scale."),
    },
    {
      isComputed: true,
      label: l10n.t("attention weights"),
      shape: [headCount, queryLength, keyLength],
      note: l10n.t("Softmax: every row sums to 1."),
    },
    {
      isComputed: true,
      label: l10n.t("head outputs"),
      shape: [headCount, queryLength, valueHeadDim],
      note: l10n.t("Values mixed by the weights."),
    },
    {
      isComputed: true,
      label: l10n.t("concatenation"),
      shape: [queryLength, headCount * valueHeadDim],
      note: l10n.t("The heads side by side, never averaged."),
    },
  ];
  const projected = stages.projectedOutput;
  if (!projected) return steps;
  const note = l10n.t("The output projection mixes what the heads found.");
  return [
    ...steps,
    { isComputed: true, label: l10n.t("projection"), shape: projected.shape.slice(1), note },
  ];
}
