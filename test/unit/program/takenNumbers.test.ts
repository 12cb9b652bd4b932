import { describe, expect, it } from "vitest";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { sourceResources } from "../../support/sourceResources.ts";

const reader = await openProgramReader(sourceResources);

function attentionsOf(...lines: readonly string[]) {
  return findAttentions(reader.read(lines.join("\n"), "python")!.recording);
}

const torch = [
  "import math, torch",
  "import torch.nn.functional as F",
  "q = torch.tensor([[1.0, 0.0], [0.5, 2.0]])",
  "k = torch.tensor([[0.0, 1.0], [2.0, 1.0], [1.0, 0.5]])",
  "v = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])",
];

/** Softmax of the products of the queries and keys above, divided by 2, to four digits. */
const halved = [0.1863, 0.5065, 0.3072, 0.2918, 0.481, 0.2272];

function rounded(values: ArrayLike<number>): readonly number[] {
  return Array.from(values, (each) => Math.round(each * 1e4) / 1e4);
}

describe("attention over numbers that are taken out of tensors", () => {
  it.each(["(q[i] @ k[j]).item()", "float(torch.dot(q[i], k[j]))"])(
    "is found where %s fills a matrix of scores",
    (product) => {
      const [found, ...others] = attentionsOf(
        ...[...torch, "scores = torch.zeros(2, 3)", "for i in range(2):", "    for j in range(3):"],
        ...[
          `        scores[i, j] = ${product} / 2`,
          "w = F.softmax(scores, dim=-1)",
          "out = w @ v",
        ],
      );
      expect(others).toEqual([]);
      expect(found!.scale).toBeCloseTo(0.5, 12);
      expect(rounded(found!.weights.values)).toEqual(halved);
    },
  );

  it("is found where the softmax is of plain numbers, which weigh rows of a tensor", () => {
    const [found, ...others] = attentionsOf(
      ...[...torch, "for i in range(2):"],
      "    scores = [(q[i] @ k[j]).item() / math.sqrt(4) for j in range(3)]",
      ...["    most = max(scores)", "    powers = [math.exp(s - most) for s in scores]"],
      ...["    total = sum(powers)", "    weights = [p / total for p in powers]"],
      "    out = sum(weights[j] * v[j] for j in range(3))",
    );
    expect(others).toEqual([]);
    expect(rounded(found!.weights.values)).toEqual(halved);
    expect([...found!.value.values]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(found!.stages["attentionWeights"]).toMatchObject({ variable: "weights" });
  });

  it("is found where weights are taken out of their tensor, and where columns are vectors", () => {
    const [found] = attentionsOf(
      ...[...torch, "w = F.softmax(torch.tensor([torch.dot(q[0], key).item() for key in k]), 0)"],
      "out = sum(a.item() * value for a, value in zip(w, v))",
    );
    expect(found).toMatchObject({ headCount: 1, scale: 1 });
    const [column] = attentionsOf(
      ...["import numpy as np", "q = np.array([[1.0], [0.5]])"],
      "ks = [np.array([[0.0], [1.0]]), np.array([[2.0], [1.0]])]",
      "vs = [np.array([[1.0], [2.0]]), np.array([[3.0], [4.0]])]",
      "s = np.array([(q.T @ k).item() for k in ks])",
      ...["e = np.exp(s - s.max())", "a = e / e.sum()", "out = np.hstack(vs) @ a"],
    );
    expect([...column!.key.values]).toEqual([0, 1, 2, 1]);
    expect([...column!.value.values]).toEqual([1, 2, 3, 4]);
  });

  it("is not found where the numbers are losses, or weigh nothing", () => {
    const found = attentionsOf(
      ...[...torch, "losses = []", "for i in range(2):"],
      ...[
        "    losses.append(((q[i] - k[i]) ** 2).mean().item())",
        "e = [math.exp(x) for x in losses]",
      ],
      ...["t = sum(e)", "w = [x / t for x in e]", "print(w)"],
    );
    expect(found).toEqual([]);
  });
});
