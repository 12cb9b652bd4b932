import { evaluate } from "../../src/engine/evaluate.ts";
import type { Evaluation } from "../../src/engine/explain/evaluation.ts";
import type { AttentionProblem, MlpProblem } from "../../src/engine/problem.ts";
import type { ReadyState } from "../../src/protocol/panelState.ts";
import { createDotNetMatrix } from "../../src/random/dotNetMatrix.ts";
import { DotNetRandom } from "../../src/random/dotnet.ts";
import type { Tensor } from "../../src/tensor/tensor.ts";
import type { AttentionView, PackedMatrix } from "../../src/viewModel/panelView.ts";
import { scaleOf } from "./scaleOf.ts";
import type { StepContext } from "../../src/viewModel/steps/stepContext.ts";

/** Computes a gallery state again with the engine itself, so that steps and weights can be told. */
export async function toGalleryContext(
  state: ReadyState,
  computation: string,
): Promise<StepContext | null> {
  const { attention, mlp } = state;
  if (attention?.id === computation) {
    const problem = toAttentionProblem(state, attention);
    return contextOf({ problem, trace: await evaluate(problem) }, attention);
  }
  if (mlp?.id !== computation) return null;
  const problem = toMlpProblem(state, mlp.input);
  const evaluation = { problem, trace: await evaluate(problem) };
  return { evaluation, labelsFor: () => ({ query: [], key: [] }), positionsFor: () => mlp.tokens };
}

function contextOf(evaluation: Evaluation, attention: AttentionView): StepContext {
  const labels = { query: attention.queryTokens, key: attention.keyTokens };
  return { evaluation, labelsFor: () => labels, positionsFor: () => attention.queryTokens };
}

function toAttentionProblem(state: ReadyState, attention: AttentionView): AttentionProblem {
  return {
    kind: "attention",
    query: toTensor(state, attention.query),
    key: toTensor(state, attention.key),
    value: toTensor(state, attention.value),
    headCount: attention.heads.length,
    causal: attention.isCausal,
    ...scaleOf(state),
  };
}

/** The gallery has one MLP, that of the chapter, with the weights of its seeded generator. */
function toMlpProblem(state: ReadyState, input: PackedMatrix): MlpProblem {
  const [, width] = input.shape;
  const hidden = 4 * width;
  const random = new DotNetRandom(42);
  const weight = (rows: number, columns: number) => ({
    weight: { shape: [rows, columns], values: createDotNetMatrix(random, rows, columns) },
  });
  const up = weight(hidden, width);
  return {
    kind: "mlp",
    input: toTensor(state, input),
    up,
    down: weight(width, hidden),
    activation: "relu",
  };
}

function toTensor({ numbers }: ReadyState, { offset, shape }: PackedMatrix): Tensor {
  const [rows, columns] = shape;
  return { shape: [1, rows, columns], values: numbers.slice(offset, offset + rows * columns) };
}
