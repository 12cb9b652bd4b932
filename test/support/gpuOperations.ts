import type { Backend } from "../../src/engine/backends/backend.ts";
import { referenceBackend } from "../../src/engine/backends/reference.ts";
import type { Activation } from "../../src/engine/problem.ts";
import type { Tensor } from "../../src/tensor/tensor.ts";
import { createNoise, createNoiseLinear } from "./problems.ts";

const hidden = createNoise(5, [3, 33]);
const mask = createNoise(4, [1, 4, 5, 9]);

/** Every operation of a backend once, where no test runner is: in the worker of a page. */
export const gpuOperations: Readonly<Record<string, (backend: Backend) => Promise<Tensor[]>>> = {
  attention: async (backend) => {
    const maps = await backend.attention({
      query: createNoise(1, [2, 4, 5, 7]),
      key: createNoise(2, [2, 2, 9, 7]),
      value: createNoise(3, [2, 2, 9, 3]),
      ...{ scale: 0.4, causalOffset: 2 },
      mask: { ...mask, values: mask.values.map((x) => (x > 1 ? -Infinity : x)) },
    });
    return Object.values(maps);
  },
  linear: async (backend) => [await backend.linear(hidden, createNoiseLinear(6, 17, 33))],
  // So large that a shader made for less would not do.
  largerLinear: async (backend) => [
    await backend.linear(createNoise(9, [50, 8]), createNoiseLinear(10, 700, 8)),
  ],
  ...Object.fromEntries(
    (["relu", "reluSquared", "silu", "gelu", "geluTanh"] as const).map((curve: Activation) => [
      curve,
      async (backend: Backend) => [await backend.activate(curve, hidden)],
    ]),
  ),
  swiglu: async (backend) => [await backend.activate("swiglu", hidden, createNoise(8, [3, 33]))],
  layerNorm: async (backend) => [
    await backend.normalise(hidden, { norm: "layerNorm", epsilon: 1e-5 }),
  ],
  rmsNorm: async (backend) => [await backend.normalise(hidden, { norm: "rmsNorm", epsilon: 1e-5 })],
  add: async (backend) => [await backend.add(hidden, hidden)],
};

/** Largest error of every operation, relative to max(1, |x|); Infinity where one is not a number. */
export async function measureErrors(backend: Backend, operations = gpuOperations) {
  const errors: { readonly name: string; readonly error: number }[] = [];
  for (const [name, compute] of Object.entries(operations)) {
    const [found, expected] = [await compute(backend), await compute(referenceBackend)];
    errors.push({ name, error: Math.max(...found.map((x, at) => worst(x, expected[at]!))) });
  }
  return errors;
}

function worst({ values }: Tensor, expected: Tensor): number {
  return Array.from(expected.values).reduce((largest, x, at) => {
    const y = values[at] ?? NaN;
    const error = Object.is(x, y) ? 0 : Math.abs(x - y) / Math.max(1, Math.abs(x));
    return Math.max(largest, Number.isNaN(error) ? Infinity : error);
  }, 0);
}
