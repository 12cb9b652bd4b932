/** Keeps what was used last, up to a size in bytes. */
export class BoundedCache<T> {
  readonly #kept = new Map<string, { readonly value: T; readonly bytes: number }>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** What is held now, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What was kept under a key, which counts as used. */
  get(key: string): T | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  /** Keeps a value; what was not used for longest makes room. */
  set(key: string, value: T, bytes: number): void {
    this.delete(key);
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes || oldest === key) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }
}
