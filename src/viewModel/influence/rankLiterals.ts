import { toRole } from "../../engine/errors.ts";
import type { ProblemCell } from "../../engine/influence/computeInfluence.ts";
import type { Problem } from "../../engine/problem.ts";
import { listTensors } from "../../engine/problemTensors.ts";
import { findCellsFrom } from "../../source/cellRanges.ts";
import type { ComputationGroup, Role, SourceMatrix } from "../../source/extraction.ts";
import { indexText } from "../../source/indexText.ts";
import type { TextRange } from "../../source/textRange.ts";
import { countElements, toIndices } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { nameOfMatrix } from "../computation/sourcesOf.ts";
import type { CellAddress } from "../panelView.ts";
import { findMatrixPlace, toTensorIndex } from "../../problem/findMatrixPlace.ts";
import type { StageCell } from "./influenceStep.ts";

/** A number of the file, and how much a value changes when it grows by a step. */
export interface RankedLiteral {
  readonly range: TextRange;
  /** `cachedKeys[1][5]`. */
  readonly name: string;
  /** Of the value; null if it was not computed. */
  readonly change: number | null;
}

interface Candidate {
  readonly matrix: SourceMatrix;
  readonly role: Role;
  readonly index: number;
}

/** Computes how one number changes with a step of each of several; null where time ran out. */
export type ChangesOf = (
  problem: Problem,
  at: StageCell,
  cells: readonly ProblemCell[],
) => Promise<readonly (number | null)[]>;

/**
 * The numbers at `origins`, sorted by how much they change the value at `address`, in either
 * direction; ties in text order, and those that were not measured last.
 */
export async function rankLiterals(
  group: ComputationGroup,
  problem: Problem,
  address: CellAddress & StageCell,
  origins: readonly TextRange[],
  changesOf: ChangesOf,
): Promise<readonly RankedLiteral[]> {
  const narrow = narrowProblem(problem, address.row);
  const placed = origins.map((range) => {
    const candidate = findCandidate(group, range.start);
    return {
      range,
      candidate,
      cell: candidate ? cellOf(problem, narrow, address, candidate) : null,
    };
  });
  const cells = placed.flatMap(({ cell }) => (cell && cell !== "unreached" ? [cell] : []));
  const { stage, head, column, layer = 0 } = address;
  const changes = await changesOf(
    narrow.problem,
    { stage, head, row: narrow.row, column, layer },
    cells,
  );
  const ranked = placed.map(({ range, candidate, cell }): RankedLiteral => {
    const name = candidate ? nameOf(candidate) : "";
    if (cell === null || cell === "unreached")
      return { range, name, change: cell === null ? null : 0 };
    return { range, name, change: changes[cells.indexOf(cell)] ?? null };
  });
  return ranked.toSorted((a, b) => strength(b) - strength(a) || a.range.start - b.range.start);
}

/** The number that starts at an offset of the text, if it is the only one. */
function findCandidate({ matrices }: ComputationGroup, start: number): Candidate | undefined {
  const found = (Object.entries(matrices) as [Role, SourceMatrix][]).flatMap(([role, matrix]) =>
    findCellsFrom(matrix.cells, start).map((index): Candidate => ({ matrix, role, index })),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The place of a number in the narrowed problem, which omits irrelevant positions. */
function cellOf(
  problem: Problem,
  narrow: ReturnType<typeof narrowProblem>,
  address: CellAddress,
  { matrix, index }: Candidate,
): ProblemCell | "unreached" | null {
  const place = findMatrixPlace(problem, matrix);
  if (place === null) return null;
  const { path } = place;
  const isNarrowed = narrow.problem !== problem && ["query", "input"].includes(String(path[0]));
  const at = isNarrowed
    ? index - address.row * matrix.shape[1]
    : toTensorIndex(place, matrix, index);
  const tensor = listTensors(narrow.problem).find((placed) => toRole(placed.path) === toRole(path));
  const shape = tensor?.tensor.shape ?? [];
  if (at < 0 || at >= countElements(shape)) return "unreached";
  return { path, indices: toIndices(shape, at) };
}

function nameOf({ matrix, role, index }: Candidate): string {
  const [, columns] = matrix.shape;
  const [row, column] = [Math.floor(index / columns), index % columns];
  const name = nameOfMatrix({ ...matrix, role });
  return `${name}${indexText(matrix, row, column)}`;
}

function strength({ change }: RankedLiteral): number {
  return change === null ? -1 : Math.abs(change);
}

/**
 * The same computation for one position only, if positions are independent: other queries of
 * attention, other inputs of an MLP. `row` is the new row of that position.
 */
function narrowProblem(
  problem: Problem,
  row: number,
): { readonly problem: Problem; readonly row: number } {
  switch (problem.kind) {
    case "attention": {
      const offset = (problem.key.shape[1] ?? 0) - (problem.query.shape[1] ?? 0);
      const causalOffset = (problem.causalOffset ?? offset) + row;
      const query = takeRow(problem.query, row);
      // A mask has its own rows, so the problem stays whole.
      if (problem.mask) return { problem, row };
      return { problem: { ...problem, query, causalOffset }, row: 0 };
    }
    case "mlp":
      return { problem: { ...problem, input: takeRow(problem.input, row) }, row: 0 };
    case "selfAttention":
    case "attentionWeights":
    case "block":
    case "stack":
      return { problem, row };
  }
}

/** [1, rows, columns] -> [1, 1, columns], the same numbers. */
function takeRow({ shape, values }: Tensor, row: number): Tensor {
  const columns = shape.at(-1) ?? 1;
  const start = row * columns;
  return { shape: [1, 1, columns], values: values.subarray(start, start + columns) };
}
