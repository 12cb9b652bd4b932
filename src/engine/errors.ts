import type { NamedShape } from "../tensor/shape.ts";
import type { Tensor } from "../tensor/tensor.ts";

/** A place inside a problem: `["blocks", 0, "mlp", "up", "weight"]`. */
export type ProblemPath = readonly (string | number)[];

/** A setting that cannot be computed with: what was found, what was expected, what to do. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  /** Where the setting stands in the problem. */
  readonly path: ProblemPath;
  /** Where what it does not fit stands. */
  readonly otherPaths: readonly ProblemPath[];

  constructor(message: string, path: ProblemPath, ...otherPaths: readonly ProblemPath[]) {
    super(message);
    this.path = path;
    this.otherPaths = otherPaths;
  }
}

/** `["blocks", 0, "mlp", "up"] -> blocks[0].mlp.up`: a place inside a problem, for people. */
export function toRole(path: ProblemPath): string {
  return path.reduce<string>((role, step) => {
    if (typeof step === "number") return `${role}[${String(step)}]`;
    return role === "" ? step : `${role}.${step}`;
  }, "");
}

/** A tensor's shape with its role; a single batch element is named as the matrix that it is. */
export function toNamedShape({ shape }: Tensor, path: ProblemPath): NamedShape {
  const isOneMatrix = shape.length === 3 && shape[0] === 1;
  return { role: toRole(path), shape: isOneMatrix ? shape.slice(1) : shape, path };
}

/** A computation would need more memory than it may have; the message has both numbers. */
export class MemoryLimitError extends Error {
  override readonly name = "MemoryLimitError";
}

/** The words of whatever was thrown. */
export function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whatever was thrown, as an error. */
export function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
