import { toShapeText } from "../../tensor/shape.ts";
import type { Tensor } from "../../tensor/tensor.ts";
import { CheckpointError } from "./safetensors/checkpointError.ts";
import type { Checkpoint } from "./safetensors/openSafetensors.ts";

/**
 * Finds a tensor by its bare name and makes sure of its shape; null stands for any size. Throws
 * `CheckpointError` when there is none or when it has another shape.
 */
export type ReadWeight = (name: string, shape: readonly (number | null)[]) => Promise<Tensor>;

/** A reader of names that may be bare or begin with `transformer.` in the checkpoint. */
export function createWeightReader({ names, readTensor }: Checkpoint): ReadWeight {
  const known = new Set(names);
  return async (name, shape) => {
    const found = [name, `transformer.${name}`].find((candidate) => known.has(candidate));
    if (found === undefined) throw missing(name, names[0] ?? "nothing");
    const tensor = await readTensor(found);
    checkShape(found, tensor.shape, shape);
    return tensor;
  };
}

function missing(name: string, example: string): CheckpointError {
  const expected = "expected the names of a Hugging Face GPT-2";
  return new CheckpointError(`${name} is not in the checkpoint, which has ${example}: ${expected}`);
}

function checkShape(
  name: string,
  found: readonly number[],
  expected: readonly (number | null)[],
): void {
  const fits = (size: number, axis: number) => size > 0 && size === (expected[axis] ?? size);
  if (found.length === expected.length && found.every(fits)) return;
  const wanted = expected.map((size) => (size === null ? "any" : String(size))).join(", ");
  throw new CheckpointError(
    `${name} is ${toShapeText(found)} but this model needs [${wanted}]: are config.json and the ` +
      "weights of the same model?",
  );
}
