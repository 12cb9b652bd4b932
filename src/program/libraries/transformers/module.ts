import { swapAxes } from "../../tensors/shapes.ts";
import { bool, builtin, createClass, none, string } from "../../values/make.ts";
import { createUnknownTensor } from "../../values/tensor.ts";
import type { ClassValue, InstanceValue, Machine, Value } from "../../values/value.ts";
import { made } from "../../tensors/operand.ts";
import { wholeOf } from "../convert.ts";
import { unknownMember } from "../ownArrays/layers.ts";
import { define, type Table } from "../signature.ts";
import { functionalMembers } from "../torch/functional.ts";
import { configuration } from "./configuration.ts";
import { fieldOf, layer, moduleClass } from "../torch/layers.ts";
import { nativeMethod } from "../torch/native.ts";
import { linear } from "../torch/operations.ts";
import { masks } from "./masks.ts";
import { input, toParameter } from "../torch/parameters.ts";

/** What an activation is called in settings, and in `torch.nn.functional`. */
const activationNames: Readonly<Record<string, string>> = {
  ...{ gelu: "gelu", relu: "relu", silu: "silu", swish: "silu", mish: "mish" },
  ...{ tanh: "tanh", sigmoid: "sigmoid", selu: "selu", leaky_relu: "leaky_relu", elu: "elu" },
};

const tanhGelus: ReadonlySet<string> = new Set(["gelu_new", "gelu_pytorch_tanh", "gelu_fast"]);

/** An activation that nobody names: only that it keeps the shape is known. */
const someActivation = define("activation", "x", (machine, [x]) => {
  if (x?.kind !== "tensor") return x ?? none;
  const { library, dtype, shape } = x;
  const tensor = createUnknownTensor(library, dtype, shape, "nobody says which activation this is");
  return made(machine, tensor, "activation", [x]);
});

function activationOf(name: Value | undefined): Value {
  const given = name?.kind === "string" ? name.value : "";
  const gelu = functionalMembers.get("gelu")!;
  if (tanhGelus.has(given))
    return builtin(given, ({ items }, machine) =>
      machine.call(gelu, items, new Map([["approximate", string("tanh")]])),
    );
  return functionalMembers.get(activationNames[given] ?? "") ?? someActivation;
}

function only(type: ClassValue): Value {
  return { kind: "instance", type, fields: new Map(), native: null };
}

const activations: Table = new Map<string, Value>([
  [
    "ACT2FN",
    only(
      createClass(
        "ClassInstantier",
        [],
        new Map([nativeMethod("__getitem__", "name", (_, _self, [name]) => activationOf(name))]),
      ),
    ),
  ],
  ["get_activation", define("get_activation", "name", (_, [name]) => activationOf(name))],
]);

/** All ways to attend compute one thing: the one that the program writes stands for them. */
const attentionFunctions = createClass(
  "AttentionInterface",
  [],
  new Map<string, Value>([
    nativeMethod("get_interface", "name, otherwise", (_, _self, [, own]) => own ?? none),
    unknownMember("AttentionInterface"),
  ]),
);

/** `_tied_weights_keys = {"lm_head.weight": "transformer.wte.weight"}`: the first is the second. */
function tieWeights(machine: Machine, self: InstanceValue): void {
  const config = self.fields.get("config");
  const isTied = config?.kind === "instance" && config.fields.get("tie_word_embeddings");
  const names = self.type.order.flatMap((type) => type.members.get("_tied_weights_keys") ?? [])[0];
  if (!isTied || isTied.kind !== "bool" || !isTied.value || names?.kind !== "dictionary") return;
  for (const [target, source] of names.entries.values()) {
    if (target.kind !== "string" || source.kind !== "string") continue;
    const [to, from] = [holderOf(self, target.value), holderOf(self, source.value)];
    const weight = from?.owner.fields.get(from.name);
    if (!to || weight?.kind !== "tensor") continue;
    machine.touch(to.owner);
    to.owner.fields.set(to.name, weight);
  }
}

/** The module that has a parameter; null: there is none. */
function holderOf(
  self: InstanceValue,
  path: string,
): { readonly owner: InstanceValue; readonly name: string } | null {
  const parts = path.split(".");
  const name = parts.pop()!;
  let owner: Value | undefined = self;
  for (const part of parts) owner = owner?.kind === "instance" ? owner.fields.get(part) : undefined;
  return owner?.kind === "instance" ? { owner, name } : null;
}

const model = createClass(
  "PreTrainedModel",
  [moduleClass],
  new Map<string, Value>([
    nativeMethod("__init__", "config=, *items, **named", (_, self, [config]) => {
      self.fields.set("training", bool(true));
      if (config) self.fields.set("config", config);
      return none;
    }),
    nativeMethod("post_init", "", (machine, self) => {
      tieWeights(machine, self);
      return none;
    }),
    unknownMember("PreTrainedModel"),
  ]),
);

/** What a model returns: an object with the parts that it is given. */
function outputClass(name: string): ClassValue {
  return createClass(
    name,
    [],
    new Map([
      nativeMethod("__init__", "**named", (_, self, [named]) => {
        const entries = named?.kind === "dictionary" ? [...named.entries.values()] : [];
        for (const [key, value] of entries)
          if (key.kind === "string") self.fields.set(key.value, value);
        return none;
      }),
      nativeMethod("__getitem__", "at", (machine, { fields }, [at]) => {
        const given = [...fields.values()].filter(({ kind }) => kind !== "none");
        return given.at(wholeOf(at, machine)) ?? machine.unknown("this value is unknown");
      }),
      unknownMember(name),
    ]),
  );
}

const outputs = [
  ...["", "WithPast", "WithPooling", "WithCrossAttentions", "WithNoAttention"],
  ...["WithPastAndCrossAttentions", "WithPoolingAndCrossAttentions"],
].map((kind) => `BaseModelOutput${kind}`);

const heads = [
  ...["CausalLMOutput", "CausalLMOutputWithPast", "CausalLMOutputWithCrossAttentions"],
  ...["MaskedLMOutput", "NextSentencePredictorOutput", "Seq2SeqModelOutput", "Seq2SeqLMOutput"],
  ...["SequenceClassifierOutput", "SequenceClassifierOutputWithPast", "TokenClassifierOutput"],
  ...["QuestionAnsweringModelOutput", "ImageClassifierOutput", "MultipleChoiceModelOutput"],
];

/** The linear map of GPT-2: its weights are `[in, out]`. */
const conv1D = layer(
  "Conv1D",
  "nf, nx",
  (machine, self, [out, inner]) => {
    const [columns, rows] = [wholeOf(out, machine), wholeOf(inner, machine)];
    const numbers = "these weights are drawn";
    const make = (shape: readonly number[]): Value =>
      toParameter(createUnknownTensor("torch", "float32", shape, numbers), true);
    self.fields.set("weight", make([rows, columns]));
    self.fields.set("bias", make([columns]));
    return none;
  },
  "x",
  (machine, self, [x]) =>
    linear(
      machine,
      input(x, machine),
      swapAxes(machine, fieldOf(self, "weight")!, 0, 1),
      fieldOf(self, "bias"),
    ),
);

const chunking = define(
  "apply_chunking_to_forward",
  "forward, size, dim, *items",
  (machine: Machine, [forward, , , items]) =>
    machine.call(forward!, items?.kind === "tuple" ? items.items : []),
);

/** `PreTrainedConfig` was `PretrainedConfig` before. */
const configurations: Table = new Map(
  ["PreTrainedConfig", "PretrainedConfig"].map((name) => [name, configuration]),
);

/** Of these, nothing is followed. */
const others = [
  ...["cache_utils", "modeling_attn_mask_utils", "modeling_rope_utils"],
  ...["modeling_flash_attention_utils", "processing_utils"],
];

/** Both are those of Python while nothing is traced. */
const numbers: Table = new Map(
  (["int", "float"] as const).map((name): [string, Value] => [
    `torch_${name}`,
    builtin(name, ({ items }, machine) =>
      machine.call(machine.language.builtins.get(name)!, items),
    ),
  ]),
);

const parts: readonly (readonly [string, Table])[] = [
  ...others.map((name): [string, Table] => [name, new Map()]),
  ["activations", activations],
  ["utils", numbers],
  ["masking_utils", masks],
  ["configuration_utils", configurations],
  ["modeling_layers", new Map([["GradientCheckpointingLayer", moduleClass]])],
  [
    "modeling_outputs",
    new Map([...outputs, ...heads].map((name): [string, Value] => [name, outputClass(name)])),
  ],
  [
    "modeling_utils",
    new Map<string, Value>([
      ["PreTrainedModel", model],
      ["ALL_ATTENTION_FUNCTIONS", only(attentionFunctions)],
    ]),
  ],
  [
    "pytorch_utils",
    new Map<string, Value>([
      ["Conv1D", conv1D],
      ["apply_chunking_to_forward", chunking],
    ]),
  ],
];

/**
 * What is followed of the library while shapes are: by the names of its files, as programs and its own models
 * (`...activations`) import from them.
 */
export const transformersTables: readonly (readonly [string, () => Table])[] = [
  ["transformers", () => new Map(parts.flatMap(([, table]) => [...table]))],
  ...parts.flatMap(([name, table]): [string, () => Table][] => [
    [`transformers.${name}`, () => table],
    [`...${name}`, () => table],
  ]),
];
