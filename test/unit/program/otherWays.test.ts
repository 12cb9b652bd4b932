import { describe, expect, it } from "vitest";
import { imports, moduleOf } from "../../support/moduleOf.ts";
import { reader } from "../../support/problemsOf.ts";
import { shapesOf } from "../../support/shapesOf.ts";

const attend = [
  ...imports,
  "class Attend(nn.Module):",
  "    def __init__(self, width):",
  "        super().__init__()",
  "        self.qkv = nn.Linear(width, 3 * width)",
  "    def forward(self, x, mask=None, past=None, keep=False):",
  "        B, T, C = x.shape",
  "        q, k, v = self.qkv(x).chunk(3, dim=-1)",
  "        if past is not None:",
  "            k = torch.cat([past, k], dim=1)",
  "        scores = q @ k.transpose(1, 2)",
  "        if mask is not None:",
  "            hidden = scores.masked_fill(mask == 0, -1e9)",
  "        if keep:",
  "            kept = torch.stack([k, v])",
  "        out = scores.softmax(-1) @ v",
  "        return out",
  "class Layer(nn.Module):",
  "    def __init__(self, width):",
  "        super().__init__()",
  "        self.attend = Attend(width)",
  "    def forward(self, x):",
  "        y = self.attend(x)",
  "        return x + y",
];

describe("a line that no call of the program comes to", () => {
  it("has the shapes of a call that gives what others leave away, or with a flag", () => {
    const shapes = shapesOf(attend);
    expect(shapes).toContain("hidden (B, T, T)");
    expect(shapes).toContain("kept (2, B, T, C)");
    expect(shapes.filter((each) => each.startsWith("k ")).at(-1)).toBe("k (B, past + T, C)");
  });

  it("changes nothing of the lines around it", () => {
    const shapes = shapesOf(attend);
    expect(shapes.filter((each) => /^(scores|out) /.test(each))).toEqual([
      "scores (B, T, T)",
      "out (B, T, C)",
    ]);
  });

  it("is no ground for a warning, as its flag may never be set with these settings", () => {
    const lines = ["B, T, C = x.shape", "if wide:", "    y = x @ torch.zeros(7, 3)"];
    const uses = [
      "class Net(nn.Module):",
      "    def __init__(self):",
      "        super().__init__()",
      "        self.layer = Layer(5)",
      "    def forward(self, x):",
      "        return self.layer(x.view(2, 4, 5))",
    ];
    const init = ["self.one = nn.Linear(dim, dim)"];
    const text = [...moduleOf("dim", init, lines, "x, wide=False"), ...uses].join("\n");
    expect(reader.followShapes(text, "python")!.report.problems).toEqual([]);
  });

  it("is the same way throughout: what a flag puts before, it takes off again", () => {
    const lines = [
      "B, T, C = x.shape",
      "if marked:",
      "    x = torch.cat([self.mark.expand(B, -1, -1), x], dim=1)",
      "y = self.norm(x)",
      "if marked:",
      "    rest = y[:, 1:]",
      "return y",
    ];
    const init = [
      "self.mark = nn.Parameter(torch.zeros(1, 1, dim))",
      "self.norm = nn.LayerNorm(dim)",
    ];
    const shapes = shapesOf(moduleOf("dim", init, lines, "x, marked=False"));
    expect(shapes).toContain("x (B, 1 + T, C)");
    expect(shapes).toContain("rest (B, T, C)");
    expect(shapes).toContain("y (B, T, C)");
  });

  it("is that of an object that is made with the flag, or with another word", () => {
    const init = ["self.ends = ends", "self.pool = pool", "self.two = nn.Linear(dim, 2 * dim)"];
    const lines = [
      "B, T, C = x.shape",
      'if self.pool == "first":',
      "    one = x[:, 0]",
      'elif self.pool == "mean":',
      "    one = x.mean(1)",
      "if self.ends is not None:",
      "    z = self.two(x)",
    ];
    const uses = ["layer = Layer(16)", "layer(torch.zeros(4, 7, 16))"];
    const shapes = shapesOf([...moduleOf('dim, ends=None, pool="first"', init, lines), ...uses]);
    expect(shapes.filter((each) => each.startsWith("one "))).toEqual([
      "one (4, 16)",
      "one (4, 16)",
    ]);
    expect(shapes).toContain("z (4, 7, 32)");
  });
});
