import type { CommandContext } from "./commandContext.ts";

/** Forgets what was measured of the backends, and has the open files computed again. */
export async function measureBackends({ findings, models }: CommandContext): Promise<void> {
  await findings.forget();
  models.computeAgain();
}
