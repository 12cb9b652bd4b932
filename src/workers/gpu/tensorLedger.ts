import type { TensorValues } from "../../tensor/tensor.ts";

/** Bytes of tensors that a GPU process is trusted with between operations. */
const defaultLimit = 2 ** 29;

/**
 * What the other process has, by the array that its numbers lie in here: tensors are never changed, so
 * the same array is the same numbers. Holds on to no numbers itself.
 */
export class TensorLedger {
  readonly #limit: number;
  readonly #names = new WeakMap<TensorValues, number>();
  /** Bytes of each that the other side still has, the one used last at the end. */
  readonly #bytes = new Map<number, number>();
  readonly #collected = new FinalizationRegistry<number>((name) => this.#drop(name));
  #forgotten: number[] = [];
  #total = 0;

  constructor(limit = defaultLimit) {
    this.#limit = limit;
  }

  /** The name of numbers that the other side has. */
  find(values: TensorValues): number | undefined {
    const name = this.#names.get(values);
    const bytes = name === undefined ? undefined : this.#bytes.get(name);
    if (name === undefined || bytes === undefined) return undefined;
    this.#bytes.delete(name);
    this.#bytes.set(name, bytes);
    return name;
  }

  add(name: number, values: TensorValues): void {
    this.#names.set(values, name);
    this.#collected.register(values, name);
    this.#bytes.set(name, values.byteLength);
    this.#total += values.byteLength;
  }

  /** Names that the other side may forget, each told once: unused for longest, or gone here. */
  takeForgotten(): readonly number[] {
    for (const name of this.#bytes.keys()) {
      if (this.#total <= this.#limit) break;
      this.#drop(name);
    }
    const forgotten = this.#forgotten;
    this.#forgotten = [];
    return forgotten;
  }

  #drop(name: number): void {
    const bytes = this.#bytes.get(name);
    if (bytes === undefined) return;
    this.#bytes.delete(name);
    this.#total -= bytes;
    this.#forgotten.push(name);
  }
}
