import { afterEach, describe, expect, it } from "vitest";
import { evaluate } from "../../../src/engine/evaluate.ts";
import type { AttentionProblem, Problem } from "../../../src/engine/problem.ts";
import { ShapeError } from "../../../src/tensor/shape.ts";
import { ComputeClient } from "../../../src/workers/compute/computeClient.ts";
import type { Progress } from "../../../src/workers/compute/messages.ts";
import type { Port, PortListener } from "../../../src/workers/ports/port.ts";
import { serveCompute } from "../../../src/workers/compute/serveCompute.ts";
import { createNoise, createNoiseAttention, createNoiseBlock } from "../../support/problems.ts";
import {
  startFaulty,
  startFile,
  startNothing,
  type CountingStarter,
} from "../../support/workers/starters.ts";

const sizes = { batchSize: 1, headCount: 2, keyValueHeadCount: 2, headDim: 4, valueHeadDim: 4 };
const small = attention(3);
const clients: ComputeClient[] = [];

const oneKey = { key: createNoise(2, [1, 1, 8]), value: createNoise(3, [1, 1, 8]) };

function attention(length: number): AttentionProblem {
  return createNoiseAttention({ ...sizes, seed: length, queryLength: length, keyLength: length });
}

function stack(blockCount: number): Problem {
  const blocks = Array.from({ length: blockCount }, (_, index) => createNoiseBlock(index));
  return { kind: "stack", input: createNoise(1, [1, 3, 8]), blocks };
}

/** Impatient enough for a test, patient enough for a worker that starts on a busy machine. */
function open(starter: CountingStarter, silenceMs = 20_000): ComputeClient {
  const client = new ComputeClient(starter, { silenceMs: () => silenceMs, cancelMs: 150 });
  clients.push(client);
  return client;
}

afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

describe("the compute worker", () => {
  it("computes on the kernels what the reference computes", async () => {
    const problem = attention(400);
    const trace = await open(startFile("realCompute.ts")).evaluate(problem);
    const expected = await evaluate(problem);
    if (trace.kind !== "attention" || expected.kind !== "attention") throw new Error(trace.kind);
    expect(trace.run.backend, trace.run.backendReason).toBe("wasm");
    expect(trace.shape).toEqual(expected.shape);
    trace.attentionOutput.values.forEach((value, index) => {
      expect(value).toBeCloseTo(expected.attentionOutput.values[index]!, 4);
    });
  });

  it("gives the very numbers of the reference when it is asked for", async () => {
    const trace = await open(startFile("realCompute.ts")).evaluate(small, { backend: "reference" });
    const { run: _run, ...stages } = trace;
    const { run: _other, ...expected } = await evaluate(small);
    expect(stages).toEqual(expected);
    expect(trace.run.backendReason).toMatch(/^selected by name: double precision/);
  });

  it("keeps one tensor one tensor", async () => {
    const block = createNoiseBlock(1, { placement: "post" });
    const problem: Problem = { kind: "block", input: createNoise(1, [1, 3, 8]), ...block };
    const trace = await open(startFaulty()).evaluate(problem, { backend: "wasm" });
    if (trace.kind !== "block") throw new Error(trace.kind);
    expect(trace.normed1).toBe(trace.residualMid);
    expect(trace.residualMid.values).toHaveLength(24);
  });

  it("leaves the problem as it is", async () => {
    await open(startFaulty()).evaluate(small, { backend: "wasm" });
    expect(small.query.values).toHaveLength(24);
  });

  it("tells how far it is, to the end", async () => {
    const told: Progress[] = [];
    const options = { backend: "gpu", onProgress: (at: Progress) => told.push(at) } as const;
    await open(startFaulty()).evaluate(stack(3), options);
    const done = told.map((progress) => progress.done);
    expect(done.length).toBeGreaterThan(2);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(told.at(-1)).toEqual({ done: told[0]!.of, of: told[0]!.of });
  });

  it("tells how far the reference is within one attention", async () => {
    const told: Progress[] = [];
    const options = { backend: "reference", onProgress: (at: Progress) => told.push(at) } as const;
    await open(startFaulty()).evaluate(attention(700), options);
    expect(told.map(({ done }) => done)).toContain(0.5);
  });

  it("answers in the order of asking", async () => {
    const client = open(startFaulty());
    const order: number[] = [];
    const ask = async (length: number, backend: "gpu" | "wasm") => {
      await client.evaluate(attention(length), { backend });
      order.push(length);
    };
    await Promise.all([ask(9, "gpu"), ask(1, "wasm"), ask(5, "gpu"), ask(2, "wasm")]);
    expect(order).toEqual([9, 1, 5, 2]);
  });

  it("refuses what cannot be computed before anything starts", async () => {
    const starter = startFaulty();
    const wrong = { ...small, key: createNoise(1, [1, 3, 6]) };
    await expect(open(starter).evaluate(wrong)).rejects.toBeInstanceOf(ShapeError);
    expect(starter.count.started).toBe(0);
  });

  it("passes on what the arithmetic says, and lives on", async () => {
    const starter = startFaulty("throw");
    const client = open(starter);
    await expect(client.evaluate(small, { backend: "gpu" })).rejects.toThrow("allocation failed");
    await client.evaluate(small, { backend: "wasm" });
    expect(starter.count.started).toBe(1);
  });
});

describe("a computation that is cancelled", () => {
  it("is rejected at once, and the worker goes on with the next", async () => {
    const starter = startFaulty();
    const client = open(starter);
    const cancel = new AbortController();
    const onProgress = () => cancel.abort();
    const cancelled = client.evaluate(stack(40), {
      ...{ backend: "gpu", onProgress, signal: cancel.signal },
    });
    await expect(cancelled).rejects.toThrow("aborted");
    expect((await client.evaluate(small, { backend: "gpu" })).run.backend).toBe("gpu");
    expect(starter.count.started).toBe(1);
  });

  it("takes its worker with it when that does not listen", async () => {
    const starter = startFaulty("hang");
    const client = open(starter);
    await client.evaluate(small, { backend: "wasm" });
    const cancel = new AbortController();
    const hung = client.evaluate(small, { backend: "gpu", signal: cancel.signal });
    setTimeout(() => cancel.abort(), 100);
    await expect(hung).rejects.toThrow("aborted");
    expect((await client.evaluate(small, { backend: "wasm" })).run.backend).toBe("wasm");
    expect(starter.count.started).toBe(2);
  });

  it("never starts when it still waits", async () => {
    const client = open(startFaulty());
    const cancel = new AbortController();
    const first = client.evaluate(stack(4), { backend: "gpu" });
    const told: Progress[] = [];
    const options = { signal: cancel.signal, onProgress: (at: Progress) => void told.push(at) };
    const second = client.evaluate(small, { backend: "wasm", ...options });
    cancel.abort();
    await expect(second).rejects.toThrow("aborted");
    await first;
    await client.evaluate(small, { backend: "wasm" });
    expect(told).toEqual([]);
  });
});

describe("a worker that stops", () => {
  it("is replaced, and the computation done again on the processor", async () => {
    const starter = startFaulty("crash");
    const { run } = await open(starter).evaluate(small, { backend: "gpu" });
    expect(run.backend).toBe("wasm");
    expect(run.backendReason).toContain("restarted because the compute worker stopped");
    expect(starter.count.started).toBe(2);
    expect(starter.lines.join()).toContain("computing again on the processor");
  });

  it("is noticed while a large problem is copied for it", async () => {
    const starter = startFaulty();
    const dying: CountingStarter = {
      ...starter,
      start: () => {
        const port = starter.start();
        let isFirst = starter.count.started === 1;
        let current: PortListener | null = null;
        // It dies in the turn after it was ready: whoever listens then hears of it, and nobody later.
        const die = () => current?.onFailure(new Error("killed"));
        port.listen({
          onMessage: (message) => {
            current?.onMessage(message);
            if (isFirst) setTimeout(die, 0);
            isFirst = false;
          },
          onFailure: (error) => current?.onFailure(error),
        });
        const listen: Port["listen"] = (listener) => {
          current = listener;
        };
        return { ...port, listen };
      },
    };
    // Many turns of copying.
    const query = createNoise(1, [1, 300_000, 8]);
    const problem: AttentionProblem = { kind: "attention", headCount: 2, query, ...oneKey };
    const { run } = await open(dying).evaluate(problem, { backend: "wasm" });
    expect(run.backendReason).toContain("restarted because the compute worker stopped (killed)");
    expect(starter.count.started).toBe(2);
  });

  it("twice fails with words, and the next computation has a worker again", async () => {
    const starter = startFaulty("crashAlways");
    const client = open(starter);
    await expect(client.evaluate(small, { backend: "gpu" })).rejects.toThrow(
      /failed twice .*code 7.*use fewer positions or heads/,
    );
    expect((await client.evaluate(small, { backend: "reference" })).run.backend).toBe("reference");
    expect(starter.count.started).toBe(3);
  });

  it("is replaced when it hangs", async () => {
    const starter = startFaulty("hang");
    const { run } = await open(starter, 2500).evaluate(small, { backend: "gpu" });
    expect(run.backend).toBe("wasm");
    expect(run.backendReason).toContain("did not respond for 2.5 s");
  });

  it("rejects what is under way when everything is closed", async () => {
    const client = open(startFaulty("hang"));
    setTimeout(() => client.dispose(), 200);
    const [hung, waiting] = await Promise.allSettled([
      client.evaluate(small, { backend: "gpu" }),
      client.evaluate(small),
    ]);
    const closed = { status: "rejected", reason: new Error("Attention Lens is shutting down") };
    expect([hung, waiting]).toEqual([closed, closed]);
  });
});

describe("where no worker can start", () => {
  const inline = (port: Parameters<typeof serveCompute>[0]) =>
    serveCompute(port, {
      candidates: [],
      clock: () => 0,
    });

  it("without threads, the work is done in place, and the log says so", async () => {
    const starter = startNothing(inline);
    const { run } = await open(starter).evaluate(small, { backend: "reference" });
    expect(run.backend).toBe("reference");
    expect(starter.lines.join()).toContain("no threads here");
  });

  it("because each ends at once, nothing is done in place, and whoever waits is told", async () => {
    const starter = startFile("missing.ts");
    await expect(open(starter).evaluate(small)).rejects.toThrow(/failed twice .*missing\.ts/);
    expect(starter.lines.join()).toContain("missing.ts");
  });
});
