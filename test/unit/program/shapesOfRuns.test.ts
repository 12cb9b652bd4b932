import { describe, expect, it } from "vitest";
import { shapesOf } from "../../support/shapesOf.ts";

describe("a method that nobody calls", () => {
  it("changes nothing for the others", () => {
    const shapes = shapesOf([
      "import torch",
      "import torch.nn as nn",
      "class Table(nn.Module):",
      "    def __init__(self):",
      "        super().__init__()",
      "        self.rows = nn.Parameter(torch.zeros(10, 4))",
      "    def crop(self, count):",
      "        self.rows = nn.Parameter(self.rows[:count])",
      "    def read(self):",
      "        first = self.rows[:3]",
    ]);
    expect(shapes.at(-1)).toBe("first (3, 4)");
  });
});

describe("a loop that trains a model", () => {
  const train = (body: readonly string[]): readonly string[] => [
    "import torch",
    "import torch.nn as nn",
    "layer = nn.Linear(4, 3)",
    "def evaluate():",
    "    layer.eval()",
    "    out = {}",
    "    layer.train()",
    "    return out",
    "for step in range(5000):",
    ...body,
    "y = layer(torch.zeros(2, 4))",
  ];

  it("leaves the model known, whatever each step makes anew", () => {
    expect(shapesOf(train(["    losses = evaluate()"])).at(-1)).toBe("y (2, 3)");
  });

  it("says nothing of its count by what it does every few steps", () => {
    const body = [
      "    if step % 7 == 0:",
      "        losses = evaluate()",
      "    z = torch.zeros(step)",
    ];
    const shapes = shapesOf([
      "import torch",
      "def run(step):",
      ...body.slice(0, 1),
      "        pass",
      body[2]!,
    ]);
    expect(shapes).toEqual(["z (step)"]);
  });
});

describe("a switch of the whole program", () => {
  it("shows what its other side makes, and does not go there", () => {
    const lines = [
      "import torch",
      "FLASH = 0",
      "def attend(x):",
      "    B, T, C = x.size()",
      "    if FLASH:",
      "        y = x.view(B, T * C)",
      "    else:",
      "        y = x @ x.transpose(1, 2)",
      "    z = y + 1",
    ];
    expect(shapesOf(lines)).toEqual(["y (B, T * C)", "y (B, T, T)", "z (B, T, T)"]);
  });
});

describe("a product of sizes without values", () => {
  it("has a shape where two of them may be equal", () => {
    const shapes = shapesOf([
      "import torch",
      "import torch.nn as nn",
      "from torch.nn import functional as F",
      "class Mix(nn.Module):",
      "    def __init__(self, width):",
      "        super().__init__()",
      "        self.out = nn.Linear(width, width)",
      "    def forward(self, x):",
      "        B, H, T, D = x.size()",
      "        y = x.transpose(1, 2).reshape(B, T, H * D)",
      "        z = self.out(y)",
    ]);
    expect(shapes.at(-1)).toBe("z (B, T, width)");
  });

  it("is of a size by its name without the underscore of a function that does not use it", () => {
    const shapes = shapesOf([
      "import torch",
      "def double(x):",
      "    y = x * 2",
      "    return y",
      "def run(x):",
      "    _bsz, length = x.shape",
      "    return double(x)",
    ]);
    expect(shapes[0]).toBe("y (bsz, length)");
  });
});

it("two tensors that each turn of a loop may swap are followed in a moment", () => {
  const lines = [
    "import torch",
    "def walk(x, mask):",
    "    B, T = x.shape",
    "    a, b = x + 1, x + 2",
    "    for row in range(60):",
    "        if mask:",
    "            a, b = b, a",
    "    y = a + b",
  ];
  expect(shapesOf(lines).at(-1)).toBe("y (B, T)");
});

describe("a file that can only be run by itself", () => {
  const lines = (setting: string): readonly string[] => [
    "import torch",
    "import torch.nn as nn",
    ...(setting === "model" ? ["width = 6"] : []),
    "class Layer(nn.Module):",
    "    def __init__(self):",
    "        super().__init__()",
    "        self.up = nn.Linear(width, 2 * width)",
    "    def forward(self, x):",
    "        y = self.up(x)",
    "        return y",
    'if __name__ == "__main__":',
    ...(setting === "script" ? ["    width = 6"] : []),
    "    layer = Layer()",
    "    z = layer(torch.zeros(4, 5, width))",
  ];

  it("has the sizes that it sets when it is run", () => {
    expect(shapesOf(lines("script"))).toEqual(["y (4, 5, 2 * width)", "z (4, 5, 2 * width)"]);
  });

  it("unlike one whose classes another file can use", () => {
    expect(shapesOf(lines("model"))).toEqual(["y (…, 2 * width)"]);
    const tells = ["def tell(text):", "    if verbose:", "        print(text)"];
    const sets = ['if __name__ == "__main__":', "    verbose = True"];
    expect(shapesOf([...tells, ...lines("model"), ...sets])).toEqual(["y (…, 2 * width)"]);
  });
});
