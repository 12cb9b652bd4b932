import type { AttentionMaps, AttentionOperands, Backend } from "../../engine/backends/backend.ts";
import { referenceBackend } from "../../engine/backends/reference.ts";
import { checkProblem } from "../../engine/check/checkProblem.ts";
import { ProblemError } from "../../engine/errors.ts";
import { computeMaskedScores, computeScores } from "../../engine/operations/scores.ts";
import { computeAttentionWeights, computeHeadOutput } from "../../engine/operations/weights.ts";
import { computeStages } from "../../engine/pipelines/computeStages.ts";
import type { AttentionProjections, Linear, MlpLayer, Problem } from "../../engine/problem.ts";
import type { AttentionStages, BlockStages, Stages } from "../../engine/trace.ts";
import { ShapeError } from "../../tensor/shape.ts";
import type { AttentionSlip, LinearRole, Slip } from "./mistake.ts";

/** What the mistaken program would show, where the pipeline passes on something else. */
type Seen = Pick<AttentionStages, "query" | "key" | "value" | "headOutput">;

/** Thrown by an operation that this slip does not fit. */
class DoesNotFit extends Error {}

/** `problem -> its stages with one mistake in them`; null where it cannot be made. */
export async function computeSlip(problem: Problem, slip: Slip): Promise<Stages | null> {
  try {
    const varied = slip.problem ? slip.problem(problem) : problem;
    if (!varied) return null;
    checkProblem(varied);
    const seen: Seen[] = [];
    const stages = await computeStages(toBackend(varied, slip, seen), varied);
    return withSeen(stages, seen);
  } catch (error) {
    const isMisfit =
      error instanceof DoesNotFit || error instanceof ShapeError || error instanceof ProblemError;
    if (isMisfit) return null;
    throw error;
  }
}

function toBackend(problem: Problem, slip: Slip, seen: Seen[]): Backend {
  let [normCount, addCount] = [0, 0];
  const inner = referenceBackend;
  return {
    ...inner,
    linear: async (input, layer) => {
      const output = await inner.linear(input, layer);
      return slip.linear ? slip.linear(output, toLinearRole(problem, layer)) : output;
    },
    attention: (operands) => Promise.resolve(attend(operands, slip.attention ?? {}, seen)),
    activate: async (activation, hidden, gate) =>
      slip.activate?.(activation, hidden, gate) ?? inner.activate(activation, hidden, gate),
    normalise: async (input, settings) =>
      slip.normalise?.(input, settings, normCount++) ?? inner.normalise(input, settings),
    add: async (stream, correction) =>
      slip.add?.(stream, correction, addCount++) ?? inner.add(stream, correction),
  };
}

function attend(given: AttentionOperands, slip: AttentionSlip, seen: Seen[]): AttentionMaps {
  const operands = slip.operands ? slip.operands(given) : given;
  if (!operands) throw new DoesNotFit();
  const scores = computeScores(operands.query, operands.key, operands.scale);
  const weights = slip.weights ? slip.weights(operands, scores) : toWeights(operands, scores);
  if (!weights) throw new DoesNotFit();
  const headOutput = computeHeadOutput(weights.attentionWeights, operands.value);
  const merged = slip.merged ? slip.merged(headOutput) : headOutput;
  if (!merged) throw new DoesNotFit();
  const { query, key, value } = operands;
  seen.push({ query, key, value, headOutput });
  return { scores, ...weights, headOutput: merged };
}

function toWeights(operands: AttentionOperands, scores: AttentionMaps["scores"]) {
  const maskedScores = computeMaskedScores(scores, operands);
  return { maskedScores, attentionWeights: computeAttentionWeights(maskedScores) };
}

function withSeen(stages: Stages, seen: readonly Seen[]): Stages {
  const inBlock = <T extends BlockStages>(block: T, at: number): T => ({
    ...block,
    attention: { ...block.attention, ...seen[at] },
  });
  switch (stages.kind) {
    case "attention":
    case "selfAttention":
      return { ...stages, ...seen[0] };
    case "block":
      return inBlock(stages, 0);
    case "stack":
      return { ...stages, blocks: stages.blocks.map(inBlock) };
    case "mlp":
    case "attentionWeights":
      return stages;
  }
}

/** What a linear layer is for in a problem that holds it. */
function toLinearRole(problem: Problem, layer: Linear): LinearRole {
  return rolesOf(problem).find(([each]) => each === layer)?.[1] ?? "other";
}

type PlacedLinear = readonly [layer: Linear, role: LinearRole];

function rolesOf(problem: Problem): readonly PlacedLinear[] {
  switch (problem.kind) {
    case "attention":
      return problem.outputProjection ? [[problem.outputProjection, "output"]] : [];
    case "selfAttention":
      return ofAttention(problem);
    case "attentionWeights":
      return [];
    case "mlp":
      return ofMlp(problem);
    case "block":
      return [...ofAttention(problem.attention), ...ofMlp(problem.mlp)];
    case "stack":
      return problem.blocks.flatMap(({ attention, mlp }) => [
        ...ofAttention(attention),
        ...ofMlp(mlp),
      ]);
  }
}

function ofAttention(layer: AttentionProjections): readonly PlacedLinear[] {
  return [
    [layer.queryProjection, "query"],
    [layer.keyProjection, "key"],
    [layer.valueProjection, "value"],
    ...(layer.outputProjection ? [[layer.outputProjection, "output"] as const] : []),
  ];
}

function ofMlp({ up, gate, down }: MlpLayer): readonly PlacedLinear[] {
  return [[up, "up"], ...(gate ? [[gate, "gate"] as const] : []), [down, "down"]];
}
