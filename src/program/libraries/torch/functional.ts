import { binary, unary } from "../../tensors/elementwise.ts";
import type { UnaryName } from "../../tensors/kernels.ts";
import { fill, made, plain } from "../../tensors/operand.ts";
import { reduce, softmax } from "../../tensors/reduce.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { type Filling, type Margin, pad } from "../arrays/pad.ts";
import { normOf, otherNorm } from "../arrays/shared.ts";
import { flagOf, numberOf, wholeOf, wholesOf } from "../convert.ts";
import { type Body, define, type Table } from "../signature.ts";
import { maskedFill } from "./choosing.ts";
import { sharedEntries } from "./functions.ts";
import { draw } from "./random.ts";
import {
  attend,
  dropout,
  embedding,
  layerNorm,
  linear,
  repeatHeads,
  rmsNorm,
} from "./operations.ts";
import { activations } from "./activations.ts";
import { onTensor } from "./entries.ts";
import { namingGradients } from "./gradients.ts";
import { slidingFunctions } from "./convolutions.ts";
import { losses } from "./losses.ts";
import { moreLosses } from "./moreLosses.ts";

type Entry = readonly [string, Body];

const fillings: Readonly<Record<string, Filling>> = {
  constant: "constant",
  replicate: "edge",
  reflect: "reflect",
  circular: "wrap",
};

const tensorOf = (value: Value | undefined): Tensor | null =>
  value?.kind === "tensor" ? value : null;

function activation(name: UnaryName): Entry {
  return onTensor("inplace=", (machine, x) => unary(machine, name, x));
}

/** GELU, exact or approximated. */
export function gelu(machine: Machine, x: Tensor, approximate: Value | undefined): Tensor {
  return unary(
    machine,
    approximate?.kind === "string" && approximate.value === "tanh" ? "geluTanh" : "gelu",
    x,
  );
}

const entries: Readonly<Record<string, Entry>> = {
  ...activations,
  ...losses,
  ...moreLosses,
  ...slidingFunctions,
  softmax: sharedEntries["softmax"]!,
  log_softmax: sharedEntries["log_softmax"]!,
  relu: activation("relu"),
  sigmoid: activation("sigmoid"),
  tanh: activation("tanh"),
  silu: activation("silu"),
  mish: activation("mish"),
  softplus: activation("softplus"),
  gelu: onTensor("approximate=", (machine, x, [approximate]) => gelu(machine, x, approximate)),
  linear: onTensor("weight, bias=", (machine, x, [weight, bias]) => {
    const table = tensorOf(weight);
    return table
      ? linear(machine, x, table, tensorOf(bias))
      : machine.fail("TypeError", "expected a Tensor");
  }),
  layer_norm: onTensor(
    "shape|normalized_shape, weight=, bias=, eps=",
    (machine, x, [shape, weight, bias, epsilon]) => {
      const count = shape?.kind === "tuple" || shape?.kind === "list" ? shape.items.length : 1;
      return layerNorm(
        machine,
        x,
        count,
        tensorOf(weight),
        tensorOf(bias),
        numberOf(epsilon) ?? 1e-5,
      );
    },
  ),
  rms_norm: onTensor("shape|normalized_shape, weight=, eps=", (machine, x, [, weight, epsilon]) =>
    rmsNorm(machine, x, tensorOf(weight), numberOf(epsilon) ?? 1.1920928955078125e-7),
  ),
  dropout: onTensor("p=, training=, inplace=", (machine, x, [p, training]) =>
    dropout(machine, x, numberOf(p) ?? 0.5, flagOf(training, true)),
  ),
  embedding: onTensor(
    "weight, padding_idx=, *, max_norm=, norm_type=",
    (machine, places, [weight]) => {
      const table = tensorOf(weight);
      return table
        ? embedding(machine, places, table)
        : machine.fail("TypeError", "expected a Tensor");
    },
  ),
  one_hot: onTensor("num_classes=", (machine, places, [count]) => {
    const numbers = places.numbers();
    const known = machine.sizes && count ? wholeOf(count, machine) : -1;
    if (!numbers && known >= 0)
      return made(
        machine,
        createUnknownTensor("torch", "int64", [...places.shape, known], places.why),
        "oneHot",
        [places],
      );
    if (!numbers) return machine.unknown(places.why);
    const width =
      count && wholeOf(count, machine) >= 0 ? wholeOf(count, machine) : Math.max(...numbers) + 1;
    return fill(machine, "torch", "int64", [...places.shape, width], (out) =>
      numbers.forEach((place, at) => (out[at * width + place] = 1)),
    );
  }),
  scaled_dot_product_attention: onTensor(
    "key, value, attn_mask=, dropout_p=, is_causal=, *, scale=, enable_gqa=",
    (machine, query, [key, value, mask, p, causal, scale, isGrouped]) => {
      const given = [tensorOf(key), tensorOf(value)];
      if (given.includes(null)) return machine.fail("TypeError", "expected a Tensor");
      const isShared = flagOf(isGrouped, false);
      const [k, v] = given.map((each) =>
        isShared ? repeatHeads(machine, each!, query) : each!,
      ) as [Tensor, Tensor];
      const options = {
        mask: tensorOf(mask),
        isCausal: flagOf(causal, false),
        scale: numberOf(scale),
        dropout: numberOf(p) ?? 0,
      };
      return attend(machine, query, k, v, options).output;
    },
  ),
  normalize: onTensor("p=, dim=, eps=", (machine, x, [p, dim, eps]) => {
    const kind = normOf(p);
    if (!kind) return machine.unknown(otherNorm);
    const norms = reduce(machine, kind, x, wholeOf(dim, machine, 1), true);
    const least = plain(numberOf(eps) ?? 1e-12, 2);
    return binary(machine, "divide", x, binary(machine, "maximum", norms, least));
  }),
  cosine_similarity: onTensor("other, dim=", (machine, a, [other, dim]) => {
    const b = tensorOf(other);
    if (!b) return machine.fail("TypeError", "expected a Tensor");
    const axis = wholeOf(dim, machine, 1);
    const sizes = binary(
      machine,
      "multiply",
      reduce(machine, "norm", a, axis, false),
      reduce(machine, "norm", b, axis, false),
    );
    return binary(
      machine,
      "divide",
      reduce(machine, "sum", binary(machine, "multiply", a, b), axis, false),
      sizes,
    );
  }),
  pad: onTensor("pad, mode=, value=", (machine, x, [given, mode, value]) => {
    const sizes = wholesOf(given, machine);
    const how = mode?.kind === "string" ? fillings[mode.value] : "constant";
    if (!sizes || !how || x.shape.length * 2 < sizes.length) {
      return machine.unknown("these margins of `F.pad` are not followed");
    }
    // Given from the last dimension on.
    const margins = x.shape.map((_, axis): Margin => {
      const at = 2 * (x.shape.length - 1 - axis);
      return [sizes[at] ?? 0, sizes[at + 1] ?? 0];
    });
    return pad(machine, x, margins, how, numberOf(value) ?? 0);
  }),
  masked_fill: onTensor("mask, value", (machine, x, [mask, value]) =>
    maskedFill(machine, x, mask, value),
  ),
  gumbel_softmax: onTensor("tau=, hard=, eps=, dim=", (machine, x, [tau, hard, , dim]) => {
    const waits = draw(machine, "F.gumbel_softmax", x.shape, x.dtype, (random, count) =>
      random.exponential(count),
    );
    const noise = unary(machine, "negative", unary(machine, "log", waits));
    const sum = binary(machine, "add", x, noise);
    const scores = binary(machine, "divide", sum, plain(numberOf(tau) ?? 1, 2));
    return flagOf(hard, false)
      ? machine.unknown("`hard` of `F.gumbel_softmax` is not followed")
      : softmax(machine, scores, wholeOf(dim, machine, -1));
  }),
};

/** The module `torch.nn.functional`. */
export const functionalMembers: Table = new Map(
  Object.entries(entries).map(([name, [signature, body]]) => [
    name,
    namingGradients(name, define(`F.${name}`, signature, body)),
  ]),
);
