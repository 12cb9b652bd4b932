import { calleeOf } from "../../program/draws.ts";
import { traceNumbers } from "../../program/recognition/tracedNumbers.ts";
import { WrittenNumbers, type WrittenNumber } from "../../program/recognition/written.ts";
import type { Tensor as ProgramTensor } from "../../program/values/tensor.ts";
import type { Extraction, Followed, MadeBy, Role, SourceMatrix } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { type FollowedProgram, wholeFile } from "./followedProgram.ts";

/** The parts of a followed program that are written in its file, found once for all its computations. */
export interface WrittenMatrices {
  readonly numbers: WrittenNumbers;
  /** By the start of their names. */
  readonly byName: ReadonlyMap<number, SourceMatrix>;
  /** By the start of each number, for programs that compute number by number. */
  readonly byNumber: ReadonlyMap<number, Cell>;
}

/** Finds the tensors of a program that come from matrices of its file. */
export function toWrittenMatrices(
  { program, attentions }: FollowedProgram,
  { matrices }: Extraction,
): WrittenMatrices {
  const isInNumbers = attentions.some(({ numbers }) => numbers);
  const written = isInNumbers ? matrices.filter(({ origin }) => origin === "literal") : [];
  const byNumber = written.flatMap((matrix) =>
    Array.from(matrix.values, (_, index): [number, Cell] => {
      const range = matrix.cells.at(index) ?? matrix.range;
      return [range.start, { matrix, index, range }];
    }),
  );
  const named = matrices.flatMap((matrix) =>
    matrix.nameRange ? [[matrix.nameRange.start, matrix] as const] : [],
  );
  return {
    numbers: new WrittenNumbers(program.recording),
    byName: new Map(named),
    byNumber: new Map(byNumber),
  };
}

/** Numbers of a matrix, with the place of each in the program; null for computed numbers. */
interface Numbers {
  readonly shape: readonly [rows: number, columns: number];
  readonly values: Float64Array;
  readonly written: readonly (WrittenNumber | null)[];
  /** The tensor of the program that holds them. */
  readonly source: ProgramTensor;
}

/** Creates the matrices of one computation, from the file where the numbers are the same. */
export class MatrixMaker {
  readonly #id: string;
  readonly #about: Followed;
  readonly #followed: FollowedProgram;
  readonly #written: WrittenMatrices;

  constructor(id: string, about: Followed, followed: FollowedProgram, written: WrittenMatrices) {
    this.#id = id;
    this.#about = about;
    this.#followed = followed;
    this.#written = written;
  }

  /** A side of attention, with its heads side by side. */
  side(role: Role, side: Tensor, source: ProgramTensor, heads: number): SourceMatrix {
    const [batch = 1, length = 1, width = 1] = side.shape;
    return this.#make(role, {
      shape: [batch * length, width],
      values: Float64Array.from(side.values),
      written: laidOut(this.#written.numbers.of(source), { batch, length, width, heads }),
      source,
    });
  }

  /** A tensor as rows; null if its numbers are unknown. */
  rows(role: Role, tensor: ProgramTensor, stage: string = role): SourceMatrix | null {
    const numbers = tensor.numbers();
    const width = tensor.shape.at(-1) ?? 1;
    if (!numbers || width === 0) return null;
    const made: Numbers = {
      shape: [numbers.length / width, width],
      values: Float64Array.from(numbers),
      written: this.#written.numbers.of(tensor),
      source: tensor,
    };
    return this.#make(role, made, stage);
  }

  #make(
    role: Role,
    { shape, values, written, source }: Numbers,
    stage: string = role,
  ): SourceMatrix {
    const place = this.#about.stages[stage];
    const range = place?.range ?? this.#about.range;
    const cells = written.map((number, at) => this.#cellOf(number, values[at]!));
    const whole = cells[0]?.matrix;
    const isWhole =
      whole?.values.length === values.length &&
      whole.shape.join() === shape.join() &&
      cells.every((cell, at) => cell?.matrix === whole && cell.index === at);
    if (isWhole) return whole;
    const isScattered = cells.some((cell) => cell !== null);
    const madeBy = cells.includes(null) ? this.#madeBy(source, range) : null;
    return {
      id: `${this.#id}/${role}`,
      role,
      name: place?.variable ?? null,
      shape,
      values,
      cells: cells.map((cell) => cell?.range ?? range),
      origin: madeBy ? "computed" : "literal",
      range,
      nameRange: place ? range : null,
      scope: wholeFile,
      ...(isScattered && { isScattered }),
      ...(madeBy && { madeBy }),
    };
  }

  /** Where a number stands in the file; null: it was computed, or drawn. */
  #cellOf(number: WrittenNumber | null, value: number): Cell | null {
    if (!number) return null;
    const { toFile } = this.#followed.program;
    const { nameStart, literal, index } = number;
    const matrix =
      nameStart === null
        ? undefined
        : this.#written.byName.get(toFile({ start: nameStart, end: nameStart }).start);
    const cell = matrix?.values[index] === value ? matrix.cells.at(index) : undefined;
    if (matrix && cell) return { matrix, index, range: cell };
    const isSame = number.value === value || Math.fround(number.value) === value;
    if (!literal || !isSame) return null;
    const range = toFile(literal);
    return this.#written.byNumber.get(range.start) ?? { matrix: null, index, range };
  }

  #madeBy(tensor: ProgramTensor, otherwise: TextRange): MadeBy {
    const { program, lines, text } = this.#followed;
    const drawn = findDraw(tensor);
    const made = drawn ?? tensor.origin?.range;
    const range = made ? program.toFile(made) : otherwise;
    const place = lines.placeOf(range.start);
    const drawnBy = drawn && calleeOf(text.slice(range.start, range.end));
    return { ...place, drawnBy, sources: drawnBy === null ? this.#sourcesOf(tensor) : [] };
  }

  /** The names of the first tensors that nothing computed, in the order in which they are read. */
  #sourcesOf(tensor: ProgramTensor): readonly string[] {
    const { program, text } = this.#followed;
    const names = new Set<string>();
    const seen = new Set([tensor]);
    for (const each of seen) {
      if (seen.size > mostSought) return [];
      const start = each.origin ? null : this.#written.numbers.nameStartOf(each.storage);
      if (start !== null) names.add(nameAt(text, program.toFile({ start, end: start }).start));
      for (const input of each.origin?.inputs ?? []) if (typeof input === "object") seen.add(input);
    }
    return names.size > mostSources ? [] : [...names];
  }
}

/** A sentence has room for this many names. */
const mostSources = 5;

/** Numbers that many steps compute come from too much to be named. */
const mostSought = 200;

function nameAt(text: string, start: number): string {
  return /^[\p{L}_][\p{L}\p{N}_.]*/u.exec(text.slice(start, start + 80))?.[0] ?? "";
}

/** Where a number stands. */
interface Cell {
  /** The matrix of the file that it belongs to; null: it belongs to none. */
  readonly matrix: SourceMatrix | null;
  readonly index: number;
  readonly range: TextRange;
}

/** The call that drew the first number of a tensor, behind everything that only copies; null: none did. */
function findDraw(tensor: ProgramTensor): TextRange | null {
  return traceNumbers(tensor)?.[0]?.tensor.storage.drawn?.range ?? null;
}

/** From [batch, heads, length, width of a head] to [batch, length, heads side by side]. */
function laidOut(
  numbers: readonly (WrittenNumber | null)[],
  { batch, length, width, heads }: Readonly<Record<"batch" | "length" | "width" | "heads", number>>,
): readonly (WrittenNumber | null)[] {
  const own = width / heads;
  const isShared = numbers.length * heads === batch * length * width;
  return Array.from({ length: batch * length * width }, (_, at) => {
    const column = at % width;
    const row = Math.floor(at / width) % length;
    const element = Math.floor(at / (width * length));
    const head = isShared ? 0 : Math.floor(column / own);
    const perElement = isShared ? 1 : heads;
    return numbers[((element * perElement + head) * length + row) * own + (column % own)] ?? null;
  });
}
