import type { ComputationGroup, SourceMatrix } from "../../source/extraction.ts";
import { indexingOf } from "../../source/reading.ts";
import { type KeyedOutcome, type Reading } from "../../service/reading.ts";
import {
  matrixRow,
  type MatrixFacts,
  type PackedBody,
  type PackedGroup,
  type PackedOutcome,
  type PackedReading,
} from "./packedReading.ts";
import { NumberPool, packTensors } from "./packTensors.ts";
import { sameNumbers } from "../../tensor/vectors.ts";
import type { StatedProblem } from "../../viewModel/problems/statedProblem.ts";
import { toGroupProblem } from "../../viewModel/groupProblem.ts";
import { readWhole } from "../../viewModel/problems/toWholeProblem.ts";

interface Body {
  readonly key: number;
  readonly values: Float64Array;
  /** Start and end of each number, from the start of the matrix. */
  readonly cells: Int32Array;
}

interface Fresh {
  readonly facts: { readonly key: number; readonly facts: MatrixFacts }[];
  readonly bodies: PackedBody[];
  readonly cells: Int32Array[];
  readonly pool: NumberPool;
  cellCount: number;
}

/** Problems with more numbers take too long to create in the editor. */
const mostStatedLater = 10_000;

/** Packs the readings of one document, each relative to the previous one. */
export class ReadingPacker {
  #facts: ReadonlyMap<string, number> = new Map();
  #bodies: ReadonlyMap<string, Body> = new Map();
  #outcomes: ReadonlySet<number> = new Set();
  #nextKey = 0;

  pack({ extraction, groups, outcomes }: Reading): PackedReading {
    const fresh: Fresh = { facts: [], bodies: [], cells: [], pool: new NumberPool(), cellCount: 0 };
    const indices = new Map(extraction.matrices.map((matrix, index) => [matrix, index]));
    for (const matrix of groups.flatMap(membersOf)) {
      if (!indices.has(matrix)) indices.set(matrix, indices.size);
    }
    const stated = groups.map(toStated);
    const bodyKeys = new Map<Float64Array, number>();
    const told = findTold(extraction.matrices, groups);
    const matrices = this.#packMatrices([...indices.keys()], told, fresh, bodyKeys);
    const packGroup = (group: ComputationGroup, at: number): PackedGroup => {
      const { whole, stated: _elsewhere, ...rest } = group;
      return {
        ...rest,
        matrices: toIndices(Object.entries(group.matrices), indices),
        ...(whole && { whole: toIndices(whole.matrices, indices) }),
        ...(stated[at] && { stated: packTensors(stated[at], fresh.pool, bodyKeys) }),
      };
    };
    const { language, settings, problems, leftOut, unread, unfollowed, otherwise } = extraction;
    return {
      ...{ language, settings, problems, matrices },
      ...(leftOut && { leftOut }),
      ...(unread !== undefined && { unread }),
      ...(unfollowed && { unfollowed }),
      ...(otherwise && { otherwise }),
      newFacts: fresh.facts,
      newBodies: fresh.bodies,
      matrixCount: extraction.matrices.length,
      groups: groups.map(packGroup),
      groupCount: extraction.groups.length,
      outcomes: this.#packOutcomes(outcomes, fresh.pool),
      cells: join(fresh.cells, fresh.cellCount),
      numbers: fresh.pool.toNumbers(),
    };
  }

  /** The numbers of those that are not `told` stay here. */
  #packMatrices(
    matrices: readonly SourceMatrix[],
    told: ReadonlySet<SourceMatrix>,
    fresh: Fresh,
    bodyKeys: Map<Float64Array, number>,
  ): Int32Array {
    const rows = new Int32Array(matrices.length * matrixRow.width);
    const [facts, bodies] = [new Map<string, number>(), new Map<string, Body>()];
    matrices.forEach((matrix, index) => {
      const { range, nameRange, scope, changedAt } = matrix;
      const body = told.has(matrix) ? this.#toBody(matrix, bodies, fresh) : null;
      if (body) bodyKeys.set(matrix.values, body.key);
      rows.set(
        [
          this.#factsOf(matrix, facts, fresh),
          ...[body?.key ?? -1, range.start, range.end],
          ...[nameRange?.start ?? -1, nameRange?.end ?? -1, scope.range.start, scope.range.end],
          ...[changedAt?.start ?? -1, changedAt?.end ?? -1],
        ],
        index * matrixRow.width,
      );
    });
    [this.#facts, this.#bodies] = [facts, bodies];
    return rows;
  }

  #toBody(matrix: SourceMatrix, bodies: Map<string, Body>, fresh: Fresh): Body {
    const known = bodies.get(matrix.id);
    const body = known?.values === matrix.values ? known : this.#bodyOf(matrix, fresh);
    bodies.set(matrix.id, body);
    return body;
  }

  #factsOf(matrix: SourceMatrix, used: Map<string, number>, fresh: Fresh): number {
    const { id, name, role, shape, origin, scope, isScattered, madeBy } = matrix;
    const indexing = indexingOf(matrix);
    const facts: MatrixFacts = {
      id,
      name,
      role,
      shape,
      ...indexing,
      origin,
      ...(isScattered && { isScattered }),
      ...(madeBy && { madeBy }),
      scopePath: scope.path,
    };
    const text = JSON.stringify(facts);
    let key = used.get(text) ?? this.#facts.get(text);
    if (key === undefined) {
      key = this.#nextKey++;
      fresh.facts.push({ key, facts });
    }
    used.set(text, key);
    return key;
  }

  #bodyOf(matrix: SourceMatrix, fresh: Fresh): Body {
    const cells = relativeCells(matrix);
    const before = this.#bodies.get(matrix.id);
    if (before && sameNumbers(before.values, matrix.values) && sameNumbers(before.cells, cells)) {
      return before;
    }
    const body = { key: this.#nextKey++, values: matrix.values, cells };
    const { length } = matrix.values;
    const numbers = fresh.pool.add(matrix.values);
    fresh.bodies.push({ key: body.key, numbers, cells: fresh.cellCount, length });
    fresh.cells.push(cells);
    fresh.cellCount += cells.length;
    return body;
  }

  #packOutcomes(outcomes: readonly KeyedOutcome[], pool: NumberPool): readonly PackedOutcome[] {
    const known = this.#outcomes;
    this.#outcomes = new Set(outcomes.map(({ key }) => key));
    return outcomes.map(({ key, outcome }) => ({
      key,
      outcome: known.has(key) ? null : packTensors(outcome, pool),
    }));
  }
}

function membersOf({ matrices }: ComputationGroup): readonly SourceMatrix[] {
  return Object.values(matrices);
}

function toIndices(
  named: Iterable<[string, SourceMatrix]>,
  indices: ReadonlyMap<SourceMatrix, number>,
): Readonly<Record<string, number>> {
  const found = [...named].flatMap(([name, matrix]) => {
    const index = indices.get(matrix);
    return index === undefined ? [] : [[name, index] as const];
  });
  return Object.fromEntries(found);
}

/** The limit for numbers that calls create and no computation uses, but that the editor still gets. */
const mostToldUnused = 200_000;

/**
 * Matrices whose numbers the editor gets: all except large ones that a call creates and no
 * computation uses.
 */
function findTold(
  matrices: readonly SourceMatrix[],
  groups: readonly ComputationGroup[],
): ReadonlySet<SourceMatrix> {
  const told = new Set(groups.flatMap(membersOf));
  let room = mostToldUnused;
  for (const matrix of matrices) {
    const length = matrix.unmade && !told.has(matrix) ? matrix.unmade.length : 0;
    if (length > room) continue;
    room -= length;
    told.add(matrix);
  }
  return told;
}

/** Creates the problems here that take time, or that need the text. */
function toStated(group: ComputationGroup): StatedProblem | null {
  if (group.whole) return readWhole(group, group.whole);
  const count = membersOf(group).reduce((sum, { values }) => sum + values.length, 0);
  return count > mostStatedLater ? toGroupProblem(group) : null;
}

function relativeCells({ cells, range }: SourceMatrix): Int32Array {
  const relative = new Int32Array(cells.length * 2);
  for (let index = 0; index < cells.length; index++) {
    const { start, end } = cells.at(index)!;
    relative[2 * index] = start - range.start;
    relative[2 * index + 1] = end - range.start;
  }
  return relative;
}

function join(parts: readonly Int32Array[], length: number): Int32Array {
  const joined = new Int32Array(length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
