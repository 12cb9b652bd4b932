import type { Tensor } from "../values/tensor.ts";

/** The readers of each tensor. */
export type Readers = ReadonlyMap<Tensor, readonly Tensor[]>;

/** Finds the readers of tensors in a recording. */
export function listReaders(operations: readonly Tensor[]): Readers {
  const readers = new Map<Tensor, Tensor[]>();
  // What was changed in place is known as it was before only by what reads it.
  const all = new Set(operations);
  for (const tensor of all) {
    for (const input of new Set(tensor.origin?.inputs)) {
      if (typeof input === "number") continue;
      if (input.origin) all.add(input);
      const own = readers.get(input);
      if (own) own.push(tensor);
      else readers.set(input, [tensor]);
    }
  }
  return readers;
}
