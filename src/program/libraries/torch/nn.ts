import { unary } from "../../tensors/elementwise.ts";
import type { UnaryName } from "../../tensors/kernels.ts";
import { softmax } from "../../tensors/reduce.ts";
import { createClass, float, int, none, tuple } from "../../values/make.ts";
import type { ClassValue, Value } from "../../values/value.ts";
import { filledWith } from "../arrays/create.ts";
import { flagOf, numberOf, wholeOf, wholesOf } from "../convert.ts";
import { define, type Table } from "../signature.ts";
import { arranging } from "./arranging.ts";
import { clipping } from "./autograd/functions.ts";
import { padSequence } from "./others.ts";
import { functionalMembers, gelu } from "./functional.ts";
import { fieldOf, layer, moduleClass } from "./layers.ts";
import { set, input, toParameter } from "./parameters.ts";
import { sequential, moduleList, moduleDict, parameterList } from "./holders.ts";
import { linearLayer, embeddingLayer, lazyLinear } from "./basicLayers.ts";
import { slidingLayers } from "./convolutionLayers.ts";
import { recurrentLayers } from "./recurrent.ts";
import { groupNormLayers } from "./groupNorms.ts";
import { activationLayers } from "./activations.ts";
import { transformerLayers } from "./transformer.ts";
import { multihead } from "./multihead.ts";
import { dropout, layerNorm, rmsNorm } from "./operations.ts";

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
    const isOpen = machine.sizes !== null && bias?.kind === "unknown";
    const hasBias = isAffine && !isOpen && flagOf(bias, true);
    const zeros = (): Value => toParameter(filledWith(machine, "torch", "float32", sizes, 0), true);
    set(self, "bias", hasBias ? zeros() : isAffine && isOpen ? bias : none);
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
  (machine, self, [shape, epsilon, affine]) => {
    const sizes = wholesOf(shape, machine) ?? [];
    set(self, "normalized_shape", tuple(sizes.map(int)));
    set(self, "eps", epsilon ?? none);
    const ones = (): Value => toParameter(filledWith(machine, "torch", "float32", sizes, 1), true);
    set(self, "weight", flagOf(affine, true) ? ones() : none);
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

function activationLayer(name: string, kernel: UnaryName, signature: string): ClassValue {
  return layer(
    name,
    signature,
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
  (_, self, [start, end]) => {
    if (start) set(self, "start_dim", start);
    if (end) set(self, "end_dim", end);
    return none;
  },
  "x",
  (machine, { fields }, [x]) => {
    return arranging["flatten"]![1](machine, [
      input(x, machine),
      fields.get("start_dim") ?? int(1),
      fields.get("end_dim") ?? int(-1),
    ]);
  },
);

const identityLayer = layer(
  "Identity",
  "*items, **named",
  () => none,
  "x",
  (_, _self, [x]) => x ?? none,
);

const layers: readonly ClassValue[] = [
  linearLayer,
  lazyLinear,
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
  parameterList,
  multihead,
  ...transformerLayers({ norm: layerNormLayer, dropout: dropoutLayer }),
  ...activationLayers,
  ...slidingLayers,
  ...recurrentLayers,
  ...groupNormLayers,
  activationLayer("ReLU", "relu", "inplace="),
  activationLayer("SiLU", "silu", "inplace="),
  activationLayer("Tanh", "tanh", ""),
  activationLayer("Sigmoid", "sigmoid", ""),
  activationLayer("Mish", "mish", "inplace="),
  activationLayer("Softplus", "softplus", ""),
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

const lossNames = {
  CrossEntropyLoss: "cross_entropy",
  NLLLoss: "nll_loss",
  MSELoss: "mse_loss",
  L1Loss: "l1_loss",
  BCELoss: "binary_cross_entropy",
  BCEWithLogitsLoss: "binary_cross_entropy_with_logits",
  SmoothL1Loss: "smooth_l1_loss",
  HuberLoss: "huber_loss",
  KLDivLoss: "kl_div",
} as const;

function loss(name: string, functionName: string): ClassValue {
  const fn = functionalMembers.get(functionName)!;
  return layer(
    name,
    "*items, **named",
    (machine, self, [items, named]) => {
      if (items?.kind === "tuple" && items.items.length > 0) {
        return machine.unknown(`positional arguments of \`nn.${name}\` are not followed`);
      }
      if (named) set(self, "_named", named);
      return none;
    },
    "x, target",
    (machine, { fields }, [x, target]) => {
      const named = fields.get("_named");
      const pairs = named?.kind === "dictionary" ? [...named.entries.values()] : [];
      const given = pairs.flatMap(([key, value]): [string, Value][] =>
        key.kind === "string" ? [[key.value, value]] : [],
      );
      return machine.call(fn, [x!, target!], new Map(given));
    },
  );
}

/** The module `torch.nn.utils.rnn`. */
export const sequenceMembers: Table = new Map<string, Value>([
  ["pad_sequence", define("pad_sequence", ...padSequence)],
]);

const utilities: Table = new Map<string, Value>([
  ...clipping,
  ["rnn", { kind: "module", name: "torch.nn.utils.rnn", members: sequenceMembers }],
]);

/** The module `torch.nn`. */
export const nnMembers: Table = new Map<string, Value>([
  ...layers.map((each): [string, Value] => [each.name, each]),
  ...Object.entries(lossNames).map(([name, fn]): [string, Value] => [name, loss(name, fn)]),
  ["Parameter", parameterClass],
  ["Buffer", createClass("Buffer", [], new Map(), ({ items: [data] }) => data ?? none)],
  ["functional", { kind: "module", name: "torch.nn.functional", members: functionalMembers }],
  ["NonDynamicallyQuantizableLinear", linearLayer],
  ["utils", { kind: "module", name: "torch.nn.utils", members: utilities }],
]);
