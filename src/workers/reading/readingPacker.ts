import { isTensor } from "../../engine/listTensors.ts";
import type { ComputationGroup, Role, SourceMatrix } from "../../source/extraction.ts";
import {
  matrixRow,
  type KeyedOutcome,
  type MatrixFacts,
  type PackedBody,
  type PackedOutcome,
  type PackedReading,
  type PackedTensor,
  type Reading,
} from "./packedReading.ts";
import { NumberPool } from "./numberPool.ts";
import { sameNumbers } from "./sameProblem.ts";

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

/** Packs the readings of one document, each in terms of what the one before has told. */
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
    const matrices = this.#packMatrices([...indices.keys()], fresh);
    const { language, settings, problems } = extraction;
    return {
      ...{ language, settings, problems, matrices },
      newFacts: fresh.facts,
      newBodies: fresh.bodies,
      matrixCount: extraction.matrices.length,
      groups: groups.map((group) => ({ ...group, matrices: toIndices(group, indices) })),
      groupCount: extraction.groups.length,
      outcomes: this.#packOutcomes(outcomes, fresh.pool),
      cells: join(fresh.cells, fresh.cellCount),
      numbers: fresh.pool.toNumbers(),
    };
  }

  #packMatrices(matrices: readonly SourceMatrix[], fresh: Fresh): Int32Array {
    const rows = new Int32Array(matrices.length * matrixRow.width);
    const [facts, bodies] = [new Map<string, number>(), new Map<string, Body>()];
    matrices.forEach((matrix, index) => {
      const { range, nameRange, scope, changedAt } = matrix;
      const body = this.#bodyOf(matrix, fresh);
      bodies.set(matrix.id, body);
      rows.set(
        [
          this.#factsOf(matrix, facts, fresh),
          ...[body.key, range.start, range.end],
          ...[nameRange?.start ?? -1, nameRange?.end ?? -1, scope.range.start, scope.range.end],
          ...[changedAt?.start ?? -1, changedAt?.end ?? -1],
        ],
        index * matrixRow.width,
      );
    });
    [this.#facts, this.#bodies] = [facts, bodies];
    return rows;
  }

  #factsOf(matrix: SourceMatrix, used: Map<string, number>, fresh: Fresh): number {
    const { id, name, role, shape, origin, scope } = matrix;
    const facts: MatrixFacts = { id, name, role, shape, origin, scopePath: scope.path };
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
  { matrices }: ComputationGroup,
  indices: ReadonlyMap<SourceMatrix, number>,
): { readonly [role in Role]?: number } {
  const entries = Object.entries(matrices) as [Role, SourceMatrix][];
  return Object.fromEntries(entries.map(([role, matrix]) => [role, indices.get(matrix)]));
}

function relativeCells({ cells, range }: SourceMatrix): Int32Array {
  const relative = new Int32Array(cells.length * 2);
  let at = 0;
  for (const { start, end } of cells) {
    relative[at++] = start - range.start;
    relative[at++] = end - range.start;
  }
  return relative;
}

/** The same object, with its tensors in the pool; those of the reference are in double precision. */
function packTensors(part: object, pool: NumberPool): object {
  if (isTensor(part) && part.values instanceof Float64Array) {
    const { shape, values } = part;
    const packed: PackedTensor = { shape, packedAt: pool.add(values), length: values.length };
    return packed;
  }
  if (Array.isArray(part) || ArrayBuffer.isView(part)) return part;
  const entries = Object.entries(part) as [string, unknown][];
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      name,
      typeof inner === "object" && inner !== null ? packTensors(inner, pool) : inner,
    ]),
  );
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
