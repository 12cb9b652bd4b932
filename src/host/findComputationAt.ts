import type { EvaluatedGroup } from "../viewModel/evaluatedGroup.ts";

/** The computation at a position of the text; the smallest of several. */
export function findComputationAt(
  evaluated: readonly EvaluatedGroup[],
  position: number,
): EvaluatedGroup | undefined {
  const around = evaluated.filter(
    ({ group: { range } }) => range.start <= position && position <= range.end,
  );
  const length = ({ group: { range } }: EvaluatedGroup) => range.end - range.start;
  return around.toSorted((a, b) => length(a) - length(b))[0];
}
