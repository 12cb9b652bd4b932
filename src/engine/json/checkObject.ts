import * as l10n from "@vscode/l10n";
import { ProblemError } from "../check/problemError.ts";
import { toRole } from "../check/toRole.ts";
import { failAt, type JsonPlace } from "./jsonPlace.ts";

/**
 * Throws `ProblemError` unless there is an object, or when it has a property that is unknown and so
 * close to a known one that it is surely a slip: `casual` for `causal`. Other unknown ones pass.
 */
export function checkObject(place: JsonPlace, known: readonly string[]): void {
  const { value, path } = place;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return failAt(place, l10n.t("it must be an object with {0}", known.join(", ")));
  }
  for (const name of Object.keys(value)) {
    const meant = known.includes(name) ? undefined : known.find((word) => isSlip(name, word));
    if (meant === undefined) continue;
    const role = toRole([...path, name]);
    throw new ProblemError(l10n.t("{0} is not known here: write {1}", role, meant), [
      ...path,
      name,
    ]);
  }
}

/** Whether two names differ only in case, or by one letter added, lost, changed or swapped. */
function isSlip(name: string, word: string): boolean {
  const [a, b] = [name.toLowerCase(), word.toLowerCase()];
  if (a === b) return true;
  if (Math.min(a.length, b.length) < 5) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const isSwapped = restA.slice(0, 2) === `${restB[1] ?? ""}${restB[0] ?? ""}`;
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (isSwapped && restA.slice(2) === restB.slice(2))
  );
}
