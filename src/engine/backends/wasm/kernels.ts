import { KernelMemory, type LinearMemory } from "./kernelMemory.ts";

/** Where a matrix starts in the kernels' memory, in bytes; 0 where there is none. */
export type Address = number;

/** What assembly/index.ts exports. Lengths and widths count numbers of 4 bytes. */
export interface KernelFunctions {
  /** rows [columns, depth] -> packed, transposed */
  packRows(rows: Address, columns: number, depth: number, packed: Address): void;
  /** matrix [depth, columns] -> packed */
  packColumns(matrix: Address, depth: number, columns: number, packed: Address): void;
  activate(curve: number, hidden: Address, gate: Address, count: number, out: Address): void;
  countPackedBytes(columns: number, depth: number): number;
  countAttentionScratch(keyLength: number, headDim: number, valueHeadDim: number): number;
  countLinearScratch(inDim: number, outDim: number): number;
  attendHead(
    query: Address,
    packedKey: Address,
    packedValue: Address,
    mask: Address,
    scores: Address,
    maskedScores: Address,
    weights: Address,
    output: Address,
    queryLength: number,
    keyLength: number,
    headDim: number,
    valueHeadDim: number,
    scale: number,
    firstVisible: number,
    scratch: Address,
  ): void;
  multiplyLinear(
    input: Address,
    packedWeight: Address,
    bias: Address,
    output: Address,
    positions: number,
    inDim: number,
    outDim: number,
    scratch: Address,
  ): void;
}

/** The kernels, ready to run. */
export interface Kernels {
  readonly functions: KernelFunctions;
  readonly memory: KernelMemory;
  /** Whether a multiply-add is one instruction. */
  readonly relaxed: boolean;
}

/** The part of the platform's WebAssembly that is used here; Node and browsers have it alike. */
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean;
  instantiate(bytes: Uint8Array): Promise<{ readonly instance: { readonly exports: unknown } }>;
};

/**
 * Compiles the relaxed-SIMD kernels where the platform takes them, the plain SIMD ones elsewhere.
 * Rejects where there is no SIMD at all. `memoryLimit` is in bytes.
 */
export async function openKernels(
  bytes: Uint8Array,
  relaxedBytes: Uint8Array | undefined,
  memoryLimit: number,
): Promise<Kernels> {
  const relaxed = relaxedBytes !== undefined && WebAssembly.validate(relaxedBytes);
  const chosen = relaxed ? relaxedBytes : bytes;
  if (!relaxed && !WebAssembly.validate(bytes)) {
    throw new Error("this WebAssembly has no SIMD: use the reference backend");
  }
  const { instance } = await WebAssembly.instantiate(chosen);
  const functions = instance.exports as KernelFunctions & { readonly memory: LinearMemory };
  return { functions, memory: new KernelMemory(functions.memory, memoryLimit), relaxed };
}
