import type { ReadingBudget } from "../../readingBudget.ts";
import type { Change } from "./frame.ts";
import { lookUp } from "./lookUp.ts";

/** About so much a look-up is. */
const bytesPerChange = 100;

/** Notes at every binding where it changes first; another name for a thing changes that thing. */
export function noteChanges(
  changes: readonly Change[],
  selfNames: readonly string[],
  budget: ReadingBudget,
): void {
  for (const change of changes) {
    budget.spend(bytesPerChange);
    let path: string | null = change.path;
    let { frame } = change;
    let at = change.range.start;
    while (path !== null) {
      const entry = lookUp(path, at, frame, selfNames);
      if (!entry || entry.change) break;
      entry.change = change;
      const expression = entry.binding.expression?.it;
      path = expression?.kind === "name" ? expression.path : null;
      ({ frame, at } = entry);
    }
  }
}
