import type { ProgramMlp } from "../../program/recognition/mlp.ts";
import type { Tensor as ProgramTensor } from "../../program/values/tensor.ts";
import type { ComputationGroup, Followed, Role, SourceMatrix } from "../../source/extraction.ts";
import type { MeaningOptions } from "../../source/meaning/meaningOptions.ts";
import { settleFollowed } from "../../source/meaning/settleSettings.ts";
import { type FollowedProgram, labelAt, placeInFile, tokensOf } from "./followedProgram.ts";
import { MatrixMaker, wholeFile, type WrittenMatrices } from "./madeMatrices.ts";

/** How a program computes one MLP, with the names of the file. */
export function toFollowedMlp(mlp: ProgramMlp, followed: FollowedProgram): Followed {
  const { residual } = mlp;
  return {
    ...placeInFile(mlp, followed, []),
    ...(residual && {
      residual: residual.activation === null ? {} : { activation: residual.activation },
    }),
  };
}

/** An MLP that only the program computes; null if not all its numbers are known. */
export function toFollowedMlpGroup(
  mlp: ProgramMlp,
  id: string,
  followed: FollowedProgram,
  written: WrittenMatrices,
  options: MeaningOptions,
): ComputationGroup | null {
  const about = toFollowedMlp(mlp, followed);
  const matrices = matricesOf(mlp, new MatrixMaker(id, about, followed, written));
  if (!matrices) return null;
  const { range } = about;
  const said = <T>(value: T) => ({ value, range });
  const length = mlp.input.shape.length > 1 ? (mlp.input.shape.at(-2) ?? 1) : 1;
  const tokens = tokensOf(length, followed.program);
  const settings = {
    activation: said(mlp.activation),
    weightLayout: said(isTurned(weightsOf(mlp)) ? ("inOut" as const) : ("outIn" as const)),
    ...(tokens && { tokens }),
  };
  const own = { id, kind: "mlp" } as const;
  return {
    ...own,
    label: labelAt(mlp, ["mlpActivated", "mlpHidden", "mlpOutput"], followed.program),
    matrices,
    ...settleFollowed(settings, own, options),
    scope: wholeFile,
    range,
    problems: [],
    departures: [],
    followed: { ...about, made: { batch: mlp.input.shape.length > 2 ? mlp.input.shape[0]! : 1 } },
  };
}

function weightsOf({ up, gate, down }: ProgramMlp): readonly ProgramTensor[] {
  return [up.weight, ...(gate ? [gate.weight] : []), down.weight];
}

/** Whether the program stores these weights [in, out], as in `x @ W`. */
export function isTurned(weights: readonly ProgramTensor[]): boolean {
  return weights.every((weight) => !weight.isContiguous && turn(weight).isContiguous);
}

/** Rows for columns. */
export function turn(weight: ProgramTensor): ProgramTensor {
  return weight.view([...weight.shape].reverse(), [...weight.strides].reverse());
}

function matricesOf(mlp: ProgramMlp, maker: MatrixMaker): ComputationGroup["matrices"] | null {
  const { input, up, gate, down } = mlp;
  const asHeld = isTurned(weightsOf(mlp)) ? turn : (weight: ProgramTensor) => weight;
  const made: Partial<Record<Role, SourceMatrix | null>> = {
    input: maker.rows("input", input),
    mlpUp: maker.rows("mlpUp", asHeld(up.weight)),
    mlpDown: maker.rows("mlpDown", asHeld(down.weight)),
    ...(up.bias && { mlpUpBias: maker.rows("mlpUpBias", up.bias) }),
    ...(down.bias && { mlpDownBias: maker.rows("mlpDownBias", down.bias) }),
    ...(gate && {
      mlpGate: gate.bias ? null : maker.rows("mlpGate", asHeld(gate.weight), "mlpGateWeight"),
    }),
  };
  return Object.values(made).includes(null) ? null : (made as ComputationGroup["matrices"]);
}
