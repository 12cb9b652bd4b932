import type { Tensor } from "../tensor/tensor.ts";
import type { PackedMatrix } from "./panelView.ts";

/** Joins many matrices into one array of numbers. */
export class NumberPacker {
  readonly #parts: ArrayLike<number>[] = [];
  #length = 0;

  /** Takes the last two dimensions of a tensor at `matrixIndex` of those before them. */
  add(tensor: Tensor, matrixIndex = 0): PackedMatrix {
    const [rows, columns] = [tensor.shape.at(-2) ?? 1, tensor.shape.at(-1) ?? 1];
    const start = matrixIndex * rows * columns;
    const packed = { offset: this.#length, shape: [rows, columns] } as const;
    this.#parts.push(tensor.values.subarray(start, start + rows * columns));
    this.#length += rows * columns;
    return packed;
  }

  /** All numbers so far, in double precision. */
  toNumbers(): Float64Array {
    const numbers = new Float64Array(this.#length);
    let offset = 0;
    for (const part of this.#parts) {
      numbers.set(part, offset);
      offset += part.length;
    }
    return numbers;
  }
}

/** The most numbers of one result that travel with a state: with those of before, about 1.9 MB. */
const mostNumbers = 120_000;

/** Room for the numbers of one result; what does not fit is asked for as tiles. */
export class Room {
  #left = mostNumbers;

  /** Takes room for so many numbers, if there is enough. */
  take(count: number): boolean {
    if (count > this.#left) return false;
    this.#left -= count;
    return true;
  }

  /** How many more numbers fit. */
  get left(): number {
    return this.#left;
  }
}

/** Where the numbers of a view go, and how many more fit. */
export interface Packing {
  readonly packer: NumberPacker;
  readonly room: Room;
}
