/** What is equal does not differ, infinities and NaN included. */
export function subtract(now: number, before = Number.NaN): number {
  return Object.is(now, before) ? 0 : now - before;
}
