import { Workbench, type WorkbenchStart } from "../../scripts/workbench.ts";

let shared: Workbench | undefined;

/**
 * The workbench of this process, which one file of tests after the other begins again: opening another takes longer
 * than most tests. It stays open for the next file; settings of the user stay as well.
 */
export async function shareWorkbench(start: WorkbenchStart): Promise<Workbench> {
  if (shared) {
    await shared.beginAgain(start);
    return shared;
  }
  shared = await Workbench.open(start);
  // This is how a process ends that has run its last file.
  process.once("SIGTERM", () => void shared?.close());
  return shared;
}
