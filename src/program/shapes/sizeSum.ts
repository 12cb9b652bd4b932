import { type Size, sizeText, usualOf } from "../values/size.ts";
import type { SizeBook } from "./sizeBook.ts";

/** A number of things, such as `12 * C * C + 13 * C`: only sizes without a value stand by their names. */
export interface SizeSum {
  readonly terms: readonly SizeTerm[];
  /** null: it depends on sizes without a value. */
  readonly value: number | null;
}

/** A product of sizes. */
export interface SizeTerm {
  readonly factor: number;
  /** In the order of the alphabet; one that occurs twice is squared. */
  readonly names: readonly string[];
}

/** More terms are not worked out. */
const mostTerms = 12;

/** The numbers in tensors of these shapes, together; null: a size of theirs has no name. */
export function sumOfCounts(
  shapes: readonly (readonly number[])[],
  book: SizeBook,
): SizeSum | null {
  let terms: readonly SizeTerm[] | null = [];
  for (const shape of shapes) {
    let product: readonly SizeTerm[] | null = [{ factor: 1, names: [] }];
    for (const number of shape) {
      const known = book.valueOf(number);
      const size = book.find(number);
      const factors = known === null ? size && termsOf(size) : numberOf(known);
      product = product && factors && multiply(product, factors);
    }
    terms = terms && product && add(terms, product);
  }
  return terms && toSum(terms);
}

function toSum(terms: readonly SizeTerm[]): SizeSum {
  const isKnown = terms.every(({ names }) => names.length === 0);
  return { terms, value: isKnown ? (terms[0]?.factor ?? 0) : null };
}

/** As many times as much. */
export function times({ terms }: SizeSum, factor: number): SizeSum {
  return toSum(scaled(terms, factor));
}

function scaled(terms: readonly SizeTerm[], factor: number): readonly SizeTerm[] {
  return terms.map((term) => ({ ...term, factor: term.factor * factor }));
}

/** null: they have too many terms. */
export function plus(a: SizeSum, b: SizeSum): SizeSum | null {
  const terms = add(a.terms, b.terms);
  return terms && toSum(terms);
}

function numberOf(value: number): readonly SizeTerm[] {
  return [{ factor: value, names: [] }];
}

/** null: it has too many terms. */
function termsOf(size: Size): readonly SizeTerm[] | null {
  const value = usualOf(size);
  if (value !== null) return numberOf(value);
  if (size.kind === "number") return numberOf(size.value);
  if (size.kind === "name") return [{ factor: 1, names: [size.name] }];
  const { operator } = size;
  const [left, right] = [termsOf(size.left), termsOf(size.right)];
  if (!left || !right) return null;
  switch (operator) {
    case "+":
      return add(left, right);
    case "-":
      return add(left, scaled(right, -1));
    case "*":
      return multiply(left, right);
    default:
      return [{ factor: 1, names: [`(${sizeText(size)})`] }];
  }
}

function multiply(
  left: readonly SizeTerm[],
  right: readonly SizeTerm[],
): readonly SizeTerm[] | null {
  const all = left.flatMap((a) =>
    right.map((b) => ({
      factor: a.factor * b.factor,
      names: [...a.names, ...b.names].toSorted(),
    })),
  );
  return add([], all);
}

function add(left: readonly SizeTerm[], right: readonly SizeTerm[]): readonly SizeTerm[] | null {
  const terms = new Map<string, SizeTerm>();
  for (const { factor, names } of [...left, ...right]) {
    const key = names.join(" ");
    const before = terms.get(key)?.factor ?? 0;
    if (before + factor === 0) terms.delete(key);
    else terms.set(key, { factor: before + factor, names });
  }
  return terms.size > mostTerms ? null : [...terms.values()];
}
