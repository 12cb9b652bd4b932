import * as l10n from "@vscode/l10n";
import type { ReadProgram } from "../../program/readProgram.ts";
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
