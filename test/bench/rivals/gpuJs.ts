import type { AttentionTask } from "../kernels/attentionTask.ts";
import type { Rival, Runner } from "../kernels/contest.ts";
import {
  type Constants,
  exponentials,
  type KernelFunction,
  largests,
  outputs,
  scores,
  totals,
  weights,
} from "./gpuJsKernels.ts";

interface Kernel {
  (...inputs: readonly Float32Array[]): Float32Array;
  readonly kernel: { readonly constructor: { readonly name: string }; fallbackReason?: string };
}

interface Gpu {
  createKernel(kernel: KernelFunction, settings: Readonly<Record<string, unknown>>): Kernel;
  destroy(): Promise<void>;
}

interface GpuJs {
  readonly GPU: new (settings: { mode: string }) => Gpu;
}

const backends = { cpu: "CPUKernel", webasm: "WebAssemblyKernel" } as const;

/** gpu.js without a GPU: one thread per number, six kernels in a row. */
export function gpuJsRivals(task: AttentionTask): readonly Rival[] {
  return (["cpu", "webasm"] as const).map((mode) => ({
    name: `gpu.js ${mode}`,
    open: () => open(task, mode),
  }));
}

async function open(task: AttentionTask, mode: keyof typeof backends): Promise<Runner> {
  const { GPU } = (await import("gpu.js")) as GpuJs;
  const gpu = new GPU({ mode });
  const { headCount, keyValueHeadCount, queryLength, keyLength, headDim } = task;
  const constants: Constants = {
    ...{ queryLength, keyLength, headDim, scale: task.scale, causal: task.causal ? 1 : 0 },
    group: headCount / keyValueHeadCount,
  };
  const rows = headCount * queryLength;
  const create = (kernel: KernelFunction, count: number) =>
    gpu.createKernel(kernel, { output: [count], constants, precision: "single" });
  const toScores = create(scores, rows * keyLength);
  const toLargests = create(largests, rows);
  const toExponentials = create(exponentials, rows * keyLength);
  const toTotals = create(totals, rows);
  const toWeights = create(weights, rows * keyLength);
  const toOutputs = create(outputs, rows * headDim);
  let attentionWeights = new Float32Array();
  let headOutput = new Float32Array();
  return {
    run() {
      const found = toScores(task.query, task.key);
      const raised = toExponentials(found, toLargests(found));
      attentionWeights = toWeights(raised, toTotals(raised)) as Float32Array<ArrayBuffer>;
      headOutput = toOutputs(attentionWeights, task.value) as Float32Array<ArrayBuffer>;
      // In silence it may run elsewhere than it was asked to.
      const ran = toScores.kernel.constructor.name;
      if (ran === backends[mode]) return Promise.resolve();
      return Promise.reject(new Error(`ran on ${ran}: ${toScores.kernel.fallbackReason ?? ""}`));
    },
    read: () => ({ attentionWeights, headOutput }),
    close: () => gpu.destroy(),
  };
}
