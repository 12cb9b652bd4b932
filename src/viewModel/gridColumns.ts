/** How many of `count` small pictures go side by side, so that the whole is about square. */
export function gridColumns(count: number, aspect: number): number {
  return Math.max(1, Math.min(count, Math.ceil(Math.sqrt(count * aspect))));
}
