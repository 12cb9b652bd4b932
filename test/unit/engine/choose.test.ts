import { describe, expect, it } from "vitest";
import type { GpuBackend } from "../../../src/engine/backends/gpu/createGpuBackend.ts";
import { toGpuCandidate } from "../../../src/engine/backends/gpu/gpuAdapter.ts";
import type { Backend } from "../../../src/engine/backends/backend.ts";
import {
  chooseBackend,
  type Candidate,
  type ChoiceContext,
} from "../../../src/engine/backends/choose.ts";
import {
  findSlice,
  measureBackend,
} from "../../../src/engine/backends/measuring/measureBackend.ts";
import { pickBackend, type Findings } from "../../../src/engine/backends/measuring/pickBackend.ts";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import { countMultiplications } from "../../../src/engine/counting/countProblem.ts";
import { estimateMemory } from "../../../src/engine/counting/estimateMemory.ts";
import { evaluate } from "../../../src/engine/evaluate.ts";
import type { Problem } from "../../../src/engine/problem.ts";
import { createNoise, createNoiseAttention, createNoiseBlock } from "../../support/problems.ts";

const sizes = { seed: 1, batchSize: 2, headCount: 2, keyValueHeadCount: 1, valueHeadDim: 3 };
const small = createNoiseAttention({ ...sizes, queryLength: 5, keyLength: 7, headDim: 4 });
/** 2.4 million multiplications: just too many for the reference. */
const large = createNoiseAttention({ ...sizes, queryLength: 300, keyLength: 300, headDim: 16 });

/** The reference under another name, which takes as long as the clock below says. */
function pretend(name: "wasm" | "gpu", costMs: number, factor = 1): Candidate & { opened: number } {
  const backend: Backend = {
    ...referenceBackend,
    name,
    reason: `${name} hardware`,
    attention: async (operands) => {
      clock.ms += costMs;
      const maps = await referenceBackend.attention(operands);
      const values = maps.headOutput.values.map((x) => x * factor);
      return { ...maps, headOutput: { ...maps.headOutput, values } };
    },
  };
  const candidate = {
    name,
    opened: 0,
    open: () => {
      candidate.opened++;
      return Promise.resolve(backend);
    },
  };
  return candidate;
}

const clock = { ms: 0 };

function contextOf(...candidates: readonly Candidate[]): ChoiceContext & { kept: Findings[] } {
  const kept: Findings[] = [];
  const known = new Map<string, Findings>();
  return {
    candidates,
    kept,
    memory: {
      recall: (size) => known.get(size),
      keep: (size, findings) => {
        known.set(size, findings);
        kept.push(findings);
      },
    },
    memoryLimit: 2 ** 30,
    clock: () => clock.ms,
  };
}

describe("choosing by itself", () => {
  it("keeps double precision for what is quick", async () => {
    const wasm = pretend("wasm", 1);
    const chosen = await chooseBackend("auto", small, contextOf(wasm));
    expect(chosen.name).toBe("reference");
    expect(chosen.reason).toContain("fewer than 2,000,000");
    expect(wasm.opened).toBe(0);
  });

  it("does not try a GPU on what the kernels do in a moment", async () => {
    const gpu = pretend("gpu", 1);
    const chosen = await chooseBackend("auto", large, contextOf(pretend("wasm", 5), gpu));
    expect(chosen.name).toBe("wasm");
    expect(gpu.opened).toBe(0);
  });

  it("measures once for problems of one size", async () => {
    const context = contextOf(pretend("wasm", 1));
    await chooseBackend("auto", large, context);
    await chooseBackend("auto", large, context);
    expect(context.kept).toHaveLength(1);
    expect(context.kept[0]?.measured[0]?.largestDifference).toBe(0);
  });

  it("falls back on the reference when a candidate does not agree, and says by how much", async () => {
    const chosen = await chooseBackend("auto", large, contextOf(pretend("wasm", 1, 1.01)));
    expect(chosen.name).toBe("reference");
    expect(chosen.reason).toContain("wasm differs from the reference by 1.0e-2");
  });

  it("says why a candidate was absent", async () => {
    const broken: Candidate = {
      name: "wasm",
      open: () => Promise.reject(new Error("kernels.wasm is missing")),
    };
    const chosen = await chooseBackend("auto", large, contextOf(broken));
    expect(chosen.name).toBe("reference");
    expect(chosen.reason).toContain("wasm: kernels.wasm is missing");
  });
});

describe("choosing by name", () => {
  it("takes what was asked for, however small the problem", async () => {
    const chosen = await chooseBackend("gpu", small, contextOf(pretend("gpu", 1)));
    expect(chosen).toMatchObject({ name: "gpu", reason: "selected by name: gpu hardware" });
  });

  it("rejects when it does not open", async () => {
    const open = () => Promise.reject(new Error("no GPU adapter found"));
    const choosing = chooseBackend("gpu", small, contextOf({ name: "gpu", open }));
    await expect(choosing).rejects.toThrow("no GPU adapter found");
  });
});

describe("a GPU to choose from", () => {
  const openGpu = (software: boolean) => () => {
    const gpu = { ...referenceBackend, name: "gpu", adapter: { name: "SwiftShader", software } };
    return Promise.resolve({ ...gpu, close: () => Promise.resolve() } as unknown as GpuBackend);
  };

  it("is not taken by itself when it is software", async () => {
    const candidate = toGpuCandidate(openGpu(true));
    await expect(candidate.open(true)).rejects.toThrow(
      "only a software GPU was found: SwiftShader",
    );
    expect((await candidate.open(false)).name).toBe("gpu");
  });

  it("is taken by itself when it is hardware", async () => {
    expect((await toGpuCandidate(openGpu(false)).open(true)).name).toBe("gpu");
  });
});

describe("picking from findings", () => {
  const wasm = { backend: "wasm", reason: "2 threads", largestDifference: 1e-7 } as const;
  const gpu = { backend: "gpu", reason: "WebGPU", largestDifference: 2e-7 } as const;

  it("takes the fastest and says by how much", () => {
    const measured = [
      { ...wasm, elapsedMs: 31 },
      { ...gpu, elapsedMs: 10 },
    ];
    expect(pickBackend({ measured, absent: [] })).toEqual({
      backend: "gpu",
      reason: "WebGPU, 3.1x faster than wasm on a slice of this input",
    });
  });

  it("passes over a faster one that is wrong", () => {
    const measured = [
      { ...wasm, elapsedMs: 31 },
      { ...gpu, elapsedMs: 10, largestDifference: 0.5 },
    ];
    expect(pickBackend({ measured, absent: [] })).toEqual({
      backend: "wasm",
      reason: "2 threads; gpu differs from the reference by 5.0e-1",
    });
  });

  it("takes one that is near where the reference would take long, and says so", () => {
    const near = { measured: [{ ...wasm, elapsedMs: null, largestDifference: 3e-4 }], absent: [] };
    expect(pickBackend(near).backend).toBe(null);
    expect(pickBackend(near, true)).toEqual({
      backend: "wasm",
      reason:
        "2 threads; wasm differs from the reference by 3.0e-4; the reference backend " +
        "would be exact but slow",
    });
    const wrong = { measured: [{ ...wasm, elapsedMs: null, largestDifference: 0.5 }], absent: [] };
    expect(pickBackend(wrong, true).backend).toBe(null);
  });

  it("says what is not there", () => {
    const absent = [{ backend: "gpu", reason: "no GPU adapter found" }] as const;
    expect(pickBackend({ measured: [{ ...wasm, elapsedMs: null }], absent }).reason).toBe(
      "2 threads; gpu: no GPU adapter found",
    );
  });
});

describe("a slice", () => {
  const block: Problem = {
    kind: "block",
    ...createNoiseBlock(3),
    input: createNoise(9, [2, 64, 8]),
  };
  const problems: readonly Problem[] = [
    large,
    block,
    { kind: "stack", input: block.input, blocks: [createNoiseBlock(3), createNoiseBlock(4)] },
    { kind: "mlp", input: block.input, ...block.mlp },
    { kind: "selfAttention", input: block.input, ...block.attention },
  ];

  it.each(problems)("of $kind takes no more than it may, and can be computed", async (problem) => {
    const most = countMultiplications(problem) / 5;
    const slice = findSlice(problem, most);
    expect(slice.kind).toBe(problem.kind);
    expect(countMultiplications(slice)).toBeLessThanOrEqual(most);
    expect((await evaluate(slice)).kind).toBe(problem.kind);
  });

  it("of one position is the least", () => {
    const slice = findSlice(large, 1);
    expect(slice).toMatchObject({ query: { shape: [1, 1, 32] }, key: { shape: [1, 1, 16] } });
  });
});

it("a measurement without a clock only compares", async () => {
  const measured = await measureBackend(referenceBackend, small, null);
  expect(measured).toMatchObject({ elapsedMs: null, largestDifference: 0 });
});

describe("memory", () => {
  it("counts the numbers given and every stage", () => {
    // query 2x5x8, key 2x7x4, value 2x7x3; scores, masked, weights 2x2x5x7; outputs twice 2x5x6
    const given = (80 + 56 + 42) * 8;
    const held = 3 * 140 + 2 * 60;
    expect(estimateMemory(small, "reference")).toBe(given + held * 8);
    expect(estimateMemory(small, "wasm")).toBe(given + held * 4);
  });

  it("is refused with the numbers before anything is computed", async () => {
    const context = { ...contextOf(pretend("wasm", 1)), memoryLimit: 2 ** 20 };
    await expect(chooseBackend("auto", large, context)).rejects.toThrow(
      /needs about 4 MiB of memory and the limit is 1 MiB\. Shorten the input or raise/,
    );
  });
});
