import type { TextRange } from "../../source/textRange.ts";
import type { Recording } from "../recording/recording.ts";
import { forEachPlace, type Storage, type Tensor } from "../values/tensor.ts";
import { traceNumbers } from "./tracedNumbers.ts";

/** A number of a tensor that nothing computed: it was written, drawn, or made otherwise. */
export interface WrittenNumber {
  /** The literal, in the program; null: it is not written as one. */
  readonly literal: TextRange | null;
  /** The start of the name of the tensor that it belongs to, in the program; null: it has none. */
  readonly nameStart: number | null;
  /** Its place among the numbers of that tensor. */
  readonly index: number;
  readonly value: number;
}

/** Follows numbers back to where they were written, behind everything that only copies and arranges them. */
export class WrittenNumbers {
  /** The first name of each storage that no operation filled. */
  readonly #names = new Map<Storage, number>();
  readonly #places = new Map<Tensor, Int32Array>();

  constructor({ bindings }: Recording) {
    for (const { value, range } of bindings) {
      if (value.kind !== "tensor" || value.origin || this.#names.has(value.storage)) continue;
      if (value.offset === 0 && value.isContiguous) this.#names.set(value.storage, range.start);
    }
  }

  /** The start of the first name of a storage that no operation filled, in the program; null: it has none. */
  nameStartOf(storage: Storage): number | null {
    return this.#names.get(storage) ?? null;
  }

  /** One per number of the tensor, row by row; null where a number was computed. */
  of(tensor: Tensor): readonly (WrittenNumber | null)[] {
    const traced = traceNumbers(tensor);
    if (!traced) return new Array<null>(tensor.count).fill(null);
    return traced.map(({ tensor: base, index }) => {
      const { storage } = base;
      const place = this.#placesOf(base)[index]!;
      const nameStart = this.#names.get(storage) ?? null;
      const literal = storage.written?.[place] ?? null;
      if (nameStart === null && !literal) return null;
      return { literal, nameStart, index: place, value: storage.numbers?.[place] ?? NaN };
    });
  }

  #placesOf(tensor: Tensor): Int32Array {
    const known = this.#places.get(tensor);
    if (known) return known;
    const places = new Int32Array(tensor.count);
    forEachPlace(tensor, (place, at) => {
      places[at] = place;
    });
    this.#places.set(tensor, places);
    return places;
  }
}
