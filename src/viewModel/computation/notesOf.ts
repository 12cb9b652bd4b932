import * as l10n from "@vscode/l10n";
import type { ComputationGroup } from "../../source/extraction.ts";

/** What one should know about how the file was read, in sentences. */
export function notesOf(group: ComputationGroup): readonly string[] {
  return [...notesOnBlock(group), ...notesOnWeights(group)];
}

function notesOnBlock({ kind, settings, whole }: ComputationGroup): readonly string[] {
  if (kind !== "block" || whole || settings.placement) return [];
  return [
    l10n.t(
      "Attention and MLP are read as one block with its norms before each part. Where a comment says “attention: placement=post”, they stand behind.",
    ),
  ];
}

function notesOnWeights({ kind, matrices, settings }: ComputationGroup): readonly string[] {
  const { weightLayout } = settings;
  const { queryProjection, outputProjection, mlpUp, input } = matrices;
  const weight = queryProjection ?? mlpUp ?? outputProjection;
  if (!weightLayout || !weight) return [];
  const isOutIn = weightLayout.value === "outIn";
  const isUsual = kind === "attention" || kind === "mlp";
  if (isOutIn && isUsual) return [];
  const layout = isOutIn
    ? l10n.t("[out, in], a row for each output")
    : l10n.t("[in, out], a row for each input");
  if (weightLayout.range) {
    return [l10n.t("The weights are read as {0}, as the code says.", layout)];
  }
  const [rows, columns] = weight.shape;
  const parts = [layout, input?.name ?? "x", weight.name ?? "W"] as const;
  if (rows !== columns) {
    return [l10n.t("The weights are read as {0}: only so {1} and {2} fit.", ...parts)];
  }
  return isOutIn
    ? [
        l10n.t(
          "The weights are read as {0}: nothing in the file says otherwise. Where it has {1} @ {2}, or a comment says “attention: weights=inOut”, they are read the other way round.",
          ...parts,
        ),
      ]
    : [
        l10n.t(
          "The weights are read as {0}, as NumPy code multiplies: {1} @ {2}. Where the file has {1} @ {2}.T, or a comment says “attention: weights=outIn”, they are read the other way round.",
          ...parts,
        ),
      ];
}
