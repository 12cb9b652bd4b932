import { isLikePyTorch } from "../programPieces.ts";

/** The libraries whose random numbers are those of the real ones. */
export type DrawnLibrary = "numpy" | "torch";

/** Whose tensors a program computes with. */
export function drawnLibraryIn(text: string): DrawnLibrary {
  return isLikePyTorch(text) || /\btorch\b/.test(text) ? "torch" : "numpy";
}

/** How a weight is drawn. */
export interface DrawnShape {
  readonly shape: readonly number[];
  /** Of a matrix: how many numbers each number that it gives is a sum of. */
  readonly into: number;
  /** A matrix, rows to choose from, or numbers that are multiplied with, or added to, what comes out. */
  readonly as: "matrix" | "table" | "ones" | "zeros";
}

/** How a library writes what is drawn. */
export interface Writing {
  readonly imports: string;
  readonly seed: (seed: number) => string;
  readonly normal: (shape: readonly number[]) => string;
  readonly whole: (list: string) => string;
  readonly filled: (value: "ones" | "zeros", shape: readonly number[]) => string;
  /** One where a query may look at a key: that at its own position, and those before. */
  readonly lower: (length: number) => string;
  /** A row for each token, the same for the same token. */
  readonly rows: (count: number, width: number) => string;
}

export const writings: Readonly<Record<DrawnLibrary, Writing>> = {
  torch: {
    imports: "import torch",
    seed: (seed) => `torch.manual_seed(${seed})`,
    normal: (shape) => `torch.randn(${shape.join(", ")})`,
    whole: (list) => `torch.tensor(${list})`,
    filled: (value, shape) => `torch.${value}(${shape.join(", ")})`,
    lower: (length) => `torch.ones(${length}, ${length}).tril()`,
    rows: (count, width) => `torch.nn.Embedding(${count}, ${width})(tokens).detach()`,
  },
  numpy: {
    imports: "import numpy as np",
    seed: (seed) => `np.random.seed(${seed})`,
    normal: (shape) => `np.random.randn(${shape.join(", ")})`,
    whole: (list) => `np.array(${list})`,
    filled: (value, shape) => `np.${value}(${tupleOf(shape)})`,
    lower: (length) => `np.tri(${length})`,
    rows: (count, width) => `np.random.randn(${count}, ${width})[tokens]`,
  },
};

/** A weight: matrices are scaled so that what they give is about as large as what goes in. */
export function writeDrawn({ normal, filled }: Writing, { shape, into, as }: DrawnShape): string {
  if (as === "table") return normal(shape);
  if (as !== "matrix") return filled(as, shape);
  return `${normal(shape)} / ${into} ** 0.5`;
}

function tupleOf(shape: readonly number[]): string {
  return shape.length === 1 ? String(shape[0]) : `(${shape.join(", ")})`;
}
