import { describe, expect, test } from "vitest";
import { createLazyTensor } from "../../../src/tensor/lazyTensor.ts";
import { createLike, sliceTensor } from "../../../src/tensor/tensor.ts";

function createCounted(mostHeld: number) {
  let computed = 0;
  const compute = () => {
    computed++;
    return Float32Array.of(1, 2, 3, 4);
  };
  const tensor = createLazyTensor([2, 2], compute, mostHeld);
  return { tensor, countComputed: () => computed };
}

describe("a lazy tensor", () => {
  test("computes nothing before its values are read, then once", () => {
    const { tensor, countComputed } = createCounted(4);
    expect("values" in tensor && tensor.shape).toEqual([2, 2]);
    expect(countComputed()).toBe(0);
    expect(Array.from(sliceTensor(tensor, [1]).values)).toEqual([3, 4]);
    expect(tensor.values).toBe(tensor.values);
    expect(countComputed()).toBe(1);
  });

  test("lends what is larger than may be held, once to all who read in one go", () => {
    const { tensor, countComputed } = createCounted(3);
    expect(tensor.values).toBe(tensor.values);
    expect(countComputed()).toBe(1);
  });

  test("copies as a tensor with its numbers", () => {
    const { tensor } = createCounted(4);
    expect({ ...tensor }).toEqual({ shape: [2, 2], values: Float32Array.of(1, 2, 3, 4) });
  });
});

test.each([
  ["double precision", new Float64Array(1), Float64Array, ArrayBuffer],
  ["single precision", new Float32Array(1), Float32Array, ArrayBuffer],
  [
    "single precision in shared memory",
    new Float32Array(new SharedArrayBuffer(4)),
    Float32Array,
    SharedArrayBuffer,
  ],
])("createLike stays in %s", (_name, given, numbers, buffer) => {
  const { shape, values } = createLike(given, [2, 3]);
  expect(shape).toEqual([2, 3]);
  expect(values).toBeInstanceOf(numbers);
  expect(values.buffer).toBeInstanceOf(buffer);
  expect(Array.from(values)).toEqual([0, 0, 0, 0, 0, 0]);
});
