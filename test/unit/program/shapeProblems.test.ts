import { describe, expect, it } from "vitest";
import { NotedMap, nothingLearned } from "../../../src/program/shapes/learnedSizes.ts";
import { SizeBook } from "../../../src/program/shapes/sizeBook.ts";
import { sayShapeProblem } from "../../../src/viewModel/shapes/sayShapeProblem.ts";
import { problemsOf, reader, start } from "../../support/problemsOf.ts";

describe("shapes that cannot fit", () => {
  it("are those of queries and keys where nobody transposes", () => {
    expect(problemsOf("q, k = self.query(x), self.key(x)", "scores = q @ k")).toEqual([
      "q @ k: (B, T, head_size) @ (B, T, head_size): the last size on the left, head_size, must equal " +
        "the second-to-last size on the right, T. Transpose the right side first, for example with `transpose(-2, -1)`.",
    ]);
  });

  it.each([
    {
      kept: "k",
      product: "q @ k.transpose(-2, -1)",
      shapes: "(B, n_head, T, head_size // n_head) @ (B, T, head_size // n_head, n_head)",
    },
    {
      kept: "v",
      product: "att @ v",
      shapes: "(B, n_head, T, T) @ (B, T, n_head, head_size // n_head)",
    },
  ])("are those of heads and positions that $kept does not swap", ({ kept, product, shapes }) => {
    const split = (name: string) =>
      `${name} = self.key(x).view(B, T, self.n_head, -1)` +
      (name === kept ? "" : ".transpose(1, 2)");
    const lines = [
      ...["q", "k", "v"].map(split),
      ...(kept === "v" ? ["att = q @ k.transpose(-2, -1)"] : []),
      `y = ${product}`,
    ];
    expect(problemsOf(...lines)).toEqual([
      `${product}: ${shapes}: n_head = 4 on the left meets T on the right. ` +
        "`transpose(1, 2)` is missing on the right side.",
    ]);
  });

  it("are those of a width that heads do not divide", () => {
    const layer = (heads: string) => {
      const lines = [...start.slice(0, 3), "    def __init__(self, heads, width=100):"];
      const made = `        self.attention = nn.MultiheadAttention(width, ${heads})`;
      const text = [...lines, "        super().__init__()", made].join("\n");
      return reader.followShapes(text, "python")!.report.problems.map(sayShapeProblem);
    };
    expect(layer("12")).toEqual(["width = 100 cannot be divided by 12 without a remainder."]);
    expect(layer("heads")).toEqual([]);
    expect(layer("10")).toEqual([]);
  });

  it("are none where queries and keys are both of all heads at each position", () => {
    const lines = ["q = self.key(x).view(B, T, self.n_head, -1)", "y = q @ q.transpose(-2, -1)"];
    expect(problemsOf(...lines)).toEqual([]);
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
    const sameAs = new NotedMap<number>().set(`C ${String(place.start)}`, 128);
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
      "self.down(self.up(torch.zeros(B, T, 64))): The layer expects 32 as the last size, but (B, T, 128) ends with 128.",
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
      "n_embd = 768 cannot be divided by n_head = 10 without a remainder.",
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
