import { expect, test } from "vitest";
import { createLike } from "../../../src/tensor/createLike.ts";

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
