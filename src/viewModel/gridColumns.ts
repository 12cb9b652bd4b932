/** As many of `count` small pictures beside each other as makes each about square. */
export function gridColumns(count: number, aspect: number): number {
  return Math.max(1, Math.min(count, Math.ceil(Math.sqrt(count * aspect))));
}
