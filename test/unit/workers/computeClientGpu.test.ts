import { afterEach, describe, expect, it, vi } from "vitest";
import { evaluate } from "../../../src/engine/evaluate.ts";
import type { AttentionProblem } from "../../../src/engine/problem.ts";
import type { AttentionTrace, Trace } from "../../../src/engine/trace.ts";
import { isLazy } from "../../../src/tensor/lazyTensor.ts";
import { ComputeClient } from "../../../src/workers/compute/computeClient.ts";
import type { ComputeRequests, KnownFindings } from "../../../src/workers/compute/messages.ts";
import type { RpcMessage } from "../../../src/rpc/rpc.ts";
import { isAlive } from "../../support/isAlive.ts";
import { createNoise, createNoiseAttention } from "../../support/problems.ts";
import { misbehave } from "../../support/workers/misbehaviour.ts";
import { startFaulty, startFile, type CountingStarter } from "../../support/workers/starters.ts";

const sizes = { batchSize: 1, headCount: 2, keyValueHeadCount: 2, headDim: 4, valueHeadDim: 4 };
const clients: ComputeClient[] = [];

function attention(length: number, first?: number): AttentionProblem {
  const lengths = { queryLength: length, keyLength: length };
  const problem = createNoiseAttention({ ...sizes, seed: 1, ...lengths });
  if (first !== undefined) problem.query.values[0] = first;
  return problem;
}

function open(starter: CountingStarter): ComputeClient {
  const client = new ComputeClient(starter, { silenceMs: () => 20_000, cancelMs: 2000 });
  clients.push(client);
  return client;
}

afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

function asAttention(trace: Trace): AttentionTrace {
  if (trace.kind !== "attention") throw new Error(trace.kind);
  return trace;
}

describe("a computation on the GPU of the editor", () => {
  it("is done again on the kernels when the process of the GPU dies", async () => {
    const starter = startFile("remoteGpuCompute.ts");
    const client = open(starter);
    const { run } = await client.evaluate(attention(3, misbehave.die), { backend: "gpu" });
    expect(run.backend).toBe("wasm");
    expect(run.backendReason).toContain("restarted because the GPU process stopped");
    expect((await client.evaluate(attention(3), { backend: "gpu" })).run.backend).toBe("gpu");
    expect(starter.count.started).toBe(1);
  });

  it("takes only its process with it when it is cancelled", async () => {
    const starter = startFile("remoteGpuCompute.ts");
    const client = open(starter);
    await client.evaluate(attention(3), { backend: "gpu" });
    const cancel = new AbortController();
    const waiting = client.evaluate(attention(3, misbehave.wait), {
      ...{ backend: "gpu", signal: cancel.signal },
    });
    setTimeout(() => cancel.abort(), 100);
    await expect(waiting).rejects.toThrow("aborted");
    expect((await client.evaluate(attention(3), { backend: "gpu" })).run.backend).toBe("gpu");
    expect(starter.count.started).toBe(1);
  });

  it("ends its process when the worker is ended", async () => {
    const client = open(startFile("remoteGpuCompute.ts"));
    const { run } = await client.evaluate(attention(3), { backend: "gpu" });
    const pid = Number(/pid (\d+)/.exec(run.backendReason)?.[1]);
    expect(isAlive(pid)).toBe(true);
    client.dispose();
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5000);
  });
});

describe("what a computation brings along", () => {
  it("findings: told once, and not measured again where they are known", async () => {
    const kept: KnownFindings[] = [];
    const known = { value: {} as KnownFindings };
    const findings = {
      known: () => known.value,
      keep: (found: KnownFindings) => {
        kept.push(found);
        known.value = { ...known.value, ...found };
      },
    };
    const client = open(startFaulty());
    await client.evaluate(attention(400), { findings });
    expect(Object.keys(kept[0]!)).toEqual(["1e6"]);
    expect(kept[0]!["1e6"]!.measured.map(({ backend }) => backend)).toEqual(["wasm"]);
    const reason = "what was found out on another day";
    const [measured] = kept[0]!["1e6"]!.measured;
    known.value = { "1e6": { measured: [{ ...measured!, reason }], absent: [] } };
    const { run } = await client.evaluate(attention(400), { findings });
    expect(run.backendReason).toContain(reason);
    expect(kept[1]).toEqual({});
  });

  it("a memory limit: what exceeds it is refused with the numbers", async () => {
    const limited = { backend: "wasm", memoryLimit: 2 ** 20 } as const;
    const refused = open(startFaulty()).evaluate(attention(400), limited);
    await expect(refused).rejects.toThrow(
      /too large: it needs about \d+ MiB of memory and the limit is 1 MiB\. .*raise attentionLens.memoryLimit/,
    );
  });

  it("the largest difference from the reference, which is 0 for the reference itself", async () => {
    const client = open(startFile("realCompute.ts"));
    const wasm = await client.evaluate(attention(40), { backend: "wasm" });
    expect(wasm.run.largestDifference).toBeGreaterThan(0);
    expect(wasm.run.largestDifference).toBeLessThan(1e-5);
    const reference = await client.evaluate(attention(40), { backend: "reference" });
    expect(reference.run.largestDifference).toBe(0);
  });
});

describe("scores that are larger than a trace holds", () => {
  const masked: AttentionProblem = {
    ...attention(320),
    causal: true,
    mask: createNoise(5, [1, 2, 320, 320]),
  };

  /** The result of the only request. */
  function postedTrace(answers: readonly RpcMessage[]) {
    const reply = answers.find(({ type }) => type === "reply");
    return (reply as { readonly result: ComputeRequests["evaluate"]["result"] }).result;
  }

  function spy(starter: CountingStarter) {
    const answers: RpcMessage[] = [];
    const start = () => {
      const port = starter.start();
      return {
        ...port,
        listen: ({ onMessage, onFailure }: Parameters<typeof port.listen>[0]) =>
          port.listen({
            onFailure,
            onMessage: (message) => {
              answers.push(message as RpcMessage);
              onMessage(message);
            },
          }),
      };
    };
    return { answers, starter: { ...starter, start } };
  }

  it.each([
    ["with a mask", masked],
    ["without one", attention(320)],
  ])("%s: do not cross, and are the reference's when they are read", async (_name, problem) => {
    const { answers, starter } = spy(startFile("realCompute.ts"));
    const trace = asAttention(await open(starter).evaluate(problem, { backend: "wasm" }));
    const posted = postedTrace(answers);
    const { scores, attentionWeights } = asAttention(posted.trace);
    expect([scores.values.length, attentionWeights.values.length]).toEqual([0, 2 * 320 * 320]);
    expect(isLazy(trace.scores)).toBe(true);
    const expected = asAttention(await evaluate(problem));
    for (const name of ["scores", "maskedScores"] as const) {
      expect(trace[name].values).toEqual(Float32Array.from(expected[name].values));
    }
    expect(trace.scores === trace.maskedScores).toBe(problem.mask === undefined);
  });

  it("cross where a trace holds them", async () => {
    const { answers, starter } = spy(startFile("realCompute.ts"));
    await open(starter).evaluate(attention(100), { backend: "wasm" });
    const posted = postedTrace(answers);
    expect(asAttention(posted.trace).scores.values).toHaveLength(2 * 100 * 100);
  });
});
