import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { PackedMatrix, StageName } from "../../src/viewModel/panelView.ts";
import { decimalsFor } from "../marks/formatNumber.ts";
import type { MatrixDrawing } from "../marks/matrixDrawing.ts";
import { largestChange } from "./largestChange.ts";
import { readNumbers } from "./readNumbers.ts";

type BeforeDrawing = Pick<
  MatrixDrawing,
  "offset" | "before" | "beforeDecimals" | "reshaped" | "isEditable" | "version"
>;

/** The earlier version of a matrix, and whether its numbers can be changed in the file. */
export function beforeDrawing(
  { numbers, whatIf }: ReadyState,
  computation: string,
  stage: StageName,
  packed: PackedMatrix,
): BeforeDrawing {
  const was = whatIf?.baseline?.matrices[packed.offset];
  const before = was?.kind === "numbers" ? readNumbers(numbers, was.matrix) : null;
  const isEditable =
    whatIf?.editable.some((each) => each.computation === computation && each.stage === stage) ??
    false;
  // Equal versions need no comparison, and a matrix must not move during an edit.
  const isChanged = before !== null && largestChange(readNumbers(numbers, packed), before) !== 0;
  const isCompared = isChanged || (before !== null && isEditable);
  return {
    offset: packed.offset,
    before: isCompared ? before : null,
    beforeDecimals: isCompared ? decimalsFor(before, 4) : 0,
    reshaped: was?.kind === "reshaped" ? was.shape : null,
    isEditable,
    version: "now",
  };
}
