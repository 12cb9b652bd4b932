import { afterEach, describe, expect, it, vi } from "vitest";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import type { Tensor } from "../../../src/tensor/tensor.ts";
import { BackendLostError } from "../../../src/workers/compute/messages.ts";
import { RemoteGpu } from "../../../src/workers/gpu/remoteGpu.ts";
import { openGpuProcess } from "../../../src/workers/openGpuProcess.ts";
import type { Port } from "../../../src/workers/ports/port.ts";
import { describeGpu, openTestGpu } from "../../support/gpu.ts";
import { expectSameAttention } from "../../support/closeness.ts";
import { isAlive } from "../../support/isAlive.ts";
import { createNoise, createNoiseLinear } from "../../support/problems.ts";
import { misbehave } from "../../support/workers/misbehaviour.ts";

const patience = { operationMs: () => 20_000, interruptMs: 100, idleMs: 60_000 };
const gpus: RemoteGpu[] = [];

afterEach(() => {
  for (const gpu of gpus.splice(0)) gpu.end("the test is over");
});

/** A process that does wrong when it is told to; what is posted to it is kept. */
function start(given: Partial<typeof patience> = {}) {
  const posted: unknown[] = [];
  const open = (): Port => {
    const port = openGpuProcess(
      new URL("../../support/workers/standInGpuProcess.ts", import.meta.url),
    );
    return {
      ...port,
      post: (message) => {
        posted.push(message);
        port.post(message);
      },
    };
  };
  const gpu = new RemoteGpu(open, { ...patience, ...given });
  gpus.push(gpu);
  return { gpu, posted };
}

function filled(value: number): Tensor {
  return { shape: [2, 2], values: new Float32Array(4).fill(value) };
}

describe("a GPU in a process of its own", () => {
  it("gives the very numbers that the process computes", async () => {
    const gpu = await start().gpu.open();
    const operands = {
      query: createNoise(1, [1, 4, 5, 8]),
      key: createNoise(2, [1, 2, 6, 8]),
      value: createNoise(3, [1, 2, 6, 8]),
      ...{ scale: 0.3, causalOffset: 1 },
    };
    expect(await gpu.attention(operands)).toEqual(await referenceBackend.attention(operands));
    const [input, layer] = [createNoise(4, [1, 3, 8]), createNoiseLinear(5, 4, 8)];
    expect(await gpu.linear(input, layer)).toEqual(await referenceBackend.linear(input, layer));
    const hidden = await referenceBackend.activate("gelu", input);
    expect(await gpu.activate("gelu", input)).toEqual(hidden);
    const norm = { norm: "layerNorm", epsilon: 1e-5 } as const;
    expect(await gpu.normalise(input, norm)).toEqual(await referenceBackend.normalise(input, norm));
  });

  it("takes numbers from memory that threads share", async () => {
    const gpu = await start().gpu.open();
    const values = new Float32Array(new SharedArrayBuffer(32)).subarray(2, 6).fill(3);
    expect((await gpu.add({ shape: [2, 2], values }, filled(1))).values).toEqual(
      Float64Array.of(4, 4, 4, 4),
    );
  });

  it("is sent nothing that it has, its own results among them", async () => {
    const { gpu, posted } = start();
    const backend = await gpu.open();
    const [input, layer] = [createNoise(1, [1, 3, 4]), createNoiseLinear(2, 4, 4)];
    const first = await backend.linear(input, layer);
    await backend.add(await backend.linear(first, layer), first);
    const text = JSON.stringify(posted.slice(2));
    expect(posted).toHaveLength(4);
    expect(text).toContain('"numbers":null');
    expect(text).not.toContain('"numbers":{');
  });

  it("says what the process refuses, and goes on", async () => {
    const gpu = await start().gpu.open();
    const refused = gpu.add(filled(misbehave.refuse), filled(1));
    await expect(refused).rejects.toThrow("one head needs one buffer of 2 MiB");
    await expect(refused).rejects.not.toBeInstanceOf(BackendLostError);
    expect((await gpu.add(filled(1), filled(1))).values[0]).toBe(2);
  });

  it("that dies is lost for one operation, and there again for the next", async () => {
    const gpu = await start().gpu.open();
    const dying = gpu.add(filled(misbehave.die), filled(1));
    await expect(dying).rejects.toBeInstanceOf(BackendLostError);
    await expect(dying).rejects.toThrow(
      "the GPU process stopped (it exited with SIGKILL: a driver",
    );
    expect((await gpu.add(filled(1), filled(1))).values[0]).toBe(2);
  });

  it("that hangs is ended and lost", async () => {
    const { gpu } = start({ operationMs: () => 1500 });
    const backend = await gpu.open();
    const hung = backend.add(filled(misbehave.hang), filled(1));
    await expect(hung).rejects.toThrow("the GPU process did not respond for 1.5 s");
    await vi.waitFor(() => expect(isAlive(Number(backend.adapter.name))).toBe(false));
  });

  it("is ended when its operation is interrupted and goes on", async () => {
    const { gpu } = start();
    const backend = await gpu.open();
    const waiting = backend.add(filled(misbehave.wait), filled(1));
    gpu.interrupt();
    await expect(waiting).rejects.toThrow("the computation was cancelled");
    await vi.waitFor(() => expect(isAlive(Number(backend.adapter.name))).toBe(false));
  });

  it("ignores an interrupt that comes too late", async () => {
    const { gpu } = start({ interruptMs: 10 });
    const backend = await gpu.open();
    await backend.add(filled(1), filled(1));
    gpu.interrupt();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isAlive(Number(backend.adapter.name))).toBe(true);
  });

  it("ends when it has had nothing to do, and comes back", async () => {
    const { gpu } = start({ idleMs: 200 });
    const backend = await gpu.open();
    await vi.waitFor(() => expect(isAlive(Number(backend.adapter.name))).toBe(false), 5000);
    expect((await backend.add(filled(1), filled(1))).values[0]).toBe(2);
  });

  it("says why there is none", async () => {
    const gpu = new RemoteGpu(() => openGpuProcess(new URL("missing.ts", import.meta.url)));
    await expect(gpu.open()).rejects.toThrow(/the GPU process stopped \(.*code 1/);
  });
});

const opened = await openTestGpu();
if ("backend" in opened) await opened.backend.close();

describeGpu(opened, "the GPU in a process", () => {
  it("computes what the reference computes, and is killed in the middle", async () => {
    const entry = new URL("../../support/workers/realGpuProcess.ts", import.meta.url);
    const ports: Port[] = [];
    const gpu = new RemoteGpu(() => {
      const port = openGpuProcess(entry);
      ports.push(port);
      return port;
    });
    gpus.push(gpu);
    const backend = await gpu.open();
    const noise = createNoise(1, [1, 2, 40, 8]);
    const operands = { query: noise, key: noise, value: noise, scale: 0.3, causalOffset: 0 };
    await expectSameAttention(backend, operands, 2e-5);
    const under = backend.attention(operands);
    gpu.end("the driver is gone");
    await expect(under).rejects.toThrow("the driver is gone");
    await expectSameAttention(backend, operands, 2e-5);
    expect(ports).toHaveLength(2);
  });
});
