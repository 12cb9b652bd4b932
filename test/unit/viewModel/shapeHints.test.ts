import { describe, expect, it } from "vitest";
import { describeHint, hintText } from "../../../src/viewModel/shapes/hintText.ts";
import { toMarkdownSource } from "../../../src/viewModel/markdown.ts";
import { attentionsOf } from "../../support/attentionsOf.ts";
import { hintsOf, linesWith } from "../../support/hintLines.ts";

const model = [
  "import torch",
  "import torch.nn as nn",
  "from dataclasses import dataclass",
  "from torch.nn import functional as F",
  "",
  "@dataclass",
  "class Settings:",
  "    width: int = 32",
  "    heads: int = 4",
  "",
  "class Attention(nn.Module):",
  "    def __init__(self, config):",
  "        super().__init__()",
  "        self.heads = config.heads",
  "        self.project = nn.Linear(config.width, 3 * config.width)",
  "    def forward(self, x):",
  "        B, T, C = x.shape",
  "        q, k, v = self.project(x).split(C, dim=2)",
  "        q = (",
  "            q.view(B, T, self.heads, C // self.heads)",
  "            .transpose(1, 2)",
  "        )",
  "        k = k.view(B, T, self.heads, C // self.heads).transpose(1, 2)",
  "        weights, rest = F.softmax(q @ k.transpose(-2, -1), dim=-1), 1",
  "        v = v.view(B, T, self.heads, C // self.heads).transpose(1, 2)",
  "        return (weights @ v).transpose(1, 2).reshape(B, T, C)",
  "",
  "class Hidden(nn.Module):",
  "    def __init__(self, config):",
  "        super().__init__()",
  "        self.up = nn.Linear(config.width, 4 * config.width)",
  "    def forward(self, x):",
  "        h = self.up(x)",
  "        return h",
  "",
  "class Model(nn.Module):",
  "    def __init__(self, config):",
  "        super().__init__()",
  "        self.attention = Attention(config)",
  "        self.hidden = Hidden(config)",
  "    def forward(self, x):",
  "        x = self.attention(x)",
  "        return self.hidden(x)",
  "",
  "def mean(table: torch.Tensor):",
  "    rows, columns = table.shape",
  "    total = table.sum(dim=0)",
  "    return total / rows",
];

const widthLines = [
  "class Up(torch.nn.Module):",
  "    def __init__(self, width):",
  "        super().__init__()",
  "        self.up = torch.nn.Linear(width, 4 * width)",
  "    def forward(self, x):",
  "        B, T, _ = x.shape",
  "        y = self.up(x)",
  "        z = x * 2",
];

describe("hints at the ends of lines", () => {
  it("are ✓ alone beside a comment that says the shape in numbers", () => {
    const lines = ["import torch", "rows = 3", "a = torch.zeros(rows, 2, 7)  # [3, 2, 7]"];
    const told = linesWith([...lines, "b = a.transpose(0, 1)  # [3, 2, 7]"]);
    expect(told[0]).toBe("a = torch.zeros(rows, 2, 7)  # [3, 2, 7]  ✓");
    expect(told[1]).toMatch(/ → \(2, rows, 7\)$/);
  });

  it("say the shape of each tensor by the names of sizes", () => {
    const told = linesWith(model);
    expect(told).toContainEqual(expect.stringMatching(/^q, k, v = .* → q, k, v \(B, T, [^)]*\)$/));
    expect(told).toContain("h = self.up(x)  → (B, T, 4 * width)");
    expect(told).toContain("total = table.sum(dim=0)  → (columns)");
  });

  it("stand at the end of a statement of several lines", () => {
    expect(linesWith(model)).toContainEqual(expect.stringMatching(/^\)  → \(B, heads, T, /));
  });

  it("name the variable where a line binds something else, too", () => {
    expect(linesWith(model)).toContainEqual(
      expect.stringMatching(/^weights, rest = .*  → weights \(B, heads, T, T\)$/),
    );
  });

  it("show numbers instead of the names that have one", () => {
    const told = linesWith(model, "all", "numbers");
    expect(told).toContainEqual(expect.stringMatching(/^k = .*  → \(B, 4, T, 8\)$/));
  });

  it("say in the tooltip what the names stand for, and where that is from", () => {
    const [, , hint] = hintsOf(model.join("\n"));
    const text = toMarkdownSource(describeHint(hint!));
    expect(text).toMatch(/^`k` · `\(B, heads, T, .*\)`\n\nheads \\= 4\\, from Settings/);
    expect(text).toContain("= 8");
  });

  it("stand behind a return that computes something, not behind one that gives a variable back", () => {
    const returns = linesWith(model).filter((each) => each.startsWith("return"));
    expect(returns).toEqual([
      expect.stringMatching(/^return \(weights @ v\).*  → \(B, T, /),
      expect.stringMatching(/^return self\.hidden\(x\)  → \(B, T, 4 \* width\)$/),
      "return total / rows  → (columns)",
    ]);
  });

  it("mark what a comment states, too, and take short names from there", () => {
    const told = linesWith([
      "import torch",
      "def split(x, heads=4):",
      "    B, T, C = x.shape",
      "    y = x.view(B, T, heads, C // heads) # (B, T, heads, hs)",
      "    z = y.transpose(1, 2) # (B, T, heads, hs)",
    ]);
    expect(told).toEqual([
      "y = x.view(B, T, heads, C // heads) # (B, T, heads, hs)  → (B, T, heads, hs) ✓",
      "z = y.transpose(1, 2) # (B, T, heads, hs)  → (B, heads, T, hs)",
    ]);
  });

  it("call a calculated size what an attribute calls it", () => {
    expect(
      linesWith([
        "import torch.nn as nn",
        "class Split(nn.Module):",
        "    def __init__(self, width=64, heads=4):",
        "        super().__init__()",
        "        self.heads, self.head_dim = heads, width // heads",
        "        self.up = nn.Linear(width, width)",
        "    def forward(self, x):",
        "        B, T, C = x.shape",
        "        return self.up(x).view(B, T, self.heads, self.head_dim)",
      ]),
    ).toEqual([
      "return self.up(x).view(B, T, self.heads, self.head_dim)  → (B, T, heads, head_dim)",
    ]);
  });

  it("stand behind no part of a statement", () => {
    const lines = ["import torch", "rows = sum(row for row in torch.zeros((3, 2)))"];
    expect(linesWith(lines).filter((each) => each.includes("row "))).toEqual([
      "rows = sum(row for row in torch.zeros((3, 2)))  → (2)",
    ]);
  });

  it("keep the name of a size whose number a layer says", () => {
    const told = linesWith([
      "import torch",
      "class Config:",
      "    n_embd: int = 96",
      "class Halves(torch.nn.Module):",
      "    def __init__(self, config):",
      "        super().__init__()",
      "        self.both = torch.nn.Linear(config.n_embd, 2 * config.n_embd)",
      "    def forward(self, x):",
      "        B, T, C = x.shape",
      "        left, right = self.both(x).split(C, dim=2)",
      "        return left * right",
    ]);
    expect(told).toContain("left, right = self.both(x).split(C, dim=2)  → left, right (B, T, C)");
    expect(told).toContain("return left * right  → (B, T, C)");
  });

  it("take no `_` for the name of a size", () => {
    const lines = ["import torch", ...widthLines];
    expect(linesWith(lines)).toEqual([
      "y = self.up(x)  → (B, T, 4 * width)",
      "z = x * 2  → (B, T, width)",
    ]);
  });

  it("leave out what has many shapes", () => {
    const told = linesWith([
      "import numpy as np",
      "for n in range(1, 9):",
      "    x = np.zeros((n, n))",
    ]);
    expect(told).toEqual([]);
  });

  it("take the general shape of several calls", () => {
    const told = linesWith([
      "import torch.nn as nn, torch",
      "class Double(nn.Module):",
      "    def forward(self, x):",
      "        B, T = x.shape",
      "        y = x * 2",
      "        return y",
      "    def start(self):",
      "        return self(torch.zeros((1, 1)))",
    ]);
    expect(told.filter((each) => each.startsWith("y"))).toEqual(["y = x * 2  → (B, T)"]);
  });

  it("say the shapes of arrays with numbers", () => {
    expect(
      linesWith(["import numpy as np", "x = np.array([", "  [1, 2, 3],", "  [4, 5, 6],", "])"]),
    ).toEqual(["])  → (2, 3)"]);
  });
});

describe("hints in attention only", () => {
  it("stand in what computes attention, what uses that, and what these are built from", () => {
    const told = linesWith(model, "attention");
    expect(told).toContainEqual(expect.stringMatching(/^k = /));
    expect(told).toContainEqual(expect.stringMatching(/^h = /));
    expect(told).not.toContainEqual(expect.stringMatching(/^total = /));
  });

  it("stand in what is called attention and takes a softmax, however it multiplies", () => {
    const lines = (name: string) => [
      "import torch",
      "def soft_rows(s):",
      "    return torch.exp(s) / torch.exp(s).sum(-1, keepdim=True)",
      `def ${name}(q, k):`,
      "    T, d = q.shape",
      "    s = torch.zeros(T, T)",
      "    return soft_rows(s)",
    ];
    expect(linesWith(lines("attention"), "attention")).toContain("s = torch.zeros(T, T)  → (T, T)");
    expect(linesWith(lines("classify"), "attention")).toEqual([]);
  });

  it("stand nowhere in a program without attention", () => {
    expect(linesWith(model.slice(0, 4).concat(model.slice(-4)), "attention")).toEqual([]);
  });

  it.each(["q @ keys.T", "torch.matmul(q, keys.transpose(-2, -1))", "q @ torch.t(keys)"])(
    "stand in lines that compute attention weights alone: %s",
    (product) => {
      const lines = [
        "import torch",
        "q, keys = torch.nn.Linear(4, 8)(torch.randn(5, 4)), torch.randn(6, 8)",
        `weights = torch.softmax(${product}, dim=-1)`,
      ];
      expect(linesWith(lines, "attention").at(-1)).toMatch(/  → \(5, 6\)$/);
      const classes = lines.map((line) => line.replaceAll("keys", "wide"));
      expect(linesWith(classes, "attention")).toEqual([]);
    },
  );

  it("stand in lines outside of functions that compute attention", () => {
    const lines = [
      "import numpy as np",
      "x = np.array([[1.0, 0.0], [0.0, 1.0]])",
      "e = np.exp(x @ x.T)",
      "w = e / e.sum(axis=1, keepdims=True)",
      "out = w @ x",
    ];
    expect(linesWith(lines, "attention")).toHaveLength(4);
  });
});

describe("shapes that rest on what is not there", () => {
  const lines = [
    "import torch",
    "import torch.nn as nn",
    "from nowhere import angles",
    "class Turn(nn.Module):",
    "    def forward(self, x):",
    "        B, T, C = x.shape",
    "        plain = x.transpose(1, 2)",
    "        turned = x * angles(T)",
    "        return turned",
  ];

  it("say so at the line and in the tooltip", () => {
    const hints = hintsOf(lines.join("\n"));
    const absent = hints.filter(({ restsOnAbsent }) => restsOnAbsent);
    expect(hints.map((hint) => hintText(hint, "names"))).toEqual([
      "→ (B, C, T)",
      "→ (B, T, C) assumed",
    ]);
    const [told] = absent.map((hint) => toMarkdownSource(describeHint(hint)));
    expect(absent).toHaveLength(1);
    expect(told).toContain("is not in these files");
  });

  it("say so above the attention that they lead to", () => {
    const attending = [
      ...lines.slice(0, -1),
      "        weights = torch.softmax(turned @ x.transpose(1, 2), dim=-1)",
      "        return weights @ x",
    ];
    const [title] = attentionsOf(attending);
    expect(title).toContain("weights (B, T, T) assumed");
    const [known] = attentionsOf(attending.map((line) => line.replace("turned @", "x @")));
    expect(known).toContain("weights (B, T, T)");
    expect(known).not.toContain("assumed");
  });
});
