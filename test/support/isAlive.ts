import { readFileSync } from "node:fs";

/** Whether a process still runs; one that waits to be collected by a parent that is gone does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== "linux") return true;
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}
