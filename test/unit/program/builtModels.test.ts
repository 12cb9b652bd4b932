import { describe, expect, it } from "vitest";
import { imports, moduleOf } from "../../support/moduleOf.ts";
import { shapesOf } from "../../support/shapesOf.ts";

describe("a model that a function makes", () => {
  const built = [
    ...imports,
    "class Embed(nn.Module):",
    "    def __init__(self, width, count):",
    "        super().__init__()",
    "        self.table = nn.Embedding(count, width)",
    "    def forward(self, x):",
    "        return self.table(x)",
    "class Model(nn.Module):",
    "    def __init__(self, embed, positions, width):",
    "        super().__init__()",
    "        self.embed = embed",
    "        self.positions = nn.Parameter(torch.zeros(1, positions, width))",
    "    def encode(self, source):",
    "        # (batch, length, width)",
    "        source = self.embed(source)",
    "        y = source + self.positions[:, : source.shape[1], :]",
    "        return y",
    "def build(words, positions, width=512):",
    "    return Model(Embed(width, words), positions, width)",
  ];

  it("keeps its layers for the methods that nobody calls", () => {
    expect(shapesOf(built).slice(1)).toEqual([
      "source (source.shape[0], source.shape[1], width)",
      "y (source.shape[0], source.shape[1], width)",
    ]);
  });

  it("finds how many dimensions two inputs have, of which one is looked up", () => {
    const both = [
      "    def decode(self, memory, target):",
      "        target = self.embed(target)",
      "        target = target + self.positions[:, : target.shape[1], :]",
      "        memory = memory.view(memory.shape[0], memory.shape[1], 512)",
      "        weights = target @ memory.transpose(1, 2)",
      "        y = weights @ memory",
    ];
    expect(shapesOf([...built.slice(0, -2), ...both, ...built.slice(-2)]).at(-1)).toBe(
      "y (memory.shape[0], target.shape[1], 512)",
    );
  });
});

describe("layers that a loop appends as often as nobody says", () => {
  it("are one that stands for all", () => {
    const init = [
      "self.layers = nn.ModuleList([])",
      "for _ in range(depth):",
      "    self.layers.append(nn.ModuleList([nn.Linear(dim, 4 * dim), nn.Linear(4 * dim, dim)]))",
    ];
    const forward = [
      "B, T, C = x.shape",
      "for up, down in self.layers:",
      "    hidden = up(x)",
      "    x = x + down(hidden)",
    ];
    expect(shapesOf(moduleOf("dim, depth", init, forward))).toEqual([
      "hidden (B, T, 4 * dim)",
      "x (B, T, C)",
    ]);
  });

  it("may come before others", () => {
    const init = [
      "layers = []",
      "for _ in range(depth):",
      "    layers.append(nn.Linear(dim, dim))",
      "self.net = nn.Sequential(*layers)",
    ];
    expect(
      shapesOf(moduleOf("dim, depth", init, ["B, T, C = x.shape", "y = self.net(x)"])),
    ).toEqual(["y (B, T, C)"]);
  });
});

describe("settings in a dictionary that nobody gives", () => {
  it("are sizes by their keys", () => {
    const init = ['self.up = nn.Linear(cfg["width"], 4 * cfg["width"])'];
    expect(shapesOf(moduleOf("cfg", init, ["B, T, C = x.shape", "y = self.up(x)"]))).toEqual([
      "y (B, T, 4 * width)",
    ]);
  });
});

describe("sizes that are calculated", () => {
  const of = (...lines: readonly string[]): string | undefined =>
    shapesOf([...imports, "def run(x, n, heads, size):", ...lines.map((line) => `    ${line}`)]).at(
      -1,
    );

  it.each([
    ["y (n // 2)", ["y = torch.arange(0, n, 2)"]],
    ["y (B, D // 2)", ["B, D = x.shape", "y = x[:, ::2]"]],
    ["y (B, 1 + T)", ["B, T = x.shape", "y = torch.cat((torch.zeros(B, 1), x), dim=1)"]],
    [
      "y (n, D // 2)",
      ["B, D = x.shape", "y = torch.polar(torch.ones(n, D // 2), torch.ones(n, D // 2))"],
    ],
    [
      "y (B, D)",
      [
        "B, D = x.shape",
        "y = torch.view_as_real(torch.view_as_complex(x.view(B, -1, 2))).reshape(B, D)",
      ],
    ],
    ["y (n, size)", ["y = torch.zeros(n, (size * heads) // heads)"]],
    [
      "y (n, size)",
      ["a, b = size if isinstance(size, tuple) else (size, size)", "y = torch.zeros(n, b)"],
    ],
  ])("%s", (expected, lines) => {
    expect(of(...lines)).toBe(expected);
  });
});

describe("settings that are set later", () => {
  const of = (field: string): readonly string[] =>
    shapesOf([
      ...imports,
      "from dataclasses import dataclass",
      "@dataclass",
      "class Config:",
      `    ${field}`,
      "class Model(nn.Module):",
      "    def __init__(self, config: Config):",
      "        super().__init__()",
      "        assert config.vocab_size != -1",
      "        self.table = nn.Embedding(config.vocab_size, 8)",
      "        w = self.table.weight",
    ]);

  it("are sizes without a value: -1", () => {
    expect(of("vocab_size: int = -1")).toEqual(["w (vocab_size, 8)"]);
  });
});

describe("a number that is two settings", () => {
  it("has the name of neither", () => {
    const lines = ["y = torch.zeros(longest * 2, dim)", "z = torch.zeros(dim, 1)"];
    const body = lines.map((line) => `    ${line}`);
    const run = "def run(dim=4096, longest=2048):";
    expect(shapesOf([...imports, run, ...body])[0]).toBe("y (4096, 4096)");
  });
});

describe("a class of settings with defaults", () => {
  it("stands for a parameter called config, and for what is None until somebody gives it", () => {
    const lines = [
      ...imports,
      "class BertConfig:",
      "    def __init__(self, hidden_size=768, words=100):",
      "        self.hidden_size = hidden_size",
      "        self.words = words",
      "class Model(nn.Module):",
      "    def __init__(self, config):",
      "        super().__init__()",
      "        self.table = nn.Embedding(config.words, config.hidden_size)",
      "    def forward(self, ids, mask=None):",
      "        B, T = ids.size()",
      "        if mask is None:",
      "            mask = torch.ones(B, T)",
      "        wide = mask[:, None, :]",
      "        y = self.table(ids)",
    ];
    expect(shapesOf(lines)).toEqual(["mask (B, T)", "wide (B, 1, T)", "y (B, T, hidden_size)"]);
  });
});

describe("a convolution", () => {
  const of = (layer: string): string | undefined =>
    shapesOf(
      moduleOf(
        "width, patch",
        [`self.layer = nn.${layer}`],
        ["B, C, H, W = x.shape", "y = self.layer(x)"],
      ),
    ).at(-1);

  it.each([
    ["y (B, width, H // patch, W // patch)", "Conv2d(C, width, patch, stride=patch)"],
    ["y (B, width, H, W)", "Conv2d(3, width, kernel_size=3, padding=1)"],
    ["y (B, width, (H - 1) // 2 + 1, (W - 1) // 2 + 1)", "Conv2d(3, width, 3, 2, 1)"],
  ])("has windows: %s", (expected, layer) => {
    expect(of(layer.replace("(C,", "(3,"))).toBe(expected);
  });

  it("refuses other channels without a word", () => {
    expect(
      shapesOf(
        moduleOf(
          "width",
          ["self.layer = nn.Conv1d(3, width, 1)"],
          ["y = self.layer(torch.zeros(2, 4, 9))"],
        ),
      ),
    ).toEqual([]);
  });
});

describe("what a program says of its sizes", () => {
  it("holds where they have no value: an assertion, and positions of a known image", () => {
    const lines = [
      "B, T, C = x.shape",
      "assert x.shape[1:] == self.table.shape",
      "y = x.flatten(1) + torch.zeros(1, 256)",
    ];
    expect(
      shapesOf(moduleOf("T, width", ["self.table = torch.zeros(T, width)"], lines)).at(-1),
    ).toBe("y (B, 256)");
  });

  it("does not take a shape for a size", () => {
    const lines = ["mask = torch.ones(input_shape)", "y = mask.cumsum(dim=1)"];
    expect(
      shapesOf([...imports, "def run(input_shape):", ...lines.map((each) => `    ${each}`)]),
    ).toEqual([]);
  });
});

describe("keys and values of earlier positions", () => {
  const layer = ["self.key = nn.Linear(dim, dim)", "self.n_head = n_head"];
  const start = ["B, T, C = x.shape", "k = self.key(x)"];
  const shapes = (...lines: readonly string[]): readonly string[] =>
    shapesOf(moduleOf("dim, n_head", layer, [...start, ...lines], "x, past=None"));

  it("are as many as nobody says, along the dimension in which they are joined", () => {
    const lines = ["if past is not None:", "    k = torch.cat([past, k], dim=1)"];
    expect(shapes(...lines, "scores = x @ k.transpose(1, 2)").at(-1)).toBe(
      "scores (B, T, past + T)",
    );
  });

  it("are as many as each other", () => {
    const lines = [
      "v = k * 2",
      "if past is not None:",
      "    past_k, past_v = past",
      "    k = torch.cat([past_k, k], dim=1)",
      "    v = torch.cat([past_v, v], dim=1)",
      "y = (x @ k.transpose(1, 2)) @ v",
    ];
    expect(shapes(...lines).at(-1)).toBe("y (B, T, C)");
  });

  it("are not the tokens that a loop writes on, of which each turn has more", () => {
    const turn = ["    y = x * 2", "    x = torch.cat((x, y[:, :1]), dim=1)"];
    const made = shapes("for _ in range(past):", ...turn);
    expect(made.filter((each) => each.startsWith("y"))).toEqual(["y (B, T, C)", "y (B, T + 1, C)"]);
  });
});
