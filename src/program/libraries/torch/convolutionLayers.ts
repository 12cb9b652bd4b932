import { createTorchLinear } from "../../../random/torch.ts";
import { countOf } from "../../values/dimension.ts";
import { int, none, string } from "../../values/make.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";
import { flagOf, wholeOf } from "../convert.ts";
import type { Body } from "../signature.ts";
import {
  adaptive,
  convolve,
  interpolation,
  perDimension,
  poolBody,
  poolNames,
} from "./convolutions.ts";
import { fieldOf, layer } from "./layers.ts";
import { drawWith, input, parameter, set } from "./parameters.ts";

/** How many channels each group has: their number is meant to be a multiple of the groups. */
function perGroup(machine: Machine, channels: number, groups: Value | undefined): number {
  const count = wholeOf(groups, machine, 1);
  const result = int(Math.floor(channels / count));
  const { sizes } = machine;
  if (!sizes || count === 1) return result.value;
  return sizes.combine("//", sizes.sizeOf(channels), sizes.sizeOf(count), result).value;
}

function convolutionLayer(rank: 1 | 2 | 3): ClassValue {
  const name = `Conv${rank}d`;
  return layer(
    name,
    "in_channels, out_channels, kernel_size, stride=, padding=, dilation=, groups=, bias=, padding_mode=, device=, dtype=",
    (machine, self, [inside, outside, kernel, ...rest]) => {
      const [channels, count] = [wholeOf(inside, machine), wholeOf(outside, machine)];
      const sizes = perDimension(machine, kernel, rank, []);
      const mode = rest[5];
      if (mode?.kind === "string" && mode.value !== "zeros")
        return machine.unknown("`padding_mode` of a convolution is not followed");
      const hasBias = rest[4]?.kind !== "unknown" && flagOf(rest[4], true);
      const shape = [count, perGroup(machine, channels, rest[3]), ...sizes];
      const fan = countOf(shape.slice(1));
      const drawn = drawWith(machine, countOf(shape), (random) =>
        createTorchLinear(random, fan, count, hasBias),
      );
      set(self, "in_channels", int(channels));
      set(self, "out_channels", int(count));
      set(self, "weight", parameter(machine, shape, drawn?.weight ?? null, `nn.${name}`));
      const bias = (): Value => parameter(machine, [count], drawn?.bias ?? null, `nn.${name}`);
      set(self, "bias", hasBias ? bias() : none);
      rest.slice(0, 4).forEach((value, at) => set(self, `_window${at}`, value ?? none));
      set(self, "_text", string(convolutionText(machine, [channels, count], sizes, rest)));
      return none;
    },
    "x",
    (machine, self, [x]) => {
      const weight = fieldOf(self, "weight")!;
      const rest = [0, 1, 2, 3].map((at) => self.fields.get(`_window${at}`));
      return convolve(machine, input(x, machine), weight, fieldOf(self, "bias"), rest);
    },
  );
}

function convolutionText(
  machine: Machine,
  channels: readonly number[],
  kernel: readonly number[],
  [stride, padding, dilation, groups, bias]: readonly (Value | undefined)[],
): string {
  const rank = kernel.length;
  const ones = new Array<number>(rank).fill(1);
  const shown = (numbers: readonly number[]): string =>
    rank === 1 ? `(${numbers[0]!},)` : `(${numbers.join(", ")})`;
  const steps = perDimension(machine, stride, rank, ones);
  const isNamed = padding?.kind === "string";
  const margins = isNamed
    ? []
    : perDimension(machine, padding, rank, new Array<number>(rank).fill(0));
  const spread = perDimension(machine, dilation, rank, ones);
  return [
    `${channels.join(", ")}, kernel_size=${shown(kernel)}, stride=${shown(steps)}`,
    ...(isNamed ? [`padding=${padding.value}`] : []),
    ...(margins.some((size) => size !== 0) ? [`padding=${shown(margins)}`] : []),
    ...(spread.some((size) => size !== 1) ? [`dilation=${shown(spread)}`] : []),
    ...(wholeOf(groups, machine, 1) === 1 ? [] : [`groups=${wholeOf(groups, machine)}`]),
    ...(bias?.kind === "unknown" || flagOf(bias, true) ? [] : ["bias=False"]),
  ].join(", ");
}

function windowLayer(
  name: string,
  signature: string,
  [, body]: readonly [string, Body],
): ClassValue {
  return layer(
    name,
    signature,
    (_, self, given) => {
      given.forEach((value, at) => set(self, `_window${at}`, value ?? none));
      return none;
    },
    "x",
    (machine, self, [x]) => {
      const given = [0, 1, 2].map((at) => self.fields.get(`_window${at}`));
      return body(machine, [input(x, machine), ...given]);
    },
  );
}

/** The layers that slide a window over a tensor. */
export const slidingLayers: readonly ClassValue[] = [
  convolutionLayer(1),
  convolutionLayer(2),
  convolutionLayer(3),
  ...poolNames.map(([how, rank]) =>
    windowLayer(
      `${how === "max" ? "Max" : "Avg"}Pool${rank}d`,
      "kernel_size, stride=, padding=",
      poolBody(how, rank),
    ),
  ),
  windowLayer("Upsample", "size=, scale_factor=, mode=, align_corners=", interpolation),
  windowLayer("AdaptiveAvgPool1d", "output_size", adaptive(1)),
  windowLayer("AdaptiveAvgPool2d", "output_size", adaptive(2)),
];
