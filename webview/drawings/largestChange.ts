/** The largest absolute difference of two matrices; NaN if only one of two numbers is NaN. */
export function largestChange(now: Float64Array, before: Float64Array): number {
  let largest = 0;
  for (let at = 0; at < now.length; at++) {
    if (Object.is(now[at], before[at])) continue;
    const change = Math.abs((now[at] ?? Number.NaN) - (before[at] ?? Number.NaN));
    if (!(change <= largest)) largest = change;
    if (Number.isNaN(change)) return change;
  }
  return largest;
}
