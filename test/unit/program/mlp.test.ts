import { describe, expect, it } from "vitest";
import { findMlps } from "../../../src/program/recognition/mlp.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

function mlpsOf(...lines: readonly string[]) {
  return findMlps(reader.read(lines.join("\n"), "python")!.recording);
}

const numpyMatrices = [
  "import numpy as np",
  "np.random.seed(4)",
  "rows = np.random.randn(3, 2)",
  "first, lift = np.random.randn(2, 6), np.random.randn(6)",
  "second = np.random.randn(6, 2)",
];

describe("an MLP is recognised by what is computed", () => {
  it.each([
    ["relu", "np.maximum(0, z)"],
    ["relu", "np.where(z > 0, z, 0)"],
    ["relu", "z * (z > 0)"],
    ["reluSquared", "np.maximum(z, 0) ** 2"],
    ["silu", "z / (1 + np.exp(-z))"],
    ["geluTanh", "0.5 * z * (1 + np.tanh(np.sqrt(2 / np.pi) * (z + 0.044715 * z ** 3)))"],
  ])("with %s written as %s", (activation, written) => {
    const [found, ...others] = mlpsOf(
      ...numpyMatrices,
      "z = rows @ first + lift",
      `a = ${written}`,
      "o = a @ second",
    );
    expect(others).toEqual([]);
    expect(found).toMatchObject({ activation, gate: null, residual: null });
    expect(found?.up.bias?.shape).toEqual([6]);
    expect(found?.down.bias).toBeNull();
    expect(found?.stages).toMatchObject({
      input: { variable: "rows" },
      mlpHidden: { variable: "z" },
      mlpActivated: { variable: "a" },
      mlpOutput: { variable: "o" },
      mlpUp: { variable: "first" },
    });
  });

  it("with what really flows into it, and what is added to it", () => {
    const [found] = mlpsOf(
      ...numpyMatrices,
      "stream = rows + 1",
      "o = np.maximum(stream @ first, 0) @ second",
      "final = np.maximum(o + stream, 0)",
    );
    expect(found?.stages).toMatchObject({
      input: { variable: "stream" },
      residualOut: { variable: "final" },
    });
    expect(found?.residual?.activation).toBe("relu");
  });

  it("with a vector behind its weights", () => {
    const [found] = mlpsOf(
      "import numpy as np",
      "x = np.array([1.0, -2.0])",
      "w, u = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]), np.ones((2, 3))",
      "y = u @ np.maximum(w @ x, 0) + x",
    );
    expect(found?.up.weight.shape).toEqual([3, 2]);
    expect([...found!.residual!.output.numbers()!]).toEqual([2, -1]);
    expect(found?.residual?.activation).toBeNull();
  });

  it("in a module, with its biases", () => {
    const [found] = mlpsOf(
      "import torch",
      "import torch.nn as nn",
      "torch.manual_seed(1)",
      "net = nn.Sequential(nn.Linear(4, 16), nn.GELU(), nn.Linear(16, 4))",
      "y = net(torch.randn(2, 3, 4))",
    );
    expect(found).toMatchObject({ activation: "gelu" });
    expect(found?.up.weight.shape).toEqual([16, 4]);
    expect(found?.down.bias?.shape).toEqual([4]);
  });

  it("with a gate", () => {
    const [found] = mlpsOf(
      "import torch",
      "import torch.nn.functional as F",
      "torch.manual_seed(1)",
      "x, w1, w2, w3 = torch.randn(3, 4), torch.randn(8, 4), torch.randn(4, 8), torch.randn(8, 4)",
      "y = (F.silu(x @ w1.T) * (x @ w3.T)) @ w2.T",
    );
    expect(found).toMatchObject({ activation: "swiglu" });
    expect(found?.stages).toMatchObject({
      mlpGateWeight: { variable: "w1" },
      mlpUp: { variable: "w3" },
      mlpDown: { variable: "w2" },
    });
  });

  it("a few times where a loop computes it again and again", () => {
    const found = mlpsOf(
      ...numpyMatrices,
      "for step in range(100):",
      "    o = np.maximum(rows @ first + step, 0) @ second",
    );
    expect(found.length).toBeLessThan(20);
  });
});

describe("nothing is taken for an MLP that is none", () => {
  it.each([
    ["layers without an activation", "o = (rows @ first + lift) @ second"],
    ["an activation that is not known here", "o = np.tanh(rows @ first) @ second"],
    [
      "a leaky one where nothing is below 0",
      "z = abs(rows) @ abs(first); o = np.where(z > 0, z, 0.1 * z) @ second",
    ],
    ["weights that are computed from the input", "o = np.maximum(rows @ rows.T, 0) @ rows"],
  ])("%s", (_what, line) => {
    expect(mlpsOf(...numpyMatrices, ...line.split("; "))).toEqual([]);
  });
});
