import { expect } from "vitest";
import type { AttentionOperands, Backend } from "../../src/engine/backends/backend.ts";
import { referenceBackend } from "../../src/engine/backends/reference.ts";
import type { Tensor, TensorValues } from "../../src/tensor/tensor.ts";

/** Expects the same shape, and numbers within `tolerance` relative to max(1, |expected|). */
export function expectClose(found: Tensor | undefined, expected: Tensor, tolerance: number): void {
  expect(found?.shape).toEqual(expected.shape);
  expectCloseValues(found?.values ?? [], expected.values, tolerance);
}

/** The same for numbers without a shape; equal infinities are close, and so are two NaN. */
export function expectCloseValues(
  found: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: number,
): void {
  expect(found.length).toBe(expected.length);
  expect(computeWorstError(found, expected)).toBeLessThanOrEqual(tolerance);
}

/** Largest difference relative to max(1, |expected|). */
export function computeWorstError(found: ArrayLike<number>, expected: ArrayLike<number>): number {
  let worst = 0;
  for (let at = 0; at < expected.length; at++) {
    const [a, b] = [found[at] ?? NaN, expected[at] ?? NaN];
    if (Object.is(a, b)) continue;
    const error = Math.abs(a - b) / Math.max(1, Math.abs(b));
    worst = Math.max(worst, Number.isNaN(error) ? Infinity : error);
  }
  return worst;
}

/** Copies numbers, so that a test can say what it expects of a part. */
export function toArray(values: TensorValues): readonly number[] {
  return Array.from(values);
}

/**
 * Expects the same shape, and numbers within `tolerance` relative to the largest finite one in their
 * row, or to `leastScale`: sums of terms around 1 may cancel to nearly nothing, weights never do.
 */
export function expectRowsClose(
  found: Tensor,
  expected: Tensor,
  tolerance: number,
  leastScale = 1,
): void {
  expect(found.shape).toEqual(expected.shape);
  const width = expected.shape.at(-1) ?? 1;
  let worst = 0;
  for (let start = 0; start < expected.values.length; start += width) {
    const row = expected.values.subarray(start, start + width);
    const finite = Array.from(row).filter(Number.isFinite);
    const scale = finite.reduce((largest, x) => Math.max(largest, Math.abs(x)), leastScale);
    row.forEach((x, at) => {
      const y = found.values[start + at] ?? NaN;
      if (Object.is(x, y)) return;
      const error = Math.abs(x - y) / scale;
      worst = Math.max(worst, Number.isNaN(error) ? Infinity : error);
    });
  }
  expect(worst).toBeLessThanOrEqual(tolerance);
}

/** Expects all maps of an attention as another backend has them, relative to each row's largest. */
export async function expectSameAttention(
  backend: Backend,
  operands: AttentionOperands,
  tolerance: number,
  truth: Backend = referenceBackend,
): Promise<void> {
  const expected = await truth.attention(operands);
  const found = await backend.attention(operands);
  expectRowsClose(found.scores, expected.scores, tolerance);
  expectRowsClose(found.maskedScores, expected.maskedScores, tolerance);
  expectRowsClose(found.attentionWeights, expected.attentionWeights, tolerance, 0);
  expectRowsClose(found.headOutput, expected.headOutput, tolerance);
}
