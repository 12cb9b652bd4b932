import type { ReadyState } from "../../src/protocol/panelState.ts";
import type { CellAddress, PackedMatrix } from "../../src/viewModel/panelView.ts";
import { beforeText } from "./beforeText.ts";
import { cellNumber } from "./cellNumber.ts";

/** `· before 0.46, +0.398`: the earlier number of a cell; empty if nothing is compared. */
export function describeBefore(state: ReadyState, address: CellAddress): string {
  const packed = packedMatrix(state, address);
  const was = packed && state.whatIf?.baseline?.matrices[packed.offset];
  if (was?.kind !== "numbers" || !packed) return "";
  const [now, before] = [packed, was.matrix].map((each) =>
    cellNumber(state.numbers, each, address),
  );
  return beforeText(now, before);
}

/** The matrix of a cell, in the view that has a stage of that name. */
function packedMatrix(state: ReadyState, address: CellAddress): PackedMatrix | null {
  const { attention, mlp } = state;
  const view = [attention, mlp].find((each) => each?.id === address.computation);
  if (!view) return null;
  const head = "heads" in view ? view.heads.find((each) => each.head === address.head) : undefined;
  const holder: object = address.head === null ? view : (head ?? {});
  const found = (holder as Readonly<Record<string, unknown>>)[address.stage];
  return typeof found === "object" && found !== null && "offset" in found
    ? (found as PackedMatrix)
    : null;
}
