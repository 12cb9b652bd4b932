import { findDisagreement } from "./checkOutputs.ts";
import type { Contest, Outcome, Rival, Runner } from "./contest.ts";
import { timeInTurns, timeRuns, warmUp } from "./timing.ts";

/** A rival that would take longer for one run is left out. */
const runLimitMs = 5000;

/** Overhead is most of what a smaller problem takes: it foretells nothing. */
const tellingOperations = 1e7;

/** Operations per ms seen so far, by the name of the rival. */
export type Speeds = Map<string, number>;

interface Entrant {
  readonly kind: "ready";
  readonly name: string;
  readonly runner: Runner;
  readonly runMs: number;
}

/** Lets every rival show the reference's numbers, warms it up, then times all of them in turns. */
export async function holdContest(contest: Contest, speeds: Speeds): Promise<readonly Outcome[]> {
  const entries: (Entrant | Outcome)[] = [];
  for (const rival of contest.rivals) entries.push(await admit(rival, contest, speeds));
  const entrants = entries.filter((entry) => entry.kind === "ready");
  const runners = entrants.map(({ runner }) => runner);
  const samples = await timeInTurns(
    runners,
    entrants.map(({ runMs }) => runMs),
  );
  for (const runner of runners) await runner.close();
  return entries.map((entry) =>
    entry.kind === "ready"
      ? { kind: "timed", name: entry.name, ...samples[entrants.indexOf(entry)]! }
      : entry,
  );
}

async function admit(rival: Rival, contest: Contest, speeds: Speeds): Promise<Entrant | Outcome> {
  const { name, probes = contest.probes } = rival;
  const { operations } = contest;
  const leftOut = (why: string): Outcome => ({ kind: "leftOut", name, why });
  const foreseenMs = operations / (speeds.get(name) ?? Infinity);
  if (foreseenMs > runLimitMs) {
    return leftOut(`left out: about ${(foreseenMs / 1000).toFixed(0)} s a run`);
  }
  try {
    const runner = await rival.open();
    const firstMs = await timeRuns(runner, 1);
    const disagreement = findDisagreement(await runner.read(), probes);
    if (disagreement !== null) return leftOut(disagreement);
    const runMs = await warmUp(runner, firstMs);
    if (operations > tellingOperations) speeds.set(name, operations / runMs);
    return { kind: "ready", name, runner, runMs };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return leftOut(`does not run: ${why.split("\n")[0] ?? ""}`);
  }
}
