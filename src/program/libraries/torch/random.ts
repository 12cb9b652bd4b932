import { generatorClass } from "./generator.ts";
import { TorchRandom } from "../../../random/torch.ts";
import { overwrite } from "../../tensors/write.ts";
import type { Dtype } from "../../values/dtype.ts";
import { mostNumbers, type Tensor } from "../../values/tensor.ts";
import { countOf } from "../../values/dimension.ts";
import type { Machine, Value } from "../../values/value.ts";
import { drawn } from "../arrays/create.ts";
import { binary } from "../../tensors/elementwise.ts";
import { type Operand, plain } from "../../tensors/operand.ts";
import { typeGiven, flagOf, numberOf, operandOf, sizesOf, wholeOf, wholesOf } from "../convert.ts";
import type { Body, Given } from "../signature.ts";
import { onTensor } from "./entries.ts";
import { loseStream, seedStream, streamOf, whyNotDrawn } from "../streams.ts";
import { spendDraw } from "../../values/work.ts";

/** The generator of torch; null: what it draws is unknown. */
export function torchRandom(machine: Machine): TorchRandom | null {
  return streamOf(machine, "torch", TorchRandom);
}

/** After a draw that is not followed nobody knows what comes next. */
export function loseTorchRandom(machine: Machine): void {
  loseStream(machine, "torch", "an earlier draw is not followed");
}

type Draw = (random: TorchRandom, count: number, dtype: Dtype) => ArrayLike<number> | null;

/** A tensor of drawn numbers. */
export function draw(
  machine: Machine,
  name: string,
  shape: readonly number[],
  dtype: Dtype,
  from: Draw,
): Tensor {
  const random = torchRandom(machine);
  const count = countOf(shape);
  const isFollowed = random && count <= mostNumbers;
  spendDraw(machine, count / 8, isFollowed === true);
  const numbers = isFollowed ? from(random, count, dtype) : null;
  const why = whyNotDrawn(machine, "torch", name);
  if (random && !numbers) loseTorchRandom(machine);
  return drawn(machine, "torch", dtype, shape, numbers, why);
}

const uniform: Draw = (random, count, dtype) =>
  dtype === "float64" ? random.randDoubles(count) : dtype === "float32" ? random.rand(count) : null;

const normal: Draw = (random, count, dtype) =>
  dtype === "float64"
    ? random.randnDoubles(count)
    : dtype === "float32"
      ? random.randn(count)
      : null;

/** `tensor.normal_(mean, std)` and `tensor.uniform_(low, high)`. */
export function drawInto(
  machine: Machine,
  tensor: Tensor,
  how: "normal" | "uniform",
  a: number,
  b: number,
): Tensor {
  machine.touch(tensor);
  const result = draw(machine, `${how}_`, tensor.shape, tensor.dtype, (random, count, dtype) => {
    if (dtype !== "float32") return null;
    return how === "normal" ? random.normal(count, a, b) : random.uniform(count, a, b);
  });
  return overwrite(machine, tensor, result);
}

function sized(name: string, from: Draw): readonly [string, Body] {
  return [
    "*sizes, dtype=, size=",
    (machine, [sizes, type, size]) => {
      const shape = size ? wholesOf(size, machine) : sizesOf(sizes, machine);
      if (!shape) return machine.unknown("the shape is unknown");
      return draw(machine, name, shape, typeGiven(type, "torch") ?? "float32", from);
    },
  ];
}

function alike(name: string, from: Draw): readonly [string, Body] {
  return [
    "input, dtype=",
    (machine, [input, type]) => {
      if (input?.kind !== "tensor") return machine.fail("TypeError", "expected a Tensor");
      return draw(machine, name, input.shape, typeGiven(type, "torch") ?? input.dtype, from);
    },
  ];
}

/** Each place once at most: where chances divided by exponential numbers are largest. */
function sampleOnce(
  random: TorchRandom,
  chances: Float64Array,
  width: number,
  samples: number,
): readonly number[] {
  const waits = random.exponential(chances.length);
  const sizes = Float64Array.from(chances, (chance, at) => Math.fround(chance / waits[at]!));
  const rows = Array.from({ length: chances.length / width }, (_, row) => row * width);
  return rows.flatMap((start) => {
    const places = Array.from({ length: width }, (_, at) => at);
    places.sort((a, b) => sizes[start + b]! - sizes[start + a]! || a - b);
    return places.slice(0, samples);
  });
}

/** Each place as often as it is drawn: where a uniform number falls among the sums of the chances. */
function sampleAgain(
  random: TorchRandom,
  chances: Float64Array,
  width: number,
  samples: number,
): readonly number[] {
  const rows = Array.from({ length: chances.length / width }, (_, row) => row * width);
  return rows.flatMap((start) => {
    let total = 0;
    const own = chances.subarray(start, start + width);
    const sums = Array.from(own, (chance) => (total = Math.fround(total + chance)));
    const numbers = random.randDoubles(samples);
    return Array.from(numbers, (number) => {
      const place = sums.findIndex((sum) => Math.fround(sum / total) >= number);
      return place < 0 ? width - 1 : place;
    });
  });
}

/** A normal number for each mean and deviation. */
function normalAround(machine: Machine, mean: Operand | null, std: Operand): Value {
  if (!mean) return machine.fail("TypeError", "expected a Tensor");
  const { shape } = binary(machine, "add", mean, std);
  const numbers = draw(machine, "torch.normal", shape, "float32", normal);
  return binary(machine, "add", binary(machine, "multiply", numbers, std), mean);
}

/** How numbers that are drawn into a tensor are drawn. */
export const drawingInto: Readonly<Record<string, readonly [string, Body]>> = {
  normal_: intoTensor("mean=, std=", (machine, tensor, [mean, std]) =>
    drawInto(machine, tensor, "normal", numberOf(mean) ?? 0, numberOf(std) ?? 1),
  ),
  uniform_: intoTensor("low=, high=", (machine, tensor, [low, high]) =>
    drawInto(machine, tensor, "uniform", numberOf(low) ?? 0, numberOf(high) ?? 1),
  ),
  exponential_: intoTensor("lambd=", (machine, tensor, [rate]) => {
    const own = numberOf(rate) ?? 1;
    return overwrite(
      machine,
      tensor,
      draw(machine, "exponential_", tensor.shape, tensor.dtype, (random, count, dtype) =>
        dtype === "float32" ? random.exponential(count).map((number) => number / own) : null,
      ),
    );
  }),
  bernoulli_: intoTensor("p=", (machine, tensor, [p]) => {
    const chance = p ? numberOf(p) : 0.5;
    return overwrite(
      machine,
      tensor,
      draw(machine, "bernoulli_", tensor.shape, tensor.dtype, (random, count) =>
        chance === null ? null : random.dropoutMask(count, 1 - chance),
      ),
    );
  }),
};

function intoTensor(
  signature: string,
  body: (machine: Machine, tensor: Tensor, rest: Given) => Value,
): readonly [string, Body] {
  return onTensor(signature, (machine, tensor, rest) => {
    machine.touch(tensor);
    return body(machine, tensor, rest);
  });
}

function randint(
  machine: Machine,
  low: number,
  high: number,
  shape: readonly number[],
  type: Value | undefined,
): Value {
  if (high <= low)
    return machine.fail(
      "RuntimeError",
      `random_ expects 'from' to be less than 'to', but got from=${low} >= to=${high}`,
    );
  return draw(
    machine,
    "torch.randint",
    shape,
    typeGiven(type, "torch") ?? "int64",
    (random, count) => random.randint(low, high, count),
  );
}

/** The functions of `torch` that draw. */
export const randomEntries: Readonly<Record<string, readonly [string, Body]>> = {
  manual_seed: [
    "seed",
    (machine, [seed]) => {
      seedStream(machine, "torch", new TorchRandom(BigInt(wholeOf(seed, machine))));
      // What others draw from it changes it: what is drawn by its name is unknown.
      return { kind: "instance", type: generatorClass, fields: new Map(), native: null };
    },
  ],
  seed: [
    "",
    (machine) => {
      seedStream(machine, "torch", null);
      return machine.unknown("a seed that differs from run to run");
    },
  ],
  rand: sized("torch.rand", uniform),
  randn: sized("torch.randn", normal),
  rand_like: alike("torch.rand_like", uniform),
  randn_like: alike("torch.randn_like", normal),
  randint: [
    "low, high=, size=, dtype=",
    (machine, [low, high, size, type]) => {
      const isShort = high !== undefined && high.kind !== "int" && high.kind !== "tensor";
      const shape = wholesOf(isShort ? high : size, machine);
      if (!shape) return machine.unknown("the shape is unknown");
      const isFrom0 = isShort || !high;
      return randint(
        machine,
        isFrom0 ? 0 : wholeOf(low, machine),
        wholeOf(isFrom0 ? low : high, machine),
        shape,
        type,
      );
    },
  ],
  randperm: [
    "n, dtype=",
    (machine, [n]) => {
      const count = wholeOf(n, machine);
      return draw(machine, "torch.randperm", [count], "int64", (random) => random.randperm(count));
    },
  ],
  normal: [
    "mean, std=, size=",
    (machine, [mean, std, size]) => {
      const [center, spread] = [numberOf(mean), std ? numberOf(std) : 1];
      if ((mean?.kind === "tensor" || std?.kind === "tensor") && !size)
        return normalAround(machine, operandOf(mean), operandOf(std) ?? plain(1, 1));
      const shape = size ? wholesOf(size, machine) : mean?.kind === "tensor" ? mean.shape : null;
      if (!shape) return machine.unknown("the shape is unknown");
      return draw(machine, "torch.normal", shape, "float32", (random, count) =>
        center === null || spread === null ? null : random.normal(count, center, spread),
      );
    },
  ],
  bernoulli: [
    "input, p=",
    (machine, [input, p]) => {
      if (input?.kind !== "tensor") return machine.fail("TypeError", "expected a Tensor");
      const chance = p ? numberOf(p) : null;
      const chances = input.numbers();
      return draw(machine, "torch.bernoulli", input.shape, input.dtype, (random, count) => {
        if (chance !== null) return random.dropoutMask(count, 1 - chance);
        return chances && random.rand(count).map((number, at) => (number < chances[at]! ? 1 : 0));
      });
    },
  ],
  multinomial: [
    "input, num_samples, replacement=",
    (machine, [input, count, replacement]) => {
      if (input?.kind !== "tensor") return machine.fail("TypeError", "expected a Tensor");
      const samples = wholeOf(count, machine);
      const shape = [...input.shape.slice(0, -1), samples];
      const chances = input.numbers();
      const width = input.shape.at(-1) ?? 1;
      const repeats = flagOf(replacement, false) && samples > 1;
      if (!repeats && samples > width)
        return machine.fail("RuntimeError", "cannot sample n_sample > prob_dist.size(-1) samples");
      return draw(
        machine,
        "torch.multinomial",
        shape,
        "int64",
        (random) =>
          chances && (repeats ? sampleAgain : sampleOnce)(random, chances, width, samples),
      );
    },
  ],
};
