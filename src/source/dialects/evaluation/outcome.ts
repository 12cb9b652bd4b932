import * as l10n from "@vscode/l10n";
import type { SourceProblem } from "../../reading.ts";
import { diagnoseList } from "./diagnoseList.ts";
import type { GridValue, ListValue, Value } from "./value.ts";
import { countElements } from "../../../tensor/shape.ts";

/** What a value is to the reader of a file. */
export type Outcome =
  | { readonly kind: "nothing" }
  | { readonly kind: "scalar"; readonly value: number | boolean }
  | { readonly kind: "strings"; readonly values: readonly string[] }
  | { readonly kind: "matrix"; readonly grid: GridValue; readonly shape: readonly [number, number] }
  | { readonly kind: "problems"; readonly problems: readonly SourceProblem[] };

const nothing: Outcome = { kind: "nothing" };

/** Tells whether a value is a matrix, another thing worth knowing, or nothing. */
export function toOutcome(value: Value, name: string | null, text: string): Outcome {
  switch (value.kind) {
    case "grid":
      return toMatrix(value, name);
    case "list":
      return toListOutcome(value, name, text);
    case "number":
      return value.wrapped ? nothing : { kind: "scalar", value: value.value };
    case "boolean":
      return { kind: "scalar", value: value.value };
    case "unknown":
      return value.problem ? { kind: "problems", problems: [value.problem] } : nothing;
    case "text":
    case "lambda":
    case "holes":
    case "generator":
      return nothing;
  }
}

function toMatrix(grid: GridValue, name: string | null): Outcome {
  const shape = withoutBatch(grid.shape);
  if (countElements(shape) === 0) return nothing;
  const [rows, columns] = shape;
  if (rows === undefined) return nothing;
  if (columns === undefined) {
    return rows > 1 ? { kind: "matrix", grid, shape: [1, rows] } : nothing;
  }
  if (shape.length > 2) {
    // Tensors are what such programs are made of; only numbers written out one by one are meant to be seen.
    return grid.literal ? { kind: "problems", problems: [tooDeep(grid, shape, name)] } : nothing;
  }
  return { kind: "matrix", grid, shape: [rows, columns] };
}

/** A leading batch dimension of 1 says nothing. */
function withoutBatch(shape: readonly number[]): readonly number[] {
  let rest = shape;
  while (rest.length > 2 && rest[0] === 1) rest = rest.slice(1);
  return rest;
}

function tooDeep(grid: GridValue, shape: readonly number[], name: string | null): SourceProblem {
  const message = l10n.t(
    "{0} has {1} dimensions, {2}; rows of numbers (2 dimensions) are expected: give each " +
      "matrix in it a name of its own",
    name ?? l10n.t("This"),
    shape.length,
    shape.join(" x "),
  );
  return { message, range: { start: grid.start, end: grid.end }, severity: "information" };
}

function toListOutcome(list: ListValue, name: string | null, text: string): Outcome {
  const strings = list.items.flatMap((item) => (item.kind === "text" ? [item.value] : []));
  if (strings.length > 0 && strings.length === list.items.length) {
    return { kind: "strings", values: strings };
  }
  const problems = diagnoseList(list, name, text);
  return problems.length > 0 ? { kind: "problems", problems } : nothing;
}
