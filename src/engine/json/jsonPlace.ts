import * as l10n from "@vscode/l10n";
import { ProblemError, type ProblemPath } from "../check/problemError.ts";
import { toRole } from "../check/toRole.ts";

/** A value inside a JSON document with the way to it. */
export interface JsonPlace {
  readonly value: unknown;
  readonly path: ProblemPath;
  /** Notes what is asked for, where somebody wants to know. */
  readonly asked?: AskedFields;
}

/** The fields that each object of a document was asked for. */
export class AskedFields {
  readonly #byObject = new Map<
    object,
    { readonly path: ProblemPath; readonly names: Set<string> }
  >();

  note(object: object, path: ProblemPath, name: string): void {
    const known = this.#byObject.get(object);
    if (known) known.names.add(name);
    else this.#byObject.set(object, { path, names: new Set([name]) });
  }

  /** The fields that stand in the document and nobody asked for, with what may stand beside them. */
  unasked(): readonly { readonly path: ProblemPath; readonly known: readonly string[] }[] {
    return [...this.#byObject].flatMap(([object, { path, names }]) =>
      Object.keys(object)
        .filter((name) => !names.has(name))
        .map((name) => ({ path: [...path, name], known: [...names] })),
    );
  }
}

/** The property or entry of an object or array; its value is undefined where there is none. */
export function placeOf({ value, path, ...noting }: JsonPlace, step: string | number): JsonPlace {
  const holder = value as Readonly<Record<string | number, unknown>>;
  const isObject = typeof value === "object" && value !== null;
  const inner = isObject && Object.hasOwn(value, step) ? holder[step] : undefined;
  if (isObject && typeof step === "string") noting.asked?.note(value, path, step);
  return { value: inner, path: [...path, step], ...noting };
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
