import { fill, firstGap, made } from "../../tensors/operand.ts";
import { overwrite } from "../../tensors/write.ts";
import { countOf } from "../../values/dimension.ts";
import { bool, float, int, none, string } from "../../values/make.ts";
import { createTensor, createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { filledWith } from "../arrays/create.ts";
import { flagOf, numberOf, wholeOf } from "../convert.ts";
import { withGradientName } from "./gradients.ts";
import { bufferMark, fieldOf, layer } from "./layers.ts";
import { input, set, toParameter } from "./parameters.ts";

/** Mean and variance of each group of numbers; `groupOf` says where a number belongs. */
function momentsOf(
  numbers: Float64Array,
  count: number,
  groupOf: (at: number) => number,
): { readonly means: Float64Array; readonly variances: Float64Array; readonly size: number } {
  const [means, variances] = [new Float64Array(count), new Float64Array(count)];
  const size = numbers.length / count;
  numbers.forEach((number, at) => (means[groupOf(at)]! += number / size));
  numbers.forEach((number, at) => {
    const group = groupOf(at);
    variances[group]! += (number - means[group]!) ** 2 / size;
  });
  return { means, variances, size };
}

/** Each number less the mean of its group, over its deviation, then scaled and moved by channel. */
function normalize(
  machine: Machine,
  x: Tensor,
  self: InstanceValue,
  moments: { readonly means: Float64Array; readonly variances: Float64Array },
  groupOf: (at: number) => number,
): Tensor {
  const [weight, bias] = [fieldOf(self, "weight"), fieldOf(self, "bias")];
  const inputs = [x, weight, bias].filter((each) => each !== null);
  const epsilon = numberOf(self.fields.get("eps")) ?? 1e-5;
  const [factors, offsets] = [weight?.numbers(), bias?.numbers()];
  const [channels, inner] = [x.shape[1] ?? 1, countOf(x.shape.slice(2))];
  const result = fill(machine, "torch", x.dtype, x.shape, (out) => {
    x.numbers()!.forEach((number, at) => {
      const group = groupOf(at);
      const channel = Math.floor(at / inner) % channels;
      const normed =
        (number - moments.means[group]!) / Math.sqrt(moments.variances[group]! + epsilon);
      out[at] = normed * (factors?.[channel] ?? 1) + (offsets?.[channel] ?? 0);
    });
  });
  return made(machine, result, "groupNormalize", inputs);
}

function affine(machine: Machine, self: InstanceValue, channels: number, isAffine: boolean): void {
  const filled = (value: number): Value =>
    toParameter(filledWith(machine, "torch", "float32", [channels], value), true);
  set(self, "weight", isAffine ? filled(1) : none);
  set(self, "bias", isAffine ? filled(0) : none);
}

/** What is not known keeps its shape. */
function gapOf(machine: Machine, x: Tensor, self: InstanceValue): Tensor | null {
  const inputs = [x, fieldOf(self, "weight"), fieldOf(self, "bias")].filter(
    (each) => each !== null,
  );
  const why = firstGap(inputs);
  if (why === null) return null;
  const gap = createUnknownTensor("torch", x.dtype, x.shape, why);
  return made(machine, gap, "groupNormalize", inputs);
}

/** During training, the moments of a batch move those that are kept for later. */
function moveKept(machine: Machine, self: InstanceValue, name: string, found: Float64Array): void {
  const kept = fieldOf(self, name);
  const numbers = kept?.numbers();
  const share = numberOf(self.fields.get("momentum"));
  if (!kept || !numbers || share === null) return;
  machine.touch(kept);
  const moved = Float64Array.from(numbers, (number, at) =>
    Math.fround((1 - share) * number + share * found[at]!),
  );
  overwrite(machine, kept, createTensor("torch", "float32", kept.shape, moved));
}

/** One more batch that the moments come from. */
function countBatch(machine: Machine, self: InstanceValue): void {
  const tracked = fieldOf(self, "num_batches_tracked");
  const count = tracked?.numbers()?.[0];
  if (!tracked || count === undefined) return;
  machine.touch(tracked);
  overwrite(machine, tracked, createTensor("torch", "int64", [], Float64Array.of(count + 1)));
}

function batchNorm(rank: 1 | 2): ClassValue {
  const name = `BatchNorm${rank}d`;
  return layer(
    name,
    "num_features, eps=, momentum=, affine=, track_running_stats=",
    (machine, self, [features, epsilon, momentum, isAffine, tracks]) => {
      const channels = wholeOf(features, machine);
      const isKept = flagOf(tracks, true);
      set(self, "num_features", int(channels));
      set(self, "eps", float(numberOf(epsilon) ?? 1e-5));
      set(self, "momentum", momentum ?? float(0.1));
      affine(machine, self, channels, flagOf(isAffine, true));
      const filled = (value: number): Value =>
        filledWith(machine, "torch", "float32", [channels], value);
      set(self, "running_mean", isKept ? filled(0) : none);
      set(self, "running_var", isKept ? filled(1) : none);
      if (isKept) {
        const count = createTensor("torch", "int64", [], Float64Array.of(0));
        set(self, "num_batches_tracked", count);
        for (const each of ["running_mean", "running_var", "num_batches_tracked"])
          set(self, bufferMark + each, bool(true));
      }
      return none;
    },
    "x",
    (machine, self, [given]) => {
      const x = input(given, machine);
      const gap = gapOf(machine, x, self);
      if (gap) return gap;
      const [channels, inner] = [x.shape[1] ?? 1, countOf(x.shape.slice(2))];
      const channelOf = (at: number): number => Math.floor(at / inner) % channels;
      const [mean, variance] = [fieldOf(self, "running_mean"), fieldOf(self, "running_var")];
      const training = self.fields.get("training");
      const isKept = training?.kind === "bool" && !training.value && mean && variance;
      if (isKept) {
        const [means, variances] = [mean.numbers(), variance.numbers()];
        if (!means || !variances) return machine.unknown(mean.why);
        return batchNormed(normalize(machine, x, self, { means, variances }, channelOf));
      }
      const moments = momentsOf(x.numbers()!, channels, channelOf);
      if (mean && variance) {
        countBatch(machine, self);
        const whole = moments.size / (moments.size - 1);
        moveKept(machine, self, "running_mean", moments.means);
        moveKept(
          machine,
          self,
          "running_var",
          moments.variances.map((each) => each * whole),
        );
      }
      return batchNormed(normalize(machine, x, self, moments, channelOf));
    },
  );
}

const batchNormed = (tensor: Tensor): Tensor =>
  withGradientName(tensor, "NativeBatchNormBackward0");

const groupNorm = layer(
  "GroupNorm",
  "num_groups, num_channels, eps=, affine=",
  (machine, self, [groups, channels, epsilon, isAffine]) => {
    set(self, "num_groups", int(wholeOf(groups, machine)));
    set(self, "eps", float(numberOf(epsilon) ?? 1e-5));
    affine(machine, self, wholeOf(channels, machine), flagOf(isAffine, true));
    const settings = `eps=${String(numberOf(epsilon) ?? "1e-05")}, affine=`;
    const isOn = flagOf(isAffine, true) ? "True, bias=True" : "False, bias=False";
    const counts = `${wholeOf(groups, machine)}, ${wholeOf(channels, machine)}`;
    set(self, "_text", string(`${counts}, ${settings}${isOn}`));
    return none;
  },
  "x",
  (machine, self, [given]) => {
    const x = input(given, machine);
    const gap = gapOf(machine, x, self);
    if (gap) return gap;
    const count = (x.shape[0] ?? 1) * wholeOf(self.fields.get("num_groups"), machine);
    const size = x.count / count;
    const groupOf = (at: number): number => Math.floor(at / size);
    const moments = momentsOf(x.numbers()!, count, groupOf);
    const result = normalize(machine, x, self, moments, groupOf);
    return withGradientName(result, "NativeGroupNormBackward0");
  },
);

/** Layers that normalise over other numbers than a row: over a batch, or over groups of channels. */
export const groupNormLayers: readonly ClassValue[] = [batchNorm(1), batchNorm(2), groupNorm];
