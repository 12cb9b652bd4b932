/** The reason of a rejection as words. */
export function toWords(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}
