import { fourDigits } from "../../viewModel/influence/fourDigits.ts";
import { rankLiterals, type RankedLiteral } from "../../viewModel/influence/rankLiterals.ts";
import type { CellAddress } from "../../viewModel/panelView.ts";
import { toGroupProblem } from "../../viewModel/groupProblem.ts";
import type { Snapshot } from "../models/documentModel.ts";
import { findCellOrigins } from "../panel/findCellOrigins.ts";
import { revealRanges } from "../revealRanges.ts";

/** Longer than this nobody waits for an order. */
const patienceMs = 400;
const named = 3;

/** Selects the numbers behind a cell, the strongest first, and says how strong they are. */
export async function revealLiterals(
  snapshot: Snapshot,
  address: CellAddress,
  layer: number,
): Promise<string> {
  const origins = findCellOrigins(snapshot, address, layer);
  const found = snapshot.evaluated.find(({ group }) => group.id === address.computation);
  const stated = found && toGroupProblem(found.group);
  if (!found || stated?.kind !== "ready" || origins.length < 2) {
    await revealRanges(snapshot.document, origins);
    return "";
  }
  const began = performance.now();
  const hasTime = (): boolean => performance.now() - began < patienceMs;
  const ranked = await rankLiterals(found.group, stated.problem, address, origins, hasTime);
  await revealRanges(
    snapshot.document,
    ranked.map(({ range }) => range),
  );
  return describe(ranked);
}

function describe(ranked: readonly RankedLiteral[]): string {
  const known = ranked.filter(({ slope }) => slope !== null);
  const moving = known.filter(({ slope }) => slope !== 0);
  const count = `${String(ranked.length)} numbers selected`;
  if (known.length === 0) return `${count}, in the order of the text.`;
  const strongest = moving
    .slice(0, named)
    .map(({ name, slope }) => `${name} ${fourDigits(slope ?? 0)}`);
  const rest = known.length < ranked.length ? " The last ones were too many to measure." : "";
  if (strongest.length === 0) return `${count}; none moves this value.${rest}`;
  return `${count}, strongest first by ∂value/∂number: ${strongest.join(", ")}.${rest}`;
}
