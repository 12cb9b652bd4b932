import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createGpuBackend } from "../../../src/engine/backends/gpu/createGpuBackend.ts";
import type { GpuJs } from "../../../src/engine/backends/gpu/gpuJs.ts";
import { GpuSession } from "../../../src/engine/backends/gpu/gpuSession.ts";
import { loadGpuJs } from "../../../src/engine/backends/gpu/loadGpuJs.ts";
import { referenceBackend } from "../../../src/engine/backends/reference.ts";
import { expectRowsClose, expectSameAttention } from "../../support/closeness.ts";
import { describeGpu, openTestGpu } from "../../support/gpu.ts";
import { createNoise, createNoiseLinear } from "../../support/problems.ts";

const operands = {
  query: createNoise(1, [2, 4, 40, 8]),
  key: createNoise(2, [2, 2, 40, 8]),
  value: createNoise(3, [2, 2, 40, 8]),
  ...{ scale: 0.3, causalOffset: 0, mask: createNoise(4, [2, 1, 40, 40]) },
};

const opened = await openTestGpu();

describeGpu(opened, "the device", (gpu) => {
  let gpuJs: GpuJs;

  beforeAll(async () => {
    gpuJs = await loadGpuJs();
  });

  afterAll(() => gpu.close());

  async function loseDevice(): Promise<void> {
    const { device } = await gpuJs.WebGPUContext.acquire();
    device.destroy();
  }

  test("says what it is", () => {
    expect(gpu.reason).toContain(`single precision on ${gpu.adapter.name}`);
    expect(gpu.reason.includes("a software GPU")).toBe(gpu.adapter.software);
  });

  test("that is lost is opened again, and what it held is sent again", async () => {
    const [input, layer] = [createNoise(1, [1, 5, 7]), createNoiseLinear(2, 6, 7)];
    const before = await gpu.linear(input, layer);
    await loseDevice();
    expect((await gpu.linear(input, layer)).values).toEqual(before.values);
    const pending = gpu.attention(operands);
    await loseDevice();
    await pending;
    await expectSameAttention(gpu, operands, 2e-5);
  });

  test("that is lost again and again is given up, with words", async () => {
    const acquire = async () => {
      const context = await gpuJs.WebGPUContext.acquire();
      context.device.destroy();
      return context;
    };
    const { WebGPUContext } = gpuJs;
    const destroy = () => WebGPUContext.destroy();
    const losing = await createGpuBackend({ ...copy(gpuJs), WebGPUContext: { acquire, destroy } });
    await expect(losing.add(operands.query, operands.query)).rejects.toThrow(
      /was lost twice during one computation \(.+\): use the wasm backend/,
    );
    await losing.close();
  });

  test("takes large maps in pieces of whole heads", async () => {
    const small = await createGpuBackend(gpuJs, { bufferLimit: 2 * 40 * 40 * 4 });
    const whole = await gpu.attention(operands);
    const pieces = await small.attention(operands);
    for (const name of ["scores", "maskedScores", "attentionWeights", "headOutput"] as const) {
      expect(pieces[name]).toEqual(whole[name]);
    }
  });

  test("takes large layers in pieces of columns", async () => {
    const small = await createGpuBackend(gpuJs, { bufferLimit: 1000 });
    const [input, layer] = [createNoise(1, [1, 5, 40]), createNoiseLinear(2, 33, 40)];
    const expected = await referenceBackend.linear(input, layer);
    expectRowsClose(await small.linear(input, layer), expected, 2e-5);
    expect(await small.linear(input, layer)).toEqual(await gpu.linear(input, layer));
  });

  test("refuses what has no pieces, with the numbers", async () => {
    const small = await createGpuBackend(gpuJs, { bufferLimit: 2 ** 20 });
    const long = createNoise(1, [1, 1, 600, 8]);
    const refused = small.attention({ query: long, key: long, value: long, scale: 1 });
    await expect(refused).rejects.toThrow(
      "one head needs one buffer of 2 MiB, but this GPU allows 1 MiB: use the wasm backend",
    );
  });

  test("is sent nothing that it has", async () => {
    const { device } = await gpuJs.WebGPUContext.acquire();
    const created = vi.spyOn(device, "createBuffer");
    const countUploads = () =>
      created.mock.calls.filter(([{ mappedAtCreation }]) => mappedAtCreation === true).length;
    const [input, layer] = [createNoise(7, [1, 5, 16]), createNoiseLinear(8, 16, 16)];
    const hidden = await gpu.linear(input, layer);
    expect(countUploads()).toBe(3);
    await gpu.add(await gpu.linear(await gpu.activate("relu", hidden), layer), input);
    expect(countUploads()).toBe(3);
    created.mockRestore();
  });

  test("forgets the oldest when it holds too much", async () => {
    const small = await createGpuBackend(gpuJs, { residentLimit: 100 });
    const [input, layer] = [createNoise(1, [1, 5, 16]), createNoiseLinear(2, 16, 16)];
    const first = await small.linear(input, layer);
    await small.add(first, first);
    expect((await small.linear(input, layer)).values).toEqual(first.values);
  });

  test("says what it could not do, in place of zeros", async () => {
    const session = await GpuSession.open(gpuJs);
    const { device } = await gpuJs.WebGPUContext.acquire();
    const wrong = session.guard(() => Promise.resolve(device.createBuffer({ size: 4, usage: 0 })));
    await expect(wrong).rejects.toThrow(/could not compute this \(validation: /);
  });

  test("in silence somewhere else is an error", async () => {
    const kernel = Object.assign(() => Promise.resolve({}), {
      setOutput: () => undefined,
      kernel: { constructor: { mode: "cpu" }, fallbackReason: "no such shader" },
    });
    class Elsewhere {
      createKernel() {
        return kernel;
      }
    }
    const elsewhere = await GpuSession.open({ ...copy(gpuJs), GPU: Elsewhere as never });
    await expect(elsewhere.run("sum", [1, 1])).rejects.toThrow(
      "gpu.js ran on cpu, not on the GPU: no such shader",
    );
  });

  test("measures in place what a trace holds", async () => {
    const resident = gpu.placeAttention(operands);
    await resident.run();
    await resident.run();
    const { attentionWeights } = await gpu.attention(operands);
    expect(await resident.readAttentionWeights()).toEqual(attentionWeights.values);
  });
});

function copy({ GPU, WebGPUContext, WebGPUBufferResult, input }: GpuJs): GpuJs {
  return { GPU, WebGPUContext, WebGPUBufferResult, input };
}
