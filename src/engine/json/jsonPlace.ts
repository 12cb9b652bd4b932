import * as l10n from "@vscode/l10n";
import { createTensor, type Tensor } from "../../tensor/tensor.ts";
import { ProblemError, toRole, type ProblemPath } from "../errors.ts";

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
    throw new ProblemError(l10n.t("unknown property {0}: use {1}", role, meant), [...path, name]);
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

/** `[position][column]` or `[batch][position][column]` -> tensor [batch, position, column]. */
export function readStream(place: JsonPlace): Tensor {
  const { shape, values } = readNested(place, [2, 3], readNumber);
  return createTensor(shape.length === 2 ? [1, ...shape] : shape, values);
}

/** `[out][in]` -> tensor [out, in]. */
export function readMatrix(place: JsonPlace): Tensor {
  return readNested(place, [2], readNumber);
}

/** `[out]` -> tensor [out]. */
export function readVector(place: JsonPlace): Tensor {
  return readNested(place, [1], readNumber);
}

/** `[..][query][key]` -> tensor of that shape; null means -Infinity. */
export function readMask(place: JsonPlace): Tensor {
  const readCell = (cell: JsonPlace) => (cell.value === null ? -Infinity : readNumber(cell));
  return readNested(place, [2, 3, 4], readCell);
}

function readNested(
  place: JsonPlace,
  ranks: readonly number[],
  readCell: (cell: JsonPlace) => number,
): Tensor {
  const shape = readShape(place);
  if (!ranks.includes(shape.length)) {
    const levels = ranks.map(String).reduce((a, b) => l10n.t("{0} or {1}", a, b));
    failAt(
      place,
      l10n.t("it must be numbers nested {0} levels deep, not {1}", levels, shape.length),
    );
  }
  const values: number[] = [];
  appendCells(place, shape, values, readCell);
  return createTensor(shape, Float64Array.from(values));
}

function readShape(place: JsonPlace): readonly number[] {
  const { value } = place;
  if (!Array.isArray(value)) return [];
  if (value.length === 0) failAt(place, l10n.t("it must contain at least one number"));
  return [value.length, ...readShape(placeOf(place, 0))];
}

function appendCells(
  place: JsonPlace,
  shape: readonly number[],
  values: number[],
  readCell: (cell: JsonPlace) => number,
): void {
  const [length = 0, ...inner] = shape;
  const row = readRow(place, length);
  for (const [index, entry] of row.entries()) {
    if (inner.length > 0) appendCells(placeOf(place, index), inner, values, readCell);
    else values.push(typeof entry === "number" ? entry : readCell(placeOf(place, index)));
  }
}

function readRow(place: JsonPlace, length: number): readonly unknown[] {
  if (!Array.isArray(place.value)) return failAt(place, l10n.t("it must be a list of {0}", length));
  const row = place.value as readonly unknown[];
  if (row.length === length) return row;
  const first = [...place.path.slice(0, -1), 0];
  const message = l10n.t(
    "{0} has {1} entries but {2} has {3}: all rows need the same length; complete " +
      "the shorter one",
    ...[toRole(place.path), row.length, toRole(first), length],
  );
  throw new ProblemError(message, place.path, first);
}

/** An object whose properties may be absent but never undefined. */
type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** `{ a: 1, b: undefined } -> { a: 1 }`: what is not given is left out altogether. */
export function withoutUndefined<T extends object>(properties: T): Defined<T> {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Defined<T>;
}
