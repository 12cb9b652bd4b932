import { computeInfluence } from "../../engine/influence/computeInfluence.ts";
import { toRole } from "../../engine/check/toRole.ts";
import { listTensors } from "../../engine/listTensors.ts";
import type { Problem } from "../../engine/problem.ts";
import { countElements } from "../../tensor/countElements.ts";
import { toIndices } from "../../tensor/toIndices.ts";
import type { ComputationGroup, Role, SourceMatrix } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { CellAddress } from "../panelView.ts";
import { findMatrixPath } from "../whatIf/withNumbersOf.ts";
import { narrowProblem } from "./narrowProblem.ts";
import { stageNumber } from "./stageNumber.ts";

/** A number of the file and how much a value moves when it moves by a little. */
export interface RankedLiteral {
  readonly range: TextRange;
  /** `cachedKeys[1][5]`. */
  readonly name: string;
  /** The derivative of the value; null where it was not computed. */
  readonly slope: number | null;
}

interface Candidate {
  readonly matrix: SourceMatrix;
  readonly role: Role;
  readonly index: number;
}

/**
 * The numbers at `origins`, the one that moves the value at `address` most first, by the absolute
 * derivative; equal ones in text order. `hasTime` is asked before each: what is left then comes last.
 */
export async function rankLiterals(
  group: ComputationGroup,
  problem: Problem,
  address: CellAddress,
  origins: readonly TextRange[],
  hasTime: () => boolean,
): Promise<readonly RankedLiteral[]> {
  const candidates = findCandidates(group);
  const ranked: RankedLiteral[] = [];
  for (const range of origins) {
    const candidate = candidates.get(range.start);
    const slope = candidate && hasTime() ? await slopeOf(problem, address, candidate) : null;
    ranked.push({ range, name: candidate ? nameOf(candidate) : "", slope });
  }
  return ranked.toSorted((a, b) => strength(b) - strength(a) || a.range.start - b.range.start);
}

/** Every number with a place of its own, by where it begins. */
function findCandidates({ matrices }: ComputationGroup): ReadonlyMap<number, Candidate> {
  const found = new Map<number, Candidate>();
  const shared = new Set<number>();
  for (const [role, matrix] of Object.entries(matrices) as [Role, SourceMatrix][]) {
    matrix.cells.forEach(({ start }, index) => {
      if (found.has(start)) shared.add(start);
      found.set(start, { matrix, role, index });
    });
  }
  for (const start of shared) found.delete(start);
  return found;
}

async function slopeOf(
  problem: Problem,
  address: CellAddress,
  { matrix, index }: Candidate,
): Promise<number | null> {
  const path = findMatrixPath(problem, matrix);
  if (path === null) return null;
  const narrow = narrowProblem(problem, address.row);
  const isNarrowed = narrow.problem !== problem && ["query", "input"].includes(String(path[0]));
  const place = isNarrowed ? index - address.row * matrix.shape[1] : index;
  const tensor = listTensors(narrow.problem).find((placed) => toRole(placed.path) === toRole(path));
  const shape = tensor?.tensor.shape ?? [];
  // Other positions do not reach this one.
  if (place < 0 || place >= countElements(shape)) return 0;
  const indices = toIndices(shape, place);
  const stages = await computeInfluence(narrow.problem, { path, indices });
  return stageNumber(stages, { ...address, row: narrow.row });
}

function nameOf({ matrix, role, index }: Candidate): string {
  const [rows, columns] = matrix.shape;
  const [row, column] = [Math.floor(index / columns), index % columns];
  const name = matrix.name ?? role;
  return rows === 1 ? `${name}[${String(column)}]` : `${name}[${String(row)}][${String(column)}]`;
}

function strength({ slope }: RankedLiteral): number {
  return slope === null ? -1 : Math.abs(slope);
}
