import {
  createTorchEmbedding,
  createTorchLinear,
  createTorchMultiheadAttention,
} from "../../../random/torchLayers.ts";
import type { TorchRandom } from "../../../random/torch.ts";
import { unary } from "../../tensors/elementwise.ts";
import type { UnaryName } from "../../tensors/kernels.ts";
import { reduce, softmax } from "../../tensors/reduce.ts";
import { reshape, splitInto, swapAxes, unsqueeze } from "../../tensors/shapes.ts";
import { bool, builtin, createClass, float, int, none, tuple } from "../../values/make.ts";
import { createTensor, createUnknownTensor, type Tensor } from "../../values/tensor.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { filledWith } from "../arrays/create.ts";
import { flagOf, numberOf, wholeOf, wholesOf } from "../convert.ts";
import type { Table } from "../signature.ts";
import {
  attend,
  dropout,
  embedding,
  functionalMembers,
  gelu,
  layerNorm,
  linear,
  rmsNorm,
} from "./functional.ts";
import {
  fieldOf,
  fillPlaces,
  layer,
  lengthMethod,
  moduleClass,
  nativeMethod,
  placesOf,
  toParameter,
} from "./layers.ts";
import { torchRandom } from "./random.ts";

/** A parameter whose numbers a generator draws, or nobody knows. */
function parameter(
  shape: readonly number[],
  numbers: Float32Array | null,
  layerName: string,
): Tensor {
  const made = numbers
    ? createTensor("torch", "float32", shape, Float64Array.from(numbers))
    : createUnknownTensor(
        "torch",
        "float32",
        shape,
        `drawn by ${layerName} without a seed: every run differs`,
      );
  return toParameter(made, true);
}

function drawWith<T>(machine: Machine, count: number, from: (random: TorchRandom) => T): T | null {
  const random = torchRandom(machine);
  machine.spend(count >> 3);
  return random && machine.reserve(count) ? from(random) : null;
}

function set(self: InstanceValue, name: string, value: Value): void {
  self.fields.set(name, value);
}

const input = (value: Value | undefined, machine: Machine): Tensor =>
  value?.kind === "tensor" ? value : machine.fail("TypeError", "a layer expects a Tensor");

const linearLayer = layer(
  "Linear",
  "in_features, out_features, bias=, dtype=",
  (machine, self, [inside, outside, bias]) => {
    const [columns, rows] = [wholeOf(inside, machine), wholeOf(outside, machine)];
    const hasBias = flagOf(bias, true);
    const drawn = drawWith(machine, rows * columns, (random) =>
      createTorchLinear(random, columns, rows, hasBias),
    );
    set(self, "in_features", int(columns));
    set(self, "out_features", int(rows));
    set(self, "weight", parameter([rows, columns], drawn?.weight ?? null, "nn.Linear"));
    set(self, "bias", hasBias ? parameter([rows], drawn?.bias ?? null, "nn.Linear") : none);
    return none;
  },
  "x",
  (machine, self, [x]) => {
    const weight = fieldOf(self, "weight");
    return weight
      ? linear(machine, input(x, machine), weight, fieldOf(self, "bias"))
      : machine.unknown("the weight of this layer is not known");
  },
);

const embeddingLayer = layer(
  "Embedding",
  "num_embeddings, embedding_dim, padding_idx=",
  (machine, self, [count, width, padding]) => {
    const [rows, columns] = [wholeOf(count, machine), wholeOf(width, machine)];
    const drawn = drawWith(machine, rows * columns, (random) =>
      createTorchEmbedding(random, rows, columns),
    );
    const pad = padding && padding.kind !== "none" ? wholeOf(padding, machine) : null;
    if (drawn && pad !== null) drawn.fill(0, pad * columns, (pad + 1) * columns);
    set(self, "num_embeddings", int(rows));
    set(self, "embedding_dim", int(columns));
    set(self, "weight", parameter([rows, columns], drawn, "nn.Embedding"));
    return none;
  },
  "x",
  (machine, self, [x]) => embedding(machine, input(x, machine), fieldOf(self, "weight")!),
);

const layerNormLayer = layer(
  "LayerNorm",
  "normalized_shape, eps=, elementwise_affine=, bias=",
  (machine, self, [shape, epsilon, affine, bias]) => {
    const sizes = wholesOf(shape, machine) ?? [];
    set(self, "normalized_shape", tuple(sizes.map(int)));
    set(self, "eps", float(numberOf(epsilon) ?? 1e-5));
    const isAffine = flagOf(affine, true);
    set(
      self,
      "weight",
      isAffine ? toParameter(filledWith(machine, "torch", "float32", sizes, 1), true) : none,
    );
    set(
      self,
      "bias",
      isAffine && flagOf(bias, true)
        ? toParameter(filledWith(machine, "torch", "float32", sizes, 0), true)
        : none,
    );
    return none;
  },
  "x",
  (machine, self, [x]) => {
    const shape = self.fields.get("normalized_shape");
    const count = shape?.kind === "tuple" ? shape.items.length : 1;
    return layerNorm(
      machine,
      input(x, machine),
      count,
      fieldOf(self, "weight"),
      fieldOf(self, "bias"),
      numberOf(self.fields.get("eps")) ?? 1e-5,
    );
  },
);

const rmsNormLayer = layer(
  "RMSNorm",
  "normalized_shape, eps=, elementwise_affine=",
  (machine, self, [shape, epsilon]) => {
    set(self, "eps", epsilon ?? none);
    set(
      self,
      "weight",
      toParameter(filledWith(machine, "torch", "float32", wholesOf(shape, machine) ?? [], 1), true),
    );
    return none;
  },
  "x",
  (machine, self, [x]) =>
    rmsNorm(
      machine,
      input(x, machine),
      fieldOf(self, "weight"),
      numberOf(self.fields.get("eps")) ?? 1.1920928955078125e-7,
    ),
);

const dropoutLayer = layer(
  "Dropout",
  "p=, inplace=",
  (_, self, [p]) => {
    set(self, "p", p ?? float(0.5));
    return none;
  },
  "x",
  (machine, self, [x]) => {
    const training = self.fields.get("training");
    return dropout(
      machine,
      input(x, machine),
      numberOf(self.fields.get("p")) ?? 0.5,
      training?.kind === "bool" && training.value,
    );
  },
);

const softmaxLayer = layer(
  "Softmax",
  "dim=",
  (_, self, [dim]) => {
    set(self, "dim", dim ?? none);
    return none;
  },
  "x",
  (machine, self, [x]) =>
    softmax(machine, input(x, machine), wholeOf(self.fields.get("dim"), machine, -1)),
);

function activationLayer(name: string, kernel: UnaryName): ClassValue {
  return layer(
    name,
    "inplace=",
    () => none,
    "x",
    (machine, _self, [x]) => unary(machine, kernel, input(x, machine)),
  );
}

const geluLayer = layer(
  "GELU",
  "approximate=",
  (_, self, [approximate]) => {
    set(self, "approximate", approximate ?? none);
    return none;
  },
  "x",
  (machine, self, [x]) => gelu(machine, input(x, machine), self.fields.get("approximate")),
);

const flattenLayer = layer(
  "Flatten",
  "start_dim=, end_dim=",
  () => none,
  "x",
  (machine, _self, [x]) => {
    const whole = input(x, machine);
    return reshape(machine, whole, [whole.shape[0] ?? 1, -1]);
  },
);

const identityLayer = layer(
  "Identity",
  "*items, **named",
  () => none,
  "x",
  (_, _self, [x]) => x ?? none,
);

/** Layers in a row, a list of them, and a dictionary of them. */
function holder(name: string, extra: readonly [string, Value][]): ClassValue {
  return createClass(
    name,
    [moduleClass],
    new Map<string, Value>([
      lengthMethod,
      nativeMethod("__getitem__", "at", (machine, self, [at]) => {
        if (at?.kind === "string")
          return self.fields.get(at.value) ?? machine.fail("KeyError", at.value);
        if (!at) return none;
        return machine.language.getItem({ kind: "list", items: [...placesOf(self)] }, at, machine);
      }),
      nativeMethod("__iter__", "", (_, self) => ({ kind: "list", items: [...placesOf(self)] })),
      ...extra,
    ]),
  );
}

const appendMethod = nativeMethod("append", "module", (_, self, [module]) => {
  if (module) set(self, String(placesOf(self).length), module);
  return self;
});

const sequential = holder("Sequential", [
  nativeMethod("__init__", "*layers", (_, self, [layers]) => {
    set(self, "training", bool(true));
    const [only] = layers?.kind === "tuple" ? layers.items : [];
    if (only?.kind === "dictionary")
      fillPlaces(
        self,
        [...only.entries.values()].map(([, each]) => each),
      );
    else fillPlaces(self, layers?.kind === "tuple" ? layers.items : []);
    return none;
  }),
  appendMethod,
  nativeMethod("forward", "x", (machine, self, [x]) =>
    placesOf(self).reduce<Value>((value, each) => machine.call(each, [value]), x ?? none),
  ),
]);

const moduleList = holder("ModuleList", [
  nativeMethod("__init__", "modules=", (machine, self, [modules]) => {
    set(self, "training", bool(true));
    fillPlaces(self, modules ? [...(machine.language.iterate(modules, machine) ?? [])] : []);
    return none;
  }),
  appendMethod,
]);

const moduleDict = holder("ModuleDict", [
  nativeMethod("__init__", "modules=", (_, self, [modules]) => {
    set(self, "training", bool(true));
    if (modules?.kind === "dictionary") {
      for (const [key, value] of modules.entries.values())
        if (key.kind === "string") set(self, key.value, value);
    }
    return none;
  }),
]);

const multihead = layer(
  "MultiheadAttention",
  "embed_dim, num_heads, dropout=, bias=, add_bias_kv=, add_zero_attn=, kdim=, vdim=, batch_first=",
  (machine, self, [width, heads, p, bias, , , kdim, vdim, batchFirst]) => {
    const size = wholeOf(width, machine);
    if (kdim || vdim) return machine.unknown("keys and values of another width are not followed");
    const drawn = drawWith(machine, 4 * size * size, (random) =>
      createTorchMultiheadAttention(random, size),
    );
    const zeros = (length: number): Tensor =>
      toParameter(filledWith(machine, "torch", "float32", [length], 0), true);
    const hasBias = flagOf(bias, true);
    set(self, "embed_dim", int(size));
    set(self, "num_heads", heads ?? none);
    set(self, "dropout", p ?? float(0));
    set(self, "batch_first", bool(flagOf(batchFirst, false)));
    set(
      self,
      "in_proj_weight",
      parameter([3 * size, size], drawn?.inProjectionWeight ?? null, "nn.MultiheadAttention"),
    );
    set(self, "in_proj_bias", hasBias ? zeros(3 * size) : none);
    const projection: InstanceValue = {
      kind: "instance",
      type: linearLayer,
      fields: new Map(),
      native: null,
    };
    set(
      projection,
      "weight",
      parameter([size, size], drawn?.outProjectionWeight ?? null, "nn.MultiheadAttention"),
    );
    set(projection, "bias", hasBias ? zeros(size) : none);
    set(self, "out_proj", projection);
    return none;
  },
  "query, key, value, key_padding_mask=, need_weights=, attn_mask=, average_attn_weights=, is_causal=",
  (machine, self, [query, key, value, padding, needs, mask, average]) => {
    const isBatchFirst = flagOf(self.fields.get("batch_first"), false);
    const heads = wholeOf(self.fields.get("num_heads"), machine);
    const weight = fieldOf(self, "in_proj_weight")!;
    const bias = fieldOf(self, "in_proj_bias");
    const size = weight.shape[1] ?? 1;
    const thirds = splitInto(machine, weight, [size, size, size], 0);
    const biases = bias ? splitInto(machine, bias, [size, size, size], 0) : [];
    const given = [query, key, value].map((each) => input(each, machine));
    const isSingle = given[0]!.shape.length === 2;
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
    if (!flagOf(needs, true)) return tuple([final, none]);
    const shown = flagOf(average, true) ? reduce(machine, "mean", weights, 1, false) : weights;
    return tuple([final, isSingle ? reshape(machine, shown, shown.shape.slice(1)) : shown]);
  },
);

/** Masks of torch's own layer: true hides, numbers are added. */
function maskOf(
  machine: Machine,
  mask: Value | undefined,
  padding: Value | undefined,
  shape: readonly number[],
): Tensor | Value | null {
  if (padding && padding.kind !== "none")
    return machine.unknown("`key_padding_mask` is not followed");
  if (mask?.kind !== "tensor") return null;
  const own = mask.dtype === "bool" ? unary(machine, "bitNot", mask) : mask;
  return own.shape.length === 3
    ? reshape(machine, own, [shape[0]!, -1, own.shape[1]!, own.shape[2]!])
    : own;
}

const layers: readonly ClassValue[] = [
  linearLayer,
  embeddingLayer,
  layerNormLayer,
  rmsNormLayer,
  dropoutLayer,
  softmaxLayer,
  geluLayer,
  flattenLayer,
  identityLayer,
  sequential,
  moduleList,
  moduleDict,
  multihead,
  activationLayer("ReLU", "relu"),
  activationLayer("SiLU", "silu"),
  activationLayer("Tanh", "tanh"),
  activationLayer("Sigmoid", "sigmoid"),
  activationLayer("Mish", "mish"),
  activationLayer("Softplus", "softplus"),
  moduleClass,
];

const parameterClass = createClass("Parameter", [], new Map(), ({ items: [data], named }) => {
  if (data?.kind !== "tensor") return data ?? none;
  const requires = items1(named.get("requires_grad"));
  return toParameter(data, requires);
});

function items1(value: Value | undefined): boolean {
  return value?.kind !== "bool" || value.value;
}

const lossNames = ["CrossEntropyLoss", "MSELoss"] as const;

function loss(name: (typeof lossNames)[number]): ClassValue {
  const fn = functionalMembers.get(name === "MSELoss" ? "mse_loss" : "cross_entropy")!;
  return layer(
    name,
    "*items, **named",
    () => none,
    "x, target",
    (machine, _self, [x, target]) => machine.call(fn, [x!, target!]),
  );
}

/** The module `torch.nn`. */
export const nnMembers: Table = new Map<string, Value>([
  ...layers.map((each): [string, Value] => [each.name, each]),
  ...lossNames.map((name): [string, Value] => [name, loss(name)]),
  ["Parameter", parameterClass],
  ["functional", { kind: "module", name: "torch.nn.functional", members: functionalMembers }],
  ["NonDynamicallyQuantizableLinear", linearLayer],
  ["ParameterList", builtin("ParameterList", ({ items: [value] }) => value ?? none)],
]);
