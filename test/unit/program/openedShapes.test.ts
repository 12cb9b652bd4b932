import { describe, expect, it } from "vitest";
import { moduleOf } from "../../support/moduleOf.ts";
import { reader } from "../../support/problemsOf.ts";
import { shapesOf } from "../../support/shapesOf.ts";

describe("a whole number that a root is made to", () => {
  const grid = (...last: readonly string[]): readonly string[] =>
    moduleOf("width", ["self.width = width"], ["N, L, C = x.shape", ...last]);

  it("is a size of its own, and no plain number", () => {
    const shapes = shapesOf(grid("side = int(math.sqrt(L))", "y = x.view(N, side, side, C)"));
    expect(shapes.at(-1)).toBe("y (N, side, side, C)");
  });

  it("is one also as a power, and in what is calculated from it", () => {
    const shapes = shapesOf(grid("side = int(L ** 0.5)", "y = torch.zeros(N, side // 7, C)"));
    expect(shapes.at(-1)).toBe("y (N, side // 7, C)");
  });

  it("fits whatever it divides", () => {
    const lines = grid(
      "side = int(math.sqrt(L))",
      "y = x.view(N, side, side, C)",
      "y = y.view(N, side // 7, 7, side // 7, 7, C)",
    );
    const { shapes, problems } = reader.followShapes(lines.join("\n"), "python")!.report;
    expect(problems).toEqual([]);
    expect(shapes.at(-1)?.symbolic).toEqual(["N", "side // 7", "7", "side // 7", "7", "C"]);
  });

  it("is the number that it is where the length has one", () => {
    const lines = ["import torch", "import math", "n = 144", "side = int(math.sqrt(n))"];
    expect(shapesOf([...lines, "y = torch.zeros(side, 2)"])).toEqual(["y (side, 2)"]);
    expect(shapesOf([...lines, "y = torch.zeros(side, 2)"], {}, "concrete")).toEqual(["y (12, 2)"]);
  });

  it("is looked for in each step of a calculation once, however often it is used", () => {
    const lines = ["import torch", "a = 0.5", "for i in range(40):", "    a = a + a"];
    expect(shapesOf([...lines, "k = int(a / 1e12)", "y = torch.zeros(k + 2, 2)"])).toEqual([
      "y (2, 2)",
    ]);
  });
});

describe("a method that a layer gives away", () => {
  const layer = (line: string): readonly string[] =>
    moduleOf(
      "inside, outside",
      ["self.turn = nn.Linear(inside, outside)", line],
      ["N, L, _ = x.shape", "y = self.turn(x)"],
    );

  it.each([
    "self._register_load_state_dict_pre_hook(self.forward)",
    "self.register_state_dict_post_hook(self.forward)",
    "self.note = self.get_submodule('turn')",
    "notify(self.forward)",
    "notify(self)",
  ])("leaves its layers known: %s", (line) => {
    expect(shapesOf(layer(line)).at(-1)).toBe("y (N, L, outside)");
  });
});

describe("a layer that is one of two", () => {
  const layer = (choice: string, last: string): readonly string[] =>
    moduleOf(
      "inside, outside",
      [`self.fit = ${choice}`],
      ["N, L, _ = x.shape", "y = self.fit(x)", last],
    );

  it("gives what the one gives that resizes, where the other one changes nothing", () => {
    const lines = layer("nn.Linear(inside, outside) if inside != outside else nn.Identity()", "");
    expect(shapesOf(lines).at(-1)).toBe("y (N, L, outside)");
  });

  it("gives what both give", () => {
    const lines = layer("nn.LayerNorm(inside) if outside > 3 else nn.Dropout(0.1)", "");
    expect(shapesOf(lines).at(-1)).toMatch(/^y \(N, L, (inside|x\.shape\[2\])\)$/);
  });

  it("says nothing where the two give different shapes", () => {
    const lines = layer("nn.MaxPool1d(2) if outside > 3 else nn.Identity()", "");
    expect(shapesOf(lines).filter((each) => each.startsWith("y "))).toEqual([]);
  });
});

describe("what a function demands of its object before it goes on", () => {
  const layer = (...demand: readonly string[]): readonly string[] =>
    moduleOf(
      "words, width",
      ["self.rows = nn.Embedding(words, width)", "self.bias = None", "self.is_ready = False"],
      [...demand, "N, L = x.shape", "y = self.rows(x)"],
    );

  it.each([
    [["assert self.bias is not None"]],
    [["assert self.is_ready and self.bias is not None, 'call it first'"]],
    [["if self.bias is None:", "    raise RuntimeError('call it first')"]],
    [["if not self.is_ready:", "    raise RuntimeError('call it first')"]],
  ])("is seen to by its callers: %j", (demand) => {
    expect(shapesOf(layer(...demand)).at(-1)).toBe("y (N, L, width)");
  });

  it("ends it where no object could be another one", () => {
    const shapes = shapesOf(layer("raise NotImplementedError()"));
    expect(shapes.filter((each) => each.startsWith("y "))).toEqual([]);
  });

  it("ends a program that runs into it", () => {
    const lines = [
      ...layer("assert self.bias is not None"),
      "made = Layer(7, 3)(torch.zeros(2, 5, dtype=torch.long))",
    ];
    expect(shapesOf(lines).filter((each) => each.startsWith("made "))).toEqual([]);
  });
});

describe("two inputs that go through one layer", () => {
  const lines = [
    "import torch",
    "from torch import nn",
    "class Place(nn.Module):",
    "    def __init__(self, most, width):",
    "        super().__init__()",
    "        self.rows = nn.Parameter(torch.zeros(most, width))",
    "    def forward(self, x):",
    "        N, count, _ = x.shape",
    "        return x + self.rows[:count]",
    "class Pair(nn.Module):",
    "    def __init__(self, most, width, words):",
    "        super().__init__()",
    "        self.one = nn.Embedding(words, width)",
    "        self.other = nn.Embedding(words, width)",
    "        self.place = Place(most, width)",
    "    def forward(self, left, right):",
    "        a = self.place(self.one(left))",
    "        b = self.place(self.other(right))",
    "        s = b @ a.transpose(1, 2)",
    "        return s",
  ];

  it("each have a length of their own", () => {
    expect(shapesOf(lines).slice(1)).toEqual([
      "a (left.shape[0], left.shape[1], width)",
      "b (left.shape[0], right.shape[1], width)",
      "s (left.shape[0], right.shape[1], left.shape[1])",
    ]);
  });

  it("have one shape at each line, also where another function makes the object", () => {
    const built = [
      ...lines,
      "def build(words, width, most):",
      "    return Pair(most, width, words)",
    ];
    expect(shapesOf(built).slice(1)).toEqual(shapesOf(lines).slice(1));
  });
});

describe("a function that only makes an object with numbers of its own", () => {
  const model = moduleOf(
    "width=96, words=50",
    ["self.rows = nn.Embedding(words, width)", "self.up = nn.Linear(width, width * 4)"],
    ["N, L = x.shape", "y = self.up(self.rows(x))"],
  );

  it.each([
    [["def small(**more):", "    return Layer(width=64, **more)"]],
    [
      [
        "def large(is_known=False, **more):",
        '    """The large one."""',
        "    made = Layer(width=128, **more)",
        "    if is_known:",
        "        made.load_state_dict(torch.load('large.pt'))",
        "    return made",
      ],
    ],
  ])("does not say what the sizes of its class are: %j", (preset) => {
    expect(shapesOf([...model, ...preset])).toEqual(["y (N, L, width * 4)"]);
  });

  it("says it where sizes are given to it", () => {
    const open = [
      "class Both(nn.Module):",
      "    def __init__(self, rows):",
      "        super().__init__()",
    ];
    const rest = [
      "        self.rows = rows",
      "    def forward(self, x):",
      "        N, L = x.shape",
      "        y = self.rows(x)",
      "def build(words, width):",
      "    return Both(nn.Embedding(words, width))",
    ];
    expect(shapesOf(["import torch", "from torch import nn", ...open, ...rest])).toEqual([
      "y (N, L, width)",
    ]);
  });
});

describe("a product that is divided by a number", () => {
  it("is a multiple of it", () => {
    const lines = [
      "import torch",
      "def windows(x, mask):",
      "    N, a, b, L, C = x.shape",
      "    y = x.reshape(N * a * b, L, C)",
      "    z = y.view(N * a * b // 16, 16, L, C)",
    ];
    expect(shapesOf(lines)).toEqual(["y (N * a * b, L, C)", "z (N * a * b // 16, 16, L, C)"]);
  });
});
