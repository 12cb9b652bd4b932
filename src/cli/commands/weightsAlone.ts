import { findWeightsAlone } from "../../program/recognition/attention.ts";
import type { ReadProgram } from "../../program/readProgram.ts";
import { findShownWeights } from "../../source/shownWeights.ts";
import type { TextRange } from "../../source/textRange.ts";
import { toPlace, type OpenedFile } from "../openFile.ts";
import { print } from "../terminal.ts";

/** Attention weights that a file holds, or its program computes, without values that they weigh. */
export interface WeightsAlone {
  readonly name: string;
  /** [head][query][key] */
  readonly heads: readonly (readonly (readonly number[])[])[];
  readonly range: TextRange;
  /** null: they stand in the file as numbers, and no program computes them. */
  readonly agreesWithProgram: true | null;
}

/** Finds weights that no computation of the file has; `isAlone`: the file has no other. */
export function listWeightsAlone(
  { source, range }: OpenedFile,
  program: ReadProgram | null,
  isAlone: boolean,
): readonly WeightsAlone[] {
  const found = program ? computed(program) : isAlone ? shown(source.text) : [];
  return found.filter(
    (each) => !range || (each.range.start < range.end && each.range.end > range.start),
  );
}

function shown(text: string): readonly WeightsAlone[] {
  return findShownWeights(text).map(({ name, rows, range }) => ({
    name,
    heads: [rows],
    range,
    agreesWithProgram: null,
  }));
}

function computed({ recording, toFile }: ReadProgram): readonly WeightsAlone[] {
  return findWeightsAlone(recording).flatMap(({ weights, range, stages }) => {
    const [batch = 1, heads = 1, queries = 1, keys = 1] = weights.shape;
    const row = (at: number): readonly number[] => [
      ...weights.values.subarray(at * keys, (at + 1) * keys),
    ];
    return Array.from({ length: batch }, (_, element) => ({
      name: stages["attentionWeights"]?.variable ?? "attention weights",
      heads: Array.from({ length: heads }, (_, head) =>
        Array.from({ length: queries }, (_, query) =>
          row((element * heads + head) * queries + query),
        ),
      ),
      range: toFile(range),
      agreesWithProgram: true as const,
    }));
  });
}

export function weightsAloneToJson(
  { name, heads, range, agreesWithProgram }: WeightsAlone,
  { lines }: OpenedFile,
) {
  return {
    kind: "attentionWeights",
    name,
    range: { start: lines.toLineColumn(range.start), end: lines.toLineColumn(range.end) },
    agreesWithProgram,
    assumed: [],
    batches: [{ heads: heads.map((attentionWeights, head) => ({ head, attentionWeights })) }],
  };
}

/** Prints them row by row. */
export function printWeightsAlone(
  file: string,
  weights: WeightsAlone,
  { lines }: OpenedFile,
): void {
  print(`${toPlace(file, lines, weights.range.start)}  ${weights.name}`);
  for (const [head, rows] of weights.heads.entries()) {
    if (weights.heads.length > 1) print(`head ${head}`);
    for (const row of rows) print(row.map((share) => share.toFixed(4)).join("  "));
  }
}
