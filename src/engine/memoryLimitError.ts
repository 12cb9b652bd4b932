/** A computation would need more memory than it may have; the message has both numbers. */
export class MemoryLimitError extends Error {
  override readonly name = "MemoryLimitError";
}
