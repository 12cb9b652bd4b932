import { Session } from "node:inspector/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { longestIn, type OwnStretch } from "./ownStretches.ts";
import { markTurns } from "./turnMarks.ts";

const resolutionMs = 1;
const samplingMicroseconds = 250;

/** For how long nothing else could run in this process, in ms. */
export interface Stretch {
  /** Whoever it was, VS Code itself and its garbage collector included. */
  readonly allMs: number;
  /** The longest stretch of code from one bundle within one turn of the event loop. */
  readonly ours: OwnStretch;
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
  const endMarks = markTurns();
  await during();
  const marks = endMarks();
  delays.disable();
  const { profile } = await session.post("Profiler.stop");
  session.disconnect();
  const allMs = Math.max(0, delays.max / 1e6 - resolutionMs);
  return { allMs, ours: longestIn(profile, bundle, marks) };
}
