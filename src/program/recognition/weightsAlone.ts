import type { Recording } from "../recording/recording.ts";
import type { Origin, Tensor } from "../values/tensor.ts";
import {
  findInRows,
  layOut,
  mostCalls,
  type ProgramAttention,
  type ProgramMaps,
} from "./attention.ts";
import { findChangedWeights } from "./changedWeights.ts";
import { fewOfEachLine } from "./found.ts";
import { joinMaps } from "./headByHead.ts";
import { findOtherWeights, isNamedSo } from "./otherWeights.ts";
import { findReaders } from "./lists.ts";
import type { Readers } from "./readers.ts";
import { findWeighed } from "./values.ts";
import { listBefore } from "./weightPath.ts";

/** Weights that are shown without what they make of values. */
export function findWeightMaps(
  recording: Recording,
  readers: Readers,
  attentions: readonly ProgramAttention[] = [],
): readonly ProgramMaps[] {
  const { maps, before } = findChangedWeights(recording, readers);
  const known = new Set([...attentions, ...maps].flatMap(({ mixed }) => mixed));
  return [
    ...joinMaps([...maps, ...findOtherWeights(recording, readers, known)], recording, readers),
    ...findWeightsAlone(recording, readers, before),
  ];
}

/**
 * Attention weights that are not used: those with a causal mask, which no other softmax has, and those whose
 * variables say what they are. `changed`: those that the program uses after a change.
 */
export function findWeightsAlone(
  recording: Recording,
  readers: Readers = findReaders(recording),
  changed: ReadonlySet<Tensor> = new Set(),
): readonly ProgramAttention[] {
  // What is calculated in place is made twice: as a result, and as the tensor that takes it.
  const used = new Set<Origin | null>(Array.from(changed, ({ origin }) => origin));
  const found = [...new Set(recording.operations)].flatMap(
    (operation) =>
      findInRows(operation, (weights, key) => {
        const isWeighing = findWeighed(weights, readers) || isRowOfWeighing(weights, readers);
        if (!isWeighing) return { value: key, output: null };
        for (const { origin } of listBefore(weights)) used.add(origin);
        return null;
      }) ?? [],
  );
  // Rows that are used one by one may fill a matrix as well.
  const isUsed = ({ origin }: Tensor): boolean =>
    used.has(origin) ||
    (origin?.inputs ?? []).some((input) => typeof input === "object" && used.has(input.origin));
  const unused = found.filter(({ weights }) => !isUsed(weights));
  return fewOfEachLine(unused, mostCalls).flatMap((each) => {
    const attention = layOut(each, recording, readers);
    if (!attention || !(attention.causal || isNamedSo(attention.stages))) return [];
    const { value: _, ...stages } = attention.stages;
    return [{ ...attention, stages }];
  });
}

const joining = new Set(["stack", "fill", "concatenate"]);
const mostJoined = 64;

/** Whether the rows of one query after the other are put together, and weigh values then. */
function isRowOfWeighing(row: Tensor, readers: Readers): boolean {
  const joined = new Set([row]);
  for (const each of joined) {
    for (const reader of readers.get(each) ?? []) {
      if (!joining.has(reader.origin?.operation ?? "") || joined.size > mostJoined) continue;
      if (findWeighed(reader, readers)) return true;
      joined.add(reader);
    }
  }
  return false;
}
