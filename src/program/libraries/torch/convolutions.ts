import { createTorchLinear } from "../../../random/torch.ts";
import { made } from "../../tensors/operand.ts";
import { int, none, tuple } from "../../values/make.ts";
import type { IntValue } from "../../values/number.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { flagOf, wholeOf } from "../convert.ts";
import { linear } from "./operations.ts";
import { fieldOf, layer } from "./layers.ts";
import { drawWith, input, parameter, set } from "./parameters.ts";

/** How a window moves over one dimension. */
interface Window {
  readonly kernel: number;
  readonly stride: number;
  readonly padding: number;
  readonly dilation: number;
}

/** One number for all dimensions, or one for each. */
function wholesFor(
  machine: Machine,
  value: Value | undefined,
  rank: number,
  otherwise: readonly number[],
): readonly number[] {
  if (!value || value.kind === "none") return otherwise;
  const items = value.kind === "tuple" || value.kind === "list" ? value.items : [];
  return Array.from({ length: rank }, (_, at) => wholeOf(items[at] ?? value, machine));
}

/** `(n + 2p - d(k - 1) - 1) // s + 1`: how often the window fits. */
function slide(machine: Machine, size: number, window: Window): number {
  const { kernel, stride, padding, dilation } = window;
  const rest = 2 * padding - dilation * (kernel - 1) - 1;
  const { sizes } = machine;
  if (stride === 1) return size + rest + 1;
  const whole = sizes?.sizeOf(size) ?? int(size);
  const by = sizes?.sizeOf(stride) ?? int(stride);
  const calculate = (operator: "+" | "-" | "//", a: IntValue, b: IntValue, value: number) =>
    sizes?.combine(operator, a, b, int(value)) ?? int(value);
  // Patches side by side.
  if (rest === -stride) return calculate("//", whole, by, Math.floor(size / stride)).value;
  const added = rest + size;
  const long =
    rest === 0 ? whole : calculate(rest < 0 ? "-" : "+", whole, int(Math.abs(rest)), added);
  const times = calculate("//", long, by, Math.floor(long.value / stride));
  return calculate("+", times, int(1), times.value + 1).value;
}

/** The channels and lengths that go in; the first dimension is the batch. */
function checked(machine: Machine, value: Value | undefined, rank: number): Tensor {
  const x = input(value, machine);
  if (x.shape.length === rank + 2) return x;
  return machine.fail("RuntimeError", `expected ${rank + 2} dimensions, got ${x.shape.length}`);
}

const windowNames = ["kernel_size", "stride", "padding", "dilation"] as const;

function windowsOf(machine: Machine, { fields }: InstanceValue, rank: number): readonly Window[] {
  const [kernel, stride, padding, dilation] = windowNames.map((name) =>
    wholesFor(machine, fields.get(name), rank, []),
  );
  return kernel!.map((size, at) => ({
    ...{ kernel: size, stride: stride![at]!, padding: padding![at]!, dilation: dilation![at]! },
  }));
}

const why = "convolutions are not computed";

function convolution(rank: number): ClassValue {
  const name = `Conv${rank}d`;
  return layer(
    name,
    "in_channels, out_channels, kernel_size, stride=, padding=, dilation=, groups=, bias=, *, padding_mode=, device=, dtype=",
    (machine, self, [from, to, size, step, pad, spread, parts, bias]) => {
      const [inside, outside] = [wholeOf(from, machine), wholeOf(to, machine)];
      const groups = wholeOf(parts, machine, 1);
      const ones = new Array<number>(rank).fill(1);
      const kernel = wholesFor(machine, size, rank, ones);
      const dilation = wholesFor(machine, spread, rank, ones);
      const half = kernel.map((each, at) => (dilation[at]! * (each - 1)) / 2);
      const padding =
        pad?.kind === "string"
          ? half.map((each) => (pad.value === "same" ? each : 0))
          : wholesFor(
              machine,
              pad,
              rank,
              ones.map(() => 0),
            );
      const windows = [kernel, wholesFor(machine, step, rank, ones), padding, dilation];
      for (const [at, each] of windowNames.entries()) set(self, each, tuple(windows[at]!.map(int)));
      const shape = [outside, Math.floor(inside / groups), ...kernel];
      const fan = shape.slice(1).reduce((product, each) => product * each, 1);
      const hasBias = flagOf(bias, true);
      const drawn = drawWith(machine, outside * fan, (random) =>
        createTorchLinear(random, fan, outside, hasBias),
      );
      set(self, "in_channels", int(inside));
      set(self, "out_channels", int(outside));
      set(self, "groups", int(groups));
      set(self, "weight", parameter(machine, shape, drawn?.weight ?? null, `nn.${name}`));
      const own = hasBias && parameter(machine, [outside], drawn?.bias ?? null, `nn.${name}`);
      set(self, "bias", own || none);
      return none;
    },
    "x",
    (machine, self, [value]) => {
      const x = checked(machine, value, rank);
      const weight = fieldOf(self, "weight");
      if (!weight) return machine.unknown("the weight of this layer is unknown");
      const [outside = 1, each = 1] = weight.shape;
      const channels = each * wholeOf(self.fields.get("groups"), machine, 1);
      const given = x.shape[1]!;
      if (given !== channels) machine.sizes?.meet(given, channels);
      if (given !== channels && machine.sizes?.standsIn(given) !== true)
        return machine.fail("RuntimeError", `expected ${channels} channels, got ${given}`);
      const lengths = windowsOf(machine, self, rank).map((window, at) =>
        slide(machine, x.shape[at + 2]!, window),
      );
      if (lengths.some((length) => length < 1))
        return machine.fail("RuntimeError", "the kernel is larger than its input");
      const shape = [x.shape[0]!, outside, ...lengths];
      return made(machine, createUnknownTensor("torch", x.dtype, shape, why), "convolve", [x]);
    },
  );
}

/** The input of this layer is as wide as what it gets first. */
const lazyLinear = layer(
  "LazyLinear",
  "out_features, bias=, device=, dtype=",
  (machine, self, [outside, bias]) => {
    set(self, "out_features", int(wholeOf(outside, machine)));
    set(self, "bias", bias ?? none);
    set(self, "_hasBias", flagOf(bias, true) ? int(1) : int(0));
    return none;
  },
  "x",
  (machine, self, [value]) => {
    const x = input(value, machine);
    const known = fieldOf(self, "weight");
    if (known) return linear(machine, x, known, fieldOf(self, "bias"));
    machine.touch(self);
    const [rows, columns] = [
      wholeOf(self.fields.get("out_features"), machine),
      x.shape.at(-1) ?? 1,
    ];
    const hasBias = wholeOf(self.fields.get("_hasBias"), machine) === 1;
    const drawn = drawWith(machine, rows * columns, (random) =>
      createTorchLinear(random, columns, rows, hasBias),
    );
    const weight = parameter(machine, [rows, columns], drawn?.weight ?? null, "nn.LazyLinear");
    const bias = hasBias ? parameter(machine, [rows], drawn?.bias ?? null, "nn.LazyLinear") : null;
    self.fields.delete("bias");
    set(self, "weight", weight);
    set(self, "bias", bias ?? none);
    return linear(machine, x, weight, bias);
  },
);

/** Layers whose numbers are not computed, or whose sizes come from their input. */
export const convolutionLayers: readonly ClassValue[] = [...[1, 2, 3].map(convolution), lazyLinear];
