import type { ComputationGroup, Extraction, Role, SourceMatrix } from "../../source/extraction.ts";
import type { TextChange } from "../../source/sourceReader.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { EvaluatedGroup } from "../../viewModel/evaluatedGroup.ts";

/** A computation that is kept on the screen while something inside it is wrong. */
export type HeldGroup = EvaluatedGroup & { readonly kind: "failed" };

/**
 * The computations that were there before the edits and are gone only because something inside them
 * is wrong now: a number is half typed. They stay, as failed, so that nothing jumps.
 */
export function holdBrokenGroups(
  before: readonly ComputationGroup[],
  extraction: Extraction,
  changes: readonly TextChange[],
): readonly HeldGroup[] {
  const present = new Set(extraction.groups.map((group) => group.id));
  return before
    .filter((group) => !present.has(group.id))
    .flatMap((group) => hold(moveGroup(group, changes), extraction));
}

function hold(group: ComputationGroup, extraction: Extraction): readonly HeldGroup[] {
  const problems = extraction.problems.filter(
    ({ range }) => range.start <= group.range.end && range.end >= group.range.start,
  );
  return problems.length > 0 ? [{ group, kind: "failed", problems }] : [];
}

function moveGroup(group: ComputationGroup, changes: readonly TextChange[]): ComputationGroup {
  const matrices: { [role in Role]?: SourceMatrix } = {};
  for (const [role, matrix] of Object.entries(group.matrices) as [Role, SourceMatrix][]) {
    const nameRange = matrix.nameRange && moveRange(matrix.nameRange, changes);
    matrices[role] = { ...matrix, range: moveRange(matrix.range, changes), nameRange };
  }
  return { ...group, range: moveRange(group.range, changes), matrices };
}

/** Where a stretch of text stands after some edits. */
export function moveRange(range: TextRange, changes: readonly TextChange[]): TextRange {
  let { start, end } = range;
  for (const change of changes) {
    const growth = change.text.length - (change.end - change.start);
    if (change.end <= start) start += growth;
    if (change.end <= end) end = Math.max(start, end + growth);
  }
  return { start, end };
}
