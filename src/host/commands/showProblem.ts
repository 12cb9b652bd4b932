import type { CommandContext } from "./commandContext.ts";
import { revealRanges } from "../revealRanges.ts";
import { findPlace } from "./place.ts";

/**
 * Goes to the first problem of a computation, to the problem that prevents any, or to the place
 * where the program differs from the result.
 */
export async function showProblem(context: CommandContext): Promise<void> {
  const place = await findPlace(context);
  if (!place) return;
  const { document, evaluated, extraction } = place.snapshot;
  const chosen = evaluated.find(({ group }) => group.id === context.computation);
  const lone = extraction.problems.find(({ range }) => range.start === context.detail);
  const departure = chosen?.group.departures.find(({ range }) => range.start === context.detail);
  const first =
    chosen?.kind === "failed" ? chosen.problems[0] : (departure ?? lone ?? extraction.problems[0]);
  if (first) await revealRanges(document, [first.range]);
}
