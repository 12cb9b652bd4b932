import { createAttentionGraph } from "../onnx/attentionGraph.ts";
import { createBlockGraph } from "../onnx/blockGraph.ts";
import {
  engineNotCausal,
  engineReference,
  engineRivals,
  engineTrace,
  engineTraceThreads,
  openInPlace,
  openKernels,
} from "../rivals/engine.ts";
import { engineGpu, engineGpuTrace, openBenchGpu } from "../rivals/engineGpu.ts";
import { engineInWideVectors } from "../rivals/engineWide.ts";
import { gpuJsRivals } from "../rivals/gpuJs.ts";
import { onnxRivals } from "../rivals/onnxRuntime.ts";
import { plainLoops } from "../rivals/plainLoops.ts";
import { tfjsRivals } from "../rivals/tfjs.ts";
import type { Backend } from "../../../src/engine/backends/backend.ts";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import type { BlockTrace } from "../../../src/engine/trace.ts";
import {
  type AttentionSizes,
  type AttentionTask,
  countOperations,
  createAttentionTask,
  probeAttention,
} from "./attentionTask.ts";
import { countBlockOperations, createBlockTask, evaluateBlock, probeBlock } from "./blockTask.ts";
import type { Contest, Rival } from "./contest.ts";
import { titles } from "./goals.ts";

/** What is compared; each is made when its turn comes, for they are large. */
export const contests: readonly (() => Promise<Contest>)[] = [
  () => attention(titles.demo, square(2, 3, 4, 1)),
  () => attention("12 heads x 128 x 64", square(12, 128, 64)),
  () => attention(titles.large, square(12, 1024, 64)),
  () => attention(titles.causal, { ...square(12, 1024, 64), causal: true }),
  () =>
    attention("32 query / 8 key-value heads x 2048 x 128", {
      ...square(32, 2048, 128),
      keyValueHeadCount: 8,
    }),
  () => gpt2Block(),
];

/** As many key-value heads as heads, nothing hidden. */
export function square(headCount: number, keyLength: number, headDim: number, queries = keyLength) {
  const sizes = { headCount, keyValueHeadCount: headCount, keyLength, headDim };
  return { ...sizes, queryLength: queries, causal: false } satisfies AttentionSizes;
}

async function attention(title: string, sizes: AttentionSizes): Promise<Contest> {
  const task = createAttentionTask(sizes);
  const { query, key, value } = task;
  return {
    title,
    operations: countOperations(sizes),
    probes: await probeAttention(task),
    rivals: [
      ...engineRivals(task),
      engineInWideVectors(task),
      ...(sizes.causal ? [await notCausal(task)] : []),
      engineGpu(task),
      ...[plainLoops(task), ...gpuJsRivals(task), ...tfjsRivals(task)],
      ...onnxRivals({ graph: createAttentionGraph(task), feeds: { query, key, value } }),
    ],
  };
}

/** What hiding keys spares is told from rows of the same rounds. */
async function notCausal(task: AttentionTask): Promise<Rival> {
  const open = { ...task, causal: false };
  return {
    name: engineNotCausal,
    probes: await probeAttention(open),
    open: () => openInPlace(open),
  };
}

/** Pre-norm, causal, MLP of 4 x 768 with GELU; the trace has every stage, onnxruntime two outputs. */
async function gpt2Block(): Promise<Contest> {
  const sizes = { length: 1024, modelDim: 768, headCount: 12 };
  const problem = createBlockTask(sizes);
  const engineOn = (name: string, openBackend: () => Promise<Backend>): Rival => ({
    name,
    async open() {
      const backend = await openBackend();
      let trace: BlockTrace | undefined;
      return {
        async run() {
          trace = undefined;
          trace = await evaluateBlock(problem, backend);
        },
        read: () => ({
          attentionWeights: trace?.attention.attentionWeights.values ?? [],
          residualOut: trace?.residualOut.values ?? [],
        }),
        close: async () => backend.close?.(),
      };
    },
  });
  const input = Float32Array.from(problem.input.values);
  const graph = createBlockGraph(problem, sizes);
  return {
    title: titles.block,
    operations: countBlockOperations(sizes),
    probes: await probeBlock(problem, sizes),
    rivals: [
      engineOn(engineTrace, () => openKernels(1)),
      engineOn(engineTraceThreads, () => openKernels(2)),
      engineOn(engineGpuTrace, openBenchGpu),
      engineOn(engineReference, () => Promise.resolve(referenceBackend)),
      ...onnxRivals({ graph, feeds: { input } }),
    ],
  };
}
