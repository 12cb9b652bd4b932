import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { nothingLearned } from "../../../src/program/shapes/learnedSizes.ts";
import { SizeBook } from "../../../src/program/shapes/sizeBook.ts";
import { sayShapeProblem } from "../../../src/viewModel/shapes/sayShapeProblem.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget);

const start = [
  "import torch",
  "import torch.nn as nn",
  "class Block(nn.Module):",
  "    def __init__(self, width, head_size, n_head=4):",
  "        super().__init__()",
  "        self.key = nn.Linear(width, head_size)",
  "        self.query = nn.Linear(width, head_size)",
  "        self.up = nn.Linear(64, 128)",
  "        self.down = nn.Linear(32, 64)",
  "        self.n_head = n_head",
  "    def forward(self, x, mask=None):",
  "        B, T, C = x.shape",
];

/** What is said of these lines, with the code that it is said of. */
function problemsOf(...lines: readonly string[]): readonly string[] {
  const text = [...start, ...lines.map((line) => `        ${line}`)].join("\n");
  const { problems } = reader.followShapes(text, "python")!.report;
  return problems.map(
    (problem) =>
      `${text.slice(problem.range.start, problem.range.end)}: ${sayShapeProblem(problem)}`,
  );
}

describe("shapes that cannot fit", () => {
  it("are those of queries and keys where nobody transposes", () => {
    expect(problemsOf("q, k = self.query(x), self.key(x)", "scores = q @ k")).toEqual([
      "q @ k: (B, T, head_size) @ (B, T, head_size): the last size on the left, head_size, must equal " +
        "the second-to-last size on the right, T. Transpose the right side first, for example with `transpose(-2, -1)`.",
    ]);
  });

  it("are none where two classes give one name to different sizes", () => {
    const layer = (name: string, width: number): readonly string[] => [
      `class ${name}(nn.Module):`,
      "    def __init__(self):",
      "        super().__init__()",
      `        self.up = nn.Linear(${width}, 10)`,
      "    def forward(self, x):",
      "        B, T, C = x.shape",
      "        return self.up(x)",
    ];
    const text = [...start.slice(0, 2), ...layer("One", 64), ...layer("Other", 32)].join("\n");
    expect(reader.followShapes(text, "python")!.report.problems).toEqual([]);
  });

  it("are none where nobody gives the dimension", () => {
    const lines = [
      start[0],
      "def widen(x, dim):",
      "    B, T, C = x.shape",
      "    y = x.softmax(dim)",
    ];
    expect(reader.followShapes(lines.join("\n"), "python")!.report.problems).toEqual([]);
  });

  it("are none where a starred name leaves the number of dimensions open", () => {
    const lines = [
      start[0],
      "def widen(x, count):",
      "    B, T, *others = x.shape",
      "    y = x.sum(dim=3)",
      "    return torch.zeros(B, T)",
    ];
    const { problems, shapes } = reader.followShapes(lines.join("\n"), "python")!.report;
    expect(problems).toEqual([]);
    expect(shapes.map(({ symbolic }) => symbolic)).toEqual([["B", "T"]]);
  });

  it.each([
    [1, false],
    [2, true],
  ])("are no reason to forget a size unless several come to its place: %i", (passes, forgets) => {
    const place = { start: 7, end: 8 };
    const sameAs = new Map([[`C ${String(place.start)}`, 128]]);
    const book = new SizeBook(new Map(), "torch", {
      ...nothingLearned(),
      apart: new Set(["C"]),
      sameAs,
    });
    for (let pass = 0; pass < passes; pass++) book.fresh("C", place);
    const [left, right] = [[128], [64, 192]];
    book.noteMisfit({ kind: "product", left, right, axis: 0, range: place, call: 1 });
    book.forgetMixed();
    expect([book.isRefined, sameAs.size === 0]).toEqual([forgets, forgets]);
  });

  it("are none where the same operation fits in another call", () => {
    const lines = ["def mix(a, b):", "    return a @ b", "x = torch.zeros(2, 3)"];
    const text = [start[0], ...lines, "y = mix(x, x.T)", "z = mix(x, x)"].join("\n");
    expect(reader.followShapes(text, "python")!.report.problems).toEqual([]);
  });

  it("are those of two layers", () => {
    expect(problemsOf("h = self.down(self.up(torch.zeros(B, T, 64)))")).toEqual([
      "self.down(self.up(torch.zeros(B, T, 64))): (B, T, 128) @ (32, 64): the last size on the left, 128, " +
        "must equal the second-to-last size on the right, 32.",
    ]);
  });

  it("are those of a sum, of a view, and of tensors that are joined", () => {
    expect(
      problemsOf(
        "a = torch.cat([x, x], dim=2) + x",
        "b = torch.zeros(B, T, 64).view(B, T, self.n_head, 15)",
        "c = torch.cat([torch.zeros(B, 3, 64), torch.zeros(B, 5, 32)], dim=1)",
        "d = torch.cat([torch.zeros(B, 3, 64), torch.zeros(3, 64)], dim=1)",
      ),
    ).toEqual([
      "torch.cat([x, x], dim=2) + x: (B, T, 2 * C) and (B, T, C) cannot be broadcast together: 2 * C does not match C.",
      "torch.zeros(B, T, 64).view(B, T, self.n_head, 15): (B, T, 64) cannot be reshaped to (B, T, n_head, 15): " +
        "64 does not match n_head × 15 = 60.",
      "torch.cat([torch.zeros(B, 3, 64), torch.zeros(B, 5, 32)], dim=1): (B, 3, 64) and (B, 5, 32) can be joined " +
        "along dimension 1 only if their other sizes match: 64 does not match 32.",
      "torch.cat([torch.zeros(B, 3, 64), torch.zeros(3, 64)], dim=1): (B, 3, 64) and (3, 64) have different numbers of dimensions.",
    ]);
  });

  it("are none where sizes may turn out to be the same", () => {
    expect(
      problemsOf(
        "scores = self.query(x) @ self.key(x).transpose(-2, -1)",
        "scores = scores + mask",
        "y = x.view(B, T, self.n_head, C // self.n_head)",
        "z = x + torch.zeros(B, 1, C)",
        "other = x @ torch.zeros(16, 16)",
      ),
    ).toEqual([]);
  });

  it("are also those in a branch that may not run: they are wrong whenever it does", () => {
    const wrong = "a = torch.zeros(2, 3) @ torch.zeros(2, 3)";
    expect(problemsOf("if mask is not None and x.sum() > 0:", `    ${wrong}`)).toHaveLength(1);
  });

  it("are those of a mask that cannot be broadcast", () => {
    expect(
      problemsOf(
        "hidden = torch.ones(16, 16) == 0",
        "torch.zeros(B, 1, 5, 5).masked_fill(hidden, 0)",
      ),
    ).toEqual([
      "torch.zeros(B, 1, 5, 5).masked_fill(hidden, 0): (16, 16) and (B, 1, 5, 5) cannot be broadcast together: 16 does not match 5.",
    ]);
  });

  it("are a dimension that is not there", () => {
    expect(problemsOf("y = x.transpose(1, 5)", "z = x.sum(dim=-4)")).toEqual([
      "x.transpose(1, 5): There is no dimension 5: there are 3 dimensions, counted from 0.",
      "x.sum(dim=-4): There is no dimension -4: there are 3 dimensions, counted from 0.",
    ]);
  });

  it("say so where a layer says how wide its input is", () => {
    const wrong = ["q, k = self.up(x), self.up(x)", "scores = q @ k", "y = self.down(self.up(x))"];
    expect(problemsOf(...wrong).map((each) => each.split(":")[0])).toEqual([
      "q @ k",
      "self.down(self.up(x))",
    ]);
  });

  it("are heads that do not divide the width, and leave the class readable", () => {
    const lines = [
      ...start.slice(0, 2),
      "class Heads(nn.Module):",
      "    def __init__(self, n_embd=768, n_head=10):",
      "        super().__init__()",
      "        assert n_embd % n_head == 0",
      "        self.up = nn.Linear(n_embd, 3 * n_embd)",
      "    def forward(self, x):",
      "        B, T, C = x.shape",
      "        return self.up(x)",
    ];
    const { problems, shapes } = reader.followShapes(lines.join("\n"), "python")!.report;
    expect(problems.map(sayShapeProblem)).toEqual([
      "768 cannot be divided by n_head = 10 without a remainder.",
    ]);
    expect(shapes.map(({ symbolic }) => symbolic)).toEqual([["B", "T", "3 * n_embd"]]);
    const right = lines.map((line) => line.replace("n_head=10", "n_head=12"));
    expect(reader.followShapes(right.join("\n"), "python")!.report.problems).toEqual([]);
  });

  it("are none where the program catches the exception", () => {
    const wrong = "a = torch.zeros(2, 3) @ torch.zeros(2, 3)";
    expect(problemsOf(wrong)).toHaveLength(1);
    expect(problemsOf("try:", `    ${wrong}`, "except RuntimeError:", "    pass")).toEqual([]);
  });

  it("leave what follows readable", () => {
    const lines = ["a = torch.zeros(2, 3) @ torch.zeros(2, 3)", "k = self.key(x)"];
    const text = [...start, ...lines.map((line) => `        ${line}`)].join("\n");
    expect(
      reader.followShapes(text, "python")!.report.shapes.map(({ variable }) => variable),
    ).toEqual(["k"]);
  });
});

describe("shapes that may fit", () => {
  it("are a list without numbers beside any others", () => {
    expect(problemsOf("keys = torch.cat([torch.tensor([]), x], dim=1)")).toEqual([]);
    expect(problemsOf("keys = torch.cat([torch.ones(3), x], dim=1)")).not.toEqual([]);
  });
});

describe("new shapes that mix dimensions", () => {
  const attended = [
    "q, k, v = [self.up(x).view(B, T, 8, 16).transpose(1, 2) for _ in range(3)]",
    "y = torch.softmax(q @ k.transpose(-2, -1), dim=-1) @ v",
  ];

  it("are heads that are joined without their transposition, viewed or reshaped", () => {
    const mixes =
      "`transpose(1, 2)` is missing before this: from (B, 8, T, 16) to (B, T, 128), dimensions 1 and 2 mix.";
    expect(problemsOf(...attended, "z = y.view(B, T, 128)")).toEqual([
      `y.view(B, T, 128): ${mixes}`,
    ]);
    expect(problemsOf(...attended, "z = y.contiguous().reshape(B, T, -1)")).toEqual([
      `y.contiguous().reshape(B, T, -1): ${mixes}`,
    ]);
  });

  it("are heads that stand before the positions at once", () => {
    expect(problemsOf("k = self.up(x).view(B, 8, T, 16)")).toEqual([
      "self.up(x).view(B, 8, T, 16): From (B, T, 128) to (B, 8, T, 16), positions mix: " +
        "split the last dimension first, then call `transpose(1, 2)`.",
    ]);
    expect(problemsOf("k = self.up(x).view(B, T, 8, 16).view(B, 8, T, 16)")).toEqual([
      "self.up(x).view(B, T, 8, 16).view(B, 8, T, 16): From (B, T, 8, 16) to (B, 8, T, 16), " +
        "dimensions 1 and 2 mix: to swap them, call `transpose(1, 2)`.",
    ]);
  });

  it("are heads beside the batch, with positions between them and their widths", () => {
    expect(problemsOf(...attended, "z = y.view(B * 8, T, 16)", "z = z.view(B, T, 128)")).toEqual([
      "z.view(B, T, 128): From (B * 8, T, 16) to (B, T, 128), positions mix: " +
        "only dimensions beside each other can be joined or split. Transpose first.",
    ]);
  });

  it("are no views of what is transposed, unless it is copied first", () => {
    expect(problemsOf(...attended, "z = y.transpose(1, 2).view(B, T, 128)")).toEqual([
      "y.transpose(1, 2).view(B, T, 128): `view` fails here: the numbers of (B, T, 8, 16) are not in this " +
        "order in memory. Call `contiguous()` first, or use `reshape`.",
    ]);
  });

  it("are those of another tensor, too", () => {
    const wide = "wide = self.up(x)";
    expect(problemsOf(...attended, wide, "z = y.view_as(wide)")).toEqual([
      "y.view_as(wide): `transpose(1, 2)` is missing before this: " +
        "from (B, 8, T, 16) to (B, T, 128), dimensions 1 and 2 mix.",
    ]);
    expect(problemsOf(...attended, wide, "z = y.transpose(1, 2).view_as(wide)")).toEqual([
      "y.transpose(1, 2).view_as(wide): `view` fails here: the numbers of (B, T, 8, 16) are not in this " +
        "order in memory. Call `contiguous()` first, or use `reshape`.",
    ]);
    expect(problemsOf(...attended, wide, "z = y.transpose(1, 2).reshape_as(wide)")).toEqual([]);
  });

  it("have no shape where they fail", () => {
    const shapesOf = (line: string): readonly string[] => {
      const body = [...attended, line, "last = self.up(x)"].map((each) => `        ${each}`);
      const { shapes } = reader.followShapes([...start, ...body].join("\n"), "python")!.report;
      return shapes.slice(-2).map(({ variable, short }) => `${variable} (${short.join(", ")})`);
    };
    const [y, last] = ["y (B, 8, T, 16)", "last (B, T, 128)"];
    expect(shapesOf("z = y.transpose(1, 2).view(B, T, 128)")).toEqual([y, last]);
    expect(shapesOf("z = y.transpose(1, 2).reshape(B, T, 128)")).toEqual(["z (B, T, 128)", last]);
    expect(shapesOf("z = y.transpose(1, 2).reshape_as(y)")).toEqual(["z (B, 8, T, 16)", last]);
    expect(shapesOf("z = x.view_as(nobody)")).toEqual([y, last]);
    expect(shapesOf("z = torch.ones(T, 1).expand_as(y[..., :1])")).toEqual([
      "z (B, 8, T, 1)",
      last,
    ]);
  });

  it("are not those that keep positions together", () => {
    expect(
      problemsOf(
        ...attended,
        "a = y.transpose(1, 2).contiguous().view(B, T, 128)",
        "b = y.transpose(1, 2).reshape(B, T, 128)",
        "c = y.reshape(B * 8, T, 16).view(B, 8, T, 16).permute(0, 2, 1, 3).flatten(2)",
        "e = self.up(x).view(B, T, 2, 64)",
        "f = y.permute(2, 0, 1, 3).reshape(T, B * 8, 16).reshape(T, B, 128)",
      ),
    ).toEqual([]);
    expect(problemsOf("shifted = x.view(B, C, T)", "y = x.transpose(1, 2).view(B, -1)")).toEqual(
      [],
    );
  });

  it("are not those of what is given, whose shape may be another one", () => {
    expect(problemsOf("k = x.view(B, 8, T, C // 8)")).toEqual([]);
  });
});

describe("shapes that cannot fit in a branch inside calls", () => {
  const model = (...branch: readonly string[]): string =>
    [
      "import torch",
      "import torch.nn as nn",
      "import torch.nn.functional as F",
      "class Attention(nn.Module):",
      "    def __init__(self, width, heads):",
      "        super().__init__()",
      "        self.heads = heads",
      "        self.qkv = nn.Linear(width, 3 * width)",
      '        self.flash = hasattr(F, "scaled_dot_product_attention")',
      "    def forward(self, x):",
      "        B, T, C = x.shape",
      "        parts = self.qkv(x).view(B, T, 3, self.heads, C // self.heads)",
      "        q, k, v = parts.permute(2, 0, 3, 1, 4)",
      "        if self.flash:",
      "            y = F.scaled_dot_product_attention(q, k, v)",
      "        else:",
      ...branch.map((line) => `            ${line}`),
      "        return y.transpose(1, 2).reshape(B, T, C)",
      "class Block(nn.Module):",
      "    def __init__(self, width, heads):",
      "        super().__init__()",
      "        self.attention = Attention(width, heads)",
      "    def forward(self, x):",
      "        return x + self.attention(x)",
      "class Model(nn.Module):",
      "    def __init__(self, width=64, heads=4):",
      "        super().__init__()",
      "        self.block = Block(width, heads)",
      "    def forward(self, x):",
      "        B, T, C = x.shape",
      "        return self.block(x)",
    ].join("\n");
  const saidOf = (...branch: readonly string[]): readonly string[] => {
    const text = model(...branch);
    const { problems } = reader.followShapes(text, "python")!.report;
    return problems.map(({ range }) => text.slice(range.start, range.end));
  };

  it("are said where the function fails by itself, too", () => {
    expect(saidOf("w = (q @ k).softmax(dim=-1)", "y = w @ v")).toEqual(["q @ k"]);
    const right = "w = (q @ k.transpose(-2, -1)).softmax(dim=-1)";
    expect(saidOf(right, "y = w @ v.transpose(-2, -1)")).toEqual(["w @ v.transpose(-2, -1)"]);
    expect(saidOf(right, "w = w + torch.zeros(T, 3 * T)", "y = w @ v")).toEqual([
      "w + torch.zeros(T, 3 * T)",
    ]);
  });

  it("are none where nothing is wrong, or only what is given", () => {
    expect(saidOf("w = (q @ k.transpose(-2, -1)).softmax(dim=-1)", "y = w @ v")).toEqual([]);
    const text = [
      "import torch",
      "def attend(x, y, turns):",
      "    if turns:",
      "        return x @ y",
      "    return x @ y.transpose(1, 2)",
      "def use(a, b, turns):",
      "    B, T, C = a.shape",
      "    return attend(a, a, turns)",
    ].join("\n");
    expect(reader.followShapes(text, "python")!.report.problems).toEqual([]);
  });
});
