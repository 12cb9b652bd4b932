import { readFile } from "node:fs/promises";
import { buildKernels } from "../../../scripts/buildKernels.mjs";
import type { Backend } from "../../../src/engine/backends/backend.ts";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import {
  createWasmBackend,
  type WasmBackend,
} from "../../../src/engine/backends/wasm/createWasmBackend.ts";
import { evaluate } from "../../../src/engine/evaluate.ts";
import type { AttentionProblem } from "../../../src/engine/problem.ts";
import type { AttentionTrace } from "../../../src/engine/trace.ts";
import { startNodeKernelThread } from "../../../src/workers/kernelThreadNode.ts";
import { openKernelThreads } from "../../../src/workers/kernelThreadPort.ts";
import { type AttentionTask, toOperands, toProblem } from "../kernels/attentionTask.ts";
import type { Rival, Runner } from "../kernels/contest.ts";

/** The row that every ratio is taken to: weights and outputs stay in the kernels' memory. */
export const engineInPlace = "this engine, wasm kernels, in place";

/** The same on the caller's thread and one more. */
export const engineInPlaceThreads = "this engine, wasm, in place, 2 threads";

/** Where the others are causal: the same sizes with nothing hidden. */
export const engineNotCausal = "this engine, wasm, in place, not causal";

/** From the problem to the whole trace on two threads. */
export const engineTraceThreads = "this engine, wasm, to trace, 2 threads";

/** From the problem to the whole trace, with its warnings, on the kernels. */
export const engineTrace = "this engine, wasm, problem to trace";

/** The same in double precision. */
export const engineReference = "this engine, reference, problem to trace";

/** This engine, from the problem to the trace with its warnings, and its kernels alone. */
export function engineRivals(task: AttentionTask): readonly Rival[] {
  return [
    { name: engineInPlace, open: () => openInPlace(task) },
    { name: engineInPlaceThreads, open: () => openInPlace(task, 2) },
    {
      name: engineTrace,
      open: async () => openTrace(toProblem(task), await openKernels()),
    },
    {
      name: engineTraceThreads,
      open: async () => {
        const kernels = await openKernels(2);
        return { ...openTrace(toProblem(task), kernels), close: () => kernels.close() };
      },
    },
    {
      name: engineReference,
      open: () => Promise.resolve(openTrace(toProblem(task), referenceBackend)),
    },
  ];
}

/** The kernels for one thread as they are built: plain and relaxed. */
export async function readKernels(): Promise<readonly [Buffer, Buffer]> {
  const [plain, relaxed] = await buildKernels();
  return [await readFile(plain.file), await readFile(relaxed.file)];
}

/** Kernels with a memory of their own, on that many threads. */
export async function openKernels(threads = 1): Promise<WasmBackend> {
  if (threads === 1) return createWasmBackend(...(await readKernels()));
  const [, , shared, sharedRelaxed] = await buildKernels();
  const entry = new URL("../../../src/workers/kernelThread.ts", import.meta.url);
  return createWasmBackend(await readFile(shared.file), await readFile(sharedRelaxed.file), {
    threads: openKernelThreads(threads - 1, () => startNodeKernelThread(entry)),
  });
}

/** The arithmetic alone, as `attention-lens bench` measures it. */
export async function openInPlace(task: AttentionTask, threads = 1): Promise<Runner> {
  return placeKernels(await openKernels(threads), task);
}

/** Puts a task into the memory of kernels. */
export function placeKernels(kernels: WasmBackend, task: AttentionTask): Runner {
  const resident = kernels.placeAttention(toOperands(task));
  return {
    run: () => {
      resident.run();
      return Promise.resolve();
    },
    read: () => ({ attentionWeights: resident.readAttentionWeights() }),
    close: () => kernels.close(),
  };
}

function openTrace(problem: AttentionProblem, backend: Backend): Runner {
  let trace: AttentionTrace | undefined;
  return {
    async run() {
      const evaluated = await evaluate(problem, backend);
      if (evaluated.kind === "attention") trace = evaluated;
    },
    read: () => ({
      attentionWeights: trace?.attentionWeights.values ?? [],
      headOutput: trace?.headOutput.values ?? [],
    }),
    close: () => Promise.resolve(),
  };
}
