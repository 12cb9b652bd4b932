import type { ComputationGroup } from "./extraction.ts";
import type { TextRange } from "./textRange.ts";

/**
 * The computation that a caret means: the one it stands in, else one of the scope it stands in,
 * else the nearest; of several the closest, of equally close ones the following.
 */
export function groupAtCaret(
  groups: readonly ComputationGroup[],
  caret: number,
): ComputationGroup | undefined {
  const touched = groups.filter((group) => hasMatrixAt(group, caret));
  const within = groups.filter(({ range }) => contains(range, caret));
  const sharing = groups.filter(
    ({ scope }) => scope.path.length > 0 && contains(scope.range, caret),
  );
  const candidates = [within, touched, sharing].find((found) => found.length > 0) ?? groups;
  return closest(candidates === sharing ? innermost(sharing) : candidates, caret);
}

function hasMatrixAt({ matrices }: ComputationGroup, caret: number): boolean {
  return Object.values(matrices).some(({ nameRange, range }) =>
    contains({ start: nameRange?.start ?? range.start, end: range.end }, caret),
  );
}

function innermost(groups: readonly ComputationGroup[]): readonly ComputationGroup[] {
  const smallest = Math.min(...groups.map(({ scope }) => lengthOf(scope.range)));
  return groups.filter(({ scope }) => lengthOf(scope.range) === smallest);
}

function closest(groups: readonly ComputationGroup[], caret: number): ComputationGroup | undefined {
  const [first] = groups.toSorted(
    (a, b) =>
      distance(a.range, caret) - distance(b.range, caret) ||
      b.range.start - a.range.start ||
      lengthOf(a.range) - lengthOf(b.range),
  );
  return first;
}

function distance({ start, end }: TextRange, caret: number): number {
  if (caret < start) return start - caret;
  return caret > end ? caret - end : 0;
}

function contains({ start, end }: TextRange, position: number): boolean {
  return start <= position && position <= end;
}

function lengthOf({ start, end }: TextRange): number {
  return end - start;
}
