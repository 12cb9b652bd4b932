/** The words of whatever was thrown. */
export function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
