import type { AttentionOperands, Backend } from "../backend.ts";
import { referenceBackend } from "../reference.ts";
import { computeWasmActivated } from "./computeWasmActivated.ts";
import { computeWasmAttention } from "./computeWasmAttention.ts";
import { computeWasmLinear } from "./computeWasmLinear.ts";
import { openKernels } from "./kernels.ts";
import { placeAttention, type ResidentAttention } from "./residentAttention.ts";

/** The fast arithmetic on a processor, in single precision. */
export interface WasmBackend extends Backend {
  readonly name: "wasm";
  /** Whether a multiply-add is one instruction. */
  readonly relaxed: boolean;
  /** Puts operands in place, to measure the arithmetic alone. */
  placeAttention(operands: AttentionOperands): ResidentAttention;
}

/** 2 GiB, of working memory and results together. */
const DEFAULT_MEMORY_LIMIT = 2 ** 31;

/**
 * Opens the kernels that were compiled from assembly/: `bytes` need SIMD, `relaxedBytes` need
 * relaxed SIMD and are preferred where the platform takes them. Attention, linear layers and
 * activations run there; what is small beside them runs on the reference's operations.
 *
 * A computation that would take more than `memoryLimit` bytes rejects with `MemoryLimitError`.
 */
export async function createWasmBackend(
  bytes: Uint8Array,
  relaxedBytes?: Uint8Array,
  memoryLimit = DEFAULT_MEMORY_LIMIT,
): Promise<WasmBackend> {
  const kernels = await openKernels(bytes, relaxedBytes, memoryLimit);
  const { relaxed } = kernels;
  return {
    name: "wasm",
    reason: `single precision in WebAssembly with ${relaxed ? "relaxed " : ""}SIMD, 1 thread`,
    relaxed,
    // Async functions, so that what they throw is a rejection.
    linear: async (input, layer) => Promise.resolve(computeWasmLinear(kernels, input, layer)),
    attention: async (operands) => Promise.resolve(computeWasmAttention(kernels, operands)),
    activate: async (...given) => Promise.resolve(computeWasmActivated(kernels, ...given)),
    normalise: (...given) => referenceBackend.normalise(...given),
    add: (...given) => referenceBackend.add(...given),
    placeAttention: (operands) => placeAttention(kernels, operands),
  };
}
