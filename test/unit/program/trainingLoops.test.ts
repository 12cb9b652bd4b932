import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findAttentions } from "../../../src/program/recognition/attention.ts";
import { findMlps } from "../../../src/program/recognition/mlp.ts";
import { findNumberAttentions } from "../../../src/program/recognition/numbers/numberAttention.ts";
import { mostKept, type Recording } from "../../../src/program/recording/recording.ts";
import { findVariable } from "../../../src/program/variableFacts.ts";
import { sourceResources } from "../../support/sourceResources.ts";
import { findWeightsAlone } from "../../../src/program/recognition/weightsAlone.ts";

const epochs = (count: number): string => `import numpy as np
np.random.seed(0)
x = np.random.randn(4, 3)
W = np.random.randn(3, 3)
V = np.random.randn(3, 6)
U = np.random.randn(6, 3)
for epoch in range(${count}):
    scores = x @ W @ x.T / np.sqrt(3)
    e = np.exp(scores - scores.max(axis=1, keepdims=True))
    w = e / e.sum(axis=1, keepdims=True)
    out = np.maximum(0, w @ x @ V) @ U
    W = W - 0.001 * (x.T @ out)
`;

/** The recording of a program, which counts how often its bindings are read from now on. */
async function record(text: string): Promise<{ recording: Recording; reads: () => number }> {
  const still = { ...sourceResources, clock: () => 0 };
  const { recording } = (await openProgramReader(still, patientBudget)).read(text, "python")!;
  let count = 0;
  const bindings = new Proxy(recording.bindings, {
    get: (all, key, self) => {
      count += 1;
      return Reflect.get(all, key, self) as unknown;
    },
  });
  return { recording: { ...recording, bindings }, reads: () => count };
}

describe("a training loop", () => {
  it("has no more of its attentions shown than a reader looks at", async () => {
    const { recording } = await record(epochs(300));
    expect(findAttentions(recording)).toHaveLength(128);
  });

  it("takes work in proportion to its epochs to recognise", async () => {
    const countReads = async (count: number): Promise<number> => {
      const { recording, reads } = await record(epochs(count));
      findAttentions(recording);
      findWeightsAlone(recording);
      findMlps(recording);
      return reads();
    };
    expect(await countReads(240)).toBeLessThan(2.5 * (await countReads(120)));
  });

  it("shows the attention after the training, however long that takes", async () => {
    const { recording } = await record(`import numpy as np
x = np.array([[1.0, 0.0], [0.5, 2.0]])
W = np.eye(2)
for step in range(61000):
    W = W * 0.99999
e = np.exp(x @ W @ x.T)
weights = e / e.sum(axis=1, keepdims=True)
trained = weights @ x
`);
    expect(recording.stoppedAt).toBeNull();
    expect(findAttentions(recording).at(-1)?.stages["attentionOutput"]?.variable).toBe("trained");
    expect(recording.operations.length).toBeLessThanOrEqual(mostKept.operations);
  });

  it("shows its first attentions and its last ones", async () => {
    const { recording } = await record(epochs(300));
    const weights = findAttentions(recording).map((each) => each.weights.values[0]!);
    const all = recording.bindings.filter(({ name }) => name === "w");
    const first = ({ value }: (typeof all)[number]) =>
      value.kind === "tensor" ? value.numbers()![0]! : Number.NaN;
    expect(weights[0]).toBe(first(all[0]!));
    expect(weights.at(-1)).toBe(first(all.at(-1)!));
  });

  it("knows where a variable was bound last, after thousands of bindings of others", async () => {
    const text = `x = [0]\nfor step in range(5000):\n    before = x\n    x = [step]\ny = x\n`;
    const reader = await openProgramReader({ ...sourceResources, clock: () => 0 }, patientBudget);
    const program = reader.read(text, "python")!;
    const facts = findVariable(program, text.lastIndexOf("x"));
    expect(facts?.madeAt).toEqual({
      start: text.indexOf("x = [step]"),
      end: text.indexOf("x = [step]") + 1,
    });
  });

  it("of single numbers takes work in proportion to its epochs to recognise", async () => {
    const program = (count: number): string => `import math
X = [[1.0, 0.5], [0.2, -0.3], [0.7, 0.9]]
w = [[0.3, 0.1], [0.2, 0.4]]
for epoch in range(${count}):
    for x in X:
        q = [sum(a * b for a, b in zip(row, x)) for row in w]
        s = [sum(a * b for a, b in zip(q, k)) for k in X]
        e = [math.exp(a) for a in s]
        p = [a / sum(e) for a in e]
        o = [sum(p[j] * X[j][c] for j in range(3)) for c in range(2)]
        for i in range(2):
            for j in range(2):
                w[i][j] += 0.001 * o[i] * x[j]
`;
    const countOrigins = async (count: number): Promise<number> => {
      const { recording } = await record(program(count));
      let reads = 0;
      const numbers = recording.numbers.map((number) => {
        const { origin } = number;
        Object.defineProperty(number, "origin", { get: () => (reads++, origin) });
        return number;
      });
      const found = findNumberAttentions({ ...recording, numbers });
      expect(found.length).toBeGreaterThan(0);
      return reads;
    };
    expect(await countOrigins(160)).toBeLessThan(2.5 * (await countOrigins(80)));
  });
});
