import * as l10n from "@vscode/l10n";
import { fourDigits } from "../../viewModel/influence/fourDigits.ts";
import {
  rankLiterals,
  type RankedLiteral,
  type SlopesOf,
} from "../../viewModel/influence/rankLiterals.ts";
import type { CellAddress } from "../../viewModel/panelView.ts";
import { groupShownAt } from "../../viewModel/groupAtLayer.ts";
import { toGroupProblem } from "../../viewModel/groupProblem.ts";
import type { Engine } from "../engine.ts";
import type { Snapshot } from "../models/documentModel.ts";
import { findCellOrigins } from "../panel/findCellOrigins.ts";
import { revealRanges } from "../revealRanges.ts";

/** So many are named. */
const named = 3;

/**
 * Selects the numbers behind a cell, the strongest first, and says how strong they are. The keys stay in
 * the panel: there a digit types over one number, in the editor it would over all of them.
 */
export async function revealLiterals(
  snapshot: Snapshot,
  address: CellAddress,
  layer: number,
  engine: Engine,
): Promise<string> {
  const origins = await findCellOrigins(snapshot, address, layer);
  const found = snapshot.evaluated.find(({ group }) => group.id === address.computation);
  const stated = found && toGroupProblem(found.group);
  if (!found || stated?.kind !== "ready" || origins.length < 2) {
    await revealRanges(snapshot.document, origins, true);
    return "";
  }
  const group = groupShownAt(found, layer);
  const slopesOf: SlopesOf = (...asked) => engine.slopes(...asked);
  const ranked = await rankLiterals(group, stated.problem, address, origins, slopesOf);
  await revealRanges(
    snapshot.document,
    ranked.map(({ range }) => range),
    true,
  );
  return describe(ranked);
}

function describe(ranked: readonly RankedLiteral[]): string {
  const known = ranked.filter(({ slope }) => slope !== null);
  const moving = known.filter(({ slope }) => slope !== 0);
  const count = ranked.length;
  if (known.length === 0) return l10n.t("{0} numbers selected, in the order of the text.", count);
  const strongest = moving
    .slice(0, named)
    .map(({ name, slope }) => `${name} ${fourDigits(slope ?? 0)}`);
  const told =
    strongest.length === 0
      ? l10n.t("{0} numbers selected; none moves this value.", count)
      : l10n.t(
          "{0} numbers selected, strongest first. For each 1 more of it, this value moves by: {1}.",
          count,
          strongest.join(", "),
        );
  if (known.length === ranked.length) return told;
  return l10n.t("{0} The last ones were too many to measure.", told);
}
