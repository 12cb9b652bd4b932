import * as l10n from "@vscode/l10n";
import type { ComputationGroup } from "../../source/extraction.ts";

/** What one should know about how the file was read, in sentences. */
export function notesOf({ matrices, settings }: ComputationGroup): readonly string[] {
  const { weightLayout } = settings;
  const { queryProjection, input } = matrices;
  if (!weightLayout || !queryProjection || !input) return [];
  const layout =
    weightLayout.value === "outIn"
      ? l10n.t("[out, in], a row for each output")
      : l10n.t("[in, out], a row for each input");
  if (weightLayout.range) {
    return [l10n.t("The projections are read as {0}, as the code that uses them says.", layout)];
  }
  const [outs, ins] = queryProjection.shape;
  const name = queryProjection.name ?? "Wq";
  const x = input.name ?? "x";
  if (outs !== ins) {
    return [l10n.t("The projections are read as {0}: only so {1} and {2} fit.", layout, x, name)];
  }
  return [
    l10n.t(
      "The projections are read as {0}: nothing in the file says otherwise. Where it has {1} @ {2}, they are read the other way round.",
      layout,
      x,
      name,
    ),
  ];
}
