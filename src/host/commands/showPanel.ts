import type { CommandContext } from "./commandContext.ts";
import { findComputation } from "./findComputation.ts";
import { findPlace } from "./place.ts";

/** Brings the panel into view with the computation at the cursor. */
export async function showPanel(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { document } = place.snapshot;
  const computation = context.computation ?? findComputation(place, null)?.group.id ?? null;
  await context.panels.show({ uri: document.uri, computation });
}
