import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTensor, sliceTensor } from "../../../src/tensor/tensor.ts";
import { fromNested, toNested } from "../../../src/tensor/nested.ts";

const shapes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 });

function fillTensor(shape: readonly number[]) {
  const count = shape.reduce((product, size) => product * size, 1);
  return createTensor(
    shape,
    Float64Array.from({ length: count }, (_, index) => index),
  );
}

describe("nested arrays", () => {
  test("become a tensor in row-major order", () => {
    const tensor = fromNested([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(tensor).toEqual({ shape: [2, 3], values: Float64Array.of(1, 2, 3, 4, 5, 6) });
  });

  test("come back as they were, whatever the shape", () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const tensor = fillTensor(shape);
        expect(fromNested(toNested(tensor))).toEqual(tensor);
      }),
    );
  });

  test("are refused when a row is shorter than the first, with both shapes", () => {
    expect(() => fromNested([[1, 2], [3]], "key")).toThrow(
      "a row of key is [1] but the first one is [2]: all rows need the same length",
    );
  });

  test("are rejected if a number is in place of a row", () => {
    expect(() => fromNested([[1, 2], 3])).toThrow("a row of tensor is []");
  });
});

describe("a part of a tensor", () => {
  test("is a view on the same numbers", () => {
    const tensor = fillTensor([2, 3, 4]);
    const row = sliceTensor(tensor, [1, 2]);
    expect(toNested(row)).toEqual([20, 21, 22, 23]);
    expect(row.values.buffer).toBe(tensor.values.buffer);
  });

  test("is the whole without any index, and one number with all of them", () => {
    const tensor = fillTensor([2, 2]);
    expect(toNested(sliceTensor(tensor, []))).toEqual(toNested(tensor));
    expect(toNested(sliceTensor(tensor, [1, 0]))).toBe(2);
  });
});

test("a tensor needs as many numbers as its shape says", () => {
  expect(() => createTensor([2, 3], new Float64Array(5))).toThrow(
    "values is [5] but shape is [2, 3]: a tensor of that shape holds 6 numbers",
  );
});
