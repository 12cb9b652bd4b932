/** Numbers laid behind each other; the same array lies there once. */
export class NumberPool {
  readonly #offsets = new Map<Float64Array, number>();
  #length = 0;

  /** `values -> where they begin`. */
  add(values: Float64Array): number {
    const known = this.#offsets.get(values);
    if (known !== undefined) return known;
    const offset = this.#length;
    this.#offsets.set(values, offset);
    this.#length += values.length;
    return offset;
  }

  /** All of them, in memory that threads share where the platform has such. */
  toNumbers(): Float64Array {
    const bytes = this.#length * Float64Array.BYTES_PER_ELEMENT;
    const isShared = typeof SharedArrayBuffer === "function";
    const numbers = new Float64Array(
      isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes),
    );
    for (const [values, offset] of this.#offsets) numbers.set(values, offset);
    return numbers;
  }
}
