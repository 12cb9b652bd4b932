import type { MlpTrace } from "../../engine/trace.ts";
import type { ProgramMlp } from "../../program/recognition/mlp.ts";
import { holdersInOrder } from "../../program/recognition/numbers/held.ts";
import { areComputed } from "../../program/recognition/numbers/computed.ts";
import { placeOf } from "../../program/recognition/stages.ts";
import { stepsOfMlp } from "../../program/recognition/steps.ts";
import type { Tensor as ProgramTensor } from "../../program/values/tensor.ts";
import type { ComputationGroup, Followed, Role, SourceMatrix } from "../../source/extraction.ts";
import type { MeaningOptions } from "../../source/meaning/meaningOptions.ts";
import {
  type FollowedProgram,
  labelAt,
  placeInFile,
  saidAt,
  toMadeGroup,
} from "./followedProgram.ts";
import { MatrixMaker, type WrittenMatrices } from "./madeMatrices.ts";

/** How a program computes one MLP, with the names of the file. */
export function toFollowedMlp(mlp: ProgramMlp, followed: FollowedProgram): Followed {
  const { residual } = mlp;
  return {
    ...placeInFile(mlp, followed, [], stepsOfMlp(mlp), mlp.activated),
    ...(residual && {
      residual: residual.activation === null ? {} : { activation: residual.activation },
    }),
  };
}

/** How a program computes an MLP number by number; null: it holds other numbers. */
export function toFollowedNumbers(trace: MlpTrace, followed: FollowedProgram): Followed | null {
  const { recording } = followed.program;
  const names = ["mlpHidden", "mlpActivated", "mlpOutput"] as const;
  const held = holdersInOrder(
    recording,
    names.map((name) => trace[name].values),
  );
  const stages = Object.fromEntries(
    names.flatMap((name, at) => (held[at] ? [[name, placeOf(held[at], recording)] as const] : [])),
  );
  const { mlpHidden: hidden, mlpOutput: output } = stages;
  // Numbers that the program only writes, such as those of a unit matrix, may be the same by chance.
  const areMade = [trace.mlpHidden, trace.mlpOutput].every(({ values }) =>
    areComputed(recording, values),
  );
  if (!hidden || !output || !areMade) return null;
  const steps = {
    mlpUp: [hidden.range],
    ...(stages["mlpActivated"] && { activation: [stages["mlpActivated"].range] }),
    mlpDown: [output.range],
  };
  return placeInFile({ range: output.range, stages }, followed, [], steps);
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
  const said = saidAt(about.range);
  const length = mlp.input.shape.length > 1 ? (mlp.input.shape.at(-2) ?? 1) : 1;
  const tokens = followed.positions.of(length, { stages: mlp.stages, weights: null });
  const settings = {
    activation: said(mlp.activation),
    weightLayout: said(isTurned(weightsOf(mlp)) ? ("inOut" as const) : ("outIn" as const)),
    ...(tokens && { tokens }),
  };
  const label = labelAt(mlp, ["mlpActivated", "mlpHidden", "mlpOutput"], followed.program);
  const made = { batch: mlp.input.shape.length > 2 ? mlp.input.shape[0]! : 1 };
  return toMadeGroup({ id, kind: "mlp", label, matrices, settings, about, made }, options);
}

/** The weights of its layers. */
export function weightsOf({ up, gate, down }: ProgramMlp): readonly ProgramTensor[] {
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
  return ifKnown({
    input: maker.rows("input", mlp.input),
    ...layersOf(mlp, maker, asHeld(weightsOf(mlp))),
  });
}

/** A matrix by its role; null: its numbers are unknown. */
export type MadeMatrices = Partial<Record<Role, SourceMatrix | null>>;

/** null if one of them is unknown. */
export function ifKnown(made: MadeMatrices): ComputationGroup["matrices"] | null {
  return Object.values(made).includes(null) ? null : (made as ComputationGroup["matrices"]);
}

/** How the program stores weights like these. */
export function asHeld(
  weights: readonly ProgramTensor[],
): (weight: ProgramTensor) => ProgramTensor {
  return isTurned(weights) ? turn : (weight) => weight;
}

/** The layers of an MLP, each weight as it is `held`. */
export function layersOf(
  { up, gate, down }: ProgramMlp,
  maker: MatrixMaker,
  held: (weight: ProgramTensor) => ProgramTensor,
): MadeMatrices {
  return {
    mlpUp: maker.rows("mlpUp", held(up.weight)),
    mlpDown: maker.rows("mlpDown", held(down.weight)),
    ...(up.bias && { mlpUpBias: maker.rows("mlpUpBias", up.bias) }),
    ...(down.bias && { mlpDownBias: maker.rows("mlpDownBias", down.bias) }),
    ...(gate && {
      mlpGate: gate.bias ? null : maker.rows("mlpGate", held(gate.weight), "mlpGateWeight"),
    }),
  };
}
