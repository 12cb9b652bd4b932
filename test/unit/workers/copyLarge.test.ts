import { afterEach, expect, it, vi } from "vitest";
import { listTensors } from "../../../src/engine/problemTensors.ts";
import type { AttentionProblem } from "../../../src/engine/problem.ts";
import { copyLarge } from "../../../src/workers/compute/handOver.ts";
import type { ComputeParams } from "../../../src/workers/compute/messages.ts";
import { createNoiseAttention } from "../../support/problems.ts";

const sizes = { batchSize: 1, headCount: 2, keyValueHeadCount: 2, headDim: 64, valueHeadDim: 64 };

function ask(length: number, change: Partial<AttentionProblem> = {}): ComputeParams<"influence"> {
  const lengths = { seed: 1, queryLength: length, keyLength: length };
  const problem = { ...createNoiseAttention({ ...sizes, ...lengths }), ...change };
  return { problem, cell: { path: ["query"], indices: [0, 0, 0, 0] } };
}

afterEach(() => vi.restoreAllMocks());

it("few numbers are posted as they are", async () => {
  const params = ask(4);
  expect(await copyLarge(params)).toEqual({ params, transfer: [] });
  expect((await copyLarge(params)).params).toBe(params);
});

it("of many the copies are given away, and the problem stays whole", async () => {
  const { key } = ask(1024).problem as AttentionProblem;
  const asked = ask(1024, { key, value: key });
  const { params, transfer } = await copyLarge(asked);
  const numbers = structuredClone(asked);
  const posted = structuredClone(params, { transfer: [...transfer] });
  expect(posted).toEqual(numbers);
  expect(asked).toEqual(numbers);
  // The key is the value: it crosses once.
  expect(transfer).toHaveLength(2);
  expect(listTensors(params.problem).every(({ tensor }) => tensor.values.length === 0)).toBe(true);
});

it("numbers that threads share are not copied", async () => {
  const asked = ask(1024);
  for (const { tensor } of listTensors(asked.problem)) {
    const shared = new Float64Array(new SharedArrayBuffer(8 * tensor.values.length));
    Object.assign(tensor, { values: shared });
  }
  expect((await copyLarge(asked)).params).toBe(asked);
});

it("everybody else has a turn between the pieces", async () => {
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1));
  let [heard, isDone] = [0, false];
  const hear = () => {
    heard += 1;
    if (!isDone) setImmediate(hear);
  };
  hear();
  await copyLarge(ask(2048));
  isDone = true;
  expect(heard).toBeGreaterThan(6);
});
