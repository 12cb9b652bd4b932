/** What a number moves is told for this much more of it. */
export const influenceStep = 0.1;

/** A number before and after a step, in as many digits as tell them apart: four, or more. */
export function tellStep(before: number, after: number): readonly [string, string] {
  for (let digits = 4; digits <= 15; digits++) {
    const [from, to] = [before, after].map((value) => digitsOf(value, digits)) as [string, string];
    if (from !== to) return [from, to];
  }
  return [digitsOf(before, 4), digitsOf(after, 4)];
}

function digitsOf(value: number, digits: number): string {
  if (!Number.isFinite(value)) return value < 0 ? "\u2212∞" : Number.isNaN(value) ? "NaN" : "∞";
  return String(Number(value.toPrecision(digits))).replace("-", "\u2212");
}
