import type { Recording } from "../recording/recording.ts";
import { forEachPlace, type Storage, type Tensor } from "../values/tensor.ts";

/** Where the name of a tensor stands that a program made, and which of its numbers is meant. */
export interface WrittenNumber {
  /** The range of the name, in the program. */
  readonly nameStart: number;
  readonly index: number;
}

/** Operations whose result has the numbers of what went in, in the same order. */
const same = new Set(["copy", "cast", "detach", "reshape", "view", "flatten"]);

const deepest = 12;

/** Follows numbers back to the names of tensors that were made of nothing else. */
export class WrittenNumbers {
  /** The first name of each storage that no operation filled. */
  readonly #names = new Map<Storage, number>();

  constructor({ bindings }: Recording) {
    for (const { value, range } of bindings) {
      if (value.kind !== "tensor" || value.origin || this.#names.has(value.storage)) continue;
      if (value.offset === 0 && value.isContiguous) this.#names.set(value.storage, range.start);
    }
  }

  /** One per number of the tensor, row by row; null where a number was computed. */
  of(tensor: Tensor, depth = 0): readonly (WrittenNumber | null)[] {
    const found: (WrittenNumber | null)[] = [];
    const nameStart = this.#names.get(tensor.storage);
    if (nameStart !== undefined) {
      forEachPlace(tensor, (index) => found.push({ nameStart, index }));
      return found;
    }
    const base = depth < deepest ? this.#ofStorage(tensor, depth) : null;
    forEachPlace(tensor, (place) => found.push(base?.[place] ?? null));
    return found;
  }

  /** One per number of the storage that a tensor shows. */
  #ofStorage(tensor: Tensor, depth: number): readonly (WrittenNumber | null)[] | null {
    let base = tensor;
    for (let step = 0; step < deepest; step++) {
      const [from] = base.origin?.inputs ?? [];
      if (typeof from !== "object" || from.storage !== base.storage || from === base) break;
      base = from;
    }
    const { origin } = base;
    const isWhole = base.offset === 0 && base.isContiguous && base.count === base.storage.size;
    if (!origin || !isWhole) return null;
    const inputs = origin.inputs.filter((input) => typeof input === "object");
    if (inputs.length !== origin.inputs.length) return null;
    const isJoin = origin.operation === "stack" || origin.operation === "concatenate";
    if (isJoin && origin.settings["axis"] === 0) {
      return inputs.flatMap((input) => this.of(input, depth + 1));
    }
    const [first] = inputs;
    const isSame = first && same.has(origin.operation) && first.count === base.count;
    return isSame ? this.of(first, depth + 1) : null;
  }
}
