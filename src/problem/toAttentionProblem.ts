import * as l10n from "@vscode/l10n";
import { checkProblem } from "../engine/check/checkProblem.ts";
import type { AttentionProblem, Linear, SelfAttentionProblem } from "../engine/problem.ts";
import type { ComputationGroup } from "../source/extraction.ts";
import type { MadeByProgram } from "../source/madeByProgram.ts";
import { givenMatrix, queriesOfGiven } from "./matrixCells.ts";
import type { StatedProblem } from "./statedProblem.ts";
import { incomplete, toBatch, toLinear } from "./tensors.ts";
import { toFailure } from "./toFailure.ts";
import { toSettings } from "./toSettings.ts";

/** Attention on a query, a key, and a value of the file. */
export function toAttentionProblem(group: ComputationGroup): StatedProblem {
  const { query, key, value } = group.matrices;
  if (!query || !key || !value) {
    return incomplete(
      group,
      l10n.t(
        "This computation needs a query, a key, and a value. Name the matrices that way " +
          "or assign their roles.",
      ),
    );
  }
  const problem: AttentionProblem = {
    kind: "attention",
    query: toBatch(query),
    key: toBatch(key),
    value: toBatch(value),
    ...toSettings(group.settings),
    ...toOutputProjection(group),
  };
  return { kind: "ready", problem };
}

/** The layer behind the heads, if there is one. */
function toOutputProjection({
  matrices: { outputProjection: weight, outputProjectionBias: bias },
  settings,
}: ComputationGroup): Partial<Pick<AttentionProblem, "outputProjection">> {
  return weight ? { outputProjection: toLinear(weight, bias, settings.weightLayout?.value) } : {};
}

/** Attention as the program computes it, on its own matrices. */
export function toFollowedProblem(
  group: ComputationGroup,
  { batch, mask }: MadeByProgram,
): StatedProblem {
  const { query, key, value } = group.matrices;
  if (!query || !key || !value) return incomplete(group, l10n.t("This computation is incomplete"));
  const settings = toSettings(group.settings);
  const fits = mask && (mask.shape[1] === 1 || mask.shape[1] === settings.headCount);
  const problem: AttentionProblem = {
    kind: "attention",
    query: toBatch(query, batch),
    key: toBatch(key, batch),
    value: toBatch(value, batch),
    ...settings,
    ...(fits && { mask }),
    ...toOutputProjection(group),
  };
  return { kind: "ready", problem };
}

/** Weights of the file, or scores; the heads stand below each other. */
export function toWeightsProblem(group: ComputationGroup): StatedProblem {
  const matrix = givenMatrix(group);
  const heads = group.settings.headCount?.value ?? 1;
  if (!matrix) return incomplete(group, l10n.t("This computation is incomplete"));
  const batch = group.followed?.made?.batch ?? 1;
  const queries = queriesOfGiven(group, matrix) / batch;
  const given = { shape: [batch, heads, queries, matrix.shape[1]], values: matrix.values };
  const stage = group.matrices.scores ? "scores" : "attentionWeights";
  const { output } = group.followed?.made ?? {};
  const problem = { kind: "attentionWeights", stage, given, ...(output && { output }) } as const;
  return { kind: "ready", problem };
}

type Projections = Readonly<Record<`${"query" | "key" | "value"}Projection`, Linear>>;

/** Self-attention of an input; without an output projection, it ends with the concatenated heads. */
export function toSelfAttentionProblem(group: ComputationGroup): StatedProblem {
  const { matrices, settings } = group;
  const { input } = matrices;
  const projections = toProjections(group);
  if (!input || !projections) {
    return incomplete(
      group,
      l10n.t(
        "This computation needs an input and query, key, and value projections. Name the " +
          "matrices that way or assign their roles.",
      ),
    );
  }
  const problem: SelfAttentionProblem = {
    kind: "selfAttention",
    input: toBatch(input),
    ...projections,
    ...toOutputProjection(group),
    ...toSettings(settings),
  };
  try {
    checkProblem(problem);
    return { kind: "ready", problem };
  } catch (error) {
    return toFailure(group, error);
  }
}

/** The projections in the engine's form; null if one of them is missing. */
export function toProjections({ matrices, settings }: ComputationGroup): Projections | null {
  const { queryProjection, keyProjection, valueProjection } = matrices;
  if (!queryProjection || !keyProjection || !valueProjection) return null;
  const layout = settings.weightLayout?.value;
  return {
    queryProjection: toLinear(queryProjection, matrices.queryProjectionBias, layout),
    keyProjection: toLinear(keyProjection, matrices.keyProjectionBias, layout),
    valueProjection: toLinear(valueProjection, matrices.valueProjectionBias, layout),
  };
}
