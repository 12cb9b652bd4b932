import { binary, clamp, unary, where } from "../../tensors/elementwise.ts";
import { plain } from "../../tensors/operand.ts";
import { logSoftmax } from "../../tensors/reduce.ts";
import { splitInto } from "../../tensors/shapes.ts";
import { none } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { axesOf } from "../../tensors/reduce.ts";
import { type Entry, onTensor } from "./entries.ts";
import { layer } from "./layers.ts";
import { input } from "./parameters.ts";

type Activation = (machine: Machine, x: Tensor, setting: Value | undefined) => Tensor;

/** One function for numbers above 0, another below. */
function sided(above: Activation, below: Activation): Activation {
  return (machine, x, setting) =>
    where(
      machine,
      binary(machine, "greater", x, plain(0, 1)),
      above(machine, x, setting),
      below(machine, x, setting),
    );
}

const times = (machine: Machine, x: Tensor, factor: number): Tensor =>
  binary(machine, "multiply", x, plain(factor, 2));

const same: Activation = (_, x) => x;

const seluScale = 1.0507009873554805;
const seluAlpha = 1.6732632423543772;

/** `clip(x, -3, 3) / 6 + 1/2`, times `x`. */
const hardswish: Activation = (machine, x) => {
  const moved = binary(machine, "add", x, plain(3, 1));
  const gate = clamp(machine, moved, plain(0, 1), plain(6, 1));
  return binary(machine, "divide", binary(machine, "multiply", x, gate), plain(6, 1));
};

const glu: Activation = (machine, x, dim) => {
  const [axis = 0] = axesOf(machine, x, wholeOf(dim, machine, -1));
  const half = (x.shape[axis] ?? 0) / 2;
  if (!Number.isInteger(half)) {
    return machine.fail(
      "RuntimeError",
      `Halving dimension must be even, but dimension ${axis} is size ${2 * half}`,
    );
  }
  const [a, b] = splitInto(machine, x, [half, half], axis);
  return binary(machine, "multiply", a!, unary(machine, "sigmoid", b!));
};

/** Each with its name as a layer, its setting, and its function. */
const all: readonly (readonly [string, string, string | null, Activation])[] = [
  [
    "LeakyReLU",
    "leaky_relu",
    "negative_slope",
    sided(same, (machine, x, slope) => times(machine, x, numberOf(slope) ?? 0.01)),
  ],
  [
    "ELU",
    "elu",
    "alpha",
    sided(same, (machine, x, alpha) =>
      times(machine, unary(machine, "expm1", x), numberOf(alpha) ?? 1),
    ),
  ],
  [
    "SELU",
    "selu",
    null,
    sided(
      (machine, x) => times(machine, x, seluScale),
      (machine, x) => times(machine, unary(machine, "expm1", x), seluScale * seluAlpha),
    ),
  ],
  ["ReLU6", "relu6", null, (machine, x) => clamp(machine, x, plain(0, 1), plain(6, 1))],
  ["Hardswish", "hardswish", null, hardswish],
  [
    "Softsign",
    "softsign",
    null,
    (machine, x) =>
      binary(
        machine,
        "divide",
        x,
        binary(machine, "add", unary(machine, "absolute", x), plain(1, 1)),
      ),
  ],
  [
    "LogSigmoid",
    "logsigmoid",
    null,
    (machine, x) =>
      unary(machine, "negative", unary(machine, "softplus", unary(machine, "negative", x))),
  ],
  [
    "LogSoftmax",
    "log_softmax",
    "dim",
    (machine, x, dim) => logSoftmax(machine, x, wholeOf(dim, machine, -1)),
  ],
  ["GLU", "glu", "dim", glu],
];

/** Numbers below and above two bounds are moved to them. */
const hardtanh = (
  machine: Machine,
  x: Tensor,
  [low, high]: readonly (Value | undefined)[],
): Tensor => clamp(machine, x, plain(numberOf(low) ?? -1, 1), plain(numberOf(high) ?? 1, 1));

const hardtanhLayer = layer(
  "Hardtanh",
  "min_val=, max_val=, inplace=",
  (_, self, [low, high]) => {
    if (low) self.fields.set("min_val", low);
    if (high) self.fields.set("max_val", high);
    return none;
  },
  "x",
  (machine, { fields }, [x]) =>
    hardtanh(machine, input(x, machine), [fields.get("min_val"), fields.get("max_val")]),
);

/** Activations as functions. */
export const activations: Readonly<Record<string, Entry>> = Object.fromEntries([
  [
    "hardtanh",
    onTensor("min_val=, max_val=, inplace=", (machine, x, given) => hardtanh(machine, x, given)),
  ],
  ...all.map(([, name, setting, body]): [string, Entry] => [
    name,
    onTensor(`${setting === null ? "" : `${setting}=, `}inplace=`, (machine, x, [given]) =>
      body(machine, x, setting === null ? undefined : given),
    ),
  ]),
]);

/** Activations as layers. */
export const activationLayers: readonly ClassValue[] = [
  hardtanhLayer,
  ...all.map(([name, , setting, body]) =>
    layer(
      name,
      `${setting === null ? "" : `${setting}=, `}inplace=`,
      (_, self, [given]) => {
        if (setting !== null) self.fields.set(setting, given ?? none);
        return none;
      },
      "x",
      (machine, { fields }, [x]) => {
        const given = setting === null ? undefined : fields.get(setting);
        return body(machine, input(x, machine), given?.kind === "none" ? undefined : given);
      },
    ),
  ),
];
