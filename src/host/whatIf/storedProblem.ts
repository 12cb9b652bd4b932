import { isTensor } from "../../engine/problemTensors.ts";
import type { Problem } from "../../engine/problem.ts";
import { fromBase64, toBase64 } from "../../viewModel/export/base64.ts";

/** A problem in a form that the workspace state stores exactly: numbers as base64. */
export function encodeProblem(problem: Problem): string {
  return JSON.stringify(problem, (_name, part: unknown) =>
    typeof part === "object" && part !== null && isTensor(part)
      ? { shape: part.shape, float64: encode(Float64Array.from(part.values)) }
      : part,
  );
}

/** The inverse; null for invalid input. */
export function decodeProblem(text: string): Problem | null {
  try {
    return JSON.parse(text, (_name, part: unknown) =>
      isStored(part) ? fromStored(part) : part,
    ) as Problem;
  } catch {
    return null;
  }
}

interface StoredTensor {
  readonly shape: readonly number[];
  readonly float64: string;
}

function isStored(part: unknown): part is StoredTensor {
  return typeof part === "object" && part !== null && "float64" in part && "shape" in part;
}

function fromStored({ shape, float64 }: StoredTensor) {
  return { shape, values: new Float64Array(fromBase64(float64).buffer) };
}

function encode(values: Float64Array): string {
  return toBase64(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
}
