import { WrittenNumbers, type WrittenNumber } from "../../program/recognition/written.ts";
import type { Tensor as ProgramTensor } from "../../program/values/tensor.ts";
import type { Extraction, Followed, Role, SourceMatrix } from "../../source/extraction.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { type FollowedProgram, wholeFile } from "./followedProgram.ts";

/** The parts of a followed program that are written in its file, found once for all its computations. */
export interface WrittenMatrices {
  readonly numbers: WrittenNumbers;
  /** By the start of their names. */
  readonly byName: ReadonlyMap<number, SourceMatrix>;
}

/** Finds the tensors of a program that come from matrices of its file. */
export function toWrittenMatrices(
  { program }: FollowedProgram,
  { matrices }: Extraction,
): WrittenMatrices {
  const named = matrices.flatMap((matrix) =>
    matrix.nameRange ? [[matrix.nameRange.start, matrix] as const] : [],
  );
  return { numbers: new WrittenNumbers(program.recording), byName: new Map(named) };
}

/** Numbers of a matrix, with the place of each in the program; null for computed numbers. */
interface Numbers {
  readonly shape: readonly [rows: number, columns: number];
  readonly values: Float64Array;
  readonly written: readonly (WrittenNumber | null)[];
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
    };
    return this.#make(role, made, stage);
  }

  #make(role: Role, { shape, values, written }: Numbers, stage: string = role): SourceMatrix {
    const { toFile } = this.#followed.program;
    const place = this.#about.stages[stage];
    const range = place?.range ?? this.#about.range;
    const cells = written.map((number, at) => {
      const matrix =
        number &&
        this.#written.byName.get(toFile({ start: number.nameStart, end: number.nameStart }).start);
      return matrix && matrix.values[number.index] === values[at]
        ? { matrix, index: number.index }
        : null;
    });
    const whole = cells[0]?.matrix;
    const isWhole =
      whole?.values.length === values.length &&
      whole.shape.join() === shape.join() &&
      cells.every((cell, at) => cell?.matrix === whole && cell.index === at);
    if (isWhole) return whole;
    return {
      id: `${this.#id}/${role}`,
      role,
      name: place?.variable ?? null,
      shape,
      values,
      cells: Array.from(values, (_, at) => {
        const cell = cells[at];
        return cell?.matrix.cells.at(cell.index) ?? range;
      }),
      origin: "computed",
      range,
      nameRange: place ? range : null,
      scope: wholeFile,
    };
  }
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
