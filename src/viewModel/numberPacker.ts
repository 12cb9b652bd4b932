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

/** The most numbers of one result in a state: with those of the earlier result, about 1.9 MB. */
const mostNumbers = 120_000;

/** The budget for the numbers of one result; larger matrices are requested as tiles. */
export class Room {
  #left = mostNumbers;

  /** Reserves this many numbers, if they fit. */
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

/** The target of the numbers of a view, and its remaining budget. */
export interface Packing {
  readonly packer: NumberPacker;
  readonly room: Room;
}
