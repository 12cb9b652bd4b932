import type { AttentionShape } from "../../trace.ts";
import type { GpuBuffer } from "./gpuJs.ts";
import type { GpuWork } from "./gpuWork.ts";
import type { PlacedOperands } from "./placeOperands.ts";

/** Heads of one launch, counted over batch and head: the first, and how many. */
export type HeadRange = readonly [first: number, count: number];

/** What the stages of some heads leave on the device; scores and masked are one without a mask. */
export type PlacedMaps = Readonly<Record<"scores" | "masked" | "weights" | "output", GpuBuffer>>;

/** Sends some heads through all stages; what one leaves on the device is what the next one reads. */
export async function attendHeads(
  work: GpuWork,
  placed: PlacedOperands,
  sizes: AttentionShape,
  scale: number,
  [first, count]: HeadRange,
): Promise<PlacedMaps> {
  const { headCount, keyValueHeadCount, queryLength, keyLength, headDim, valueHeadDim } = sizes;
  const { query, key, value, mask } = placed;
  const group = headCount / keyValueHeadCount;
  const map = [keyLength, queryLength, count] as const;
  const rows = [queryLength, count] as const;
  const columns = [valueHeadDim, queryLength, count] as const;

  const scores = await work.run("scores", map, query, key, first, group, headDim, scale);
  const masked = mask
    ? await work.run("maskedScores", map, scores, mask.added, first, headCount, ...mask.steps)
    : scores;
  const largests = await work.run("largests", rows, masked, keyLength);
  const totals = await work.run("totals", rows, masked, largests, keyLength);
  const weights = await work.run("weights", map, masked, largests, totals);
  const output = await work.run("headOutput", columns, weights, value, first, group, keyLength);
  work.release(largests, totals);
  return { scores, masked, weights, output };
}

/** The maps of some heads, brought back from the device. */
export type HeadMaps = Readonly<Record<keyof PlacedMaps, Float32Array>>;

/** Brings every map back once, and gives its place on the device back. */
export async function readHeads(work: GpuWork, maps: PlacedMaps): Promise<HeadMaps> {
  const { session } = work;
  const [scores, weights, output, masked] = await Promise.all([
    session.download(maps.scores),
    session.download(maps.weights),
    session.download(maps.output),
    maps.masked === maps.scores ? null : session.download(maps.masked),
  ]);
  work.release(...Object.values(maps));
  return { scores, masked: masked ?? scores, weights, output };
}
