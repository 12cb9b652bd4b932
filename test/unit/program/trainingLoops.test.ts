import { describe, expect, it } from "vitest";
import { patientBudget } from "../../../src/program/interpreter/budget.ts";
import { openProgramReader } from "../../../src/program/readProgram.ts";
import { findAttentions, findWeightsAlone } from "../../../src/program/recognition/attention.ts";
import { findMlps } from "../../../src/program/recognition/mlp.ts";
import type { Recording } from "../../../src/program/recording/recording.ts";
import { sourceResources } from "../../support/sourceResources.ts";

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
});
