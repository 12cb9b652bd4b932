import * as l10n from "@vscode/l10n";
import { createTensor, type Tensor } from "../../tensor/tensor.ts";
import { ProblemError } from "../check/problemError.ts";
import { toRole } from "../check/toRole.ts";
import { failAt, placeOf, type JsonPlace } from "./jsonPlace.ts";
import { readNumber } from "./readScalars.ts";

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
      l10n.t("it must be numbers in lists, {0} levels deep, here are {1}", levels, shape.length),
    );
  }
  const values: number[] = [];
  appendCells(place, shape, values, readCell);
  return createTensor(shape, Float64Array.from(values));
}

function readShape(place: JsonPlace): readonly number[] {
  const { value } = place;
  if (!Array.isArray(value)) return [];
  if (value.length === 0) failAt(place, l10n.t("it must hold at least one number"));
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
    "{0} has {1} entries but {2} has {3}: rows must be equally long; complete the shorter one",
    ...[toRole(place.path), row.length, toRole(first), length],
  );
  throw new ProblemError(message, place.path, first);
}
