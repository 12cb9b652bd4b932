import * as activationKernels from "./activationKernels.ts";
import * as attentionKernels from "./attentionKernels.ts";
import * as linearKernels from "./linearKernels.ts";
import * as normKernels from "./normKernels.ts";

/** How the shader holds an argument: numbers on the device, a whole number, or any number. */
export type KernelArgument = "WebGPUBuffer" | "Integer" | "Float";

interface KernelEntry {
  readonly source: (...inputs: never[]) => number;
  readonly arguments: readonly KernelArgument[];
  /** Axes of the output, which gpu.js fixes when it compiles. */
  readonly rank: 2 | 3;
}

/** Every kernel; each is compiled when it is first wanted, for all sizes. */
export const kernelTable = {
  scores: entry(attentionKernels.scores, 3, [...matrices(2), ...wholes(3), "Float"]),
  maskedScores: entry(attentionKernels.maskedScores, 3, [...matrices(2), ...wholes(8)]),
  largests: entry(attentionKernels.largests, 2, [...matrices(1), ...wholes(1)]),
  totals: entry(attentionKernels.totals, 2, [...matrices(2), ...wholes(1)]),
  weights: entry(attentionKernels.weights, 3, matrices(3)),
  headOutput: entry(attentionKernels.headOutput, 3, [...matrices(2), ...wholes(3)]),
  linear: entry(linearKernels.linear, 2, [...matrices(3), ...wholes(2)]),
  sum: entry(linearKernels.sum, 2, matrices(2)),
  means: entry(normKernels.means, 2, [...matrices(1), ...wholes(1)]),
  factors: entry(normKernels.factors, 2, [...matrices(2), ...wholes(2), "Float"]),
  normed: entry(normKernels.normed, 2, [...matrices(5), ...wholes(3)]),
  relu: entry(activationKernels.relu, 2, matrices(1)),
  reluSquared: entry(activationKernels.reluSquared, 2, matrices(1)),
  silu: entry(activationKernels.silu, 2, matrices(1)),
  swiglu: entry(activationKernels.swiglu, 2, matrices(2)),
  gelu: entry(activationKernels.gelu, 2, matrices(1)),
  geluTanh: entry(activationKernels.geluTanh, 2, matrices(1)),
} as const satisfies Readonly<Record<string, KernelEntry>>;

/** The name of a kernel. */
export type KernelName = keyof typeof kernelTable;

function entry(
  source: KernelEntry["source"],
  rank: KernelEntry["rank"],
  types: readonly KernelArgument[],
): KernelEntry {
  return { source, rank, arguments: types };
}

function matrices(count: number): readonly KernelArgument[] {
  return new Array<KernelArgument>(count).fill("WebGPUBuffer");
}

function wholes(count: number): readonly KernelArgument[] {
  return new Array<KernelArgument>(count).fill("Integer");
}
