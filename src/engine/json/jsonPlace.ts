import * as l10n from "@vscode/l10n";
import { ProblemError, type ProblemPath } from "../check/problemError.ts";
import { toRole } from "../check/toRole.ts";

/** A value inside a JSON document with the way to it. */
export interface JsonPlace {
  readonly value: unknown;
  readonly path: ProblemPath;
}

/** The property or entry of an object or array; its value is undefined where there is none. */
export function placeOf({ value, path }: JsonPlace, step: string | number): JsonPlace {
  const holder = value as Readonly<Record<string | number, unknown>>;
  const isOwn = typeof value === "object" && value !== null && Object.hasOwn(value, step);
  return { value: isOwn ? holder[step] : undefined, path: [...path, step] };
}

/** Whether nothing is given there: absent and null mean the same. */
export function isAbsent({ value }: JsonPlace): boolean {
  return value === undefined || value === null;
}

/** Throws `ProblemError` that reads `headCount is "two": it must be a whole number`. */
export function failAt(place: JsonPlace, expected: string): never {
  const role = place.path.length === 0 ? l10n.t("the problem") : toRole(place.path);
  throw new ProblemError(
    l10n.t("{0} is {1}: {2}", role, toFound(place.value), expected),
    place.path,
  );
}

/** A JSON value in a few words, for messages. */
function toFound(value: unknown): string {
  if (value === undefined) return l10n.t("missing");
  if (Array.isArray(value)) return value.length === 0 ? l10n.t("an empty list") : l10n.t("a list");
  if (typeof value === "object" && value !== null) return l10n.t("an object");
  return JSON.stringify(value).slice(0, 40);
}
