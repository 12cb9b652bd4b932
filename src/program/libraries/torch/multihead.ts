import { createTorchMultiheadAttention } from "../../../random/torch.ts";
import { binary, unary, where } from "../../tensors/elementwise.ts";
import { plain } from "../../tensors/operand.ts";
import { reduce } from "../../tensors/reduce.ts";
import { withGradientName } from "./gradients.ts";
import { reshape, splitInto, swapAxes, unsqueeze } from "../../tensors/shapes.ts";
import { bool, createClass, float, int, none, tuple } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { InstanceValue, Machine, Value } from "../../values/value.ts";
import { filledWith } from "../arrays/create.ts";
import { flagOf, numberOf, wholeOf } from "../convert.ts";
import { fieldOf, layer } from "./layers.ts";
import { parameter, drawWith, set, input, toParameter } from "./parameters.ts";
import { linearLayer } from "./basicLayers.ts";
import { attend, linear } from "./operations.ts";

/** All heads have one width; sizes without a value are such that they do. */
function checkHeads(machine: Machine, width: number, heads: Value | undefined): void {
  const count = heads ? wholeOf(heads, machine) : 0;
  if (count <= 0 || width % count === 0) return;
  const { sizes } = machine;
  const [whole, parts] = [width, count].map((each) => sizes?.sizeOf(each) ?? int(each));
  if (sizes && [whole!, parts!].some((each) => sizes.isOpen(each))) {
    sizes.combine("//", whole!, parts!, int(Math.floor(width / count)));
    return;
  }
  for (const each of [whole!, parts!]) sizes?.use(each);
  const [left, right] = [[width], [count]];
  machine.fail("AssertionError", "embed_dim must be divisible by num_heads", {
    ...{ kind: "remainder", left, right, axis: 0 },
  });
}

/** The name in torch of the layer after the heads. */
const projectionLayer = createClass("NonDynamicallyQuantizableLinear", [linearLayer]);

export const multihead = layer(
  "MultiheadAttention",
  "embed_dim, num_heads, dropout=, bias=, add_bias_kv=, add_zero_attn=, kdim=, vdim=, batch_first=",
  (machine, self, [width, heads, p, bias, biasKv, zeroAttn, kdim, vdim, batchFirst]) => {
    const size = wholeOf(width, machine);
    checkHeads(machine, size, heads);
    if (flagOf(biasKv, false) || flagOf(zeroAttn, false)) {
      return machine.unknown("`add_bias_kv` and `add_zero_attn` are not followed");
    }
    const [ofKeys, ofValues] = [wholeOf(kdim, machine, size), wholeOf(vdim, machine, size)];
    const isOne = ofKeys === size && ofValues === size;
    const hasBias = flagOf(bias, true);
    const drawn = drawWith(machine, size * (2 * size + ofKeys + ofValues), (random) =>
      createTorchMultiheadAttention(random, size, hasBias, [ofKeys, ofValues]),
    );
    const zeros = (length: number): Tensor =>
      toParameter(filledWith(machine, "torch", "float32", [length], 0), true);
    set(self, "embed_dim", int(size));
    set(self, "num_heads", heads ?? none);
    set(self, "dropout", p ?? float(0));
    set(self, "batch_first", bool(flagOf(batchFirst, false)));
    const projected = isOne
      ? ([["in_proj_weight", 3 * size, size]] as const)
      : ([
          ["q_proj_weight", size, size],
          ["k_proj_weight", size, ofKeys],
          ["v_proj_weight", size, ofValues],
        ] as const);
    for (const [at, [name, rows, columns]] of projected.entries()) {
      const numbers = drawn?.inProjectionWeights[at] ?? null;
      set(self, name, parameter(machine, [rows, columns], numbers, "nn.MultiheadAttention"));
    }
    if (!isOne) set(self, "in_proj_weight", none);
    set(self, "in_proj_bias", hasBias ? zeros(3 * size) : none);
    const projection: InstanceValue = {
      kind: "instance",
      type: projectionLayer,
      fields: new Map(),
      native: null,
    };
    set(projection, "in_features", int(size));
    set(projection, "out_features", int(size));
    set(
      projection,
      "weight",
      parameter(machine, [size, size], drawn?.outProjectionWeight ?? null, "nn.MultiheadAttention"),
    );
    set(projection, "bias", hasBias ? zeros(size) : none);
    set(self, "out_proj", projection);
    return none;
  },
  "query, key, value, key_padding_mask=, need_weights=, attn_mask=, average_attn_weights=, is_causal=",
  (machine, self, [query, key, value, padding, needs, mask, average]) => {
    const isBatchFirst = flagOf(self.fields.get("batch_first"), false);
    const heads = wholeOf(self.fields.get("num_heads"), machine);
    const weight = fieldOf(self, "in_proj_weight");
    const bias = fieldOf(self, "in_proj_bias");
    const own = weight ? [] : ["q", "k", "v"].map((name) => fieldOf(self, `${name}_proj_weight`)!);
    const size = weight?.shape[1] ?? own[0]?.shape[0] ?? 1;
    const thirds = weight ? splitInto(machine, weight, [size, size, size], 0) : own;
    const biases = bias ? splitInto(machine, bias, [size, size, size], 0) : [];
    const given = [query, key, value].map((each) => input(each, machine));
    const isSingle = given[0]!.shape.length === 2;
    // Whoever says that batches come first has batches.
    if (isSingle && isBatchFirst && machine.sizes?.isTrying)
      return machine.fail("ValueError", "this is no batch");
    const split = given.map((tensor, at) => {
      const projected = linear(machine, tensor, thirds[at]!, biases[at] ?? null);
      const whole = isSingle
        ? unsqueeze(machine, projected, 0)
        : isBatchFirst
          ? projected
          : swapAxes(machine, projected, 0, 1);
      return swapAxes(
        machine,
        reshape(machine, whole, [whole.shape[0]!, whole.shape[1]!, heads, size / heads]),
        1,
        2,
      );
    });
    const hidden = maskOf(machine, mask, padding, split[0]!.shape);
    if (hidden && hidden.kind !== "tensor") return hidden;
    const training = flagOf(self.fields.get("training"), true);
    const p = training ? (numberOf(self.fields.get("dropout")) ?? 0) : 0;
    const { output, weights } = attend(machine, split[0]!, split[1]!, split[2]!, {
      mask: hidden,
      isCausal: false,
      scale: null,
      dropout: p,
    });
    const [batch = 1, , length = 1] = output.shape;
    const joined = reshape(machine, swapAxes(machine, output, 1, 2), [batch, length, size]);
    const projection = self.fields.get("out_proj");
    const projected = projection ? machine.call(projection, [joined]) : joined;
    if (projected.kind !== "tensor") return projected;
    const final = isSingle
      ? reshape(machine, projected, [length, size])
      : isBatchFirst
        ? projected
        : swapAxes(machine, projected, 0, 1);
    if (isSingle) withGradientName(final, "SqueezeBackward1");
    else if (isBatchFirst) withGradientName(final, "TransposeBackward0");
    else withGradientName(final, "ViewBackward0");
    if (!flagOf(needs, true)) return tuple([final, none]);
    const shown = flagOf(average, true) ? reduce(machine, "mean", weights, 1, false) : weights;
    return tuple([final, isSingle ? reshape(machine, shown, shown.shape.slice(1)) : shown]);
  },
);

/** Masks of torch's own layer: true hides, numbers are added; a mask for each key lies behind both. */
function maskOf(
  machine: Machine,
  mask: Value | undefined,
  padding: Value | undefined,
  [batch = 1, heads = 1]: readonly number[],
): Tensor | Value | null {
  const own = mask?.kind === "tensor" ? mask : null;
  const keys = padding?.kind === "tensor" ? padding : null;
  if ((mask && !own && mask.kind !== "none") || (padding && !keys && padding.kind !== "none")) {
    return machine.unknown("the positions that this mask hides are unknown");
  }
  const whole =
    own?.shape.length === 3
      ? reshape(machine, own, [batch, heads, own.shape[1]!, own.shape[2]!])
      : own;
  const behind = keys && reshape(machine, keys, [-1, 1, 1, keys.shape.at(-1) ?? 1]);
  if (!whole || !behind) {
    const only = whole ?? behind;
    return only?.dtype === "bool" ? unary(machine, "bitNot", only) : only;
  }
  if (whole.dtype === "bool" && behind.dtype === "bool") {
    return unary(machine, "bitNot", binary(machine, "bitOr", whole, behind));
  }
  return binary(machine, "add", toAdded(machine, whole), toAdded(machine, behind));
}

/** A mask as numbers to add. */
function toAdded(machine: Machine, mask: Tensor): Tensor {
  if (mask.dtype !== "bool") return mask;
  const zeros = filledWith(machine, "torch", "float32", mask.shape, 0);
  return where(machine, mask, plain(-Infinity, 2), zeros);
}
