import type { Learned } from "./learnedSizes.ts";
import { usualIn } from "./settings.ts";

/** Numbers that stand for sizes without a value are larger, so that none is taken for a plain number. */
export const leastStandIn = 1009;

/** Whether a number may stand for a size without a value. */
export const isStandIn = (number: number): boolean => number >= leastStandIn;

/** `T + 2` is the number of no other size. */
const leastApart = 8;

/** So many times its prime, a number still leaves room for exact products with others. */
const mostTimes = 3e6;

/**
 * The only sizes without a value in two shapes whose other sizes make as many numbers, as in `(196, C)` and
 * `(14, 14, width)`: they are one. null: there are others.
 */
export function onlyOpen(
  left: readonly number[],
  right: readonly number[],
): readonly [number, number] | null {
  const [a, ...others] = left.filter(isStandIn);
  const [b, ...more] = right.filter(isStandIn);
  const countIn = (sizes: readonly number[]): number =>
    sizes.reduce((count, size) => (isStandIn(size) ? count : count * size), 1);
  const isOnly = others.length + more.length === 0 && countIn(left) === countIn(right);
  return a && b && isOnly ? [a, b] : null;
}

/** The numbers that stand in for the sizes of one run. */
export class StandIns {
  readonly #learned: Learned;
  readonly #valueOf: (id: string) => number;
  readonly #numbers = new Map<string, number>();
  /** Sizes whose number is being made: none is a multiple of itself. */
  readonly #pending = new Set<string>();
  /** The largest prime that stands for a size. */
  #largest = leastStandIn - 1 - leastApart;

  /** `valueOf`: the number of another size. */
  constructor(learned: Learned, valueOf: (id: string) => number) {
    this.#learned = learned;
    this.#valueOf = valueOf;
    for (const prime of learned.primes.values()) this.#largest = Math.max(this.#largest, prime);
  }

  get isEmpty(): boolean {
    return this.#numbers.size === 0;
  }

  of(id: string): number {
    const known = this.#numbers.get(id);
    if (known !== undefined) return known;
    this.#pending.add(id);
    const made = this.#make(id);
    this.#pending.delete(id);
    this.#numbers.set(id, made);
    return made;
  }

  #make(id: string): number {
    const { primes, multiples, products } = this.#learned;
    const factors = products.get(id);
    if (factors)
      return factors.reduce<number>((product, each) => product * this.#toNumber(each), 1);
    const prime = primes.get(id) ?? (this.#largest = nextPrime(this.#largest + leastApart));
    primes.set(id, prime);
    const [name = id] = id.split(" ");
    let times = 1;
    const own = multiples.get(id) ?? [];
    const shared = own.length === 0 || usualIn(id) !== undefined ? (multiples.get(name) ?? []) : [];
    for (const each of new Set([...own, ...shared])) {
      if (typeof each === "string" && this.#pending.has(each)) continue;
      const number = this.#toNumber(each);
      const missing = number / greatestCommon(prime * times, number);
      if (times * missing <= mostTimes) times *= missing;
    }
    return prime * times;
  }

  #toNumber(factor: string | number): number {
    return typeof factor === "number" ? factor : this.#valueOf(factor);
  }

  /** From the next run on, a size is a multiple of these; false: they say nothing new. */
  divideBy(name: string, factors: readonly (string | number)[]): boolean {
    const { multiples } = this.#learned;
    const before = multiples.get(name) ?? [];
    const fresh = factors.filter((each) => each !== name && !before.includes(each));
    if (fresh.length === 0) return false;
    multiples.set(name, [...before, ...fresh]);
    return true;
  }
}

/** The greatest number that divides both. */
export function greatestCommon(a: number, b: number): number {
  return b === 0 ? a : greatestCommon(b, a % b);
}

/** The next prime above a number. */
function nextPrime(above: number): number {
  let prime = above + 1;
  while (!isPrime(prime)) prime++;
  return prime;
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++) {
    if (number % divisor === 0) return false;
  }
  return true;
}
