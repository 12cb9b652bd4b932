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
