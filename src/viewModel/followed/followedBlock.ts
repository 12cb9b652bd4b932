import type { AttentionLayer, Projection } from "../../program/recognition/attentionLayers.ts";
import type { ProgramBlock } from "../../program/recognition/blocks.ts";
import { stepsOfBlock } from "../../program/recognition/steps.ts";
import type { Tensor as ProgramTensor } from "../../program/values/tensor.ts";
import type { ComputationGroup, Role } from "../../source/extraction.ts";
import type { MeaningOptions } from "../../source/meaning/meaningOptions.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { departuresOf } from "./followedAttention.ts";
import {
  type FollowedProgram,
  labelAt,
  placeInFile,
  saidAt,
  toMadeGroup,
} from "./followedProgram.ts";
import { isUsual } from "./scaleDepartures.ts";
import {
  asHeld,
  ifKnown,
  isTurned,
  layersOf,
  type MadeMatrices,
  weightsOf as mlpWeightsOf,
} from "./followedMlp.ts";
import { MatrixMaker, type WrittenMatrices } from "./madeMatrices.ts";

/** A transformer block that a program makes; null: its numbers are not all known. */
export function toFollowedBlockGroup(
  block: ProgramBlock,
  id: string,
  followed: FollowedProgram,
  written: WrittenMatrices,
  options: MeaningOptions,
): ComputationGroup | null {
  const { attention, input, mlp, norm1, placement } = block;
  const [first] = attention.attentions;
  if (!first) return null;
  const { program } = followed;
  const departures = departuresOf(first, program.toFile(first.range), followed);
  const steps = stepsOfBlock(block, followed.readers);
  const about = placeInFile(block, followed, departures, steps, block.mlp.activated);
  const matrices = matricesOf(block, new MatrixMaker(id, about, followed, written));
  if (!matrices) return null;
  const said = saidAt(about.range);
  const positions = input.shape.at(-2) ?? 1;
  const batch = input.shape.length > 2 ? (input.shape[0] ?? 1) : 1;
  const named = { stages: { ...first.stages, ...block.stages }, weights: first.weights.values };
  const tokens = followed.positions.of(positions, named);
  const width = (attention.query.weight.shape[0] ?? 1) / attention.headCount;
  const settings = {
    headCount: said(attention.headCount),
    causal: said(first.causal),
    ...(isUsual(first.scale, width) ? {} : { scale: said(first.scale) }),
    activation: said(mlp.activation),
    norm: said(norm1.kind),
    placement: said(placement),
    residual: said(true),
    weightLayout: said(isTurned(weightsOf(block)) ? ("inOut" as const) : ("outIn" as const)),
    ...(tokens && { tokens }),
  };
  const mask = first.mask && toBlockMask(first.mask, { batch, attention, positions });
  const label = labelAt(block, ["residualMid", "normed1", "mlpActivated"], program);
  const made = { batch, epsilon: norm1.epsilon, ...(mask && { mask }) };
  return toMadeGroup({ id, kind: "block", label, matrices, settings, about, made }, options);
}

interface Sizes {
  readonly batch: number;
  readonly attention: AttentionLayer;
  readonly positions: number;
}

/** Where the program's heads stand in the place of batches, the mask still has one map for each. */
function toBlockMask({ values }: Tensor, { batch, attention, positions }: Sizes): Tensor {
  return { shape: [batch, attention.headCount, positions, positions], values };
}

function weightsOf({ attention, mlp }: ProgramBlock): readonly ProgramTensor[] {
  const { query, key, value, output } = attention;
  return [...[query, key, value, output].map(({ weight }) => weight), ...mlpWeightsOf(mlp)];
}

function matricesOf(block: ProgramBlock, maker: MatrixMaker): ComputationGroup["matrices"] | null {
  const { attention, mlp, norm1, norm2 } = block;
  const held = asHeld(weightsOf(block));
  const made: MadeMatrices = {
    input: maker.rows("input", block.input),
    ...layersOf(mlp, maker, held),
  };
  const put = (role: Role, biasRole: Role, layer: Projection): void => {
    made[role] = maker.rows(role, held(layer.weight));
    if (layer.bias) made[biasRole] = maker.rows(biasRole, layer.bias);
  };
  put("queryProjection", "queryProjectionBias", attention.query);
  put("keyProjection", "keyProjectionBias", attention.key);
  put("valueProjection", "valueProjectionBias", attention.value);
  put("outputProjection", "outputProjectionBias", attention.output);
  if (norm1.weight) made.norm1 = maker.rows("norm1", norm1.weight);
  if (norm1.bias) made.norm1Bias = maker.rows("norm1Bias", norm1.bias);
  if (norm2.weight) made.norm2 = maker.rows("norm2", norm2.weight);
  if (norm2.bias) made.norm2Bias = maker.rows("norm2Bias", norm2.bias);
  return ifKnown(made);
}
