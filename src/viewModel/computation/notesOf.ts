import type { ComputationGroup } from "../../source/extraction.ts";

/** What one should know about how the file was read, in sentences. */
export function notesOf({ matrices, settings }: ComputationGroup): readonly string[] {
  const { weightLayout } = settings;
  const { queryProjection, input } = matrices;
  if (!weightLayout || !queryProjection || !input) return [];
  const layout = weightLayout.value === "outIn" ? "[out, in]" : "[in, out]";
  const rows = weightLayout.value === "outIn" ? "a row for each output" : "a row for each input";
  if (weightLayout.range) {
    return [`The projections are read as ${layout}, ${rows}, as the code that uses them says.`];
  }
  const [outs, ins] = queryProjection.shape;
  const name = queryProjection.name ?? "Wq";
  const x = input.name ?? "x";
  if (outs !== ins) {
    return [`The projections are read as ${layout}, ${rows}: only so ${x} and ${name} fit.`];
  }
  return [
    `The projections are read as ${layout}, ${rows}: nothing in the file says otherwise. ` +
      `Where it has ${x} @ ${name}, they are read the other way round.`,
  ];
}
