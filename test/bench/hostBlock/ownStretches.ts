import type { Profiler } from "node:inspector/promises";
import type { TurnMark } from "./turnMarks.ts";

/** A stretch of our own code, in ms; what it took lies between the two. */
export interface OwnStretch {
  /** By the clock on the wall: on a busy machine others have the processor in between. */
  readonly wallMs: number;
  /** Of a longer gap between two samples no more counts than this thread can have worked. */
  readonly sampledMs: number;
}

/** Where samples are further apart, in microseconds, the thread had no processor, or the sampler. */
const longestGap = 1000;

/** What the engine does in our name: it takes over a message, it collects. */
const [takingOver, collecting] = ["(program)", "(garbage collector)"];

/**
 * The longest stretch within one turn of the event loop. What the engine takes over just before a call counts with it,
 * and so do garbage collections in the middle of one; those at its end cannot be told.
 */
export function longestIn(
  profile: Profiler.Profile,
  bundle: string,
  marks: readonly TurnMark[],
): OwnStretch {
  const ours = nodesOf(profile, bundle);
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  let longest: OwnStretch = { wallMs: 0, sampledMs: 0 };
  let [at, mark] = [profile.startTime, 0];
  let [isGoingOn, wall, sampled] = [false, 0, 0];
  (profile.samples ?? []).forEach((sample, index) => {
    at += profile.timeDeltas?.[index] ?? 0;
    const took = profile.timeDeltas?.[index + 1] ?? 0;
    const markBefore = mark;
    while ((marks[mark + 1]?.at ?? Infinity) <= at) mark += 1;
    const isOurs = ours.has(sample);
    const begins = isOurs || names.get(sample) === takingOver;
    if (marks[mark]?.turn !== marks[markBefore]?.turn) isGoingOn = false;
    if (!isGoingOn) [wall, sampled] = [0, 0];
    isGoingOn = begins || (isGoingOn && names.get(sample) === collecting);
    if (!isGoingOn) return;
    wall += took;
    sampled += Math.min(took, longestGap);
    if (isOurs) longest = longer(longest, { wallMs: wall / 1000, sampledMs: sampled / 1000 });
  });
  return longest;
}

/** Each by itself: where the machine is busy, the one is not where the other is. */
function longer(a: OwnStretch, b: OwnStretch): OwnStretch {
  return {
    wallMs: Math.max(a.wallMs, b.wallMs),
    sampledMs: Math.max(a.sampledMs, b.sampledMs),
  };
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
