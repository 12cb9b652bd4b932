import type { CommandContext } from "./commandContext.ts";
import { revealRanges } from "../revealRanges.ts";
import { findPlace } from "./place.ts";

/** Goes to the code of a computation and shows it in the panel. */
export async function showComputation(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { document } = place.snapshot;
  const all = await context.models.answer(document, "listComputations", {});
  const chosen = all?.find(({ id }) => id === context.computation);
  if (!chosen) return;
  const { start } = chosen;
  await revealRanges(document, [{ start, end: start }]);
  await context.panels.show({ uri: document.uri, computation: chosen.id });
}

/**
 * Goes to the first problem of a computation, to the problem that prevents any, or to the place
 * where the program differs from the result.
 */
export async function showProblem(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { document } = place.snapshot;
  const { computation, detail } = context;
  const start = typeof detail === "number" ? detail : undefined;
  const asked = { computation, start };
  const range = await context.models.answer(document, "findProblem", asked);
  if (range) await revealRanges(document, [range]);
}
