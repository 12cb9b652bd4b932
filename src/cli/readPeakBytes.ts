import { readFileSync } from "node:fs";

/**
 * The most memory that this process held, in bytes. Linux counts what a parent held before it became
 * this process into `maxRSS`, so there the high-water mark of its own memory is read.
 */
export function readPeakBytes(): number {
  const own = /^VmHWM:\s+(\d+) kB$/m.exec(readStatus())?.[1];
  return (own === undefined ? process.resourceUsage().maxRSS : Number(own)) * 1024;
}

function readStatus(): string {
  try {
    return readFileSync("/proc/self/status", "utf8");
  } catch {
    return "";
  }
}
