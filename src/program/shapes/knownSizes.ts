import type { NumberValue } from "../values/number.ts";
import { isLike, isSimpler, openNamesOf, type Size } from "../values/size.ts";
import { leastStandIn } from "./standIns.ts";

/** The sizes that came up during one run, by their numbers. */
export class KnownSizes {
  readonly #sizes = new Map<number, Size>();
  /** Numbers that are sizes of tensors without a name, or with several. */
  readonly #unnamed = new Set<number>();
  /** Lengths of lists that the program writes: one of two equal axes need not be the other. */
  readonly #written = new Set<number>();
  /** Sizes that the program writes as numbers, and that are as large as what stands in for others. */
  readonly #plain = new Set<number>();
  /** What sizes were calculated from that have the name of a tensor's length now. */
  readonly #calculated = new Map<number, Size>();
  readonly #hasMet: (size: Size) => boolean;

  /** `hasMet`: whether a size is known to be a number that another one has, such as `C` of `x` in a layer for `n_embd`. */
  constructor(hasMet: (size: Size) => boolean) {
    this.#hasMet = hasMet;
  }

  of(number: number): Size | undefined {
    return this.#sizes.get(number);
  }

  /** A tensor has a dimension with this number; null: nobody says what it is. */
  use(number: number, size: Size | null): void {
    if (!size) {
      this.#unnamed.add(number);
      return;
    }
    const known = this.#sizes.get(number);
    if (!known) {
      this.#sizes.set(number, size);
      return;
    }
    const [isMet, wasMet] = [this.#hasMet(size), this.#hasMet(known)];
    if (!isMet && !wasMet && !isLike(known, size)) this.#unnamed.add(number);
    const isBetter = isMet === wasMet ? isSimpler(size, known) : wasMet;
    if (isBetter && known.kind === "binary") this.#calculated.set(number, known);
    if (isBetter) this.#sizes.set(number, size);
  }

  written(lengths: readonly number[]): void {
    for (const each of lengths) (this.#written.has(each) ? this.#unnamed : this.#written).add(each);
  }

  /** Notes a size that the program writes as a number: `nn.Linear(width, 2048)`. */
  notePlain(number: number): void {
    if (number >= leastStandIn && !this.find(number)) this.#plain.add(number);
  }

  /** Whether a number is what it is, and stands for nothing else. */
  isPlain(number: number): boolean {
    if (number < leastStandIn || !this.#plain.has(number)) return number < leastStandIn;
    const known = this.#sizes.get(number);
    return !known || openNamesOf(known).size === 0;
  }

  /** Whether a number is that of one name only: 4 may be the heads, and one that the program writes. */
  hasName(number: number): boolean {
    return number > 1 && !this.#unnamed.has(number);
  }

  /** What a size was calculated from; undefined: nothing is known of that. */
  calculated(number: number): Size | undefined {
    return this.#calculated.get(number);
  }

  isUsed(number: number): boolean {
    return this.#sizes.has(number) || this.#unnamed.has(number);
  }

  /** The number of the only size of that name; null if there are none or several. */
  numberNamed(name: string): number | null {
    const found = [...this.#sizes].filter(([, size]) => size.kind === "name" && size.name === name);
    return found.length === 1 ? found[0]![0] : null;
  }

  /** The size with this number, also one that is calculated from others; null if it has no name. */
  find(number: number): Size | null {
    const known = this.#sizes.get(number);
    if (known && (openNamesOf(known).size > 0 || this.hasName(number))) return known;
    if (known || this.isPlain(number)) return null;
    return composedSize(number, this.#sizes, (each) => this.isPlain(each));
  }
}

/** A number as a product, a quotient, or a sum of sizes that are known by theirs; null if it is none. */
function composedSize(
  number: number,
  known: ReadonlyMap<number, Size>,
  isPlain: (number: number) => boolean,
): Size | null {
  return (
    asMultiple(number, known, isPlain) ??
    asProduct(number, known, isPlain) ??
    asQuotient(number, known) ??
    asSum(number, known)
  );
}

/** `2 * C`, also where `C` is `n_head * d` and both have a name. */
function asMultiple(
  number: number,
  known: ReadonlyMap<number, Size>,
  isPlain: (number: number) => boolean,
): Size | null {
  let best: { readonly factor: number; readonly left: Size } | null = null;
  for (const [factor, left] of known) {
    const isMultiple = factor >= leastStandIn && number % factor === 0;
    if (isMultiple && isPlain(number / factor) && factor > (best?.factor ?? 0))
      best = { factor, left };
  }
  if (!best) return null;
  const { factor, left } = best;
  const right = known.get(number / factor);
  return right
    ? { kind: "binary", operator: "*", left, right }
    : {
        kind: "binary",
        operator: "*",
        left: { kind: "number", value: number / factor },
        right: left,
      };
}

/** `p1 * p2 * c` */
const mostFactors = 4;

function asProduct(
  number: number,
  known: ReadonlyMap<number, Size>,
  isPlain: (number: number) => boolean,
  most = mostFactors,
): Size | null {
  for (const [factor, left] of known) {
    if (factor < leastStandIn || number % factor !== 0) continue;
    const rest = number / factor;
    const isLast = isPlain(rest) || most <= 2;
    const right = known.get(rest) ?? (isLast ? null : asProduct(rest, known, isPlain, most - 1));
    if (!right && !isPlain(rest)) continue;
    return right
      ? { kind: "binary", operator: "*", left, right }
      : { kind: "binary", operator: "*", left: { kind: "number", value: rest }, right: left };
  }
  return null;
}

/** `view(B, T, n_head, -1)` leaves `C // n_head`. */
function asQuotient(number: number, known: ReadonlyMap<number, Size>): Size | null {
  for (const [whole, left] of known) {
    const right = whole > number && whole % number === 0 && known.get(whole / number);
    if (right) return { kind: "binary", operator: "//", left, right };
  }
  return null;
}

function asSum(number: number, known: ReadonlyMap<number, Size>): Size | null {
  for (const [part, left] of known) {
    const right = known.get(number - part);
    if (right) return { kind: "binary", operator: "+", left, right };
  }
  return null;
}

/** Whether the program writes a number, or calculates it from numbers that it writes. */
export function isWritten({ at, origin }: NumberValue): boolean {
  if (at) return true;
  return origin ? isWritten(origin.left) && (!origin.right || isWritten(origin.right)) : false;
}
