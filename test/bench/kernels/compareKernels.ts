import os from "node:os";
import type { Outcome } from "./contest.ts";
import { contests } from "./contests.ts";
import { formatGoals } from "./goals.ts";
import { measureGrowth } from "./growth.ts";
import { holdContest, type Speeds } from "./holdContest.ts";
import { installPeers } from "./installPeers.ts";
import { printPeakMemory } from "./peakMemory.ts";
import { formatHead, formatMs, formatRow } from "./table.ts";
import { engineInPlace } from "../rivals/engine.ts";

/** Prints the engine beside others at the same work, all in one run on one machine. */
export async function compareKernels(): Promise<void> {
  installPeers();
  console.log("Attention with the weights written out, single precision; ratio: times as long as");
  console.log(
    "the first row right before it, as the median of all such pairs, and of the least runs.",
  );
  console.log("Every row holds the reference's numbers within 1e-3.");
  printLoad("before");
  const speeds: Speeds = new Map();
  const outcomes = new Map<string, readonly Outcome[]>();
  for (const create of contests) {
    const contest = await create();
    const found = await holdContest(contest, speeds);
    outcomes.set(contest.title, found);
    console.log(`\n${formatHead(contest.title)}`);
    for (const outcome of found) console.log(formatRow(outcome));
  }
  printLoad("\nafter");
  const { lengths, times, exponent } = await measureGrowth([256, 512, 1024, 2048]);
  console.log(`\nGrowth, 12 heads x length x 64, ${engineInPlace}`);
  const points = lengths.map((length, index) => `${length}: ${formatMs(times[index]!)}`);
  console.log(`  ${points.join(", ")}; time ~ length^${exponent.toFixed(2)}`);
  printPeakMemory();
  console.log("Goals, as medians over pairs of runs, and as ratios of the least of the runs");
  for (const line of formatGoals(outcomes)) console.log(line);
  console.log();
}

/** Others on the same cores are in the figures too. */
function printLoad(when: string): void {
  const loads = os.loadavg().map((load) => load.toFixed(2));
  console.log(`${when}: load ${loads.join(" ")} on ${os.cpus().length} cores`);
}
