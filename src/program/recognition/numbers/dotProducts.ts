import type { NumberOrigin, NumberValue } from "../../values/number.ts";
import { isProduct, type SumCounter, termsOf } from "./sums.ts";

/** Which operand of each operation leads from a score to its products: `l` or `r`. */
export type Path = string;

/** A score, taken apart along a path. */
export interface TakenApart {
  /** The factors of its products. */
  readonly left: readonly NumberValue[];
  readonly right: readonly NumberValue[];
  readonly scale: number;
  /** What was added along the way, with its sign. */
  readonly added: readonly Added[];
  /** From the sum of the products to the whole score. */
  readonly steps: readonly NumberValue[];
}

interface Added {
  /** Without the preceding signs. */
  readonly number: NumberValue;
  readonly value: number;
  /** Where it is added: the number of steps above the products. */
  readonly step: number;
}

const deepest = 10;
const mostPaths = 12;

/** The paths from a score to sums of products in it, the outermost first. */
export function pathsToProducts(score: NumberValue, sums: SumCounter): readonly Path[] {
  const paths: Path[] = [];
  const visit = (number: NumberValue, path: Path): void => {
    const { origin } = number;
    if (!origin || path.length > deepest || paths.length >= mostPaths) return;
    const { operation, left, right } = origin;
    if (operation === "add" || operation === "multiply") {
      const { terms, products } = sums.count(number);
      // A term that is added to all products is kept separately.
      const isWithin =
        products < (terms ?? 0) &&
        [left, right].some((each) => isSum(each) && sums.count(each).products === products);
      if (products > 0 && !isWithin) paths.push(path);
      if (products > 2 && products === terms) return;
    }
    if (operation === "exp" || operation === "power") return;
    visit(left, `${path}l`);
    if (right && operation !== "divide") visit(right, `${path}r`);
  };
  visit(score, "");
  return paths;
}

/** Follows a path; null if this score was computed in another way. */
export function takeApart(score: NumberValue, path: Path, sums: SumCounter): TakenApart | null {
  const added: { number: NumberValue; value: number; depth: number }[] = [];
  const steps = [score];
  let at = score;
  let factor = 1;
  for (const [depth, side] of Array.from(path).entries()) {
    const { origin } = at;
    const next = side === "l" ? origin?.left : origin?.right;
    const other = (side === "l" ? origin?.right : origin?.left) ?? null;
    if (!origin || !next) return null;
    const isTurned = origin.operation === "subtract" && side === "r";
    switch (origin.operation) {
      case "add":
      case "subtract": {
        if (!other) return null;
        const isMinus = origin.operation === "subtract" && side === "l";
        added.push({ ...signed(other, isMinus ? -factor : factor), depth });
        if (isTurned) factor = -factor;
        break;
      }
      case "negative":
        factor = -factor;
        break;
      case "multiply":
      case "divide":
        if (!other || isSumOfProducts(other, sums)) return null;
        factor = origin.operation === "multiply" ? factor * other.value : factor / other.value;
        break;
      default:
        return null;
    }
    at = next;
    steps.push(at);
  }
  const terms = termsOf(at) ?? [];
  const found = terms.filter(isProduct);
  const products = found.length === 0 ? null : withoutFactor(found);
  if (!products) return null;
  for (const term of terms) {
    if (!isProduct(term)) added.push({ ...signed(term, factor), depth: path.length });
  }
  return {
    left: products.factors.map(([left]) => left),
    right: products.factors.map(([, right]) => right),
    scale: factor * products.scale,
    added: added.map(({ depth, ...each }) => ({ ...each, step: path.length - depth })),
    steps: steps.reverse(),
  };
}

/** The factors of the products in a sum, without one that all of them are multiplied or divided by. */
interface Products {
  readonly factors: readonly (readonly [NumberValue, NumberValue])[];
  readonly scale: number;
}

/** null: the products are divided by different numbers. */
function withoutFactor(products: readonly NumberValue[]): Products | null {
  const origins = products.map(({ origin }) => origin!);
  const [first, ...others] = origins;
  const factorsOf = (inner: readonly NumberValue[]): Products["factors"] =>
    inner.map(({ origin }) => [origin!.left, origin!.right!]);
  if (origins.some(({ operation }) => operation === "divide")) {
    const divisor = first!.right!.value;
    const isShared = origins.every(
      ({ operation, right }) => operation === "divide" && right!.value === divisor,
    );
    return isShared
      ? { factors: factorsOf(origins.map(({ left }) => left)), scale: 1 / divisor }
      : null;
  }
  for (const at of others.length > 0 ? [0, 1, 2] : []) {
    // A variable that is the same number in each product.
    const all = origins.map(threeFactors);
    const shared = all[0]?.[at];
    if (shared === undefined || all.some((three) => three?.[at] !== shared)) continue;
    const factors = all.map((three) => three!.toSpliced(at, 1) as [NumberValue, NumberValue]);
    return { factors, scale: shared.value };
  }
  return { factors: factorsOf(products), scale: 1 };
}

/** The factors of `a * b * c`, in whatever brackets; null: there are not three in one expression. */
function threeFactors({ left, right, range, isInOperator }: NumberOrigin): NumberValue[] | null {
  const isInside = ({ origin }: NumberValue): boolean =>
    origin?.operation === "multiply" &&
    (isInOperator || (origin.range.start >= range.start && origin.range.end <= range.end));
  if (isInside(left)) return [left.origin!.left, left.origin!.right!, right!];
  return isInside(right!) ? [left, right!.origin!.left, right!.origin!.right!] : null;
}

function isSum(number: NumberValue | null): number is NumberValue {
  return number?.origin?.operation === "add";
}

/** Whether it is a result of the program's mathematics rather than a constant. */
function isSumOfProducts(number: NumberValue, sums: SumCounter): boolean {
  return isSum(number) && sums.count(number).products > 1;
}

/** Without its signs. */
function signed(number: NumberValue, factor: number): { number: NumberValue; value: number } {
  const value = number.value * factor;
  let inner = number;
  for (let step = 0; step < 4; step++) {
    const { operation, left, right } = inner.origin ?? {};
    if (operation === "negative") inner = left!;
    else if (operation === "multiply" && right!.value === -1) inner = left!;
    else break;
  }
  return { number: inner, value };
}
