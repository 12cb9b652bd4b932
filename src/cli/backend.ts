import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  chooseBackend,
  createForgetfulContext,
  type BackendChoice,
  type Candidate,
  type ChoiceContext,
} from "../engine/backends/choose.ts";
import type { GpuBackend } from "../engine/backends/gpu/createGpuBackend.ts";
import { toGpuCandidate } from "../engine/backends/gpu/gpuAdapter.ts";
import { countMultiplications } from "../engine/counting/countProblem.ts";
import type { WasmBackend } from "../engine/backends/wasm/createWasmBackend.ts";
import { checkProblem } from "../engine/check/checkProblem.ts";
import { MemoryLimitError } from "../engine/errors.ts";
import { CliFailure } from "./failure.ts";
import { evaluate } from "../engine/evaluate.ts";
import type { Problem } from "../engine/problem.ts";
import type { Trace } from "../engine/trace.ts";
import { startNodeKernelThread } from "../workers/kernelThreadNode.ts";
import { GpuConnection } from "../workers/gpu/gpuConnection.ts";
import { openGpuBundle } from "../workers/openGpuBundle.ts";
import { openGpuProcess } from "../workers/openGpuProcess.ts";
import { openKernels } from "../workers/openBackends.ts";
import { wasmBeside } from "../workers/wasmBeside.ts";

/** Where to compute; without `threads`, on as many as the problem keeps busy. */
export interface BackendOptions {
  readonly backend: BackendChoice;
  readonly threads?: number;
  /** Bytes that the problem and its trace may take; without it, half of the machine's memory. */
  readonly limit?: number;
}

/** To start a thread takes as long as about so many multiplications. */
const MULTIPLICATIONS_PER_THREAD = 400_000_000;

/** Evaluates on the backend that was asked for, and looks at the clock. */
export async function evaluateOn(options: BackendOptions, problem: Problem): Promise<Trace> {
  checkProblem(problem);
  const threads = options.threads ?? countUsefulThreads(problem);
  const context = createContext(threads, options.limit);
  return namingLimit(async () => {
    const backend = await chooseBackend(options.backend, problem, context);
    try {
      return await evaluate(problem, backend, () => performance.now());
    } finally {
      await backend.close?.();
    }
  });
}

/** Runs something whose refusal for want of memory names the option of the terminal. */
export async function namingLimit<T>(run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof MemoryLimitError)) throw error;
    const setting = /attentionLens\.memoryLimit|the memory limit/;
    throw new CliFailure(error.message.replace(setting, "--limit"));
  }
}

/** Bytes that a process which computes once may take: half of the machine's memory. */
export const usualLimit = os.totalmem() / 2;

function createContext(threads: number, limit = usualLimit): ChoiceContext {
  const wasm: Candidate = { name: "wasm", open: () => openWasm(threads) };
  const candidates = [wasm, toGpuCandidate(openGpu)];
  return createForgetfulContext(candidates, limit, () => performance.now());
}

function countUsefulThreads(problem: Problem): number {
  const busy = Math.floor(countMultiplications(problem) / MULTIPLICATIONS_PER_THREAD);
  return Math.max(1, Math.min(busy, os.availableParallelism()));
}

const bundleFolder = path.dirname(fileURLToPath(import.meta.url));

/** Opens the kernels that lie beside the bundle, on that many threads. */
export function openWasm(threads: number): Promise<WasmBackend> {
  const start = () => startNodeKernelThread(path.join(bundleFolder, "kernelThread.cjs"));
  return openKernels(wasmBeside(import.meta.url), { count: threads - 1, start });
}

/**
 * Opens the GPU with the bundle and the library that lie beside this one. A process of its own looks
 * first whether there is one: what the library prints where there is none is for nobody's terminal.
 */
export async function openGpu(): Promise<GpuBackend> {
  const probe = new GpuConnection(openGpuProcess(path.join(bundleFolder, "gpuProcess.mjs")));
  try {
    await probe.introduction;
  } finally {
    probe.end("looked");
  }
  return openGpuBundle(bundleFolder);
}
