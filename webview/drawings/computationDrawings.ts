import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { PackedMatrix, StageName } from "../../src/viewModel/panelView.ts";
import { decimalsFor, largestMagnitude, longestText } from "../marks/formatNumber.ts";
import type { MatrixDrawing } from "../marks/matrixDrawing.ts";
import { plainDrawing } from "./attentionDrawings.ts";

/** One matrix of a sum, before its drawing is aligned with the others. */
export interface Term {
  readonly stage: StageName;
  readonly packed: PackedMatrix;
  /** The head that it belongs to; null for all. */
  readonly head?: number | null;
  /** The accessible name, if it is not that of the stage. */
  readonly name?: string;
  readonly rowLabels?: readonly string[];
}

/** A matrix of the stream: rows are positions, named by their tokens. */
export function streamDrawing(state: ReadyState, { stage, packed, ...rest }: Term): MatrixDrawing {
  const { computation } = state;
  const plain = plainDrawing(state, computation.id, stage, packed);
  const tokens = rest.rowLabels ?? computation.tokens;
  return {
    ...plain,
    head: rest.head ?? null,
    name: rest.name ?? plain.name,
    rowLabels: tokens.length === plain.rows ? tokens : plain.rowLabels,
    decimals: decimalsFor(plain.numbers, 3),
  };
}

/**
 * The matrices of a sum, with the same colour scale, decimals, and column width, so that they can
 * be compared.
 */
export function alignedDrawings(
  state: ReadyState,
  terms: readonly Term[],
): readonly MatrixDrawing[] {
  const drawings = terms.map((term) => streamDrawing(state, term));
  const largest = Math.max(0, ...drawings.map(({ numbers }) => largestMagnitude(numbers)));
  const decimals = drawings.map(({ numbers }) => decimalsFor(numbers, 3));
  const shared = decimals.includes(-1) && largest > 0 ? -1 : Math.max(...decimals);
  const digits = Math.max(1, ...drawings.map(({ numbers }) => longestText(numbers, shared)));
  const stageCells = drawings.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
  return drawings.map((drawing) => ({
    ...drawing,
    magnitude: { kind: "signed", largest },
    decimals: shared,
    digits,
    stageCells,
  }));
}
