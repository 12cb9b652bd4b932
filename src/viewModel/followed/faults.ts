import * as l10n from "@vscode/l10n";
import type { ReadProgram } from "../../program/readProgram.ts";
import type { NumberSoftmax } from "../../program/recognition/numbers/weighedSums.ts";
import { findZeroedNumbers } from "../../program/recognition/numbers/zeroedNumbers.ts";
import { findWrongAxes } from "../../program/recognition/wrongAxis.ts";
import type { ComputationGroup } from "../../source/extraction.ts";
import type { SourceProblem } from "../../source/reading.ts";

/** What computations do that is hardly meant, as warnings at its places. */
export function findFaults(groups: readonly ComputationGroup[]): readonly SourceProblem[] {
  const faults = groups.flatMap(({ departures, followed }) =>
    [...departures, ...(followed?.departures ?? [])].filter(({ isFault }) => isFault),
  );
  const byPlace = new Map(
    faults.map(({ message, range }) => [
      `${range.start} ${message}`,
      { message, range, severity: "warning" } as const,
    ]),
  );
  return [...byPlace.values()];
}

/** One problem for each line that applies softmax along the queries, unless a computation says so itself. */
export function findAxisProblems(
  { recording, rules, toFile }: ReadProgram,
  groups: readonly ComputationGroup[],
): readonly SourceProblem[] {
  const isSaid = groups.some(({ departures }) =>
    departures.some(({ part }) => part === "softmaxAxis"),
  );
  if (isSaid) return [];
  const { firstAxis } = rules;
  const found = findWrongAxes(recording).flatMap(({ shape, origin }): SourceProblem[] => {
    if (!origin) return [];
    const message = l10n.t(
      "This softmax runs along dimension {0}, the queries, so each column sums to 1, not each row. Use the last dimension: {1}.",
      shape.length - 2 + firstAxis,
      firstAxis === 0 ? -1 : shape.length,
    );
    return [{ message, range: toFile(origin.range), severity: "warning" }];
  });
  const byPlace = new Map(found.map((each) => [each.range.start, each]));
  return [...byPlace.values()];
}

/** One problem for each place that writes 0 as the score of a hidden key, number by number. */
export function findZeroProblems(
  { toFile }: ReadProgram,
  softmaxes: readonly NumberSoftmax[],
): readonly SourceProblem[] {
  return findZeroedNumbers(softmaxes).map((range) => ({
    message: sayZeroed(),
    range: toFile(range),
    severity: "warning",
  }));
}

/** What hidden keys with a score of 0 lead to. */
export function sayZeroed(): string {
  return l10n.t(
    "The program sets the scores of masked keys to 0, not to −∞, so masked keys still get weight.",
  );
}
