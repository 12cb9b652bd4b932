import * as l10n from "@vscode/l10n";
import type { ComputationGroup, Departure } from "../source/extraction.ts";
import { listAssumptions, listDepartures, offerHeadCounts } from "../source/meaning/assumptions.ts";

/** How far what is shown is known to be what the program computes. */
export interface Basis {
  /** `assumes scale 1/√4, no mask`; null where nothing is assumed. */
  readonly assumes: string | null;
  /** Where the program seems to compute something else, and what. */
  readonly departures: readonly Departure[];
  /** Head counts to try where one head is only assumed. */
  readonly headCounts: readonly number[];
}

/** What a computation rests on. */
export function toBasis(group: ComputationGroup): Basis {
  const assumptions = listAssumptions(group);
  const assumed = assumptions.map(({ text }) => text);
  return {
    assumes: assumed.length === 0 ? null : l10n.t("assumes {0}", assumed.join(", ")),
    departures: listDepartures(group, assumptions),
    headCounts: offerHeadCounts(group),
  };
}

/** The same in sentences, for hovers and tooltips; none where nothing is assumed. */
export function describeBasis(group: ComputationGroup): readonly string[] {
  const assumptions = listAssumptions(group);
  const assumed = assumptions.map(({ text }) => text);
  const sentence = assumed.length === 0 ? [] : [l10n.t("Assumes {0}.", assumed.join(", "))];
  return [...sentence, ...listDepartures(group, assumptions).map(({ message }) => message)];
}
