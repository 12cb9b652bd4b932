/** The memory that WebAssembly functions compute in. */
export interface LinearMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** A computation that needs more memory than it may have. */
export class MemoryLimitError extends Error {
  override readonly name = "MemoryLimitError";
}

const PAGE_BYTES = 65536;
const ALIGNMENT = 64;

/** The first bytes belong to the compiler. */
const FIRST_ADDRESS = 4096;

/** What 32-bit addresses reach. */
const LARGEST_MEMORY = 2 ** 32 - PAGE_BYTES;

/**
 * Hands out places in the kernels' memory. Every computation lays out its own from the start, so
 * nothing is ever freed; the memory grows to what the largest of them needed.
 */
export class KernelMemory {
  readonly #memory: LinearMemory;
  readonly #limit: number;

  constructor(memory: LinearMemory, limit: number) {
    this.#memory = memory;
    this.#limit = limit;
  }

  /** Bytes that the kernels hold now. */
  get bytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /**
   * `sizes in bytes -> addresses`, under the same names, valid until the next call. `resultBytes` is
   * what the caller allocates outside; it counts towards the limit.
   */
  place<Name extends string>(
    sizes: Readonly<Record<Name, number>>,
    resultBytes: number,
  ): Readonly<Record<Name, number>> {
    let end = FIRST_ADDRESS;
    const addresses = {} as Record<Name, number>;
    for (const name of Object.keys(sizes) as Name[]) {
      addresses[name] = sizes[name] === 0 ? 0 : end;
      end += Math.ceil(sizes[name] / ALIGNMENT) * ALIGNMENT;
    }
    this.#reserve(end, resultBytes);
    return addresses;
  }

  /** The numbers at an address, as a view that the next growth ends. */
  view(address: number, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, address, length);
  }

  #reserve(bytes: number, resultBytes: number): void {
    const needed = bytes + resultBytes;
    if (needed > this.#limit || bytes > LARGEST_MEMORY) {
      const most = Math.min(this.#limit, LARGEST_MEMORY);
      const found = `this computation needs ${toMebibytes(needed)} of memory`;
      const remedy = "use fewer positions or heads, or raise the memory limit";
      throw new MemoryLimitError(`${found}, at most ${toMebibytes(most)} are allowed: ${remedy}`);
    }
    if (bytes <= this.bytes) return;
    try {
      this.#memory.grow(Math.ceil((bytes - this.bytes) / PAGE_BYTES));
    } catch {
      const found = `the system did not give ${toMebibytes(bytes)} of memory`;
      throw new MemoryLimitError(`${found}: use fewer positions or heads`);
    }
  }
}

function toMebibytes(bytes: number): string {
  return `${String(Math.ceil(bytes / 2 ** 20))} MiB`;
}
