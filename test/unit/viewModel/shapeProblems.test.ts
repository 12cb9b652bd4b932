import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findShapeProblems } from "../../../src/viewModel/shapes/findShapeProblems.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

function problemsOf(comment: string) {
  const text = [
    "import torch",
    "def split(x, heads=4):",
    "    B, T, C = x.shape",
    `    y = x.view(B, T, heads, 8).transpose(1, 2) # ${comment}`,
  ].join("\n");
  const { warnings: problems } = findShapeProblems(reader.followShapes(text, "python")!);
  return problems.map(({ range, message, fix }) => ({
    message,
    fixed: fix && `${text.slice(0, range.start)}${fix.text}${text.slice(range.end)}`.split("# ")[1],
  }));
}

describe("a comment that states another shape than its line makes", () => {
  it("is told with both shapes, and written anew in its own form", () => {
    expect(problemsOf("(B, T, heads, 8) after the split")).toEqual([
      {
        message: "The comment says (B, T, heads, 8), but the shape is (B, heads, T, 8).",
        fixed: "(B, heads, T, 8) after the split",
      },
    ]);
    expect(problemsOf("[B, T, heads, 8]")[0]?.fixed).toBe("[B, heads, T, 8]");
  });

  it("is no problem where it agrees, or says something else", () => {
    expect(problemsOf("(B, heads, T, 8)")).toEqual([]);
    expect(problemsOf("all heads at once")).toEqual([]);
  });
});

describe("shapes that cannot fit", () => {
  it("are told at their operation, without a fix", () => {
    const text = ["import torch", "a = torch.zeros((2, 3))", "b = torch.zeros((2, 3)) @ a"].join(
      "\n",
    );
    const { warnings } = findShapeProblems(reader.followShapes(text, "python")!);
    const [problem, ...others] = warnings;
    expect(others).toEqual([]);
    expect(problem?.message).toMatch(/^\(2, 3\) @ \(2, 3\): /);
    expect(problem?.fix).toBeNull();
  });
});

/** What is told of a program: its messages, and what stands at related places. */
function toldOf(...lines: readonly string[]) {
  const text = ["import torch", "import torch.nn as nn", ...lines].join("\n");
  const { warnings } = findShapeProblems(reader.followShapes(text, "python")!);
  return warnings.map(({ message, severity, related }) => ({
    message,
    severity,
    related: related.map(({ range, message: said }) => {
      const line = text.slice(0, range.start).split("\n").length - 2;
      return `${String(line)}: ${said}`;
    }),
  }));
}

const heads = (count: number, width: number): readonly string[] => [
  "class Attention(nn.Module):",
  `    def __init__(self, n_embd=${String(width)}, n_head=${String(count)}, block_size=256):`,
  "        super().__init__()",
  "        self.q, self.k, self.v = [nn.Linear(n_embd, n_embd) for _ in range(3)]",
  "        self.n_head = n_head",
  '        self.register_buffer("seen", torch.tril(torch.ones(block_size, block_size)))',
  "    def split(self, x):",
  "        B, T, C = x.shape",
  "        return x.view(B, T, self.n_head, C // self.n_head).transpose(1, 2)",
];

const attend = (cut: string): readonly string[] => [
  ...heads(4, 64),
  "    def forward(self, x):",
  "        B, T, C = x.shape",
  "        q, k, v = self.split(self.q(x)), self.split(self.k(x)), self.split(self.v(x))",
  "        att = q @ k.transpose(-2, -1)",
  `        att = att.masked_fill(self.seen${cut} == 0, float("-inf"))`,
  "        return torch.softmax(att, dim=-1) @ v",
];

describe("a mask for all positions", () => {
  it("is told where it is not cut to those that there are", () => {
    const [uncut, ...others] = toldOf(...attend(""));
    expect(others).toEqual([]);
    expect(uncut).toEqual({
      message:
        "The mask (block_size, block_size) fits (B, n_head, T, T) only if T equals block_size = 256. " +
        "Cut it first: `[..., :T, :T]`.",
      severity: "information",
      related: [
        "6: (block_size, block_size)",
        "13: `att` is (B, n_head, T, T)",
        "2: `block_size` is set here",
        "11: `T` comes from here",
      ],
    });
    expect(toldOf(...attend("[:T]"))[0]?.message).toMatch(
      /^The mask \(T, block_size\) .*`\[\.\.\., :T\]`/,
    );
  });

  it("is no problem once it is cut", () => {
    expect(toldOf(...attend("[:T, :T]"))).toEqual([]);
  });
});

describe("tensors that are joined", () => {
  const join = (dim: string): readonly string[] => [
    "class Token(nn.Module):",
    "    def __init__(self, width=64):",
    "        super().__init__()",
    "        self.first = nn.Parameter(torch.zeros(1, 1, width))",
    "        self.proj = nn.Linear(width, width)",
    "    def forward(self, x):",
    "        B, T, C = x.shape",
    "        x = self.proj(x)",
    "        first = self.first.expand(B, 1, 64)",
    `        return torch.cat([first, x], dim=${dim})`,
  ];

  it("along a dimension where they fit for one size only", () => {
    expect(toldOf(...join("-1"))).toEqual([
      {
        message:
          "(B, 1, 64) and (B, T, 64) can be joined along dimension 2 only if 1 equals T. " +
          "Along dimension 1, they always fit.",
        severity: "information",
        related: ["9: `first` is (B, 1, 64)", "8: `x` is (B, T, 64)", "7: `T` comes from here"],
      },
    ]);
    expect(toldOf(...join("1"))).toEqual([]);
  });

  it("along a dimension that a later product cannot take", () => {
    const many = (dim: string): readonly string[] => [
      "class Head(nn.Module):",
      "    def __init__(self, n_embd, size):",
      "        super().__init__()",
      "        self.value = nn.Linear(n_embd, size)",
      "    def forward(self, x):",
      "        return self.value(x)",
      "class Heads(nn.Module):",
      "    def __init__(self, n_embd=96, n_head=6):",
      "        super().__init__()",
      "        self.heads = nn.ModuleList([Head(n_embd, n_embd // n_head) for _ in range(n_head)])",
      "        self.proj = nn.Linear(n_embd, n_embd)",
      "    def forward(self, x):",
      "        B, T, C = x.shape",
      `        out = torch.cat([head(x) for head in self.heads], dim=${dim})`,
      "        return self.proj(out)",
    ];
    const [told] = toldOf(...many("1"));
    expect(told?.message).toMatch(/`cat` with `dim=-1` before this would give C = 96\.$/);
    expect(told?.severity).toBe("warning");
    expect(told?.related).toEqual([
      "14: `out` is (B, T * n_head, n_embd // n_head)",
      "11: its `weight` is (n_embd, n_embd)",
      "8: `n_embd` is set here",
      "8: `n_head` is set here",
      "13: `C` comes from here",
    ]);
    expect(toldOf(...many("-1"))).toEqual([]);
  });

  it("take the sizes of each other where these have no value", () => {
    const cached = [
      "class Cached(nn.Module):",
      "    def __init__(self, width=64, n_heads=8):",
      "        super().__init__()",
      "        self.k = nn.Linear(width, width)",
      "        self.n_heads = n_heads",
      "    def forward(self, x, cache):",
      "        B, T, C = x.shape",
      "        B, nh, S, hs = cache.shape",
      "        k = self.k(x).view(B, T, self.n_heads, C // self.n_heads).transpose(1, 2)",
      "        k = torch.cat([cache, k], dim=2)",
    ];
    const text = ["import torch", "import torch.nn as nn", ...cached].join("\n");
    const { report } = reader.followShapes(text, "python")!;
    expect(report.shapes.at(-1)?.concrete).toEqual([null, 8, null, 8]);
    expect(report.shapes.at(-1)?.symbolic[2]).toBe("S + T");
  });
});

describe("new shapes that cannot be", () => {
  const view = (sizes: string): readonly string[] => [
    ...heads(4, 64),
    "    def forward(self, x):",
    "        B, T, C = x.shape",
    `        return self.q(x).view(${sizes})`,
  ];

  it("have too many numbers, or too few", () => {
    expect(toldOf(...view("B, T, self.n_head, 64"))[0]?.message).toBe(
      "(B, T, 64) cannot be reshaped to (B, T, n_head, 64): n_head = 4 is too much.",
    );
    expect(toldOf(...view("B, T"))[0]?.message).toBe(
      "(B, T, C) cannot be reshaped to (B, T): C = 64 is missing.",
    );
  });

  it("are told with head counts that divide the width", () => {
    const [told] = toldOf(
      ...heads(10, 768),
      "    def forward(self, x):",
      "        B, T, C = x.shape",
      "        return self.q(x).view(B, T, self.n_head, C // self.n_head)",
    );
    expect(told?.message).toMatch(/: C = 768 does not divide into n_head = 10: use 8 or 12\.$/);
    expect(told?.related).toContain("2: `n_head` is set here");
  });

  it("are told however many dimensions the input has", () => {
    const told = (inside: string) =>
      toldOf(
        "class MLP(nn.Module):",
        "    def __init__(self, width=64):",
        "        super().__init__()",
        "        self.up = nn.Linear(width, 4 * width)",
        `        self.down = nn.Linear(${inside} * width, width)`,
        "    def forward(self, x):",
        "        return self.down(torch.relu(self.up(x)))",
      );
    expect(told("3").map(({ message }) => message)).toEqual([
      "The layer expects 3 * width = 192 as the last size, but (…, 4 * width) ends with 4 * width = 256.",
    ]);
    expect(told("4")).toEqual([]);
  });

  it("of layers name the layers whose weights do not fit", () => {
    const [told] = toldOf(
      "class MLP(nn.Module):",
      "    def __init__(self, width=64):",
      "        super().__init__()",
      "        self.up = nn.Linear(width, 4 * width)",
      "        self.down = nn.Linear(3 * width, width)",
      "    def forward(self, x):",
      "        B, T, C = x.shape",
      "        return self.down(torch.relu(self.up(x)))",
    );
    expect(told?.related.slice(0, 2)).toEqual([
      "4: its `weight` is (4 * width, width)",
      "5: its `weight` is (width, 3 * width)",
    ]);
  });
});
