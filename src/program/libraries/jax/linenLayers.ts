import { bool, none } from "../../values/make.ts";
import type { Tensor } from "../../values/tensor.ts";
import type { ClassValue, Machine, Value } from "../../values/value.ts";
import { reshape } from "../../tensors/shapes.ts";
import { binary } from "../../tensors/elementwise.ts";
import { matmul } from "../../tensors/matmul.ts";
import { countOf } from "../../values/dimension.ts";
import { flagOf, wholeOf, wholesOf } from "../convert.ts";
import { lazily, parameterOf, shaped, tensorIn, uncounted } from "../ownArrays/layers.ts";
import { layer } from "../torch/layers.ts";
import { nativeMethod } from "../torch/native.ts";
import { layerNorm, linear, rmsNorm } from "../torch/operations.ts";
import { input } from "../torch/parameters.ts";

/** A layer whose first size is that of what goes in. */
export const dense = lazily(
  layer(
    "Dense",
    "features, use_bias=, **options",
    (_, self, [features, bias]) => {
      self.fields.set("features", features ?? none);
      self.fields.set("use_bias", bool(flagOf(bias, true)));
      return none;
    },
    "inputs",
    (machine, { fields }, [inputs]) => {
      const x = input(inputs, machine);
      const width = wholeOf(fields.get("features"), machine);
      const kernel = fields.get("kernel") ?? parameterOf("jax", [x.shape.at(-1) ?? 1, width]);
      fields.set("kernel", kernel);
      const product = matmul(machine, x, input(kernel, machine));
      if (!flagOf(fields.get("use_bias"), true)) return product;
      return binary(machine, "add", product, ownParameter(fields, "bias", [width]));
    },
  ),
);

/** A parameter that a layer gets when it is called for the first time. */
export function ownParameter(
  fields: Map<string, Value>,
  name: string,
  shape: readonly number[],
): Tensor {
  const known = fields.get(name);
  const made = known?.kind === "tensor" ? known : parameterOf("jax", shape);
  fields.set(name, made);
  return made;
}

/** A norm over the last dimension, with a factor and a summand for each number of it. */
export function normLayer(name: string, hasBias: boolean): ClassValue {
  return lazily(
    layer(
      name,
      "use_bias=, use_scale=, **options",
      (_, self, [bias, scale]) => {
        self.fields.set("use_bias", bool(hasBias && flagOf(bias, true)));
        self.fields.set("use_scale", bool(flagOf(scale, true)));
        return none;
      },
      "x, *items, **named",
      (machine, { fields }, [x]) => {
        const given = input(x, machine);
        const width = given.shape.at(-1) ?? 1;
        const scale = flagOf(fields.get("use_scale"), true);
        const weight = scale ? ownParameter(fields, "weight", [width]) : null;
        const bias = flagOf(fields.get("use_bias"), true)
          ? ownParameter(fields, "bias", [width])
          : null;
        return name === "RMSNorm"
          ? rmsNorm(machine, given, weight, 1e-6)
          : layerNorm(machine, given, 1, weight, bias, 1e-6);
      },
    ),
  );
}

/** Several dimensions of what goes in become several others. */
export const denseGeneral = lazily(
  layer(
    "DenseGeneral",
    "features, axis=, batch_dims=, use_bias=, **options",
    (_, self, [features, axis, , bias]) => {
      self.fields.set("features", features ?? none);
      self.fields.set("use_bias", bool(flagOf(bias, true)));
      self.fields.set("axis", axis ?? none);
      return none;
    },
    "inputs",
    (machine, { fields }, [inputs]) => {
      const x = input(inputs, machine);
      const axis = fields.get("axis");
      const count = axis?.kind === "tuple" || axis?.kind === "list" ? axis.items.length : 1;
      const features = sizesIn(fields.get("features"), machine);
      const lead = x.shape.slice(0, x.shape.length - count);
      const inside = countOf(x.shape.slice(x.shape.length - count));
      const rows = count > 1 ? reshape(machine, x, [...lead, inside]) : x;
      const width = countOf(features);
      const product = matmul(machine, rows, ownParameter(fields, "kernel", [inside, width]));
      const made = flagOf(fields.get("use_bias"), true)
        ? binary(machine, "add", product, ownParameter(fields, "bias", [width]))
        : product;
      return features.length === 1 ? made : reshape(machine, made, [...lead, ...features]);
    },
  ),
);

function sizesIn(value: Value | undefined, machine: Machine): readonly number[] {
  const isOne = value?.kind !== "tuple" && value?.kind !== "list";
  return isOne ? [wholeOf(value, machine)] : (wholesOf(value, machine) ?? []);
}

export const attendMethod = nativeMethod("attend", "query", (machine, self, [query]) =>
  linear(machine, input(query, machine), tensorIn(self, "weight", machine), null),
);

/** An attention of the library: the width of what comes out is that of the queries, or a given one. */
export function attentionLayer(name: string): ClassValue {
  return layer(
    name,
    "num_heads, dtype=, param_dtype=, qkv_features=, out_features=, **options",
    (_, self, [, , , , out]) => {
      self.fields.set(uncounted, none);
      self.fields.set("out_features", out ?? none);
      return none;
    },
    "inputs_q, *items, **named",
    (machine, { fields }, [queries]) => {
      const { shape } = input(queries, machine);
      const out = fields.get("out_features");
      const width = out && out.kind !== "none" ? wholeOf(out, machine) : (shape.at(-1) ?? 1);
      return shaped("jax", [...shape.slice(0, -1), width]);
    },
  );
}
