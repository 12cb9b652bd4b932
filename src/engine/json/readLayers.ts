import type { Tensor } from "../../tensor/tensor.ts";
import type { Activation, Linear, MlpLayer, NormLayer } from "../problem.ts";
import { checkObject } from "./checkObject.ts";
import { placeOf, type JsonPlace } from "./jsonPlace.ts";
import { readChoice, readOptional } from "./readScalars.ts";
import { readMatrix, readVector } from "./readTensor.ts";
import { withoutUndefined } from "./withoutUndefined.ts";

/** Activations by the names that JSON uses. */
export const ACTIVATIONS: readonly Activation[] = [
  "relu",
  "gelu",
  "geluTanh",
  "silu",
  "swiglu",
  "reluSquared",
];

/** `{ weight: [out][in], bias: [out]? }` -> linear layer. */
export function readLinear(place: JsonPlace): Linear {
  checkObject(place, ["weight", "bias"]);
  const weight = readMatrix(placeOf(place, "weight"));
  return { weight, ...readVectors(place, ["bias"]) };
}

/** `{ weight: [modelDim]?, bias: [modelDim]? }` -> normalisation. */
export function readNormLayer(place: JsonPlace): NormLayer {
  checkObject(place, ["weight", "bias"]);
  return readVectors(place, ["weight", "bias"]);
}

/** `{ up, gate?, down, activation }` -> MLP. */
export function readMlpLayer(place: JsonPlace): MlpLayer {
  checkObject(place, ["up", "gate", "down", "activation"]);
  return {
    up: readLinear(placeOf(place, "up")),
    ...withoutUndefined({ gate: readOptional(placeOf(place, "gate"), readLinear) }),
    down: readLinear(placeOf(place, "down")),
    activation: readChoice(placeOf(place, "activation"), ACTIVATIONS),
  };
}

function readVectors<Name extends "weight" | "bias">(
  place: JsonPlace,
  names: readonly Name[],
): { readonly [name in Name]?: Tensor } {
  const entries = names.map((name) => [name, readOptional(placeOf(place, name), readVector)]);
  return withoutUndefined(Object.fromEntries(entries) as Record<Name, Tensor | undefined>);
}
