import { readFile } from "node:fs/promises";
import { buildKernels } from "../../../scripts/buildKernels.mjs";
import type { Backend } from "../../../src/engine/backends/backend.ts";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import { createWasmBackend } from "../../../src/engine/backends/wasm/createWasmBackend.ts";
import { evaluate } from "../../../src/engine/evaluate.ts";
import type { AttentionProblem } from "../../../src/engine/problem.ts";
import type { AttentionTrace } from "../../../src/engine/trace.ts";
import { type AttentionTask, toOperands, toProblem } from "../kernels/attentionTask.ts";
import type { Rival, Runner } from "../kernels/contest.ts";

/** The row that every ratio is taken to: weights and outputs stay in the kernels' memory. */
export const engineInPlace = "this engine, wasm kernels, in place";

/** From the problem to the whole trace, with its warnings, on the kernels. */
export const engineTrace = "this engine, wasm, problem to trace";

/** The same in double precision. */
export const engineReference = "this engine, reference, problem to trace";

/** This engine, from the problem to the trace with its warnings, and its kernels alone. */
export function engineRivals(task: AttentionTask): readonly Rival[] {
  return [
    { name: engineInPlace, open: () => openInPlace(task) },
    {
      name: engineTrace,
      open: async () => openTrace(toProblem(task), await openKernels()),
    },
    {
      name: engineReference,
      open: () => Promise.resolve(openTrace(toProblem(task), referenceBackend)),
    },
  ];
}

/** Kernels with a memory of their own. */
export async function openKernels() {
  const [plain, relaxed] = await buildKernels();
  return createWasmBackend(await readFile(plain.file), await readFile(relaxed.file));
}

/** The arithmetic alone, as `attention-lens bench` measures it. */
export async function openInPlace(task: AttentionTask): Promise<Runner> {
  const resident = (await openKernels()).placeAttention(toOperands(task));
  return {
    run: () => {
      resident.run();
      return Promise.resolve();
    },
    read: () => ({ attentionWeights: resident.readAttentionWeights() }),
    close: () => Promise.resolve(),
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
