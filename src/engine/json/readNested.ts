import * as l10n from "@vscode/l10n";
import { createTensor, type Tensor } from "../../tensor/tensor.ts";
import type { ProblemPath } from "../errors.ts";

/** Nested lists that are no tensor: what was found where, and what was expected. */
export class Misfit extends Error {
  readonly path: ProblemPath;
  readonly found: unknown;
  /** Whether a row has another length than the first one beside it. */
  readonly isOtherLength: boolean;

  constructor(path: ProblemPath, found: unknown, expected: string, isOtherLength = false) {
    super(expected);
    [this.path, this.found, this.isOtherLength] = [path, found, isOtherLength];
  }
}

/** One number of nested lists; throws `Misfit`. */
export type ReadCell = (cell: unknown, path: ProblemPath) => number;

/** A number; throws `Misfit`. */
export function readNumber(cell: unknown, path: ProblemPath): number {
  if (typeof cell === "number") return cell;
  throw new Misfit(path, cell, l10n.t("it must be a number"));
}

/**
 * `lists nested as deep as one of the ranks -> tensor`; throws `Misfit`. A schema would hold an object
 * for each of millions of numbers.
 */
export function readNested(value: unknown, ranks: readonly number[], readCell: ReadCell): Tensor {
  const shape = readShape(value, []);
  if (!ranks.includes(shape.length)) {
    const levels = ranks.map(String).reduce((a, b) => l10n.t("{0} or {1}", a, b));
    const expected = l10n.t(
      "it must be numbers nested {0} levels deep, not {1}",
      levels,
      shape.length,
    );
    throw new Misfit([], value, expected);
  }
  const values: number[] = [];
  appendCells(value, [], shape, values, readCell);
  return createTensor(shape, Float64Array.from(values));
}

function readShape(value: unknown, path: ProblemPath): readonly number[] {
  if (!Array.isArray(value)) return [];
  if (value.length === 0)
    throw new Misfit(path, value, l10n.t("it must contain at least one number"));
  return [value.length, ...readShape(value[0], [...path, 0])];
}

function appendCells(
  value: unknown,
  path: ProblemPath,
  [length = 0, ...inner]: readonly number[],
  values: number[],
  readCell: ReadCell,
): void {
  if (!Array.isArray(value))
    throw new Misfit(path, value, l10n.t("it must be a list of {0}", length));
  if (value.length !== length) throw new Misfit(path, value, "", true);
  for (const [index, entry] of (value as readonly unknown[]).entries()) {
    if (inner.length > 0) appendCells(entry, [...path, index], inner, values, readCell);
    else values.push(typeof entry === "number" ? entry : readCell(entry, [...path, index]));
  }
}
