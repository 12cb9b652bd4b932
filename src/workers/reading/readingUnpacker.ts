import { PackedCells } from "../../source/cellRanges.ts";
import type { ComputationGroup, SourceMatrix, WholeSource } from "../../source/extraction.ts";
import type { ProblemNumbers } from "../../source/findProblemPlaces.ts";
import type { TextRange } from "../../source/textRange.ts";
import { turns } from "../turns.ts";
import { type KeyedOutcome, type Reading, type ReadOutcome } from "../../service/reading.ts";
import {
  matrixRow,
  type MatrixFacts,
  type PackedGroup,
  type PackedReading,
} from "./packedReading.ts";
import { TensorUnpacker } from "./packTensors.ts";

interface Body {
  readonly values: Float64Array;
  readonly cells: Int32Array;
}

/** For a large matrix that no computation uses. */
const untold: Body = { values: new Float64Array(0), cells: new Int32Array(0) };

interface KnownMatrices {
  readonly rows: Int32Array;
  readonly matrices: readonly SourceMatrix[];
}

/** Finds numbers of a computation in the text that was read. */
export type FindNumbers = (
  computation: string,
  wanted: readonly ProblemNumbers[],
) => Promise<readonly TextRange[]>;

/**
 * Unpacks the readings of one document in order, one after the other, each over several turns of
 * its thread.
 */
export class ReadingUnpacker {
  #facts: ReadonlyMap<number, MatrixFacts> = new Map();
  #bodies: ReadonlyMap<number, Body> = new Map();
  /** The unpacked rows; those above an edit have not moved. */
  #matrices: KnownMatrices = { rows: new Int32Array(0), matrices: [] };
  #outcomes: ReadonlyMap<number, ReadOutcome> = new Map();
  readonly #textFrom: (start: number) => string | null;

  /** `textFrom` returns the text from an offset on, or null if it is long. */
  constructor(textFrom: (start: number) => string | null) {
    this.#textFrom = textFrom;
  }

  /** `find` finds numbers in a long text. */
  async unpack(packed: PackedReading, find?: FindNumbers): Promise<Reading> {
    const {
      language,
      settings,
      problems,
      leftOut,
      unread,
      unfollowed,
      otherwise,
      matrixCount,
      groupCount,
    } = packed;
    const all = await this.#unpackMatrices(packed);
    const tensors = new TensorUnpacker({
      numbers: packed.numbers,
      valuesOf: (body) => this.#bodies.get(body)!.values,
    });
    const groups = await turns.map(packed.groups, (group) =>
      this.#toGroup(group, all, tensors, find),
    );
    const outcomes = await this.#unpackOutcomes(packed, tensors);
    await turns.pause(1);
    return {
      extraction: {
        ...{ language, settings, problems },
        ...(leftOut && { leftOut }),
        ...(unread !== undefined && { unread }),
        ...(unfollowed && { unfollowed }),
        ...(otherwise && { otherwise }),
        matrices: all.slice(0, matrixCount),
        groups: groups.slice(0, groupCount),
      },
      groups,
      outcomes,
    };
  }

  async #unpackMatrices(packed: PackedReading): Promise<readonly SourceMatrix[]> {
    const newFacts = new Map<number, MatrixFacts>();
    await turns.map(packed.newFacts, ({ key, facts }) => newFacts.set(key, facts));
    const newBodies = new Map<number, Body>();
    await turns.map(packed.newBodies, ({ key, numbers, cells, length }) =>
      newBodies.set(key, {
        values: packed.numbers.subarray(numbers, numbers + length),
        cells: packed.cells.subarray(cells, cells + 2 * length),
      }),
    );
    const [facts, bodies] = [new Map<number, MatrixFacts>(), new Map<number, Body>()];
    const rows = packed.matrices;
    const before = this.#matrices;
    const matrices = await turns.map(startsOf(rows), (start): SourceMatrix => {
      const [factsKey, bodyKey] = [rows[start + matrixRow.facts]!, rows[start + matrixRow.body]!];
      const itsFacts = newFacts.get(factsKey) ?? this.#facts.get(factsKey);
      const body = bodyKey < 0 ? untold : (newBodies.get(bodyKey) ?? this.#bodies.get(bodyKey));
      if (!itsFacts || !body) throw new Error("a reading names a matrix that was never told");
      facts.set(factsKey, itsFacts);
      if (body !== untold) bodies.set(bodyKey, body);
      const known = before.matrices[start / matrixRow.width];
      return known && sameRow(before.rows, rows, start)
        ? known
        : toMatrix(itsFacts, body, rows, start);
    });
    this.#matrices = { rows, matrices };
    [this.#facts, this.#bodies] = [facts, bodies];
    return matrices;
  }

  #toGroup(
    { stated, whole, ...rest }: PackedGroup,
    all: readonly SourceMatrix[],
    tensors: TensorUnpacker,
    find: FindNumbers | undefined,
  ): ComputationGroup {
    const matrices: ComputationGroup["matrices"] = Object.fromEntries(pick(rest.matrices, all));
    const group = { ...rest, matrices };
    if (stated) tensors.unpack(stated);
    if (whole) {
      return { ...group, whole: this.#toWhole(group, pick(whole, all), stated, find) };
    }
    const { settings } = group;
    return stated ? { ...group, stated: { settings, matrices, problem: stated } } : group;
  }

  #toWhole(
    { id, range: { start } }: ComputationGroup,
    matrices: Iterable<readonly [string, SourceMatrix]>,
    stated: object | undefined,
    find: FindNumbers | undefined,
  ): WholeSource {
    const textFrom = this.#textFrom;
    return {
      ...(stated && { stated }),
      ...(find && { findNumbers: (wanted) => find(id, wanted) }),
      matrices: new Map(matrices),
      get text() {
        return textFrom(start);
      },
    };
  }

  async #unpackOutcomes(
    { outcomes }: PackedReading,
    tensors: TensorUnpacker,
  ): Promise<readonly KeyedOutcome[]> {
    const next = new Map<number, ReadOutcome>();
    const keyed = await turns.map(outcomes, ({ key, outcome: told }): KeyedOutcome => {
      if (told) tensors.unpack(told);
      const outcome = (told as ReadOutcome | null) ?? this.#outcomes.get(key);
      if (!outcome) throw new Error("a reading names an outcome that was never told");
      next.set(key, outcome);
      return { key, outcome };
    });
    this.#outcomes = next;
    return keyed;
  }
}

function* startsOf({ length }: Int32Array): Generator<number> {
  for (let start = 0; start < length; start += matrixRow.width) yield start;
}

function sameRow(before: Int32Array, now: Int32Array, start: number): boolean {
  for (let at = start; at < start + matrixRow.width; at++) {
    if (before[at] !== now[at]) return false;
  }
  return true;
}

function toMatrix(facts: MatrixFacts, body: Body, rows: Int32Array, at: number): SourceMatrix {
  const { scopePath, ...said } = facts;
  const start = rows[at + matrixRow.start]!;
  const nameStart = rows[at + matrixRow.nameStart]!;
  const changeStart = rows[at + matrixRow.changeStart]!;
  return {
    ...said,
    values: body.values,
    cells: new PackedCells(body.cells, start),
    range: { start, end: rows[at + matrixRow.end]! },
    nameRange: nameStart < 0 ? null : { start: nameStart, end: rows[at + matrixRow.nameEnd]! },
    scope: {
      path: scopePath,
      range: { start: rows[at + matrixRow.scopeStart]!, end: rows[at + matrixRow.scopeEnd]! },
    },
    ...(changeStart >= 0 && {
      changedAt: { start: changeStart, end: rows[at + matrixRow.changeEnd]! },
    }),
  };
}

/** `named` is the index of each among all. */
function pick<Name extends string>(
  named: { readonly [name in Name]?: number },
  all: readonly SourceMatrix[],
): readonly (readonly [Name, SourceMatrix])[] {
  const entries = Object.entries(named) as [Name, number][];
  return entries.map(([name, index]) => [name, all[index]!] as const);
}
