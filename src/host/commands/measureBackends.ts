import type { CommandContext } from "./commandContext.ts";

/** Forgets the measurements of the backends, and computes the open files again. */
export async function measureBackends({ findings, models }: CommandContext): Promise<void> {
  await findings.forget();
  models.computeAgain();
}
