import type { CommandContext } from "./commandContext.ts";
import { revealRanges } from "../revealRanges.ts";
import { findPlace } from "./place.ts";

/** Goes to the code of a computation and shows it in the panel. */
export async function showComputation(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { document, evaluated } = place.snapshot;
  const chosen = evaluated.find(({ group }) => group.id === context.computation);
  if (!chosen) return;
  const { start } =
    chosen.kind === "failed"
      ? (chosen.problems[0]?.range ?? chosen.group.range)
      : chosen.group.range;
  await revealRanges(document, [{ start, end: start }]);
  await context.panels.show({ uri: document.uri, computation: chosen.group.id });
}
