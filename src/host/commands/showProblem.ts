import type { CommandContext } from "./commandContext.ts";
import { revealRanges } from "../revealRanges.ts";
import { findPlace } from "./place.ts";

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
