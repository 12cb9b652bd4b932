import * as l10n from "@vscode/l10n";
import type { AttentionOperands, Backend } from "../backend.ts";
import { MOST_HELD_SCORES } from "../../trace.ts";
import {
  computeWasmActivated,
  computeWasmLinear,
  computeWasmNormed,
  computeWasmSum,
} from "./wasmLayers.ts";
import { computeWasmAttention, placeAttention, type ResidentAttention } from "./wasmAttention.ts";
import { compileKernels, openKernels } from "./kernels.ts";
import { KernelCrew, type Allocate } from "./threads/kernelCrew.ts";
import type { KernelThreads } from "./threads/kernelThreads.ts";

/** The fast arithmetic on a processor, in single precision. */
export interface WasmBackend extends Backend {
  readonly name: "wasm";
  /** Whether a multiply-add is one instruction. */
  readonly relaxed: boolean;
  /** How many threads compute now. */
  readonly threads: number;
  /** Puts operands in place, to measure the arithmetic alone. */
  placeAttention(operands: AttentionOperands): ResidentAttention;
  /** Ends the threads that were handed in; what is computed later runs on one. */
  close(): Promise<void>;
}

/** What a host may decide about the kernels. */
export interface WasmOptions {
  /** Bytes of working memory and results together; 2 GiB where nothing is said. */
  readonly memoryLimit?: number;
  /** Threads beside the caller's; they need the bytes of the kernels with shared memory. */
  readonly threads?: KernelThreads;
  /**
   * Makes room for results: zeros, in shared memory where there are threads. A host that sends traces
   * to other threads may always want shared memory.
   */
  readonly allocate?: Allocate;
  /** Multiplications of one operation from which on threads are woken. */
  readonly leastShared?: number;
  /** How long threads may be silent in the middle of a computation, in ms. */
  readonly patienceMs?: number;
  /** Numbers of a map of scores that a trace holds once they were read; see `AttentionStages`. */
  readonly mostHeldScores?: number;
}

/** 2 GiB. */
const DEFAULT_MEMORY_LIMIT = 2 ** 31;

/** They take about as long as to wake a thread; fewer are done where they are. */
const DEFAULT_LEAST_SHARED = 1_000_000;

/** Longer than any unit takes on a machine that is busy with other things. */
const DEFAULT_PATIENCE_MS = 5000;

/**
 * Opens the kernels that were compiled from assembly/: `bytes` need SIMD, `relaxedBytes` need
 * relaxed SIMD and are preferred where the platform takes them. With `threads` both must be those of
 * the kernels with shared memory.
 *
 * A computation that would take more than `memoryLimit` bytes rejects with `MemoryLimitError`. One
 * whose threads die goes on with those that are left.
 */
export async function createWasmBackend(
  bytes: Uint8Array,
  relaxedBytes?: Uint8Array,
  options: WasmOptions = {},
): Promise<WasmBackend> {
  const { crew, relaxed } = await openCrew(bytes, relaxedBytes, options);
  const { mostHeldScores = MOST_HELD_SCORES } = options;
  return {
    name: "wasm",
    get reason() {
      const threads = crew.size === 1 ? l10n.t("1 thread") : l10n.t("{0} threads", crew.size);
      return relaxed
        ? l10n.t("single precision in WebAssembly with relaxed SIMD, {0}", threads)
        : l10n.t("single precision in WebAssembly with SIMD, {0}", threads);
    },
    relaxed,
    get threads() {
      return crew.size;
    },
    // Async functions, so that what they throw is a rejection.
    linear: async (input, layer) => Promise.resolve(computeWasmLinear(crew, input, layer)),
    attention: async (operands) =>
      Promise.resolve(computeWasmAttention(crew, operands, mostHeldScores)),
    activate: async (...given) => Promise.resolve(computeWasmActivated(crew, ...given)),
    normalise: async (...given) => Promise.resolve(computeWasmNormed(crew, ...given)),
    add: async (a, b) => Promise.resolve(computeWasmSum(crew, a, b)),
    placeAttention: (operands) => placeAttention(crew, operands),
    close: () => crew.close(),
  };
}

async function openCrew(
  bytes: Uint8Array,
  relaxedBytes: Uint8Array | undefined,
  options: WasmOptions,
) {
  const { memoryLimit = DEFAULT_MEMORY_LIMIT, threads = null } = options;
  const compiled = await compileKernels(bytes, relaxedBytes, memoryLimit);
  const { relaxed, module, sharedMemory } = compiled;
  if (threads) {
    if (!sharedMemory) throw new Error("threads need the kernels with shared memory");
    await threads.open({ kind: "open", module, sharedMemory });
  }
  const kernels = await openKernels(compiled, memoryLimit);
  const { allocate = threads ? allocateShared : allocatePlain } = options;
  const { patienceMs = DEFAULT_PATIENCE_MS, leastShared = DEFAULT_LEAST_SHARED } = options;
  const parts = { threads, allocate, leastShared, patienceMs };
  return { crew: new KernelCrew(kernels, parts), relaxed };
}

function allocateShared(count: number): Float32Array {
  return new Float32Array(new SharedArrayBuffer(count * 4));
}

function allocatePlain(count: number): Float32Array {
  return new Float32Array(count);
}
