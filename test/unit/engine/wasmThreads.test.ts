import { describe, expect, test } from "vitest";
import type { AttentionOperands } from "../../../src/engine/backends/backend.ts";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import { createWasmBackend } from "../../../src/engine/backends/wasm/createWasmBackend.ts";
import { readKernels } from "../../support/readKernels.ts";
import { expectRowsClose } from "../../support/closeness.ts";
import { openFaultyThreads, openTestThreads } from "../../support/kernelThreads.ts";
import { createNoise } from "../../support/problems.ts";

const TOLERANCE = 2e-5;
const [plain, relaxed, shared, sharedRelaxed] = await readKernels();

const operands: AttentionOperands = {
  query: createNoise(1, [1, 6, 300, 64]),
  key: createNoise(2, [1, 6, 300, 64]),
  value: createNoise(3, [1, 6, 300, 64]),
  scale: 0.125,
};

describe("threads on the kernels", () => {
  test("give the very numbers of one thread", async () => {
    const one = await createWasmBackend(plain, relaxed);
    const three = await createWasmBackend(shared, sharedRelaxed, { threads: openTestThreads(2) });
    const [expected, found] = [await one.attention(operands), await three.attention(operands)];
    expect(found.attentionWeights.values).toEqual(expected.attentionWeights.values);
    expect(found.headOutput.values).toEqual(expected.headOutput.values);
    expect(found.scores.values).toEqual(expected.scores.values);
    await three.close();
  });

  test("leave results that may cross to other threads without being copied", async () => {
    const backend = await createWasmBackend(shared, sharedRelaxed, { threads: openTestThreads(1) });
    const { attentionWeights, headOutput } = await backend.attention(operands);
    expect(attentionWeights.values.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(headOutput.values.buffer).toBeInstanceOf(SharedArrayBuffer);
    await backend.close();
  });

  test.each(["die", "hang"] as const)(
    "compute on with those that are left when they %s in the middle",
    async (fault) => {
      const threads = openFaultyThreads(2, fault);
      const backend = await createWasmBackend(shared, sharedRelaxed, { threads, patienceMs: 200 });
      expect(backend.threads).toBe(3);
      const expected = await referenceBackend.attention(operands);
      for (let run = 0; run < 3; run++) {
        const { attentionWeights, headOutput } = await backend.attention(operands);
        expectRowsClose(attentionWeights, expected.attentionWeights, TOLERANCE, 0);
        expectRowsClose(headOutput, expected.headOutput, TOLERANCE);
        // What has died is heard of between two computations.
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      expect(backend.threads).toBe(1);
      expect(backend.reason).toMatch(/1 thread$/);
    },
  );

  test("compute on alone when all have been closed", async () => {
    const backend = await createWasmBackend(shared, sharedRelaxed, { threads: openTestThreads(1) });
    await backend.close();
    expect(backend.threads).toBe(1);
    const { headOutput } = await backend.attention(operands);
    expectRowsClose(headOutput, (await referenceBackend.attention(operands)).headOutput, TOLERANCE);
  });

  test("need the kernels with shared memory", async () => {
    const threads = openTestThreads(1);
    const opened = createWasmBackend(plain, relaxed, { threads });
    await expect(opened).rejects.toThrow("threads need the kernels with shared memory");
    await threads.close();
  });
});
