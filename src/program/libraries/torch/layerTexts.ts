import type { InstanceValue, Value } from "../../values/value.ts";

/** What a layer was made with, by name. */
const settingName = (name: string): string => `_given:${name}`;

/** Keeps what a layer is made with, for its text. */
export function keepSettings(
  self: InstanceValue,
  names: readonly string[],
  given: readonly (Value | undefined)[],
): void {
  given.forEach((value, at) => {
    if (value) self.fields.set(settingName(names[at]!), value);
  });
}

type TextOf = (value: Value) => string;

/** A layer, for its text. */
interface Told {
  readonly fields: InstanceValue["fields"];
  /** What it stores, as code; a gap for what it does not. */
  readonly stored: (name: string) => string;
  /** What it was made with, as code, or another text. */
  readonly given: (name: string, otherwise: string) => string;
  /** The same as a number with a point. */
  readonly value: (name: string) => Value | undefined;
}

export function toldOf({ fields }: InstanceValue, textOf: TextOf, gap: string): Told {
  const value = (name: string): Value | undefined => fields.get(settingName(name));
  return {
    fields,
    stored: (name) => {
      const own = fields.get(name);
      return own ? textOf(own) : gap;
    },
    given: (name, otherwise) => {
      const own = value(name);
      return own ? textOf(own) : otherwise;
    },
    value,
  };
}

type OwnText = (told: Told) => string;

const isHeld = ({ fields }: Told, name: string): string =>
  fields.get(name)?.kind === "tensor" ? "True" : "False";

const linear: OwnText = (told) =>
  `in_features=${told.stored("in_features")}, out_features=${told.stored("out_features")}, ` +
  `bias=${isHeld(told, "bias")}`;

/** `normalized_shape` as a tuple, also where it was given as one number. */
function normalizedShape(told: Told): string {
  const given = told.given("normalized_shape", "");
  if (/^\d+$/.test(given)) return `(${given},)`;
  return given.replace(/^\[/, "(").replace(/\]$/, given.includes(",") ? ")" : ",)");
}

const layerNorm: OwnText = (told) =>
  `${normalizedShape(told)}, eps=${told.given("eps", "1e-05")}, ` +
  `elementwise_affine=${isHeld(told, "weight")}, bias=${isHeld(told, "bias")}`;

const batchNorm: OwnText = (told) => {
  const affine = told.given("affine", "True");
  return (
    `${told.given("num_features", "")}, eps=${told.given("eps", "1e-05")}, ` +
    `momentum=${told.given("momentum", "0.1")}, affine=${affine}, bias=${affine}, ` +
    `track_running_stats=${told.given("track_running_stats", "True")}`
  );
};

/** The step of a window is its size, unless another one is given. */
function windowText(told: Told): string {
  const size = told.given("kernel_size", "");
  const step = told.given("stride", "None");
  return `kernel_size=${size}, stride=${step === "None" ? size : step}, padding=${told.given("padding", "0")}`;
}

const maxPool: OwnText = (told) => `${windowText(told)}, dilation=1, ceil_mode=False`;

/** `(2,)` for each of the settings of a window in one dimension. */
const averagePool1d: OwnText = (told) => windowText(told).replaceAll(/=(\d+)(?=,|$)/g, "=($1,)");

const ofPlace: OwnText = (told) =>
  told.given("inplace", "False") === "True" ? "inplace=True" : "";

/** Settings with their usual values, and `inplace` where it is true. */
function settings(usual: Readonly<Record<string, string>>, isPlaced = false): OwnText {
  return (told) => {
    const parts = Object.entries(usual).map(([name, text]) => `${name}=${told.given(name, text)}`);
    const place = isPlaced ? ofPlace(told) : "";
    return [...parts, ...(place === "" ? [] : [place])].join(", ");
  };
}

const upsample: OwnText = (told) => {
  const mode = `mode=${told.given("mode", "'nearest'")}`;
  const factor = told.given("scale_factor", "None");
  if (factor === "None") return `size=${told.given("size", "None")}, ${mode}`;
  return `scale_factor=${/^\d+$/.test(factor) ? `${factor}.0` : factor}, ${mode}`;
};

const padding: OwnText = (told) => {
  const given = told.given("padding", "");
  return /^-?\d+$/.test(given) ? `(${[given, given, given, given].join(", ")})` : given;
};

/** What the text of a layer contains between its parentheses. */
export const ownTexts: Readonly<Record<string, OwnText>> = {
  Linear: linear,
  NonDynamicallyQuantizableLinear: linear,
  Embedding: (told) =>
    `${told.stored("num_embeddings")}, ${told.stored("embedding_dim")}` +
    (told.fields.has("padding_idx") ? `, padding_idx=${told.stored("padding_idx")}` : ""),
  LayerNorm: layerNorm,
  RMSNorm: (told) =>
    `${normalizedShape(told)}, eps=${told.given("eps", "None")}, ` +
    `elementwise_affine=${isHeld(told, "weight")}`,
  BatchNorm1d: batchNorm,
  BatchNorm2d: batchNorm,
  GELU: settings({ approximate: "'none'" }),
  Softmax: settings({ dim: "None" }),
  LogSoftmax: settings({ dim: "None" }),
  Softmin: settings({ dim: "None" }),
  Dropout: settings({ p: "0.5", inplace: "False" }),
  Flatten: settings({ start_dim: "1", end_dim: "-1" }),
  Unflatten: settings({ dim: "", unflattened_size: "" }),
  LeakyReLU: settings({ negative_slope: "0.01" }, true),
  ELU: settings({ alpha: "1.0" }, true),
  Hardtanh: settings({ min_val: "-1.0", max_val: "1.0" }, true),
  Softplus: settings({ beta: "1.0", threshold: "20.0" }),
  GLU: settings({ dim: "-1" }),
  PReLU: settings({ num_parameters: "1" }),
  PixelShuffle: settings({ upscale_factor: "" }),
  MaxPool1d: maxPool,
  MaxPool2d: maxPool,
  MaxPool3d: maxPool,
  AvgPool1d: averagePool1d,
  AvgPool2d: windowText,
  AvgPool3d: windowText,
  AdaptiveAvgPool1d: settings({ output_size: "" }),
  AdaptiveAvgPool2d: settings({ output_size: "" }),
  Upsample: upsample,
  ZeroPad2d: padding,
  Bilinear: (told) =>
    `in1_features=${told.given("in1_features", "")}, in2_features=${told.given("in2_features", "")}, ` +
    `out_features=${told.given("out_features", "")}, bias=${isHeld(told, "bias")}`,
  ...Object.fromEntries(["ReLU", "SiLU", "SELU", "ReLU6", "Mish"].map((name) => [name, ofPlace])),
  ...Object.fromEntries(
    [
      ...["Module", "Sequential", "ModuleList", "ModuleDict", "MultiheadAttention", "Identity"],
      ...["TransformerEncoderLayer", "TransformerEncoder", "TransformerDecoderLayer"],
      ...["TransformerDecoder", "Transformer", "Tanh", "Sigmoid", "Hardswish", "Softsign"],
      ...["LogSigmoid", "CrossEntropyLoss", "NLLLoss", "MSELoss", "L1Loss", "BCELoss"],
      ...["BCEWithLogitsLoss", "SmoothL1Loss", "HuberLoss", "KLDivLoss", "CosineSimilarity"],
    ].map((name) => [name, () => ""]),
  ),
};

/** In which file of `torch.nn.modules` a layer is. */
const files: Readonly<Record<string, string>> = {
  module: "Module",
  linear: "Linear Identity Bilinear LazyLinear NonDynamicallyQuantizableLinear",
  activation:
    "ReLU SiLU Tanh Sigmoid Mish Softplus LeakyReLU ELU SELU ReLU6 Hardtanh Hardswish Softsign LogSigmoid LogSoftmax GLU GELU Softmax MultiheadAttention PReLU Softmin",
  container: "Sequential ModuleList ModuleDict ParameterList",
  sparse: "Embedding",
  normalization: "LayerNorm RMSNorm GroupNorm",
  batchnorm: "BatchNorm1d BatchNorm2d",
  dropout: "Dropout",
  flatten: "Flatten Unflatten",
  conv: "Conv1d Conv2d Conv3d",
  pooling:
    "MaxPool1d MaxPool2d MaxPool3d AvgPool1d AvgPool2d AvgPool3d AdaptiveAvgPool1d AdaptiveAvgPool2d",
  upsampling: "Upsample",
  rnn: "LSTM GRU RNN LSTMCell GRUCell RNNCell",
  transformer:
    "Transformer TransformerEncoder TransformerEncoderLayer TransformerDecoder TransformerDecoderLayer",
  loss: "CrossEntropyLoss NLLLoss MSELoss L1Loss BCELoss BCEWithLogitsLoss SmoothL1Loss HuberLoss KLDivLoss",
};

/** The module of a layer, as Python names it with its class; null: that is not known. */
export function moduleOfLayer(name: string): string | null {
  const found = Object.entries(files).find(([, names]) => names.split(" ").includes(name));
  return found ? `torch.nn.modules.${found[0]}` : null;
}
