import type { CommandContext } from "./commandContext.ts";
import { findPlace } from "./place.ts";

/** Ends the computation that is named, else every one of the file that is under way. */
export async function cancelComputation(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { document, evaluated } = place.snapshot;
  for (const { group } of evaluated) {
    if ((context.computation ?? group.id) === group.id) context.models.cancel(document, group.id);
  }
}
