import type { TextRange } from "../../source/textRange.ts";
import { toHeadColumns } from "../../viewModel/headColumns.ts";
import { findOrigins } from "../../viewModel/origins.ts";
import type { CellAddress } from "../../viewModel/panelView.ts";
import type { Snapshot } from "../models/documentModel.ts";

/** The numbers of the file behind one cell of the panel; empty when the file has moved on. */
export function findCellOrigins(snapshot: Snapshot, address: CellAddress): readonly TextRange[] {
  const evaluated = snapshot.evaluated.find(({ group }) => group.id === address.computation);
  if (evaluated?.kind === "mlp") return findOrigins(evaluated.group, address, undefined);
  if (evaluated?.kind !== "attention") return [];
  const { shape } = evaluated.trace;
  const head = address.head ?? Math.floor(address.column / shape.valueHeadDim);
  return findOrigins(evaluated.group, address, toHeadColumns(shape, head));
}
