import type { BlockProblem, Linear, NormLayer } from "../../../src/engine/problem.ts";
import type { BlockSizes } from "../kernels/blockTask.ts";
import { attentionConstants, attentionNodes } from "./attentionGraph.ts";
import type { Constant, Graph, Node } from "./model.ts";

interface Part {
  readonly nodes: readonly Node[];
  readonly constants: readonly Constant[];
}

/** input [length, modelDim] -> residualOut and attentionWeights of one pre-norm block of GPT-2 */
export function createBlockGraph(block: BlockProblem, sizes: BlockSizes): Graph {
  const { length, modelDim, headCount } = sizes;
  const { attention, mlp } = block;
  const parts: readonly Part[] = [
    norm("input", block.norm1, block.epsilon, "normed1"),
    linear("normed1", attention.queryProjection, "queries"),
    linear("normed1", attention.keyProjection, "keys"),
    linear("normed1", attention.valueProjection, "values"),
    splitHeads("queries", sizes, "query"),
    splitHeads("keys", sizes, "key"),
    splitHeads("values", sizes, "value"),
    {
      nodes: attentionNodes({ query: "query", key: "key", value: "value", mask: "mask" }),
      constants: attentionConstants({
        scale: 1 / Math.sqrt(modelDim / headCount),
        ...{ causal: true, queryLength: length, keyLength: length },
      }),
    },
    mergeHeads("headOutput", sizes, "attentionOutput"),
    linear("attentionOutput", attention.outputProjection, "projectedOutput"),
    step("Add", ["input", "projectedOutput"], "residualMid"),
    norm("residualMid", block.norm2, block.epsilon, "normed2"),
    linear("normed2", mlp.up, "mlpHidden"),
    step("Gelu", ["mlpHidden"], "mlpActivated", { approximate: "tanh" }),
    linear("mlpActivated", mlp.down, "mlpOutput"),
    step("Add", ["residualMid", "mlpOutput"], "residualOut"),
  ];
  return {
    nodes: parts.flatMap(({ nodes }) => nodes),
    constants: parts.flatMap(({ constants }) => constants),
    inputs: [{ name: "input", shape: [length, modelDim] }],
    outputs: [
      { name: "residualOut", shape: [length, modelDim] },
      { name: "attentionWeights", shape: [headCount, length, length] },
    ],
  };
}

function step(
  type: string,
  inputs: readonly string[],
  output: string,
  attributes: NonNullable<Node["attributes"]> = {},
): Part {
  return { nodes: [{ type, inputs, outputs: [output], attributes }], constants: [] };
}

function norm(input: string, { weight, bias }: NormLayer, epsilon: number, output: string): Part {
  const [scale, shift] = [`${output}Scale`, `${output}Shift`];
  const { nodes } = step("LayerNormalization", [input, scale, shift], output, { epsilon });
  return {
    nodes,
    constants: [
      { name: scale, shape: weight?.shape ?? [], values: Float32Array.from(weight?.values ?? []) },
      { name: shift, shape: bias?.shape ?? [], values: Float32Array.from(bias?.values ?? []) },
    ],
  };
}

/** ONNX multiplies by [in, out], the engine keeps [out, in]. */
function linear(input: string, { weight, bias }: Linear, output: string): Part {
  const [outDim = 0, inDim = 0] = weight.shape;
  const columns = new Float32Array(inDim * outDim);
  for (let row = 0; row < outDim; row++) {
    for (let column = 0; column < inDim; column++) {
      columns[column * outDim + row] = weight.values[row * inDim + column]!;
    }
  }
  const [matrix, product, shift] = [`${output}Weight`, `${output}Product`, `${output}Bias`];
  return {
    nodes: [
      { type: "MatMul", inputs: [input, matrix], outputs: [product] },
      { type: "Add", inputs: [product, shift], outputs: [output] },
    ],
    constants: [
      { name: matrix, shape: [inDim, outDim], values: columns },
      { name: shift, shape: [outDim], values: Float32Array.from(bias?.values ?? []) },
    ],
  };
}

/** [length, modelDim] -> [headCount, length, headDim] */
function splitHeads(input: string, sizes: BlockSizes, output: string): Part {
  const { length, modelDim, headCount } = sizes;
  const [shape, split] = [`${output}Shape`, `${output}Split`];
  return {
    nodes: [
      { type: "Reshape", inputs: [input, shape], outputs: [split] },
      ...step("Transpose", [split], output, { perm: [1, 0, 2] }).nodes,
    ],
    constants: [toShape(shape, [length, headCount, modelDim / headCount])],
  };
}

/** [headCount, length, headDim] -> [length, modelDim] */
function mergeHeads(input: string, { length, modelDim }: BlockSizes, output: string): Part {
  const [shape, turned] = [`${output}Shape`, `${output}Turned`];
  return {
    nodes: [
      ...step("Transpose", [input], turned, { perm: [1, 0, 2] }).nodes,
      { type: "Reshape", inputs: [turned, shape], outputs: [output] },
    ],
    constants: [toShape(shape, [length, modelDim])],
  };
}

function toShape(name: string, sizes: readonly number[]): Constant {
  return { name, shape: [sizes.length], values: BigInt64Array.from(sizes, BigInt) };
}
