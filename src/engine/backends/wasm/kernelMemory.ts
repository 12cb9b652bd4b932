import * as l10n from "@vscode/l10n";
import { MemoryLimitError } from "../../errors.ts";
import type { Address } from "./kernelFunctions.ts";

/** The memory that WebAssembly functions compute in. */
export interface LinearMemory {
  readonly buffer: ArrayBufferLike;
  grow(pages: number): number;
}

const PAGE_BYTES = 65536;

/** What 32-bit addresses reach. */
const LARGEST_MEMORY = 2 ** 32 - PAGE_BYTES;

/** The bytes before belong to the compiler. */
export const FIRST_ADDRESS: Address = 4096;

/**
 * The kernels' memory. Every computation lays out its own from `FIRST_ADDRESS`, so nothing is ever
 * freed; the memory grows to what the largest of them needed.
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

  /** The numbers at an address, as a view that the next growth ends. */
  view(address: Address, length: number): Float32Array {
    return new Float32Array(this.#memory.buffer, address, length);
  }

  /** Sees what another thread has grown. */
  refresh(): void {
    this.#memory.grow(0);
  }

  /**
   * Grows to `end` bytes where it is smaller. `resultBytes` is what the caller allocates outside; it
   * counts towards the limit. Throws `MemoryLimitError`.
   */
  reserve(end: Address, resultBytes: number): void {
    const needed = end + resultBytes;
    if (needed > this.#limit || end > LARGEST_MEMORY) {
      const most = Math.min(this.#limit, LARGEST_MEMORY);
      const message = l10n.t(
        "this computation needs {0} of memory but the limit is {1}: use fewer positions " +
          "or heads, or raise the memory limit",
        ...[toMebibytes(needed), toMebibytes(most)],
      );
      throw new MemoryLimitError(message);
    }
    if (end <= this.bytes) return;
    try {
      this.#memory.grow(Math.ceil((end - this.bytes) / PAGE_BYTES));
    } catch {
      const found = toMebibytes(end);
      throw new MemoryLimitError(
        l10n.t("the system could not provide {0} of memory: use fewer positions or heads", found),
      );
    }
  }
}

function toMebibytes(bytes: number): string {
  return `${String(Math.ceil(bytes / 2 ** 20))} MiB`;
}

/** Bytes by name. */
export type Sizes = Readonly<Record<string, number>>;

const ALIGNMENT = 64;

/** `sizes in bytes -> addresses` under the same names, one behind the other; 0 where there is nothing. */
export function layOut<Name extends string>(
  sizes: Readonly<Record<Name, number>>,
  start: Address,
): Readonly<Record<Name, Address>> {
  let end = start;
  const addresses = {} as Record<Name, Address>;
  for (const name of Object.keys(sizes) as Name[]) {
    addresses[name] = sizes[name] === 0 ? 0 : end;
    end += toAligned(sizes[name]);
  }
  return addresses;
}

/** Bytes that `layOut` takes. */
export function countBytes(sizes: Sizes): number {
  return Object.values(sizes).reduce((sum, bytes) => sum + toAligned(bytes), 0);
}

function toAligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
