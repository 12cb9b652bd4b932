import type { Profiler } from "node:inspector/promises";
import type { TurnMark } from "./turnMarks.ts";

/** A stretch of our own code, in ms. */
export interface OwnStretch {
  /** By the clock on the wall: on a busy machine others have the processor in between. */
  readonly wallMs: number;
  /** What the processor did in the callbacks that it lies in. */
  readonly processorMs: number;
}

/** What the engine does in our name: it takes over a message, it collects. */
const [takingOver, collecting] = ["(program)", "(garbage collector)"];

/**
 * The longest stretch by the processor. What the engine takes over just before a call counts with it,
 * and so do garbage collections in the middle of one; those at its end cannot be told.
 */
export function longestIn(
  profile: Profiler.Profile,
  bundle: string,
  marks: readonly TurnMark[],
): OwnStretch {
  const ours = nodesOf(profile, bundle);
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame.functionName]));
  let longest: OwnStretch = { wallMs: 0, processorMs: 0 };
  let [began, at, mark] = [0, profile.startTime, 0];
  let isGoingOn = false;
  (profile.samples ?? []).forEach((sample, index) => {
    at += profile.timeDeltas?.[index] ?? 0;
    const end = at + (profile.timeDeltas?.[index + 1] ?? 0);
    const markBefore = mark;
    while ((marks[mark + 1]?.at ?? Infinity) <= at) mark += 1;
    if (marks[mark]?.turn !== marks[markBefore]?.turn) isGoingOn = false;
    const isTakingOver = names.get(sample) === takingOver;
    if (!isGoingOn && (isTakingOver || ours.has(sample))) [isGoingOn, began] = [true, at];
    if (ours.has(sample)) {
      const wall = end - began;
      longest = longer(longest, wall, Math.min(wall, processorOf(marks, mark, began, end)));
    } else isGoingOn &&= isTakingOver || names.get(sample) === collecting;
  });
  return longest;
}

function longer(longest: OwnStretch, wall: number, processor: number): OwnStretch {
  const [wallMs, processorMs] = [wall / 1000, processor / 1000];
  const isLonger =
    processorMs > longest.processorMs ||
    (processorMs === longest.processorMs && wallMs > longest.wallMs);
  return isLonger ? { wallMs, processorMs } : longest;
}

/** From the last mark before a stretch to the first behind it. */
function processorOf(marks: readonly TurnMark[], near: number, began: number, end: number): number {
  let [first, last] = [near, near];
  while (first > 0 && marks[first]!.at > began) first -= 1;
  while (last < marks.length - 1 && marks[last]!.at < end) last += 1;
  return (marks[last]?.processor ?? Infinity) - (marks[first]?.processor ?? 0);
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
