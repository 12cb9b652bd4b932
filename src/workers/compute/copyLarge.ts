import { listTensors, mapTensors } from "../../engine/problemTensors.ts";
import type { Problem } from "../../engine/problem.ts";
import type { TensorValues } from "../../tensor/tensor.ts";
import { turns } from "../turns.ts";
import type { ComputeQuestion } from "./messages.ts";

/** So many numbers are copied in well under a millisecond, wherever that is done. */
const pieceLength = 65_536;

/** A question that is handed to another thread with the buffers that are given away with it. */
export interface HandedQuestion {
  readonly question: ComputeQuestion;
  readonly transfer: readonly ArrayBuffer[];
}

/**
 * A question that costs nothing to post. Numbers in memory that threads share, or few, it posts as they
 * are; of many others it makes copies in turns with everybody else on this thread, and gives them away.
 */
export async function copyLarge(question: ComputeQuestion): Promise<HandedQuestion> {
  const own = new Set(
    listTensors(question.problem)
      .map(({ tensor }) => tensor.values)
      .filter(({ buffer }) => buffer instanceof ArrayBuffer),
  );
  const count = [...own].reduce((sum, values) => sum + values.length, 0);
  if (count <= pieceLength) return { question, transfer: [] };
  const copies = new Map<TensorValues, TensorValues>();
  for (const values of own) copies.set(values, await copyInTurns(values));
  const problem = mapTensors(question.problem, (tensor) => ({
    ...tensor,
    values: copies.get(tensor.values) ?? tensor.values,
  })) as Problem;
  const transfer = [...copies.values()].map(({ buffer }) => buffer as ArrayBuffer);
  return { question: { ...question, problem }, transfer };
}

async function copyInTurns(values: TensorValues): Promise<TensorValues> {
  const { length } = values;
  const copy = values instanceof Float64Array ? new Float64Array(length) : new Float32Array(length);
  const count = Math.ceil(length / pieceLength);
  const starts = Array.from({ length: count }, (_, index) => index * pieceLength);
  await turns.map(starts, (at) => copy.set(values.subarray(at, at + pieceLength), at));
  return copy;
}
