import type { CommandContext } from "./commandContext.ts";
import { findPlace } from "./place.ts";

/** Cancels the given computation, or all running computations of the file. */
export async function cancelComputation(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { document, evaluated } = place.snapshot;
  for (const { group } of evaluated) {
    if ((context.computation ?? group.id) === group.id)
      context.models.of(document)?.cancel(group.id);
  }
}
