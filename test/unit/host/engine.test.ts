import { describe, expect, it } from "vitest";
import type { AttentionProblem } from "../../../src/engine/problem.ts";
import { Engine } from "../../../src/host/engine.ts";

function attention(length: number): AttentionProblem {
  const values = Float64Array.from({ length: length * 64 }, (_, index) => Math.sin(index));
  const tensor = { shape: [1, length, 64], values };
  return { kind: "attention", query: tensor, key: tensor, value: tensor, headCount: 4 };
}

const withoutKernels = new Engine({
  loadWasm: () => Promise.reject(new Error("kernels.wasm cannot be read")),
});

describe("the engine of the editor", () => {
  it("keeps double precision for what a learner types", async () => {
    const { run } = await withoutKernels.evaluate(attention(4));
    expect(run.backend).toBe("reference");
    expect(run.backendReason).toContain("quick enough");
  });

  it("falls back to the reference, with the reason, when the kernels do not open", async () => {
    const { run } = await withoutKernels.evaluate(attention(200));
    expect(run.backend).toBe("reference");
    expect(run.backendReason).toContain("kernels.wasm cannot be read");
  });

  it("rejects with words for what cannot be computed", async () => {
    await expect(withoutKernels.evaluate({ ...attention(4), headCount: 3 })).rejects.toThrow(
      "3 heads cannot share 64 columns",
    );
  });
});
