import { describe, expect, it } from "vitest";
import { toVariableJson } from "../../../src/program/programJson.ts";
import { openProgramReader, type ReadProgram } from "../../../src/program/readProgram.ts";
import type { Tensor } from "../../../src/program/values/tensor.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources, { steps: 400_000, numbers: 1e7, ms: 9000 });

function read(...lines: readonly string[]): ReadProgram {
  return reader.read(lines.join("\n"), "python")!;
}

/** The last tensors of the names in what nobody calls, by their shapes. */
function shapesIn(program: ReadProgram, name: string): Record<string, readonly number[]> {
  const { bindings } = program.recording.uncalled.find((each) => each.name === name)!;
  const tensors = bindings.filter(({ value }) => value.kind === "tensor");
  return Object.fromEntries(tensors.map((each) => [each.name, (each.value as Tensor).shape]));
}

describe("what a program only defines is run once", () => {
  it("with what its parameters default to", () => {
    const program = read(
      "import torch",
      "def mix(x, width=4, *, rows=3):",
      "    weight = torch.ones(rows, width)",
      "    y = weight @ weight.T",
      "    return y + x",
    );
    expect(shapesIn(program, "mix")).toEqual({ weight: [3, 4], y: [3, 3] });
  });

  it("a module with the configuration of its annotation, then its forward", () => {
    const program = read(
      "from dataclasses import dataclass",
      "import torch",
      "import torch.nn as nn",
      "@dataclass",
      "class Config:",
      "    width: int = 8",
      "    heads: int = 2",
      "class Attention(nn.Module):",
      "    def __init__(self, config: Config):",
      "        super().__init__()",
      "        self.qkv = nn.Linear(config.width, 3 * config.width)",
      "        self.heads = config.heads",
      "    def forward(self, x):",
      "        q, k, v = self.qkv(torch.zeros(5, 8)).split(8, dim=1)",
      "        w = (q @ k.T).softmax(-1)",
      "        return w @ v + x",
    );
    expect(shapesIn(program, "Attention")).toMatchObject({ q: [5, 8], w: [5, 5] });
    expect(program.recording.uncalled.map(({ name }) => name)).toEqual(["Attention"]);
  });

  it("not what is called, nor what something that is run calls", () => {
    const program = read(
      "def used(x):",
      "    return x",
      "def inner():",
      "    return used(1)",
      "def outer(x):",
      "    return inner() + x",
      "y = used(2)",
    );
    expect(program.recording.uncalled.map(({ name }) => name)).toEqual(["outer"]);
  });
});

describe("what a program only defines leaves the program as it is", () => {
  const program = [
    "import torch, torch.nn as nn",
    "torch.manual_seed(1)",
    "seen = [1, 2]",
    "names = {'a': 1}",
    "count = 3",
    "x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])",
    "layer = nn.Linear(2, 2)",
    "y = layer(x)",
  ];

  it.each([
    ["lists and dictionaries", ["    seen.append(a)", "    names[a] = 2", "    names['b'] = a"]],
    ["names", ["    global count", "    count = a", "    layer.bias = None"]],
    ["tensors", ["    x[0] = 7", "    x[a] = 2", "    x.add_(1)", "    x.resize_as_(a)"]],
    ["layers", ["    layer.eval()", "    elsewhere(layer)", "    layer.load_state_dict(a)"]],
    [
      "what an optimizer holds",
      ["    o = torch.optim.SGD(layer.parameters(), lr=0.1)", "    o.step()"],
    ],
    ["what is printed", ["    print(a)", "    print('here')"]],
    ["endless loops", ["    while True:", "        seen.append(1)"]],
    ["endless recursion", ["    return f(a)"]],
    ["many numbers", ["    z = torch.zeros(3000, 3000)", "    return z @ z"]],
    ["exceptions", ["    raise ValueError(a)"]],
    ["the end of a program", ["    import sys", "    sys.exit(1)"]],
  ])("%s", (_what, body) => {
    const plain = read(...program);
    const own = read(...program, "def f(a):", ...body);
    const { uncalled, ...recording } = own.recording;
    expect(uncalled).toHaveLength(1);
    for (const name of ["seen", "names", "count", "x", "y"]) {
      const json = toVariableJson(own.variables.get(name)!, recording.lost);
      const before = toVariableJson(plain.variables.get(name)!, plain.recording.lost);
      expect(json).toEqual(before);
      expect(json).toHaveProperty("values");
    }
    expect(recording.unknown).toEqual([]);
    expect(recording.output).toEqual([]);
    expect(recording.stoppedAt).toBe(null);
    expect(recording.bindings).toHaveLength(plain.recording.bindings.length);
    expect(recording.operations).toHaveLength(plain.recording.operations.length);
    const [weight] = recording.operations.flatMap(({ origin }) => origin?.inputs ?? []);
    expect(weight).toMatchObject({ storage: { why: "" } });
    const x = own.variables.get("x") as Tensor;
    expect(x.origin).toBe(null);
    expect(x.storage.written?.filter((at) => at !== null)).toHaveLength(4);
  });
});
