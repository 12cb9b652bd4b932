import type { ComputationGroup, Role, SourceMatrix } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { Turns } from "../turns.ts";
import {
  matrixRow,
  type KeyedOutcome,
  type MatrixFacts,
  type PackedGroup,
  type PackedReading,
  type PackedTensor,
  type Reading,
  type ReadOutcome,
} from "./packedReading.ts";

interface Body {
  readonly values: Float64Array;
  readonly cells: Int32Array;
}

/**
 * Takes in the readings of one document in the order in which they were packed, one after the other
 * and each in turns with whatever else its thread has to do.
 */
export class ReadingUnpacker {
  #facts: ReadonlyMap<number, MatrixFacts> = new Map();
  #bodies: ReadonlyMap<number, Body> = new Map();
  #outcomes: ReadonlyMap<number, ReadOutcome> = new Map();

  async unpack(packed: PackedReading): Promise<Reading> {
    const { language, settings, problems, matrixCount, groupCount } = packed;
    const turns = new Turns();
    const all = await this.#unpackMatrices(packed, turns);
    const groups = await turns.map(packed.groups, (group) => toGroup(group, all));
    const outcomes = await this.#unpackOutcomes(packed, turns);
    return {
      extraction: {
        ...{ language, settings, problems },
        matrices: all.slice(0, matrixCount),
        groups: groups.slice(0, groupCount),
      },
      groups,
      outcomes,
    };
  }

  async #unpackMatrices(packed: PackedReading, turns: Turns): Promise<readonly SourceMatrix[]> {
    const newFacts = new Map(packed.newFacts.map(({ key, facts }) => [key, facts]));
    const newBodies = new Map(
      packed.newBodies.map(({ key, numbers, cells, length }) => [
        key,
        {
          values: packed.numbers.subarray(numbers, numbers + length),
          cells: packed.cells.subarray(cells, cells + 2 * length),
        },
      ]),
    );
    const [facts, bodies] = [new Map<number, MatrixFacts>(), new Map<number, Body>()];
    const matrices = await turns.map(rowsOf(packed.matrices), (row) => {
      const [factsKey, bodyKey] = [row[matrixRow.facts]!, row[matrixRow.body]!];
      const itsFacts = newFacts.get(factsKey) ?? this.#facts.get(factsKey);
      const body = newBodies.get(bodyKey) ?? this.#bodies.get(bodyKey);
      if (!itsFacts || !body) throw new Error("a reading names a matrix that was never told");
      facts.set(factsKey, itsFacts);
      bodies.set(bodyKey, body);
      return toMatrix(itsFacts, body, row);
    });
    [this.#facts, this.#bodies] = [facts, bodies];
    return matrices;
  }

  async #unpackOutcomes(
    { outcomes, numbers }: PackedReading,
    turns: Turns,
  ): Promise<readonly KeyedOutcome[]> {
    const tensors = new Map<number, Float64Array>();
    const next = new Map<number, ReadOutcome>();
    const keyed = await turns.map(outcomes, ({ key, outcome: told }): KeyedOutcome => {
      if (told) unpackTensors(told, numbers, tensors);
      const outcome = (told as ReadOutcome | null) ?? this.#outcomes.get(key);
      if (!outcome) throw new Error("a reading names an outcome that was never told");
      next.set(key, outcome);
      return { key, outcome };
    });
    this.#outcomes = next;
    return keyed;
  }
}

function* rowsOf(matrices: Int32Array): Generator<Int32Array> {
  for (let at = 0; at < matrices.length; at += matrixRow.width) {
    yield matrices.subarray(at, at + matrixRow.width);
  }
}

function toMatrix(facts: MatrixFacts, body: Body, row: Int32Array): SourceMatrix {
  const { id, name, role, shape, origin, scopePath } = facts;
  const start = row[matrixRow.start]!;
  const nameStart = row[matrixRow.nameStart]!;
  const changeStart = row[matrixRow.changeStart]!;
  let cells: readonly TextRange[] | null = null;
  return {
    ...{ id, name, role, shape, origin },
    values: body.values,
    // A file of many numbers is mostly looked at in few places.
    get cells() {
      cells ??= toCells(body.cells, start);
      return cells;
    },
    range: { start, end: row[matrixRow.end]! },
    nameRange: nameStart < 0 ? null : { start: nameStart, end: row[matrixRow.nameEnd]! },
    scope: {
      path: scopePath,
      range: { start: row[matrixRow.scopeStart]!, end: row[matrixRow.scopeEnd]! },
    },
    ...(changeStart >= 0 && {
      changedAt: { start: changeStart, end: row[matrixRow.changeEnd]! },
    }),
  };
}

function toCells(relative: Int32Array, start: number): readonly TextRange[] {
  return Array.from({ length: relative.length / 2 }, (_, index) => ({
    start: start + relative[2 * index]!,
    end: start + relative[2 * index + 1]!,
  }));
}

function toGroup(group: PackedGroup, all: readonly SourceMatrix[]): ComputationGroup {
  const entries = Object.entries(group.matrices) as [Role, number][];
  const matrices = Object.fromEntries(entries.map(([role, index]) => [role, all[index]!]));
  return { ...group, matrices };
}

/**
 * Puts the tensors back into a message that nobody else holds; those that were one array are one
 * array again.
 */
function unpackTensors(
  part: object,
  numbers: Float64Array,
  known: Map<number, Float64Array>,
): void {
  const fields = part as Record<string, unknown>;
  for (const name in fields) {
    const inner = fields[name];
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) continue;
    if (isPackedTensor(inner)) fields[name] = toTensor(inner, numbers, known);
    else if (!ArrayBuffer.isView(inner)) unpackTensors(inner, numbers, known);
  }
}

function toTensor(
  { shape, packedAt, length }: PackedTensor,
  numbers: Float64Array,
  known: Map<number, Float64Array>,
): Tensor {
  let values = known.get(packedAt);
  if (values?.length !== length) {
    values = numbers.subarray(packedAt, packedAt + length);
    known.set(packedAt, values);
  }
  return { shape, values };
}

function isPackedTensor(part: object): part is PackedTensor {
  return "packedAt" in part;
}
