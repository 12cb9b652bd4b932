/** A checkpoint that cannot be used: what was found, what was expected, what to do. */
export class CheckpointError extends Error {
  override readonly name = "CheckpointError";
}
