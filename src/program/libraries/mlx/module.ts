import { where } from "../../tensors/elementwise.ts";
import { made, plain } from "../../tensors/operand.ts";
import { none } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { numberOf, wholeOf } from "../convert.ts";
import { onArray } from "../numpy/given.ts";
import { attend, causalMask } from "../ownArrays/attention.ts";
import { drawn, type Entries, mathEntries } from "../ownArrays/functions.ts";
import {
  baseModule,
  likeTorch,
  parameterOf,
  shaped,
  tensorIn,
  uncounted,
} from "../ownArrays/layers.ts";
import { arrayFunctions, moduleOf, passOn } from "../ownArrays/members.ts";
import { asOwn } from "../ownArrays/relabel.ts";
import { defineAll, define, type Table } from "../signature.ts";
import { layer } from "../torch/layers.ts";
import { nativeMethod } from "../torch/native.ts";
import { layerNorm, linear, rmsNorm } from "../torch/operations.ts";
import { input } from "../torch/parameters.ts";

/** Rotary positions: pairs of numbers are turned by angles. */
const rotate = (machine: Machine, x: Tensor): Tensor =>
  made(machine, x.view(x.shape, x.strides), "rotary", [x]);

const tensorOrNull = (value: Value | undefined) => (value?.kind === "tensor" ? value : null);

/** Functions of `mlx.core` that NumPy lacks. */
const entries: Entries = {
  stop_gradient: onArray("x", (_, x) => x),
  eval: ["*arrays", () => none],
  async_eval: ["*arrays", () => none],
};

const fast: Entries = {
  scaled_dot_product_attention: onArray(
    "q, k, v, *, scale, mask=, sinks=, stream=",
    (machine, q, [k, v, scale, mask]) =>
      attend(machine, q, input(k, machine), input(v, machine), {
        masks: [mask],
        scale: numberOf(scale),
      }).output,
  ),
  rms_norm: onArray("x, weight, eps, *, stream=", (machine, x, [weight, epsilon]) =>
    rmsNorm(machine, x, tensorOrNull(weight), numberOf(epsilon) ?? 1e-5),
  ),
  layer_norm: onArray("x, weight, bias, eps, *, stream=", (machine, x, [weight, bias, epsilon]) =>
    layerNorm(machine, x, 1, tensorOrNull(weight), tensorOrNull(bias), numberOf(epsilon) ?? 1e-5),
  ),
  rope: onArray("a, dims, *, traditional=, base=, scale=, offset=, freqs=, stream=", rotate),
};

/** None of its generators is known here. */
const random: Entries = {
  normal: drawn("mlx", "shape=, dtype=, loc=, scale=, key=, stream=", 0),
  uniform: drawn("mlx", "low=, high=, shape=, dtype=, key=, stream=", 2),
  randint: drawn("mlx", "low, high, shape=, dtype=, key=, stream=", 2, true),
  bernoulli: drawn("mlx", "p=, shape=, key=, stream=", 1),
  seed: ["seed", () => none],
  categorical: onArray(
    "logits, axis=, shape=, num_samples=, key=, stream=",
    (machine, x, [axis]) => {
      const at = wholeOf(axis, machine, -1);
      return shaped(
        "mlx",
        x.shape.filter((_, each) => each !== (at < 0 ? at + x.shape.length : at)),
      );
    },
  ),
};

/** The members of `mlx.core`. */
export function mlxCore(): Table {
  return new Map<string, Value>([
    ...arrayFunctions("mlx", "mx.", entries),
    ["fast", moduleOf("mlx.core.fast", defineAll("mx.fast.", fast))],
    ["random", moduleOf("mlx.core.random", defineAll("mx.random.", random))],
    ["compile", passOn("mx.compile")],
    ["checkpoint", passOn("mx.checkpoint")],
  ]);
}

const multihead = layer(
  "MultiHeadAttention",
  "dims, num_heads, query_input_dims=, key_input_dims=, value_input_dims=, value_dims=, value_output_dims=, bias=",
  (machine, self, [dims, , , , , , out]) => {
    const width = wholeOf(dims, machine);
    const weight = parameterOf("mlx", [wholeOf(out, machine, width), width]);
    self.fields.set("weight", weight);
    self.fields.set(uncounted, none);
    return none;
  },
  "queries, keys, values, mask=",
  (machine, self, [queries]) =>
    linear(machine, input(queries, machine), tensorIn(self, "weight", machine), null),
);

multihead.members.set("create_additive_causal_mask", {
  kind: "descriptor",
  type: "static",
  getter: define("create_additive_causal_mask", "N, dtype=", (machine, [count]) => {
    const seen = causalMask(machine, "mlx", wholeOf(count, machine));
    return where(machine, seen, plain(0, 2), plain(-1e9, 2));
  }),
  setter: null,
});

const rope = layer(
  "RoPE",
  "dims, traditional=, base=, scale=",
  () => none,
  "x, offset=",
  (machine, _self, [x]) => rotate(machine, input(x, machine)),
);

const positions = layer(
  "SinusoidalPositionalEncoding",
  "dims, min_freq=, max_freq=, scale=, cos_first=, full_turns=",
  (machine, self, [dims]) => {
    self.fields.set("weight", shaped("mlx", [wholeOf(dims, machine)]));
    return none;
  },
  "x",
  (machine, self, [x]) => {
    const { shape } = tensorIn(self, "weight", machine);
    return shaped("mlx", [...input(x, machine).shape, ...shape]);
  },
);

/** `embedding.as_linear(x)`: the output head with the same weights. */
const asLinear = nativeMethod("as_linear", "x", (machine, self, [x]) =>
  linear(machine, input(x, machine), tensorIn(self, "weight", machine), null),
);

/** The members of `mlx.nn`. */
export function mlxLayers(): Table {
  const functions = defineAll("nn.", mathEntries(-1));
  return new Map<string, Value>([
    ...[...functions].map(([name, value]): [string, Value] => [name, asOwn(name, value, "mlx")]),
    ["Module", baseModule("Module")],
    [
      "Linear",
      likeTorch("mlx", "Linear", "Linear", {
        input_dims: "in_features",
        output_dims: "out_features",
        bias: "bias",
      }),
    ],
    [
      "Embedding",
      likeTorch(
        "mlx",
        "Embedding",
        "Embedding",
        { num_embeddings: "num_embeddings", dims: "embedding_dim" },
        [asLinear],
      ),
    ],
    ["RMSNorm", likeTorch("mlx", "RMSNorm", "RMSNorm", { dims: "normalized_shape", eps: "eps" })],
    [
      "LayerNorm",
      likeTorch("mlx", "LayerNorm", "LayerNorm", {
        ...{ dims: "normalized_shape", eps: "eps" },
        ...{ affine: "elementwise_affine", bias: "bias" },
      }),
    ],
    ["Dropout", likeTorch("mlx", "Dropout", "Dropout", { p: "p" })],
    ...["GELU", "ReLU", "SiLU", "Tanh", "Sigmoid", "Sequential", "Identity"].map(
      (name): [string, Value] => [name, likeTorch("mlx", name, name)],
    ),
    ["MultiHeadAttention", multihead],
    ["SinusoidalPositionalEncoding", positions],
    ["RoPE", rope],
  ]);
}
