import type { CommandContext } from "./commandContext.ts";
import { findDocument } from "./place.ts";

/** Opens what the followed program of a file prints. */
export async function showOutput(context: CommandContext): Promise<void> {
  const document = await findDocument(context);
  if (document) await context.output.show(document);
}
