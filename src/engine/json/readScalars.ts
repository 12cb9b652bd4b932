import * as l10n from "@vscode/l10n";
import { failAt, isAbsent, placeOf, type JsonPlace } from "./jsonPlace.ts";

/** Throws `ProblemError` unless there is a number. */
export function readNumber(place: JsonPlace): number {
  if (typeof place.value === "number") return place.value;
  return failAt(place, l10n.t("it must be a number"));
}

/** Throws `ProblemError` unless there is true or false. */
export function readBoolean(place: JsonPlace): boolean {
  if (typeof place.value === "boolean") return place.value;
  return failAt(place, l10n.t("it must be true or false"));
}

/** Throws `ProblemError` that lists the choices unless there is one of them. */
export function readChoice<T extends string>(place: JsonPlace, choices: readonly T[]): T {
  const choice = choices.find((candidate) => candidate === place.value);
  if (choice !== undefined) return choice;
  const listed = choices.map((candidate) => `"${candidate}"`).join(", ");
  return failAt(place, l10n.t("it must be one of {0}", listed));
}

/** Throws `ProblemError` unless there is a list; gives the place of each entry. */
export function readList(place: JsonPlace): readonly JsonPlace[] {
  const { value } = place;
  if (!Array.isArray(value)) return failAt(place, l10n.t("it must be a list"));
  return value.map((_, index) => placeOf(place, index));
}

/** What `read` makes of the place, or undefined where nothing is given. */
export function readOptional<T>(place: JsonPlace, read: (place: JsonPlace) => T): T | undefined {
  return isAbsent(place) ? undefined : read(place);
}
