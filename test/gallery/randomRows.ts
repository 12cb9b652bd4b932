import type { Row } from "./exampleInput.ts";

/** Rows of numbers that look like activations and are the same in every run. */
export function randomRows(seed: number, rows: number, columns: number): readonly Row[] {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return ((state >>> 0) + 0.5) / 2 ** 32;
  };
  const gaussian = (): number => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
  return Array.from({ length: rows }, () => Array.from({ length: columns }, gaussian));
}
