import { spawnSync } from "node:child_process";

/** Heads, positions and width of one head. */
const sizes = [
  [12, 1024, 64],
  [16, 4096, 64],
] as const;

/** Prints the most memory that a process held which evaluated one attention on the kernels. */
export function printPeakMemory(): void {
  console.log("Peak memory of a process that evaluates one attention, beyond that of an empty one");
  const empty = measure("0", "0", "0");
  for (const [headCount, length, headDim] of sizes) {
    const peak = measure(String(headCount), String(length), String(headDim)) - empty;
    const weights = (headCount * length * length * 4) / 2 ** 20;
    const title = `${headCount} heads x ${length} x ${headDim}`;
    console.log(
      `  ${title}: ${peak.toFixed(0)} MiB, of which the weights are ${weights.toFixed(0)}`,
    );
  }
}

/** MiB. */
function measure(...given: readonly string[]): number {
  const file = new URL("peakMemoryProcess.ts", import.meta.url).pathname;
  const { stdout, stderr, status } = spawnSync(process.execPath, [file, ...given], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout) / 2 ** 20;
}
