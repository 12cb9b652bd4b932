import { afterAll, describe, expect, it } from "vitest";
import { compareBackends, type Comparison } from "../../../src/host/compareBackends.ts";
import { Engine } from "../../../src/host/engine.ts";
import { RememberedFindings } from "../../../src/host/findings.ts";
import { createMemento } from "../../support/memento.ts";
import { createNoiseAttention } from "../../support/problems.ts";
import { serveCompute } from "../../../src/workers/compute/serveCompute.ts";
import { startFaulty, startNothing } from "../../support/workers/starters.ts";

function attention(length: number) {
  const sizes = { batchSize: 1, headCount: 4, keyValueHeadCount: 4, headDim: 16, valueHeadDim: 16 };
  return createNoiseAttention({ ...sizes, seed: 1, queryLength: length, keyLength: length });
}

const starter = startFaulty();
const memento = createMemento();
const findings = new RememberedFindings(memento, ["this machine", "1.0.0"]);
const engine = new Engine(starter, findings);
afterAll(() => engine.dispose());

describe("the engine of the editor", () => {
  it("keeps double precision for what a learner types, and starts nothing for it", async () => {
    const { run } = await engine.evaluate(attention(4));
    expect(run.backend).toBe("reference");
    expect(run.backendReason).toContain("fast enough");
    expect(starter.count.started).toBe(0);
  });

  it("rejects with words for what cannot be computed", async () => {
    await expect(
      engine.evaluate({ ...attention(4), headCount: 3, keyValueHeadCount: 3 }),
    ).rejects.toThrow("64 columns do not divide into 3 heads");
  });

  it("sends the rest to the worker, also what is small when another arithmetic is asked for", async () => {
    expect((await engine.evaluate(attention(200))).run.backend).toBe("wasm");
    const asked = await engine.evaluate(attention(4), { backend: "gpu" });
    expect(asked.run.backendReason).toBe("selected by name: a stand-in");
    expect(starter.count.started).toBe(1);
  });

  it("refuses to begin what is already cancelled", async () => {
    const signal = AbortSignal.abort(new Error("not any more"));
    await expect(engine.evaluate(attention(4), { signal })).rejects.toThrow("not any more");
  });
});

describe("what was measured of the backends", () => {
  it("is remembered for this machine and version, until it is forgotten", async () => {
    await findings.forget();
    await engine.evaluate(attention(200));
    const known = findings.known();
    expect(known["1e6"]?.measured.map(({ backend }) => backend)).toEqual(["wasm"]);
    expect(new RememberedFindings(memento, ["this machine", "1.0.0"]).known()).toEqual(known);
    expect(new RememberedFindings(memento, ["this machine", "1.0.1"]).known()).toEqual({});
    await findings.forget();
    expect(findings.known()).toEqual({});
  });

  it("is not remembered where a backend gave no numbers: a stored NaN would be null", async () => {
    await findings.forget();
    const measured = [
      { backend: "wasm", reason: "", elapsedMs: 1, largestDifference: NaN },
    ] as const;
    findings.keep({ "1e7": { measured, absent: [] } });
    expect(findings.known()).toEqual({});
  });
});

describe("a memory limit", () => {
  it("holds for what is small too", async () => {
    const refused = engine.evaluate(attention(4), { memoryLimit: 1024 });
    await expect(refused).rejects.toThrow(/the limit is 1 KiB\. .*attentionLens.memoryLimit/);
  });
});

describe("comparing the backends", () => {
  async function compare(problem: ReturnType<typeof attention>, cancel = new AbortController()) {
    const told: Comparison[] = [];
    const onChange = (comparison: Comparison) => told.push(comparison);
    await compareBackends(engine, problem, {
      memoryLimit: 2 ** 30,
      signal: cancel.signal,
      onChange,
    });
    return told;
  }

  it("says of each what it took and how far it is from the reference", async () => {
    const told = new Map(
      (await compare(attention(30))).map(({ backend, words }) => [backend, words]),
    );
    expect(told.get("reference")).toMatch(/^(<0\.1|[\d.]+) ms · difference: exact/);
    expect(told.get("wasm")).toMatch(/^[\d.]+ ms · difference: none, measured/);
    expect(told.get("gpu")).toMatch(/^[\d.]+ ms/);
  });

  it("gives the reason of one that is absent", async () => {
    const told = new Map<string, string>();
    const starter = startNothing((port) => serveCompute(port, { candidates: [], clock: () => 0 }));
    const alone = new Engine(starter, findings);
    await compareBackends(alone, attention(30), {
      ...{ memoryLimit: 2 ** 30, signal: new AbortController().signal },
      onChange: ({ backend, words }) => told.set(backend, words),
    });
    expect(told.get("gpu")).toBe("$(circle-slash) the gpu backend is not part of this build");
    alone.dispose();
  });

  it("stops when it is cancelled", async () => {
    await expect(compare(attention(30), abortedController())).rejects.toThrow("aborted");
  });
});

function abortedController(): AbortController {
  const cancel = new AbortController();
  cancel.abort();
  return cancel;
}
