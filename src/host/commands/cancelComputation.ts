import type { CommandContext } from "./commandContext.ts";
import { findPlace } from "./place.ts";

/** Cancels the given computation, or all running computations of the file. */
export async function cancelComputation(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { document, facts } = place.snapshot;
  for (const { id } of facts.computations) {
    if ((context.computation ?? id) === id) context.models.of(document)?.cancel(id);
  }
}
