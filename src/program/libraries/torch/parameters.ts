import type { TorchRandom } from "../../../random/torch.ts";
import { createTensor, createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { isSeeded, whyNotDrawn } from "../streams.ts";
import { loseTorchRandom, torchRandom } from "./random.ts";
import { spendDraw } from "../../values/work.ts";

/** A tensor that training changes. */
export function toParameter(tensor: Tensor, needsGradient: boolean): Tensor {
  const made = tensor.view(tensor.shape, tensor.strides);
  made.origin = tensor.origin;
  made.isParameter = true;
  made.isLeaf = true;
  made.needsGradient = needsGradient;
  return made;
}

/** A parameter whose numbers a generator draws, or whose numbers are unknown. */
export function parameter(
  machine: Machine,
  shape: readonly number[],
  numbers: Float32Array | null,
  layerName: string,
): Tensor {
  const made = numbers
    ? createTensor("torch", "float32", shape, Float64Array.from(numbers))
    : createUnknownTensor("torch", "float32", shape, whyNotDrawn(machine, "torch", layerName));
  made.storage.drawn = { range: machine.range, isUnseeded: !isSeeded(machine, "torch") };
  return toParameter(made, true);
}

export function drawWith<T>(
  machine: Machine,
  count: number,
  from: (random: TorchRandom) => T,
): T | null {
  const random = torchRandom(machine);
  const isDrawn = random !== null && machine.reserve(count);
  spendDraw(machine, count / 8, isDrawn);
  if (!random) return null;
  if (isDrawn) return from(random);
  loseTorchRandom(machine);
  return null;
}

export function set(self: InstanceValue, name: string, value: Value): void {
  self.fields.set(name, value);
}

export const input = (value: Value | undefined, machine: Machine): Tensor =>
  value?.kind === "tensor" ? value : machine.fail("TypeError", "a layer expects a Tensor");
