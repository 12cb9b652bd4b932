import { exponentOf, type NumberOrigin, type NumberValue } from "../values/number.ts";

/** What a number is on the way from exponentials to what their weights make of values. */
type Stage = "exponential" | "weight" | "output";

/**
 * Of all numbers that a program computed, the operations that an attention may consist of: its scores, their
 * exponentials, the weights, and the sums that these weigh. Copies of a number have its operation.
 */
export function partsOfAttention(numbers: readonly NumberValue[]): ReadonlySet<NumberOrigin> {
  const stages = new Map<NumberOrigin, Stage>();
  const parts = new Set<NumberOrigin>();
  for (const { origin } of numbers) {
    const stage = origin && stageOf(origin, stages);
    if (!stage) continue;
    stages.set(origin, stage);
    parts.add(origin);
    const exponent = exponentOf({ origin });
    if (exponent) addScore(exponent, parts);
  }
  return parts;
}

function stageOf(
  origin: NumberOrigin,
  stages: ReadonlyMap<NumberOrigin, Stage>,
): Stage | undefined {
  const { operation, left, right } = origin;
  if (exponentOf({ origin })) return "exponential";
  const a = left.origin && stages.get(left.origin);
  const b = right?.origin && stages.get(right.origin);
  const isSum = operation === "add";
  if (a === "exponential" || b === "exponential") return isSum ? "exponential" : "weight";
  if (a === "weight" || b === "weight") return operation === "multiply" ? "output" : undefined;
  // What a sum of weighed values is added to afterwards, such as a residual, is none of its parts.
  const isGoingOn = (mine: Stage | undefined, other: NumberValue, its: Stage | undefined) =>
    mine === "output" && (its === "output" || other.value === 0);
  return isSum && (isGoingOn(a, right!, b) || isGoingOn(b, left, a)) ? "output" : undefined;
}

/** A score with its products, whose factors were computed elsewhere. */
function addScore(score: NumberValue, parts: Set<NumberOrigin>): void {
  const waiting: { readonly number: NumberValue; readonly isScaled: boolean }[] = [
    { number: score, isScaled: false },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { origin } = next.number;
    if (!origin || parts.has(origin)) continue;
    parts.add(origin);
    const operands = [origin.left, ...(origin.right ? [origin.right] : [])];
    if (origin.operation !== "multiply") {
      waiting.push(...operands.map((number) => ({ ...next, number })));
      continue;
    }
    // A sum that is multiplied by a number of its own is scaled; a product of two results is one of query and key.
    const sums = operands.filter((each) => each.origin?.operation === "add");
    if (next.isScaled || sums.length !== 1) continue;
    waiting.push({ number: sums[0]!, isScaled: true });
  }
}
