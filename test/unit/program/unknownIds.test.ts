import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { attentionsOf } from "../../support/attentionsOf.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

/** The shapes of a program, each variable's as often as it differs. */
function shapesOf(lines: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const { report } = reader.followShapes(lines.join("\n"), "python")!;
  expect(report.problems).toEqual([]);
  const shapes: Record<string, string[]> = {};
  for (const { variable, symbolic } of report.shapes) {
    const own = (shapes[variable ?? ""] ??= []);
    const text = symbolic.join(", ");
    if (!own.includes(text)) own.push(text);
  }
  return shapes;
}

const imports = ["import math", "import torch", "import torch.nn as nn", "import tiktoken"];

const own = [
  "class Attention(nn.Module):",
  "    def __init__(self, width, heads):",
  "        super().__init__()",
  "        self.heads = heads",
  "        self.qkv = nn.Linear(width, 3 * width)",
  "        self.out = nn.Linear(width, width)",
  "    def forward(self, x):",
  "        B, T, C = x.shape",
  "        q, k, v = self.qkv(x).chunk(3, dim=-1)",
  "        q = q.view(B, T, self.heads, C // self.heads).transpose(1, 2)",
  "        k = k.view(B, T, self.heads, C // self.heads).transpose(1, 2)",
  "        v = v.view(B, T, self.heads, C // self.heads).transpose(1, 2)",
  "        scores = q @ k.transpose(-2, -1) / math.sqrt(k.size(-1))",
  "        weights = scores.softmax(dim=-1)",
  "        y = (weights @ v).transpose(1, 2).reshape(B, T, C)",
  "        return self.out(y)",
];

const ready = [
  "class Attention(nn.Module):",
  "    def __init__(self, width, heads):",
  "        super().__init__()",
  "        self.inner = nn.MultiheadAttention(width, heads, batch_first=True)",
  "    def forward(self, x):",
  "        y, weights = self.inner(x, x, x)",
  "        return y",
];

const model = [
  "class Reader(nn.Module):",
  "    def __init__(self, vocabulary, width=768, heads=12):",
  "        super().__init__()",
  "        self.table = nn.Embedding(vocabulary, width)",
  "        self.places = nn.Embedding(1024, width)",
  "        self.attention = Attention(width, heads)",
  "        self.head = nn.Linear(width, vocabulary)",
  "    def forward(self, idx):",
  "        B, T = idx.shape",
  "        x = self.table(idx) + self.places(torch.arange(T))",
  "        x = x + self.attention(x)",
  "        logits = self.head(x)",
  "        return logits",
];

/** Ways to ids whose number nobody knows. */
const ids: readonly (readonly [string, readonly string[]])[] = [
  [
    "of a text of the program",
    [
      "enc = tiktoken.get_encoding('gpt2')",
      "idx = torch.tensor(enc.encode('a cup of tea')).unsqueeze(0)",
    ],
  ],
  [
    "of a file",
    [
      "enc = tiktoken.get_encoding('gpt2')",
      "with open('leaves.txt') as f:",
      "    tokens = enc.encode(f.read())",
      "idx = torch.tensor(tokens[:4 * 32]).view(4, 32)",
    ],
  ],
  [
    "of a tokenizer of transformers",
    [
      "from transformers import AutoTokenizer",
      "enc = AutoTokenizer.from_pretrained('gpt2')",
      "idx = enc('a cup of tea', return_tensors='pt').input_ids",
    ],
  ],
];

describe.each(ids)("ids %s", (_what, lines) => {
  const call = ["net = Reader(50257)", "out = net(idx)", "print(out.shape)"];

  it("leave the shapes of a self-written attention standing", () => {
    const program = [...imports, ...lines, ...own, ...model, ...call];
    const shapes = shapesOf(program);
    expect(shapes["scores"]).toEqual(["B, heads, T, T"]);
    expect(shapes["y"]).toContain("B, T, C");
    expect(attentionsOf(program).join("; ")).toContain("12 heads");
  });

  it("leave a ready layer standing", () => {
    const program = [...imports, ...lines, ...ready, ...model, ...call];
    expect(attentionsOf(program).join("; ")).toContain("12 heads");
  });
});

/** A notebook of cells of code. */
const notebookOf = (...cells: readonly string[]): string =>
  JSON.stringify({
    ...{ nbformat: 4, nbformat_minor: 5, metadata: { kernelspec: { language: "python" } } },
    cells: cells.map((source) => ({
      ...{ cell_type: "code", metadata: {}, outputs: [], execution_count: null },
      source,
    })),
  });

it.each([
  "%pip install torch",
  "!pip install -q torch tiktoken",
  "%%capture\n!pip install torch\nimport torch",
  "!pip install torch\n!nvidia-smi\n%matplotlib inline",
  "%load_ext autoreload\n%autoreload 2",
  "%%time\ntotal = sum(range(10))",
  "files = !ls\nprint(files[0], len(files))",
  "from importlib.metadata import version\nprint('torch', version('torch'))",
  "import torch\nprint(torch.__version__)\nassert torch.__version__ >= '1.0'",
  "import sys\nprint(sys.version)\nassert sys.version_info >= (3, 8)",
  "import numpy, pandas, matplotlib\nfor m in [numpy, pandas, matplotlib]:\n    print(m.__name__, m.__version__)",
  "import torch\nmajor, minor = map(int, torch.__version__.split('.')[:2])\nassert (major, minor) >= (1, 8)",
  "import tensorflow as tf\nprint(tf.__version__, tf.config.list_physical_devices('GPU'))",
  "from packaging import version\nimport torch\nif version.parse(torch.__version__) < version.parse('1.9'):\n    raise RuntimeError('too old')",
  "import transformers\nprint(f'{transformers.__version__=}')\n%env TOKENIZERS_PARALLELISM=false",
  "import torch, platform\nprint(torch.__version__.split('+')[0], platform.python_version())\n?torch.softmax",
])("a cell of installations or versions ends no notebook: %s", (cell) => {
  const attend = [
    "import numpy as np",
    "x = np.array([[1.0, 0.0], [0.0, 1.0]])",
    "s = x @ x.T",
    "w = np.exp(s) / np.exp(s).sum(axis=-1, keepdims=True)",
    "y = w @ x",
    "print('the last line')",
  ];
  const { recording } = reader.read(notebookOf(cell, attend.join("\n")), "ipynb")!;
  expect(recording.stoppedAt).toBeNull();
  expect(recording.output.join("")).toContain("the last line");
});

it("which version is installed is unknown, and changes no numbers that are drawn", () => {
  const lines = [
    "import torch",
    "torch.manual_seed(1)",
    "print('torch', torch.__version__)",
    "new = torch.__version__ >= '2.0'",
    "print(torch.rand(1).item() < 1, new)",
  ];
  const { recording } = reader.read(lines.join("\n"), "python")!;
  expect(recording.output.join("")).toBe("torch ?\nTrue ?\n");
  const versions = recording.unknown.map(({ what }) => what);
  expect(versions).toContain("it is unknown which version is installed");
});
