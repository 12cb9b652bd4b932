/** A name that keeps its own direction among words and numbers. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
