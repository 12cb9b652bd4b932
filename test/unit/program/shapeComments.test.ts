import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, patientBudget);

const before = [
  "import torch",
  "import torch.nn as nn",
  "class Head(nn.Module):",
  "    def __init__(self, width, head_size, n_head):",
  "        super().__init__()",
  "        self.key = nn.Linear(width, head_size)",
  "        self.n_head = n_head",
  "    def forward(self, x):",
  "        B, T, C = x.shape",
];

/** What the report says of the comments on these lines: `k: (B, T, C) is wrong`. */
function verdictsOn(...lines: readonly string[]): readonly string[] {
  return verdictsIn([...before, ...lines.map((line) => `        ${line}`)]);
}

function verdictsIn(lines: readonly string[]): readonly string[] {
  const text = lines.join("\n");
  const { shapes } = reader.followShapes(text, "python")!.report;
  return shapes.flatMap(({ variable, comment }) => {
    if (!comment) return [];
    const said = text.slice(comment.range.start, comment.range.end);
    return [`${variable ?? "return"}: ${said} is ${comment.agrees ? "right" : "wrong"}`];
  });
}

describe("a shape in a comment", () => {
  it("may be two numbers with an x between them, in brackets", () => {
    expect(verdictsOn("w = torch.zeros(55, 3)  # shape [55x3]", "v = w.T  # [55x3]")).toEqual([
      "w: [55x3] is right",
      "v: [55x3] is wrong",
    ]);
  });

  it("may be numbers in brackets, after words, or as torch prints it", () => {
    const lines = [
      "a = torch.zeros(3, 2, 7)  # [3, 2, 7]",
      "b = a.transpose(0, 1)  # Turned round: [2, 3, 7]",
      "c = a + 1  # torch.Size([3, 2, 7])",
      "d = a.transpose(0, 1)  # [3, 2, 7]",
    ];
    expect(verdictsOn(...lines)).toEqual([
      "a: [3, 2, 7] is right",
      "b: [2, 3, 7] is right",
      "c: [3, 2, 7] is right",
      "d: [3, 2, 7] is wrong",
    ]);
  });

  it("is not what numbers in brackets are that may be values", () => {
    const lines = [
      "a = torch.tensor([4, 5, 6])  # [4, 5, 6]",
      "b = torch.zeros(2, 2)  # [0, 1]",
      "c = torch.zeros(2, 3)  # [2, 3]",
    ];
    expect(verdictsOn(...lines)).toEqual(["c: [2, 3] is right"]);
  });

  it("is right where the program makes it", () => {
    expect(verdictsOn("k = self.key(x)  # (B, T, head_size)")).toEqual([
      "k: (B, T, head_size) is right",
    ]);
  });

  it("has names of its own where another function states the shape of what it takes", () => {
    const other = ["import torch", "def double(x):", "    # (B, T)", "    y = x.view(-1) * 2"];
    const own = ["def add(z):", "    N, L = z.shape", "    y = z + 1  # (B, T)"];
    expect(verdictsIn([...other, ...own])).toEqual(["y: (B, T) is right"]);
  });

  it("may mean an attribute by the name of a variable", () => {
    const lines = [
      "n_head = self.n_head // 4",
      "y = torch.zeros(T, 2 * n_head)  # (T, n_head // 2)",
    ];
    expect(verdictsOn(...lines)).toEqual([]);
  });

  it("is wrong where a size of the program is another one", () => {
    expect(verdictsOn("k = self.key(x)  # (B,T,C)")).toEqual(["k: (B,T,C) is wrong"]);
  });

  it("is wrong where the program gives another name a value", () => {
    const heads = "x.view(B, T, n_head, C // n_head).transpose(1, 2)";
    expect(verdictsOn("n_head = 12", `q = ${heads}  # (B, T, nh, hs)`)).toEqual([
      "q: (B, T, nh, hs) is wrong",
    ]);
  });

  it("is wrong where it has another number of sizes", () => {
    expect(verdictsOn("k = self.key(x)  # shape: (B, head_size)")).toEqual([
      "k: (B, head_size) is wrong",
    ]);
  });

  it("gives a size a name that the code does not have, and keeps it", () => {
    const heads = "x.view(B, T, self.n_head, C // self.n_head)";
    expect(
      verdictsOn(
        `q = ${heads}  # (B, T, nh, hs)`,
        `k = ${heads}.transpose(1, 2)  # (B, nh, T, hs)`,
        `v = ${heads}.transpose(1, 2)  # (B, T, nh, hs)`,
        `w = ${heads}.transpose(2, 3)  # (B, T, nh, hs)`,
      ),
    ).toEqual([
      "q: (B, T, nh, hs) is right",
      "k: (B, nh, T, hs) is right",
      "v: (B, T, nh, hs) is wrong",
      "w: (B, T, nh, hs) is wrong",
    ]);
  });

  it("is what comes behind the arrow", () => {
    expect(verdictsOn("w = x @ x.transpose(-2, -1)  # (B, T, C) @ (B, C, T) -> (B, T, T)")).toEqual(
      ["w: (B, T, T) is right"],
    );
  });

  it("is read on the line above where it shows a result", () => {
    expect(
      verdictsOn(
        "# Split: (B, T, C) -> (B, T, heads, size)",
        "q = x.view(B, T, self.n_head, C // self.n_head)",
        "# (B, T, C)",
        "k = x.view(B, T, self.n_head, C // self.n_head)",
        "# Project in batch from width => n_head x size",
        "v = x.view(B, T, self.n_head, C // self.n_head)",
        "# Sum over heads: (B, T, heads) -> (B, T)",
        "w = x.view(B, T, self.n_head, C // self.n_head)",
      ),
    ).toEqual(["q: (B, T, heads, size) is right"]);
  });

  it("may calculate, and leave sizes out", () => {
    expect(
      verdictsOn(
        "a = torch.cat([x, x], dim=1)  # (B, 2T, C)",
        "b = torch.cat([x, x], dim=1)  # (B, T + T, C)",
        "c = torch.cat([x, x], dim=1)  # (..., C)",
        "e = torch.cat([x, x], dim=2)  # B x T x 2C",
      ),
    ).toEqual([
      "a: (B, 2T, C) is right",
      "b: (B, T + T, C) is right",
      "c: (..., C) is right",
      "e: B x T x 2C is right",
    ]);
  });

  it("is neither where nobody knows what it means", () => {
    expect(
      verdictsOn(
        "a = self.key(x)  # in [0, 1]",
        "b = self.key(x)  # [0, 1]",
        "c = self.key(x)  # (B, T, 64)",
        "d = self.key(x)  # (B, T, N + 1)",
        "e = self.key(x)  # (B, T, head_size) * 2",
        "g = torch.cat([x, x], dim=1)  # (B, T + 1, C)",
        "f = self.key(x)  # a call (x, y, z)",
      ),
    ).toEqual([]);
  });

  it("is not wrong by the names that another function has for what is not followed", () => {
    const verdicts = verdictsIn([
      "import torch",
      "def overlap(a):",
      "    N, H, W = a.shape",
      "    return torch.zeros(N, N)",
      "def keep(masks, isKept):",
      "    rows, height, width = masks.shape",
      "    kept = masks[isKept] > 0  # (count, height, width)",
      "    turned = masks.transpose(1, 2)  # (rows, height, width)",
      "    return overlap(kept)",
    ]);
    expect(verdicts).toEqual(["turned: (rows, height, width) is wrong"]);
  });

  it("may use the name of an attribute, which has another one in the settings", () => {
    const verdicts = verdictsIn([
      ...before.slice(0, 2),
      "def other(experts):",
      "    return torch.zeros(experts)",
      "class Router(nn.Module):",
      "    def __init__(self, config):",
      "        super().__init__()",
      "        self.experts = config.local_experts",
      "        self.gate = nn.Linear(8, self.experts)",
      "    def forward(self, x):",
      "        count, C = x.shape",
      "        y = self.gate(x)  # (count, experts)",
    ]);
    expect(verdicts).toEqual(["y: (count, experts) is right"]);
  });

  it("may give the parts of a picture the names of its sides", () => {
    const patches = (says: string, above = ""): readonly string[] => [
      "import torch.nn as nn",
      "class Patches(nn.Module):",
      "    def __init__(self, width, patch):",
      "        super().__init__()",
      "        self.project = nn.Conv2d(3, width, kernel_size=patch, stride=patch)",
      "    def forward(self, x):",
      "        B, C, H, W = x.shape",
      `        y = self.project(x)${says && `  # ${says}`}`,
      `        ${above && `# ${above}`}`,
      "        z = y.permute(0, 2, 3, 1)",
    ];
    expect(verdictsIn(patches("(B, C, H, W)"))).toEqual([]);
    expect(verdictsIn(patches("(B, C, width)"))).toEqual(["y: (B, C, width) is wrong"]);
    expect(verdictsIn(patches("", "(B, C, H, W) -> (B, H, W, C)"))).toEqual([]);
    expect(verdictsIn(patches("", "(B, width, a, b) -> (B, width, b, a)"))).toEqual([]);
    expect(verdictsIn(patches("(B, width, a, b)", "(B, width, a, b) -> (B, b, a, width)"))).toEqual(
      ["y: (B, width, a, b) is right", "z: (B, b, a, width) is wrong"],
    );
  });

  it("does not take names from other functions", () => {
    expect(
      verdictsOn(
        "return self.key(x)",
        "def other(self, y):",
        "    rows = y.shape[0]",
        "    k = self.key(y.view(rows, 3, 16))  # (B, T, C)",
      ).slice(0, 1),
    ).toEqual([]);
  });

  it("holds for all names of a line, and for the line where the statement ends", () => {
    expect(verdictsOn("q, k = self.key(x), self.key(", "    x,", ")  # (B, T, head_size)")).toEqual(
      ["q: (B, T, head_size) is right", "k: (B, T, head_size) is right"],
    );
  });
});

describe("what a function returns", () => {
  it("has a shape, each part of a tuple by itself", () => {
    const lines = [...before, "        return self.key(x), x"];
    const { shapes } = reader.followShapes(lines.join("\n"), "python")!.report;
    expect(
      shapes.map(({ variable, symbolic }) => `${variable ?? "return"} (${symbolic.join(", ")})`),
    ).toEqual(["return (B, T, head_size)", "return (B, T, C)"]);
  });
});
