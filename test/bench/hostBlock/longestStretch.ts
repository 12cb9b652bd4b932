import { Session, type Profiler } from "node:inspector/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

const resolutionMs = 1;
const samplingMicroseconds = 250;

/** For how long nothing else could run in this process, in ms. */
export interface Stretch {
  /** Whoever it was, VS Code itself and its garbage collector included. */
  readonly allMs: number;
  /** The longest stretch without a break in a call of code from one bundle. */
  readonly oursMs: number;
}

/** Watches the event loop and the processor while something happens. */
export async function longestStretch(
  bundle: string,
  during: () => Promise<void>,
): Promise<Stretch> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.setSamplingInterval", { interval: samplingMicroseconds });
  await session.post("Profiler.start");
  // Starting the profiler holds everything up by itself.
  await sleep(200);
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  await during();
  delays.disable();
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const allMs = Math.max(0, delays.max / 1e6 - resolutionMs);
  return { allMs, oursMs: longestIn(profile, bundle) };
}

/** Garbage collections in the middle of a call count with it; those at its end cannot be told. */
function longestIn(profile: Profiler.Profile, bundle: string): number {
  const ours = nodesOf(profile, bundle);
  const collecting = new Set(
    profile.nodes
      .filter(({ callFrame }) => callFrame.functionName === "(garbage collector)")
      .map(({ id }) => id),
  );
  let longest = 0;
  let stretch = 0;
  let pausing = 0;
  (profile.samples ?? []).forEach((sample, index) => {
    const took = profile.timeDeltas?.[index + 1] ?? 0;
    if (ours.has(sample)) {
      stretch += pausing + took;
      pausing = 0;
      longest = Math.max(longest, stretch);
    } else if (stretch > 0 && collecting.has(sample)) pausing += took;
    else [stretch, pausing] = [0, 0];
  });
  return longest / 1000;
}

/** The nodes of the call tree at or below a function of the bundle. */
function nodesOf({ nodes }: Profiler.Profile, bundle: string): ReadonlySet<number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Set<number>();
  const add = (id: number) => {
    if (found.has(id)) return;
    found.add(id);
    for (const child of byId.get(id)?.children ?? []) add(child);
  };
  for (const { id, callFrame } of nodes) if (callFrame.url.endsWith(bundle)) add(id);
  return found;
}
