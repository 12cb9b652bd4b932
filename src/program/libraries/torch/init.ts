import { eye } from "../numpy/create.ts";
import { erf } from "../../tensors/erf.ts";
import { overwrite } from "../../tensors/write.ts";
import { countOf } from "../../values/dimension.ts";
import { float, int } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine } from "../../values/value.ts";
import { filledWith } from "../arrays/create.ts";
import { numberOf } from "../convert.ts";
import { type Body, define, type Table } from "../signature.ts";
import { draw, drawInto } from "./random.ts";
import { onTensor } from "./entries.ts";

type Entry = readonly [string, Body];

function fans(machine: Machine, { shape }: Tensor): readonly [inside: number, outside: number] {
  if (shape.length < 2)
    return machine.fail(
      "ValueError",
      "Fan in and fan out can not be computed for tensor with fewer than 2 dimensions",
    );
  const field = countOf(shape.slice(2));
  return [shape[1]! * field, shape[0]! * field];
}

function constant(value: number): Entry {
  return onTensor("", (machine, tensor) =>
    overwrite(machine, tensor, filledWith(machine, "torch", tensor.dtype, tensor.shape, value)),
  );
}

const gains: Readonly<Record<string, number>> = {
  relu: Math.SQRT2,
  tanh: 5 / 3,
  linear: 1,
  sigmoid: 1,
  conv2d: 1,
  selu: 3 / 4,
};

function gainOf(nonlinearity: string, slope: number): number {
  return nonlinearity === "leaky_relu"
    ? Math.sqrt(2 / (1 + slope ** 2))
    : (gains[nonlinearity] ?? 1);
}

function kaiming(how: "normal" | "uniform"): Entry {
  return onTensor("a=, mode=, nonlinearity=", (machine, tensor, [slope, mode, nonlinearity]) => {
    const [inside, outside] = fans(machine, tensor);
    const fan = mode?.kind === "string" && mode.value === "fan_out" ? outside : inside;
    const gain = gainOf(
      nonlinearity?.kind === "string" ? nonlinearity.value : "leaky_relu",
      numberOf(slope) ?? 0,
    );
    const std = gain / Math.sqrt(fan);
    if (how === "normal") return drawInto(machine, tensor, "normal", 0, std);
    const bound = Math.sqrt(3) * std;
    return drawInto(machine, tensor, "uniform", -bound, bound);
  });
}

function xavier(how: "normal" | "uniform"): Entry {
  return onTensor("gain=", (machine, tensor, [gain]) => {
    const [inside, outside] = fans(machine, tensor);
    const std = (numberOf(gain) ?? 1) * Math.sqrt(2 / (inside + outside));
    if (how === "normal") return drawInto(machine, tensor, "normal", 0, std);
    const bound = Math.sqrt(3) * std;
    return drawInto(machine, tensor, "uniform", -bound, bound);
  });
}

/** Normal numbers between two bounds: those outside are drawn again, all at once. */
function drawTruncated(
  machine: Machine,
  tensor: Tensor,
  mean: number,
  std: number,
  [low, high]: readonly [number, number],
): Tensor {
  const share = (bound: number): number => (1 + erf((bound - mean) / std / Math.SQRT2)) / 2;
  const isWide = share(high) - share(low) > 0.3;
  const { shape, dtype } = tensor;
  machine.touch(tensor);
  const drawn = draw(machine, "trunc_normal_", shape, dtype, (random, count, type) => {
    if (type !== "float32" || !isWide) return null;
    const numbers = random.normal(count, mean, std);
    const isOutside = (number: number): boolean =>
      number < Math.fround(low) || number > Math.fround(high);
    for (let round = 0; round < 100 && numbers.some(isOutside); round++) {
      machine.spend(count / 8);
      const next = random.normal(count, mean, std);
      numbers.forEach((number, at) => {
        if (isOutside(number)) numbers[at] = next[at]!;
      });
    }
    return numbers;
  });
  return overwrite(machine, tensor, drawn);
}

const entries: Readonly<Record<string, Entry>> = {
  zeros_: constant(0),
  ones_: constant(1),
  constant_: onTensor("val", (machine, tensor, [value]) =>
    overwrite(
      machine,
      tensor,
      filledWith(machine, "torch", tensor.dtype, tensor.shape, numberOf(value) ?? NaN),
    ),
  ),
  eye_: onTensor("", (machine, tensor) =>
    overwrite(
      machine,
      tensor,
      eye(machine, "torch", tensor.shape[0]!, tensor.shape[1]!, 0, tensor.dtype),
    ),
  ),
  normal_: onTensor("mean=, std=", (machine, tensor, [mean, std]) =>
    drawInto(machine, tensor, "normal", numberOf(mean) ?? 0, numberOf(std) ?? 1),
  ),
  uniform_: onTensor("a=, b=", (machine, tensor, [low, high]) =>
    drawInto(machine, tensor, "uniform", numberOf(low) ?? 0, numberOf(high) ?? 1),
  ),
  xavier_uniform_: xavier("uniform"),
  xavier_normal_: xavier("normal"),
  xavier_uniform: xavier("uniform"),
  kaiming_uniform_: kaiming("uniform"),
  kaiming_normal_: kaiming("normal"),
  trunc_normal_: onTensor("mean=, std=, a=, b=", (machine, tensor, [mean, std, low, high]) =>
    drawTruncated(machine, tensor, numberOf(mean) ?? 0, numberOf(std) ?? 1, [
      numberOf(low) ?? -2,
      numberOf(high) ?? 2,
    ]),
  ),
  calculate_gain: [
    "nonlinearity, slope=",
    (_, [name, slope]) => {
      const value = gainOf(name?.kind === "string" ? name.value : "", numberOf(slope) ?? 0.01);
      return value === 1 ? int(1) : float(value);
    },
  ],
};

/** The module `torch.nn.init`. */
export const initMembers: Table = new Map(
  Object.entries(entries).map(([name, [signature, body]]) => [
    name,
    define(`nn.init.${name}`, signature, body),
  ]),
);
