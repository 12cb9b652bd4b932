import * as l10n from "@vscode/l10n";
import { parseNumberLiteral } from "../../source/edits/numberLiteral.ts";
import { influenceStep, stageNumber, tellStep } from "../../viewModel/influence/influenceStep.ts";
import {
  rankLiterals,
  type ChangesOf,
  type RankedLiteral,
} from "../../viewModel/influence/rankLiterals.ts";
import type { CellAddress } from "../../viewModel/panelView.ts";
import { groupShownAt } from "../../viewModel/groupAtLayer.ts";
import { toGroupProblem } from "../../viewModel/groupProblem.ts";
import type { Snapshot } from "../models/snapshot.ts";
import type { Parts } from "../parts.ts";
import { findCellOrigins } from "../panel/findCellOrigins.ts";
import { revealRanges } from "../revealRanges.ts";
import { textOf, toLocation } from "../textPositions.ts";

/** At most this many are listed. */
const named = 3;

/**
 * Marks the numbers behind a cell, strongest first, and says how strong they are; a single one gets
 * the cursor. The focus stays in the panel.
 */
export async function revealLiterals(
  snapshot: Snapshot,
  { layer, ...address }: CellAddress & { readonly layer: number },
  { engine, originMarks }: Parts,
  signal: AbortSignal,
): Promise<string> {
  const { document } = snapshot;
  const origins = await findCellOrigins(snapshot, address, layer);
  const found = snapshot.evaluated.find(({ group }) => group.id === address.computation);
  const [only] = origins;
  if (only && origins.length === 1) {
    originMarks.clear();
    await revealRanges(document, [{ start: only.start, end: only.start }], true);
    return "";
  }
  const mark = (ranges: typeof origins) =>
    originMarks.show(ranges.map((range) => toLocation(document, range)));
  const text = textOf(document);
  const isCode = origins.every(
    ({ start, end }) => parseNumberLiteral(text.slice(start, end)) === null,
  );
  if (isCode && origins.length > 0) {
    await mark(origins);
    return l10n.t("Marked the code that computes this value.");
  }
  const stated = found && toGroupProblem(found.group);
  if (!found || stated?.kind !== "ready") {
    await mark(origins);
    return "";
  }
  const group = groupShownAt(found, layer);
  const changesOf: ChangesOf = (...asked) => engine.changes(...asked, signal);
  const place = { ...address, layer };
  const ranked = await rankLiterals(group, stated.problem, place, origins, changesOf);
  signal.throwIfAborted();
  await mark(ranked.map(({ range }) => range));
  return describe(ranked, "trace" in found ? stageNumber(found.trace, place) : null);
}

function describe(ranked: readonly RankedLiteral[], now: number | null): string {
  const known = ranked.filter(({ change }) => change !== null);
  const moving = known.filter(({ change }) => change !== 0);
  const count = ranked.length;
  if (count === 0) return "";
  if (known.length === 0 || now === null)
    return l10n.t("{0} numbers marked, in file order.", count);
  const strongest = moving.slice(0, named).map(({ name, change }) => {
    const [from, to] = tellStep(now, now + (change ?? 0));
    return l10n.t("{0}: {1} → {2}", name, from, to);
  });
  const told =
    strongest.length === 0
      ? l10n.t("{0} numbers marked; none of them changes this value.", count)
      : l10n.t(
          "{0} numbers marked, strongest first. Adding {1} to one changes this value: {2}.",
          count,
          influenceStep,
          strongest.join(", "),
        );
  if (known.length === ranked.length) return told;
  return l10n.t("{0} The weakest numbers were not measured, because there are too many.", told);
}
