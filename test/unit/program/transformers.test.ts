import { describe, expect, it } from "vitest";
import { findShapeProblems } from "../../../src/viewModel/shapes/findShapeProblems.ts";
import { reader } from "../../support/problemsOf.ts";
import { shapesOf } from "../../support/shapesOf.ts";

const imports = [
  "import torch",
  "import torch.nn as nn",
  "from ...activations import ACT2FN",
  "from ...configuration_utils import PreTrainedConfig",
  "from ...modeling_outputs import BaseModelOutput",
  "from ...modeling_utils import ALL_ATTENTION_FUNCTIONS, PreTrainedModel",
  "from ...pytorch_utils import Conv1D, apply_chunking_to_forward",
];

const settings = [
  "@strict",
  "class TinyConfig(PreTrainedConfig):",
  '    attribute_map = {"width": "hidden_size"}',
  "    vocab_size: int = 100",
  "    hidden_size: int = 24",
  "    heads: int = 3",
  "    act: str | None = None",
  "    rope_parameters: dict | None = None",
];

const attention = [
  "def eager(module, query, key, value, mask):",
  "    weights = query @ key.transpose(2, 3)",
  "    return (weights.softmax(dim=-1) @ value).transpose(1, 2), weights",
  "class Attention(nn.Module):",
  "    def __init__(self, config: TinyConfig):",
  "        super().__init__()",
  '        self.head_dim = getattr(config, "head_dim", config.width // config.heads)',
  "        self.q = nn.Linear(config.hidden_size, config.hidden_size)",
  "        self.k = Conv1D(config.hidden_size, config.hidden_size)",
  "        self.act = ACT2FN[config.act]",
  "    def forward(self, x, past=None):",
  "        shape = (*x.shape[:-1], -1, self.head_dim)",
  "        q = self.q(x).view(shape).transpose(1, 2)",
  "        k = v = self.k(x).view(shape).transpose(1, 2)",
  "        if past is not None:",
  "            k, v = past.update(k, v, 0)",
  '        attend = ALL_ATTENTION_FUNCTIONS.get_interface("sdpa", eager)',
  "        y, _ = attend(self, q, k, v, None)",
  "        y = apply_chunking_to_forward(self.act, 0, 1, y.reshape(*x.shape[:-1], -1))",
  "        return y",
];

const model = [
  "class TinyModel(PreTrainedModel):",
  "    def __init__(self, config: TinyConfig):",
  "        super().__init__(config)",
  "        self.embed = nn.Embedding(config.vocab_size, config.hidden_size)",
  "        self.attention = Attention(config)",
  "        self.post_init()",
  "    @auto_docstring",
  "    def forward(self, input_ids=None, past=None):",
  "        seen = past.get_seq_length() if past is not None else 0",
  "        B, T = input_ids.shape",
  "        places = torch.arange(T) + seen",
  "        x = self.attention(self.embed(input_ids), past=past)",
  "        return BaseModelOutput(last_hidden_state=x)",
  "class Head(PreTrainedModel):",
  "    def __init__(self, config: TinyConfig):",
  "        super().__init__(config)",
  "        self.model = TinyModel(config)",
  "        self.head = nn.Linear(config.hidden_size, config.vocab_size)",
  "    def forward(self, input_ids=None, past=None):",
  "        out = self.model(input_ids, past)",
  "        logits = self.head(out[0])",
];

describe("models of the transformers library", () => {
  const made = shapesOf([...imports, ...settings, ...attention, ...model]);

  it("run with their settings, their own attention, and tokens that nobody gives", () => {
    expect(made).toEqual([
      "weights (B, heads, T, past + T)",
      "q (B, heads, T, hidden_size // heads)",
      "k (B, heads, T, hidden_size // heads)",
      "v (B, heads, T, hidden_size // heads)",
      "k (B, heads, past + T, hidden_size // heads)",
      "v (B, heads, past + T, hidden_size // heads)",
      "y (B, T, heads, hidden_size // heads)",
      "_ (B, heads, T, past + T)",
      "y (B, T, hidden_size)",
      "places (T)",
      "x (B, T, hidden_size)",
      "logits (B, T, vocab_size)",
    ]);
  });

  it.each([
    ["True", "same weights as the token embedding"],
    ["False", "6,000 parameters"],
  ])("count weights that they share once: tied is %s", (isTied, count) => {
    const tied = '    _tied_weights_keys = {"head.weight": "model.embed.weight"}';
    const own = model.flatMap((line) => (line.startsWith("class Head") ? [line, tied] : [line]));
    const more = [`    tie_word_embeddings: bool = ${isTied}`];
    const made = own.flatMap((line) =>
      line.includes("self.head =")
        ? [line.replace(")", ", bias=False)"), "        self.post_init()"]
        : [line],
    );
    const text = [...imports, ...settings, ...more, ...attention, ...made].join("\n");
    const { layers } = findShapeProblems(reader.followShapes(text, "python")!);
    expect(layers.map(({ title }) => title).join("; ")).toContain(count);
  });

  it.each([
    ["create_causal_mask", "Causal attention · 3 heads × 8"],
    ["create_sliding_window_causal_mask", "sliding window"],
    ["create_bidirectional_mask", null],
  ])("are causal by the mask that the library makes: %s", (make, title) => {
    const lines = [
      ...[...imports, `from ...masking_utils import ${make}`, ...settings],
      ...attention.flatMap((line) =>
        line.includes("weights = query")
          ? [line, "    if mask is not None:", "        weights = weights + mask"]
          : [line.replace("past=None", "past=None, mask=None").replace("v, None)", "v, mask)")],
      ),
      ...model.flatMap((line) =>
        line.includes("seen =")
          ? [line, `        mask = ${make}(config=self.config, past_key_values=past)`]
          : [line.replace("past=past)", "past=past, mask=mask)")],
      ),
    ];
    const { attentions, layers } = findShapeProblems(
      reader.followShapes(lines.join("\n"), "python")!,
    );
    const told = layers.map((each) => each.title).join("; ");
    expect(told.includes("KV cache 192 B per token")).toBe(title !== null);
    expect(attentions[0]?.title).toContain(title ?? "Attention");
  });
});
