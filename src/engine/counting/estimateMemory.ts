import * as l10n from "@vscode/l10n";
import { countElements } from "../../tensor/shape.ts";
import { listTensors } from "../problemTensors.ts";
import type { Problem } from "../problem.ts";
import { MemoryLimitError } from "../errors.ts";
import { MOST_HELD_SCORES, type BackendName } from "../trace.ts";
import { BYTES_PER_NUMBER, countProblem, sumCounts, type StageCount } from "./countProblem.ts";

/**
 * `problem, backend -> bytes` that its numbers and its trace take together: 8 for a number of the
 * reference, 4 for one of the others, whose scores are not held where they are more than
 * `MOST_HELD_SCORES`. The problem's shapes must have been checked.
 */
export function estimateMemory(problem: Problem, backend: BackendName): number {
  const given = listTensors(problem).reduce((sum, { tensor: { shape, values } }) => {
    return sum + countElements(shape) * values.BYTES_PER_ELEMENT;
  }, 0);
  const counts = countProblem(problem);
  if (backend === "reference") return given + sumCounts(counts).bytes;
  const held = counts.filter((count) => !isComputedOnDemand(count));
  return given + sumCounts(held).bytes * (4 / BYTES_PER_NUMBER);
}

function isComputedOnDemand({ stage, bytes }: StageCount): boolean {
  const isScores = stage === "scores" || stage === "maskedScores";
  return isScores && bytes / BYTES_PER_NUMBER > MOST_HELD_SCORES;
}

/** Throws `MemoryLimitError`, with the numbers, when a computation would exceed the limit. */
export function checkMemory(problem: Problem, backend: BackendName, limitBytes: number): void {
  const needed = estimateMemory(problem, backend);
  if (needed <= limitBytes) return;
  const message = l10n.t(
    "This computation is too large: it needs about {0} of memory and the limit is " +
      "{1}. Shorten the input or raise attentionLens.memoryLimit.",
    ...[toText(needed), toText(limitBytes)],
  );
  throw new MemoryLimitError(message);
}

function toText(bytes: number): string {
  const mebibytes = bytes / 2 ** 20;
  if (mebibytes < 1) return `${(bytes / 1024).toFixed(0)} KiB`;
  return mebibytes < 1024 ? `${mebibytes.toFixed(0)} MiB` : `${(mebibytes / 1024).toFixed(1)} GiB`;
}
