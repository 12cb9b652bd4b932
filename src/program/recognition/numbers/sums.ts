import type { NumberValue } from "../../values/number.ts";

/** Longer sums are not decomposed. */
const mostTerms = 4096;

/** Whether a sum only begins with it. */
export function isStart({ value, origin }: NumberValue): boolean {
  return value === 0 && !origin;
}

/** Whether it is the default start value of `sum`. */
function isImplied(number: NumberValue): boolean {
  return isStart(number) && !number.at;
}

/** The terms of a sum in order, however they are added; null if there are too many. */
export function termsOf(number: NumberValue): readonly NumberValue[] | null {
  const terms: NumberValue[] = [];
  const waiting = [number];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { origin } = next;
    if (origin?.operation === "add") waiting.push(origin.right!, origin.left);
    else terms.push(next);
    if (terms.length > mostTerms || waiting.length > mostTerms) return null;
  }
  const [first, second] = terms;
  if (first && terms.length > 1 && isStart(first)) return terms.slice(1);
  return second && isImplied(second) ? terms.toSpliced(1, 1) : terms;
}

/** What a sum consists of, without its terms. */
export interface SumFacts {
  /** As `termsOf` counts them; null: too many. */
  readonly terms: number | null;
  /** How many of them are products. */
  readonly products: number;
}

/** With the terms that only begin a sum. */
interface WholeSum {
  readonly terms: number;
  readonly products: number;
  readonly first: NumberValue;
  readonly second: NumberValue | null;
}

/** Counts the terms of sums. A weight that is trained is a sum that grows with every step, so parts are counted once. */
export class SumCounter {
  readonly #known = new Map<NumberValue, WholeSum>();

  count(number: NumberValue): SumFacts {
    const { terms, products, first, second } = this.#countWhole(number);
    if (terms > mostTerms) return { terms: null, products: 0 };
    const begins = terms > 1 && (isStart(first) || (second !== null && isImplied(second)));
    return { terms: begins ? terms - 1 : terms, products };
  }

  #countWhole(number: NumberValue): WholeSum {
    const waiting = [number];
    for (let next = waiting.at(-1); next; next = waiting.at(-1)) {
      const { origin } = next;
      const [left, right] = origin?.operation === "add" ? [origin.left, origin.right!] : [];
      const [a, b] = [left && this.#known.get(left), right && this.#known.get(right)];
      if (left && right && (!a || !b)) {
        waiting.push(...(a ? [] : [left]), ...(b ? [] : [right]));
        continue;
      }
      waiting.pop();
      this.#known.set(next, a && b ? addUp(a, b) : countOne(next));
    }
    return this.#known.get(number)!;
  }
}

function addUp(a: WholeSum, b: WholeSum): WholeSum {
  return {
    terms: a.terms + b.terms,
    products: a.products + b.products,
    first: a.first,
    second: a.second ?? b.first,
  };
}

function countOne(number: NumberValue): WholeSum {
  return { terms: 1, products: isProduct(number) ? 1 : 0, first: number, second: null };
}

/** A product, or one that is divided: `q * k / sqrt(d)`. */
export function isProduct({ origin }: NumberValue): boolean {
  if (origin?.operation === "divide") return origin.left.origin?.operation === "multiply";
  return origin?.operation === "multiply";
}
