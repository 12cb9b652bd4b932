import type { TextRange } from "../../source/textRange.ts";
import { placesOf, type Recording } from "../recording/recording.ts";
import type { Tensor } from "../values/tensor.ts";

/** Where the program holds a stage. */
export interface StagePlace {
  readonly variable: string;
  /** In the program. */
  readonly range: TextRange;
  /** Which call of all it happens in. */
  readonly call: number;
}

/** The variable that holds each stage, if any; of several tensors, the first that has one. */
export function holdersOf(
  holders: Readonly<Record<string, readonly Tensor[]>>,
  recording: Recording,
): Record<string, StagePlace> {
  const { byValue } = placesOf(recording);
  const places: Record<string, StagePlace> = {};
  for (const [stage, tensors] of Object.entries(holders)) {
    for (const tensor of tensors) {
      const binding = byValue.get(tensor);
      if (!binding) continue;
      const { name: variable, range, call } = binding;
      places[stage] = { variable, range, call };
      break;
    }
  }
  return places;
}

/** The tensor of a name that has the same numbers, in whatever order they are read. */
export function namedWeight(weight: Tensor, recording: Recording): Tensor {
  const bound = placesOf(recording).byStorage.get(weight.storage) ?? [];
  const own = bound.find(
    ({ value }) =>
      value.kind === "tensor" && value.offset === weight.offset && value.count === weight.count,
  );
  return own?.value.kind === "tensor" ? own.value : weight;
}
