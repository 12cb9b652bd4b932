import type { Problem } from "../../engine/problem.ts";
import { collectTensors, listTensors, mapTensors } from "../../engine/problemTensors.ts";
import type { Stages } from "../../engine/trace.ts";
import type { TensorValues } from "../../tensor/tensor.ts";
import { turns } from "../turns.ts";

/** This many numbers are copied in well under a millisecond on any machine. */
const pieceLength = 65_536;

/** What goes to another thread, with the buffers that are transferred with it. */
interface Handed<Params> {
  readonly params: Params;
  readonly transfer: readonly ArrayBuffer[];
}

/**
 * Parameters that are cheap to post. Numbers that are few or in shared memory are posted unchanged;
 * others are copied over several turns of this thread, and transferred.
 */
export async function copyLarge<Params extends { readonly problem: Problem }>(
  params: Params,
): Promise<Handed<Params>> {
  const own = new Set(
    listTensors(params.problem)
      .map(({ tensor }) => tensor.values)
      .filter(({ buffer }) => buffer instanceof ArrayBuffer),
  );
  const count = [...own].reduce((sum, values) => sum + values.length, 0);
  if (count <= pieceLength) return { params, transfer: [] };
  const copies = new Map<TensorValues, TensorValues>();
  for (const values of own) copies.set(values, await copyInTurns(values));
  const problem = mapTensors(params.problem, ({ shape, values }) => ({
    shape,
    values: copies.get(values) ?? values,
  })) as Problem;
  const transfer = [...copies.values()].map(({ buffer }) => buffer as ArrayBuffer);
  return { params: { ...params, problem }, transfer };
}

async function copyInTurns(values: TensorValues): Promise<TensorValues> {
  const { length } = values;
  const copy = values instanceof Float64Array ? new Float64Array(length) : new Float32Array(length);
  const count = Math.ceil(length / pieceLength);
  const starts = Array.from({ length: count }, (_, index) => index * pieceLength);
  await turns.map(starts, (at) => copy.set(values.subarray(at, at + pieceLength), at));
  return copy;
}

/** The buffers of the numbers of stages, each once; shared ones need no transfer. */
export function listBuffers(trace: Stages): readonly ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const { tensor } of collectTensors(trace, [])) {
    const { buffer } = tensor.values;
    if (buffer instanceof ArrayBuffer) buffers.add(buffer);
  }
  return [...buffers];
}
