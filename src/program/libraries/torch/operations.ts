import { binary, where } from "../../tensors/elementwise.ts";
import { matmul, throughLayer } from "../../tensors/matmul.ts";
import { fill, made, plain } from "../../tensors/operand.ts";
import { mapRows, softmax } from "../../tensors/reduce.ts";
import { repeatEach, reshape, swapAxes, triangle } from "../../tensors/shapes.ts";
import { countOf } from "../../values/dimension.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine } from "../../values/value.ts";
import { filledWith } from "../arrays/create.ts";
import { getAt } from "../../tensors/indexing.ts";
import { whyNotDrawn } from "../streams.ts";
import { withGradientName } from "./gradients.ts";
import { torchRandom } from "./random.ts";

/** `x weight^T + bias`. */
export function linear(machine: Machine, x: Tensor, weight: Tensor, bias: Tensor | null): Tensor {
  const product = throughLayer(
    machine,
    x,
    weight.shape.length < 2 ? weight : swapAxes(machine, weight, 0, 1),
  );
  if (!bias) return product;
  const isMatrix = x.shape.length === 2 && weight.shape.length === 2;
  const sum = binary(machine, "add", product, bias);
  return withGradientName(sum, isMatrix ? "AddmmBackward0" : "ViewBackward0");
}

/** The rows of a norm are as wide as its weights. */
function checkWidth(machine: Machine, x: Tensor, weight: Tensor): void {
  const [own, wanted] = [x.shape.at(-1) ?? 1, weight.shape.at(-1) ?? 1];
  const { sizes } = machine;
  sizes?.meet(own, wanted);
  if (own === wanted || sizes?.mayBeEqual(own, wanted)) return;
  machine.fail("RuntimeError", `expected rows of ${wanted} numbers, got rows of ${own}`, {
    ...{ kind: "product", left: x.shape, right: weight.shape, axis: 0 },
    ...{ operands: [x, weight], isLayer: true },
  });
}

/** Subtracts the mean and divides by the deviation, row by row over the last dimensions. */
export function layerNorm(
  machine: Machine,
  x: Tensor,
  dimensions: number,
  weight: Tensor | null,
  bias: Tensor | null,
  epsilon: number,
): Tensor {
  if (weight) checkWidth(machine, x, weight);
  const lead = x.shape.slice(0, x.shape.length - dimensions);
  const rows = reshape(machine, x, [
    countOf(lead),
    countOf(x.shape.slice(x.shape.length - dimensions)),
  ]);
  const normed = mapRows(machine, "normalize", rows, -1, x.dtype, (row, out) => {
    let mean = 0;
    for (const number of row) mean += number;
    mean /= row.length;
    let spread = 0;
    for (const number of row) spread += (number - mean) ** 2;
    const factor = 1 / Math.sqrt(spread / row.length + epsilon);
    for (let at = 0; at < row.length; at++) out[at] = (row[at]! - mean) * factor;
  });
  const shaped = reshape(machine, normed, x.shape);
  const scaled = weight ? binary(machine, "multiply", shaped, weight) : shaped;
  const result = bias ? binary(machine, "add", scaled, bias) : scaled;
  const whole = made(machine, result.view(result.shape), "layerNorm", [x], {
    ...{ epsilon, weight, bias, dimensions },
  });
  whole.needsGradient = result.needsGradient;
  return whole;
}

/** Divides by the root mean square, row by row. */
export function rmsNorm(
  machine: Machine,
  x: Tensor,
  weight: Tensor | null,
  epsilon: number,
): Tensor {
  if (weight) checkWidth(machine, x, weight);
  const normed = mapRows(machine, "rmsNormalize", x, -1, x.dtype, (row, out) => {
    let sum = 0;
    for (const number of row) sum += number * number;
    const factor = 1 / Math.sqrt(sum / row.length + epsilon);
    for (let at = 0; at < row.length; at++) out[at] = row[at]! * factor;
  });
  return weight ? binary(machine, "multiply", normed, weight) : normed;
}

/** Some numbers become 0 at random, the others grow; only during training. */
export function dropout(
  machine: Machine,
  x: Tensor,
  probability: number,
  isTraining: boolean,
): Tensor {
  if (!isTraining || probability === 0) return x;
  if (probability === 1) return binary(machine, "multiply", x, plain(0, 1));
  const random = torchRandom(machine);
  const { shape, dtype } = x;
  const settings = { probability, isInEvaluation: isInEvaluation(machine) };
  if (!random) {
    const gap = createUnknownTensor(
      "torch",
      dtype,
      shape,
      whyNotDrawn(machine, "torch", "dropout"),
    );
    return made(machine, gap, "dropout", [x], settings);
  }
  const numbers = x.numbers();
  const mask = random.dropoutMask(x.count, probability);
  if (!numbers)
    return made(
      machine,
      createUnknownTensor("torch", dtype, shape, x.why),
      "dropout",
      [x],
      settings,
    );
  const result = fill(machine, "torch", dtype, shape, (out) => {
    const factor = Math.fround(1 / (1 - probability));
    for (let at = 0; at < out.length; at++) out[at] = mask[at] === 1 ? numbers[at]! * factor : 0;
  });
  return made(machine, result, "dropout", [x], settings);
}

/** Whether a method runs of a model that is not training. */
function isInEvaluation({ scope: { self } }: Machine): boolean {
  const training = self?.kind === "instance" ? self.fields.get("training") : null;
  return training?.kind === "bool" && !training.value;
}

/** Only places that are there, counted from 0. */
function checkPlaces(machine: Machine, places: Tensor, { shape: [rows = 0] }: Tensor): void {
  const isBeyond = places.numbers()?.some((place) => place < 0 || place >= rows);
  if (isBeyond === true) machine.fail("IndexError", "index out of range in self");
}

/** Rows of a table by their numbers. */
export function embedding(machine: Machine, places: Tensor, weight: Tensor): Tensor {
  const parts = [{ kind: "tensor", tensor: places }] as const;
  if (!machine.sizes) checkPlaces(machine, places, weight);
  // Numbers that stand in for sizes may be larger than the table.
  const chosen = machine.sizes ? null : getAt(machine, weight, parts);
  if (chosen) return withGradientName(chosen, "EmbeddingBackward0");
  const shape = [...places.shape, ...weight.shape.slice(1)];
  const gap = createUnknownTensor(weight.library, weight.dtype, shape, places.why);
  return made(machine, gap, "index", [weight, places], { parts });
}

/** `F.scaled_dot_product_attention`, in the steps that it stands for, and the weights that it weighs with. */
export function attend(
  machine: Machine,
  query: Tensor,
  key: Tensor,
  value: Tensor,
  options: { mask: Tensor | null; isCausal: boolean; scale: number | null; dropout: number },
): { output: Tensor; weights: Tensor } {
  const width = query.shape.at(-1) ?? 1;
  const factor = options.scale ?? 1 / Math.sqrt(width);
  const products = matmul(machine, query, swapAxes(machine, key, -1, -2));
  let scores = binary(machine, "multiply", products, plain(factor, 2));
  if (options.isCausal) {
    const size = [query.shape.at(-2) ?? 1, key.shape.at(-2) ?? 1];
    const seen = triangle(machine, filledWith(machine, "torch", "bool", size, 1), "lower", 0);
    scores = where(machine, seen, scores, plain(-Infinity, 2));
  }
  const { mask } = options;
  if (mask?.dtype === "bool") scores = where(machine, mask, scores, plain(-Infinity, 2));
  else if (mask) scores = binary(machine, "add", scores, mask);
  const weights = softmax(machine, scores, -1);
  const kept = dropout(machine, weights, options.dropout, options.dropout > 0);
  return { output: matmul(machine, kept, value), weights: kept };
}

/** Keys or values with a copy of each head for every head of queries that shares it. */
export function repeatHeads(machine: Machine, shared: Tensor, { shape }: Tensor): Tensor {
  const [heads, own] = [shape.at(-3), shared.shape.at(-3)];
  if (heads === undefined || own === undefined || heads === own) return shared;
  const axis = shared.shape.length - 3;
  if (heads % own === 0) return repeatEach(machine, shared, heads / own, axis);
  const { dtype, why } = shared;
  const gap = createUnknownTensor("torch", dtype, shared.shape.with(axis, heads), why);
  return machine.sizes
    ? made(machine, gap, "repeat", [shared], { times: heads / own, axis })
    : machine.fail("RuntimeError", `${own} heads cannot be shared by ${heads}`);
}
