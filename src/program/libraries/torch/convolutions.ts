import { fill, firstGap, made } from "../../tensors/operand.ts";
import { countOf } from "../../values/dimension.ts";
import { NotKnown } from "../../values/gaps.ts";
import { int } from "../../values/make.ts";
import type { IntValue } from "../../values/number.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { wholeOf, wholesOf } from "../convert.ts";
import type { Body } from "../signature.ts";
import { onTensor } from "./entries.ts";
import { withGradientName } from "./gradients.ts";

/** How a window goes over the last dimensions of a tensor, dimension by dimension. */
interface Sliding {
  readonly kernel: readonly number[];
  readonly stride: readonly number[];
  readonly padding: readonly number[];
  readonly dilation: readonly number[];
}

/** One number for all dimensions, or one for each. */
export function perDimension(
  machine: Machine,
  value: Value | undefined,
  rank: number,
  otherwise: readonly number[],
): readonly number[] {
  if (!value || value.kind === "none") return otherwise;
  const numbers = wholesOf(value, machine);
  if (!numbers) throw new NotKnown("the sizes of this window are unknown");
  return numbers.length === 1 ? new Array<number>(rank).fill(numbers[0]!) : numbers;
}

function slidingOf(
  machine: Machine,
  kernel: readonly number[],
  [stride, padding, dilation]: readonly (Value | undefined)[],
  usualStride: readonly number[],
): Sliding {
  const rank = kernel.length;
  const spread = perDimension(machine, dilation, rank, new Array<number>(rank).fill(1));
  const isSame = padding?.kind === "string" && padding.value === "same";
  const halves = kernel.map((size, at) => (spread[at]! * (size - 1)) / 2);
  if (isSame && !halves.every(Number.isInteger))
    throw new NotKnown("padding of different sizes is not followed");
  return {
    kernel,
    stride: perDimension(machine, stride, rank, usualStride),
    padding: isSame
      ? halves
      : perDimension(
          machine,
          padding?.kind === "string" ? undefined : padding,
          rank,
          new Array<number>(rank).fill(0),
        ),
    dilation: spread,
  };
}

/** `(n + 2p - d(k - 1) - 1) // s + 1`: how many places a window has along a dimension. */
function placesAlong(machine: Machine, size: number, sliding: Sliding, axis: number): number {
  const [kernel, stride] = [sliding.kernel[axis]!, sliding.stride[axis]!];
  const rest = 2 * sliding.padding[axis]! - sliding.dilation[axis]! * (kernel - 1) - 1;
  const { sizes } = machine;
  if (stride === 1) return size + rest + 1;
  if (!sizes) return Math.floor((size + rest) / stride) + 1;
  const [whole, by] = [sizes.sizeOf(size), sizes.sizeOf(stride)];
  const calculate = (operator: "+" | "-" | "//", a: IntValue, b: IntValue, value: number) =>
    sizes.combine(operator, a, b, int(value));
  // Patches side by side.
  if (rest === -stride) return calculate("//", whole, by, Math.floor(size / stride)).value;
  const long =
    rest === 0 ? whole : calculate(rest < 0 ? "-" : "+", whole, int(Math.abs(rest)), rest + size);
  const times = calculate("//", long, by, Math.floor(long.value / stride));
  return calculate("+", times, int(1), times.value + 1).value;
}

/** The same along each dimension; none is an error. */
function allPlaces(
  machine: Machine,
  inner: readonly number[],
  sliding: Sliding,
): readonly number[] {
  const places = inner.map((size, axis) => placesAlong(machine, size, sliding, axis));
  return places.every((count) => count > 0)
    ? places
    : machine.fail("RuntimeError", "the kernel is larger than its input");
}

/** For each place of the window, the places in the input that it covers; −1 outside. */
function windows(
  inner: readonly number[],
  places: readonly number[],
  { kernel, stride, padding, dilation }: Sliding,
): Int32Array {
  const [count, width] = [countOf(places), countOf(kernel)];
  const covered = new Int32Array(count * width);
  for (let at = 0; at < covered.length; at++) {
    let [place, tap, step, from] = [Math.floor(at / width), at % width, 1, 0];
    for (let axis = inner.length - 1; axis >= 0; axis--) {
      const own =
        (place % places[axis]!) * stride[axis]! -
        padding[axis]! +
        (tap % kernel[axis]!) * dilation[axis]!;
      place = Math.floor(place / places[axis]!);
      tap = Math.floor(tap / kernel[axis]!);
      from = from < 0 || own < 0 || own >= inner[axis]! ? -1 : from + own * step;
      step *= inner[axis]!;
    }
    covered[at] = from;
  }
  return covered;
}

/** A convolution: `rest` are the stride, the padding, the dilation, and the groups, as they were given. */
export function convolve(
  machine: Machine,
  x: Tensor,
  weight: Tensor,
  bias: Tensor | null,
  rest: readonly (Value | undefined)[],
): Tensor {
  const rank = weight.shape.length - 2;
  const hasBatch = x.shape.length === rank + 2;
  if (rank < 1 || (!hasBatch && x.shape.length !== rank + 1))
    return machine.fail("RuntimeError", `a convolution does not take ${x.shape.length} dimensions`);
  const groups = wholeOf(rest[3], machine, 1);
  const sliding = slidingOf(machine, weight.shape.slice(2), rest, new Array<number>(rank).fill(1));
  const inner = x.shape.slice(-rank);
  const [channels, outside, inside] = [x.shape.at(-rank - 1)!, weight.shape[0]!, weight.shape[1]!];
  if (channels !== inside * groups) {
    const isRest = machine.sizes?.standsIn(inside) === true && groups > 1;
    if (!isRest) machine.sizes?.meet(channels, inside * groups);
    if (machine.sizes?.standsIn(channels) !== true)
      machine.fail(
        "RuntimeError",
        `expected input to have ${inside * groups} channels, but got ${channels} channels instead`,
      );
  }
  const places = allPlaces(machine, inner, sliding);
  const lead = hasBatch ? [x.shape[0]!] : [];
  const shape = [...lead, outside, ...places];
  const inputs = bias ? [x, weight, bias] : [x, weight];
  const why = firstGap(inputs);
  const name = (tensor: Tensor): Tensor =>
    withGradientName(
      made(machine, tensor, "convolve", inputs, { ...sliding }),
      "ConvolutionBackward0",
    );
  if (why !== null) return name(createUnknownTensor("torch", x.dtype, shape, why));
  const [numbers, factors, offsets] = [x.numbers()!, weight.numbers()!, bias?.numbers()];
  const [area, span, width] = [countOf(places), countOf(inner), countOf(sliding.kernel)];
  machine.spend((countOf(shape) * inside * width) / 16);
  const covered = windows(inner, places, sliding);
  const result = fill(machine, "torch", x.dtype, shape, (out) => {
    for (let at = 0; at < out.length; at++) {
      const place = at % area;
      const channel = Math.floor(at / area) % outside;
      const first = Math.floor(at / area / outside) * channels;
      const group = Math.floor(channel / (outside / groups)) * inside;
      let sum = offsets?.[channel] ?? 0;
      for (let each = 0; each < inside; each++) {
        const [from, to] = [(first + group + each) * span, (channel * inside + each) * width];
        for (let tap = 0; tap < width; tap++) {
          const source = covered[place * width + tap]!;
          if (source >= 0) sum += numbers[from + source]! * factors[to + tap]!;
        }
      }
      out[at] = sum;
    }
  });
  return name(result);
}

/** The largest number, or the mean, of what a window covers. */
function pool(machine: Machine, x: Tensor, how: "max" | "avg", sliding: Sliding): Tensor {
  const rank = sliding.kernel.length;
  const inner = x.shape.slice(-rank);
  const places = allPlaces(machine, inner, sliding);
  const shape = [...x.shape.slice(0, -rank), ...places];
  const numbers = x.numbers();
  const settings = { ...sliding };
  if (!numbers) {
    const gap = createUnknownTensor("torch", x.dtype, shape, x.why);
    return made(machine, gap, `${how}Pool`, [x], settings);
  }
  const [area, span, width] = [countOf(places), countOf(inner), countOf(sliding.kernel)];
  machine.spend((countOf(shape) * width) / 16);
  const covered = windows(inner, places, sliding);
  const result = fill(machine, "torch", x.dtype, shape, (out) => {
    for (let at = 0; at < out.length; at++) {
      const start = Math.floor(at / area) * span;
      let most = how === "max" ? -Infinity : 0;
      for (let tap = 0; tap < width; tap++) {
        const source = covered[(at % area) * width + tap]!;
        const number = source < 0 ? null : numbers[start + source]!;
        if (number === null) continue;
        most = how === "max" ? Math.max(most, number) : most + number / width;
      }
      out[at] = most;
    }
  });
  return made(machine, result, `${how}Pool`, [x], settings);
}

/** As many places as are wanted, each the mean of its share. */
function adaptivePool(machine: Machine, x: Tensor, wanted: readonly number[]): Value {
  const inner = x.shape.slice(-wanted.length);
  if (machine.sizes) return resized(machine, x, wanted, "this adaptive pooling is not followed");
  if (inner.some((size, axis) => size % wanted[axis]! !== 0))
    return machine.unknown("this adaptive pooling is not followed");
  const kernel = inner.map((size, axis) => size / wanted[axis]!);
  const [zeros, ones] = [kernel.map(() => 0), kernel.map(() => 1)];
  return pool(machine, x, "avg", { kernel, stride: kernel, padding: zeros, dilation: ones });
}

/** Its last dimensions with other sizes; their numbers are unknown. */
function resized(machine: Machine, x: Tensor, sizes: readonly number[], why: string): Tensor {
  const shape = [...x.shape.slice(0, x.shape.length - sizes.length), ...sizes];
  return made(machine, createUnknownTensor(x.library, x.dtype, shape, why), "resize", [x]);
}

/** A size without a value is a multiple, or a whole part. */
function scaledSize(machine: Machine, size: number, factor: number): number {
  const { sizes } = machine;
  if (!sizes?.standsIn(size)) return Math.floor(size * factor);
  const parts = Math.round(1 / factor);
  if (Number.isInteger(factor)) return size * factor;
  if (parts * factor !== 1) throw new NotKnown("the sizes of this picture are unknown");
  const part = int(Math.floor(size / parts));
  return sizes.combine("//", sizes.sizeOf(size), int(parts), part).value;
}

/** Another size of pictures: only its shape is followed. */
export const interpolation = onTensor(
  "size=, scale_factor=, mode=, align_corners=, recompute_scale_factor=, antialias=",
  (machine, x, [size, factor]) => {
    const places = x.shape.slice(2);
    // `h, w = size`: what nobody gives may be one size, or several.
    if (size?.kind === "unknown") return size;
    const wanted = perDimension(machine, size, places.length, []);
    const times = wanted.length > 0 ? [] : perDimension(machine, factor, places.length, []);
    const scaled = times.map((each, at) => scaledSize(machine, places[at]!, each));
    const sizes = wanted.length > 0 ? wanted : scaled;
    return places.length > 0 && sizes.length === places.length
      ? resized(machine, x, sizes, "`interpolate` is not followed")
      : machine.unknown("this `interpolate` is not followed");
  },
);

/** The ways of pooling, with how many dimensions the window has. */
export const poolNames = [
  ["max", 1],
  ["max", 2],
  ["avg", 1],
  ["avg", 2],
] as const;

/** Pooling with a window of so many dimensions. */
export function poolBody(how: "max" | "avg", rank: number): readonly [string, Body] {
  return onTensor("kernel_size, stride=, padding=", (machine, x, [kernel, stride, padding]) => {
    const sizes = perDimension(machine, kernel, rank, []);
    return pool(machine, x, how, slidingOf(machine, sizes, [stride, padding], sizes));
  });
}

const convolution = onTensor("weight, bias=, stride=, padding=, dilation=, groups=", (...given) => {
  const [machine, x, [weight, bias, ...rest]] = given;
  if (weight?.kind !== "tensor") return machine.fail("TypeError", "expected a Tensor");
  return convolve(machine, x, weight, bias?.kind === "tensor" ? bias : null, rest);
});

/** Pooling to so many places along each of the last dimensions. */
export const adaptive = (rank: number): readonly [string, Body] =>
  onTensor("output_size", (machine, x, [size]) =>
    adaptivePool(machine, x, perDimension(machine, size, rank, [])),
  );

/** The functions of `torch.nn.functional` that slide a window over a tensor. */
export const slidingFunctions: Readonly<Record<string, readonly [string, Body]>> = {
  conv1d: convolution,
  conv2d: convolution,
  ...Object.fromEntries(
    poolNames.map(([how, rank]) => [`${how}_pool${rank}d`, poolBody(how, rank)]),
  ),
  interpolate: interpolation,
  adaptive_avg_pool1d: adaptive(1),
  adaptive_avg_pool2d: adaptive(2),
};
