import type { NormSettings } from "../../../engine/backends/backend.ts";
import { computeLayerNorm, computeRmsNorm } from "../../../engine/operations/norms.ts";
import type { BlockLayer, Problem } from "../../../engine/problem.ts";
import { varyProblem, type Variation } from "../../../engine/whatIf/varyProblem.ts";
import { createZeros, type Tensor } from "../../../tensor/tensor.ts";
import { sizeAt } from "../../../tensor/shape.ts";
import type { Mistake, Slip } from "../mistake.ts";

/** Mistakes with the residual stream and the norms of a block. */
export const blockMistakes: readonly Mistake[] = [
  {
    id: "residual-missing",
    title: { en: "No residual", "zh-tw": "沒有殘差" },
    equal: { en: "those without the residual connection", "zh-tw": "沒有殘差連接的結果" },
    remedy: {
      en: "Keep the residual stream and add the output of the layer.",
      "zh-tw": "保留殘差流，再加上這一層的輸出。",
    },
    slips: [
      { add: (_stream, correction) => correction },
      { add: (_stream, correction, count) => (count % 2 === 0 ? correction : null) },
      { add: (_stream, correction, count) => (count % 2 === 1 ? correction : null) },
    ],
  },
  {
    id: "norm-placement",
    title: { en: "Norm on the wrong side", "zh-tw": "正規化放錯邊" },
    equal: {
      en: "those with the norm on the other side of the layer",
      "zh-tw": "正規化放在層的另一邊的結果",
    },
    remedy: {
      en: "Pre-norm: norm, layer, add. Post-norm: layer, add, norm. This block uses the other order.",
      "zh-tw":
        "pre-norm：正規化、層、相加；post-norm：層、相加、正規化。這個區塊用的是另一種順序。",
    },
    slips: [variedBlock(({ placement }) => ({ placement: placement === "pre" ? "post" : "pre" }))],
  },
  {
    id: "norm-missing",
    title: { en: "No norm", "zh-tw": "沒有正規化" },
    equal: { en: "those without the norm", "zh-tw": "沒有正規化的結果" },
    remedy: {
      en: "Normalise each position where the block says so.",
      "zh-tw": "在區塊指定的地方，把每個位置正規化。",
    },
    slips: [
      { normalise: (input) => input },
      { normalise: (input, _settings, count) => (count % 2 === 0 ? input : null) },
      { normalise: (input, _settings, count) => (count % 2 === 1 ? input : null) },
    ],
  },
  {
    id: "rms-for-layer-norm",
    title: { en: "RMSNorm for LayerNorm", "zh-tw": "用 RMSNorm 代替 LayerNorm" },
    equal: {
      en: "those of RMSNorm instead of LayerNorm",
      "zh-tw": "該用 LayerNorm 卻用了 RMSNorm 的結果",
    },
    remedy: {
      en: "Subtract the mean from each number first.",
      "zh-tw": "先把每個數字減去平均。",
    },
    slips: [
      normedBy("layerNorm", (input, { weight, epsilon }) =>
        computeRmsNorm(input, weight ? { weight } : {}, epsilon),
      ),
      normedBy("layerNorm", (input, settings) => computeRmsNorm(input, settings, settings.epsilon)),
    ],
  },
  {
    id: "layer-for-rms-norm",
    title: { en: "LayerNorm for RMSNorm", "zh-tw": "用 LayerNorm 代替 RMSNorm" },
    equal: {
      en: "those of LayerNorm instead of RMSNorm",
      "zh-tw": "該用 RMSNorm 卻用了 LayerNorm 的結果",
    },
    remedy: {
      en: "RMSNorm does not subtract the mean: it only divides by the root of the mean square.",
      "zh-tw": "RMSNorm 不減平均：只除以均方根。",
    },
    slips: [
      normedBy("rmsNorm", (input, settings) => computeLayerNorm(input, settings, settings.epsilon)),
    ],
  },
  {
    id: "std-n-minus-1",
    title: { en: "Variance divided by n − 1", "zh-tw": "變異數除以 n − 1" },
    equal: {
      en: "those whose variance was divided by n − 1",
      "zh-tw": "變異數除以 n − 1 的結果",
    },
    remedy: {
      en: "LayerNorm divides by n: in PyTorch, use unbiased=False (std divides by n − 1 by default).",
      "zh-tw": "LayerNorm 除以 n：在 PyTorch 要用 unbiased=False（std 預設除以 n − 1）。",
    },
    slips: [normedBy("layerNorm", computeWithSampleVariance)],
  },
  {
    id: "epsilon-outside-root",
    title: { en: "Epsilon outside the root", "zh-tw": "epsilon 放在根號外" },
    equal: {
      en: "those with epsilon added after the square root",
      "zh-tw": "epsilon 加在開根號之後的結果",
    },
    remedy: {
      en: "Add epsilon to the variance (or to the mean square) before the square root.",
      "zh-tw": "epsilon 要在開根號之前加到變異數（或均方）上。",
    },
    slips: [{ normalise: (input, settings) => computeWithEpsilonOutside(input, settings) }],
  },
];

type Block = Pick<BlockLayer, "placement">;

function variedBlock(change: (block: Block) => NonNullable<Variation["block"]>): Slip {
  return {
    problem: (problem: Problem) => {
      const block = problem.kind === "stack" ? problem.blocks[0] : problem;
      if (!block || !("placement" in block)) return null;
      return varyProblem(problem, { block: change(block) });
    },
  };
}

function normedBy(
  meant: BlockLayer["norm"],
  compute: (input: Tensor, settings: NormSettings) => Tensor,
): Slip {
  return {
    normalise: (input, settings) => (settings.norm === meant ? compute(input, settings) : null),
  };
}

/** With n − 1 the root is √(n / (n − 1)) times as large: a smaller weight and epsilon say the same. */
function computeWithSampleVariance(input: Tensor, settings: NormSettings): Tensor {
  const width = sizeAt(input.shape, -1);
  const share = (width - 1) / width;
  const weights = settings.weight?.values ?? new Float64Array(width).fill(1);
  const weight = { shape: [width], values: weights.map((x) => x * Math.sqrt(share)) };
  return computeLayerNorm(input, { ...settings, weight }, settings.epsilon * share);
}

/** `x / (s + epsilon)` is `x / s * s / (s + epsilon)`, with s the root without any epsilon. */
function computeWithEpsilonOutside(input: Tensor, settings: NormSettings): Tensor {
  const isLayer = settings.norm === "layerNorm";
  const plain = (isLayer ? computeLayerNorm : computeRmsNorm)(input, {}, 0);
  const width = sizeAt(input.shape, -1);
  const normed = createZeros(input.shape);
  for (let at = 0; at < normed.values.length; at++) {
    const start = at - (at % width);
    const root = rootOf(Array.from(input.values.subarray(start, start + width)), isLayer);
    const scaled = (plain.values[at]! * root) / (root + settings.epsilon);
    normed.values[at] = scaled * (settings.weight?.values[at % width] ?? 1);
  }
  return addBias(normed, settings);
}

function rootOf(row: readonly number[], isLayer: boolean): number {
  const mean = isLayer ? row.reduce((sum, x) => sum + x, 0) / row.length : 0;
  return Math.sqrt(row.reduce((sum, x) => sum + (x - mean) ** 2, 0) / row.length);
}

function addBias({ shape, values }: Tensor, { bias }: NormSettings): Tensor {
  if (!bias) return { shape, values };
  return { shape, values: values.map((x, at) => x + bias.values[at % bias.values.length]!) };
}
