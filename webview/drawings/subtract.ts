/** Equal numbers do not differ, even infinities and NaN. */
export function subtract(now: number, before = Number.NaN): number {
  return Object.is(now, before) ? 0 : now - before;
}
