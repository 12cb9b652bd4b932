import type { TextRange } from "../../source/textRange.ts";
import { toHeadColumns } from "../../viewModel/headColumns.ts";
import { findAllOrigins } from "../../viewModel/origins.ts";
import type { CellAddress } from "../../viewModel/panelView.ts";
import { partsOfTrace } from "../../viewModel/partsOfTrace.ts";
import type { Snapshot } from "../models/snapshot.ts";

/** The numbers of the file behind one cell of the panel; empty when the file has moved on. */
export async function findCellOrigins(
  snapshot: Snapshot,
  address: CellAddress,
  shownLayer: number,
): Promise<readonly TextRange[]> {
  const evaluated = snapshot.evaluated.find(({ group }) => group.id === address.computation);
  if (!evaluated || !("trace" in evaluated)) return [];
  const { attention, layer } = partsOfTrace(evaluated.trace, shownLayer);
  if (!attention) return findAllOrigins(evaluated.group, address, undefined, layer);
  const head = address.head ?? Math.floor(address.column / attention.shape.valueHeadDim);
  const columns = toHeadColumns(attention.shape, head);
  return findAllOrigins(evaluated.group, address, columns, layer);
}
