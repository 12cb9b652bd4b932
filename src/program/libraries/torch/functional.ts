import { binary, unary, where } from "../../tensors/elementwise.ts";
import type { UnaryName } from "../../tensors/kernels.ts";
import { fill, made, plain } from "../../tensors/operand.ts";
import { logSoftmax, reduce } from "../../tensors/reduce.ts";
import { isFloating } from "../../values/dtype.ts";
import { createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { Machine, Value } from "../../values/value.ts";
import { filledWith } from "../arrays/create.ts";
import { flagOf, numberOf, wholeOf } from "../convert.ts";
import { type Body, define, type Table } from "../signature.ts";
import { maskedFill } from "./choosing.ts";
import { sharedEntries } from "./functions.ts";
import { loseTorchRandom } from "./random.ts";
import { linear, layerNorm, rmsNorm, dropout, embedding, attend } from "./operations.ts";
import { onTensor } from "./entries.ts";

type Entry = readonly [string, Body];

const tensorOf = (value: Value | undefined): Tensor | null =>
  value?.kind === "tensor" ? value : null;

function crossEntropy(machine: Machine, logits: Tensor, targets: Tensor, ignored: number): Value {
  if (logits.shape.length !== 2 || isFloating(targets.dtype))
    return machine.unknown("this cross entropy is not followed");
  const [numbers, places] = [logSoftmax(machine, logits, 1).numbers(), targets.numbers()];
  const width = logits.shape[1] ?? 1;
  if (!numbers || !places)
    return createUnknownTensor("torch", logits.dtype, [], numbers ? targets.why : logits.why);
  let [sum, count] = [0, 0];
  places.forEach((place, row) => {
    if (place === ignored) return;
    sum -= numbers[row * width + place]!;
    count++;
  });
  return made(
    machine,
    filledWith(machine, "torch", logits.dtype, [], sum / count),
    "crossEntropy",
    [logits, targets],
  );
}

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
  softmax: sharedEntries["softmax"]!,
  log_softmax: sharedEntries["log_softmax"]!,
  relu: activation("relu"),
  sigmoid: activation("sigmoid"),
  tanh: activation("tanh"),
  silu: activation("silu"),
  mish: activation("mish"),
  softplus: activation("softplus"),
  gelu: onTensor("approximate=", (machine, x, [approximate]) => gelu(machine, x, approximate)),
  leaky_relu: onTensor("negative_slope=", (machine, x, [slope]) =>
    where(
      machine,
      binary(machine, "greater", x, plain(0, 1)),
      x,
      binary(machine, "multiply", x, plain(numberOf(slope) ?? 0.01, 2)),
    ),
  ),
  linear: onTensor("weight, bias=", (machine, x, [weight, bias]) => {
    const table = tensorOf(weight);
    return table
      ? linear(machine, x, table, tensorOf(bias))
      : machine.fail("TypeError", "expected a Tensor");
  }),
  layer_norm: onTensor(
    "shape, weight=, bias=, eps=",
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
  rms_norm: onTensor("shape, weight=, eps=", (machine, x, [, weight, epsilon]) =>
    rmsNorm(machine, x, tensorOf(weight), numberOf(epsilon) ?? 1.1920928955078125e-7),
  ),
  dropout: onTensor("p=, training=, inplace=", (machine, x, [p, training]) =>
    dropout(machine, x, numberOf(p) ?? 0.5, flagOf(training, true)),
  ),
  embedding: onTensor("weight", (machine, places, [weight]) => {
    const table = tensorOf(weight);
    return table
      ? embedding(machine, places, table)
      : machine.fail("TypeError", "expected a Tensor");
  }),
  one_hot: onTensor("count=", (machine, places, [count]) => {
    const numbers = places.numbers();
    if (!numbers) return machine.unknown(places.why);
    const width =
      count && wholeOf(count, machine) >= 0 ? wholeOf(count, machine) : Math.max(...numbers) + 1;
    return fill(machine, "torch", "int64", [...places.shape, width], (out) =>
      numbers.forEach((place, at) => (out[at * width + place] = 1)),
    );
  }),
  scaled_dot_product_attention: onTensor(
    "key, value, attn_mask=, dropout_p=, is_causal=, *, scale=, enable_gqa=",
    (machine, query, [key, value, mask, p, causal, scale]) => {
      const [k, v] = [tensorOf(key), tensorOf(value)];
      if (!k || !v) return machine.fail("TypeError", "expected a Tensor");
      const options = {
        mask: tensorOf(mask),
        isCausal: flagOf(causal, false),
        scale: numberOf(scale),
        dropout: numberOf(p) ?? 0,
      };
      return attend(machine, query, k, v, options).output;
    },
  ),
  cross_entropy: onTensor(
    "target, weight=, ignore_index=",
    (machine, logits, [target, , ignored]) => {
      const targets = tensorOf(target);
      return targets
        ? crossEntropy(machine, logits, targets, wholeOf(ignored, machine, -100))
        : machine.fail("TypeError", "expected a Tensor");
    },
  ),
  mse_loss: onTensor("target", (machine, x, [target]) => {
    const other = tensorOf(target);
    return other
      ? reduce(
          machine,
          "mean",
          unary(machine, "square", binary(machine, "subtract", x, other)),
          null,
          false,
        )
      : machine.fail("TypeError", "expected a Tensor");
  }),
  normalize: onTensor("p=, dim=, eps=", (machine, x, [, dim]) =>
    binary(
      machine,
      "divide",
      x,
      binary(
        machine,
        "maximum",
        reduce(machine, "norm", x, wholeOf(dim, machine, 1), true),
        plain(1e-12, 2),
      ),
    ),
  ),
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
  pad: onTensor("pad, mode=, value=", (machine) => machine.unknown("`F.pad` is not followed")),
  masked_fill: onTensor("mask, value", (machine, x, [mask, value]) =>
    maskedFill(machine, x, mask, value),
  ),
  gumbel_softmax: onTensor("tau=, hard=, dim=", (machine) => {
    loseTorchRandom(machine);
    return machine.unknown("`F.gumbel_softmax` is not followed");
  }),
};

/** The module `torch.nn.functional`. */
export const functionalMembers: Table = new Map(
  Object.entries(entries).map(([name, [signature, body]]) => [
    name,
    define(`F.${name}`, signature, body),
  ]),
);
