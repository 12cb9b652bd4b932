import type { NumberValue } from "../../values/number.ts";
import { pathsToProducts, takeApart, type Path, type TakenApart } from "./dotProducts.ts";
import { isSame, type NumberSoftmax } from "./weighedSums.ts";

/** One query with its keys, in single numbers. */
export interface ScoredRow {
  readonly softmax: NumberSoftmax;
  readonly query: readonly NumberValue[];
  /** null: its score does not come from products, and its weight is 0. */
  readonly keys: readonly (readonly NumberValue[] | null)[];
  readonly scale: number;
  /** Added to each scaled product; a term that is added to all of them has no effect. */
  readonly bias: readonly number[];
  /** For each step from the products to the scores: its numbers, key by key. */
  readonly steps: readonly (readonly NumberValue[])[];
  /** How many of the steps come before anything is added. */
  readonly plainSteps: number;
  /** The first step with something added that differs from key to key; null: there is none. */
  readonly maskedStep: number | null;
  /** The first step with something added that all keys share, such as the greatest score; null: there is none. */
  readonly shiftStep: number | null;
  /** Where the products are computed. */
  readonly site: string;
}

type Side = "left" | "right";

/** How the scores of one place in a program are taken apart. */
interface Way {
  readonly path: Path;
  /** The side of the query. */
  readonly side: Side;
}

/** The softmaxes whose scores are products of a query with keys. */
export function findScoredRows(softmaxes: readonly NumberSoftmax[]): readonly ScoredRow[] {
  const ways = new Map<string, Way>();
  const found = softmaxes.map((softmax) => {
    const own = findWay(softmax);
    if (own) ways.set(siteOf(softmax, own.path) ?? "", own);
    return own;
  });
  return softmaxes.flatMap((softmax, at) => {
    // With a single key, a query looks like a key: other rows of the same place tell them apart.
    const way = found[at] ?? wayOfOthers(softmax, ways);
    return (way && toRow(softmax, way)) ?? [];
  });
}

function wayOfOthers(softmax: NumberSoftmax, ways: ReadonlyMap<string, Way>): Way | null {
  const first = softmax.exponents.find((_, at) => softmax.weights[at]!.value !== 0);
  if (!first || ways.size === 0) return null;
  for (const path of pathsToProducts(first)) {
    const way = ways.get(siteOf(softmax, path) ?? "");
    if (way) return way;
  }
  return null;
}

/** The place of the products in the program. */
function siteOf({ exponents, weights }: NumberSoftmax, path: Path): string | null {
  for (const [at, exponent] of exponents.entries()) {
    const apart = weights[at]!.value === 0 ? null : takeApart(exponent, path);
    const [dot] = apart?.steps ?? [];
    if (dot) return `${path} ${dot.origin?.range.start ?? 0} ${apart!.left.length}`;
  }
  return null;
}

/** Null if it is unclear which side of the products is the query. */
function findWay(softmax: NumberSoftmax): Way | null {
  const first = softmax.exponents.find((_, at) => softmax.weights[at]!.value !== 0);
  const ways = (first ? pathsToProducts(first) : []).flatMap((path) => {
    const parts = partsOf(softmax, path);
    const known = parts?.flatMap((part) => part ?? []) ?? [];
    const side = sideOf(known);
    return side ? [{ path, side, width: known[0]!.left.length }] : [];
  });
  return ways.find(({ width }) => width > 1) ?? ways[0] ?? null;
}

/** The parts of every score; null if some are computed otherwise. */
function partsOf(
  { exponents, weights }: NumberSoftmax,
  path: Path,
): readonly (TakenApart | null)[] | null {
  const parts = exponents.map((exponent) => takeApart(exponent, path));
  const isWhole = parts.every((part, at) => part !== null || weights[at]!.value === 0);
  return isWhole ? parts : null;
}

/** The factors that all products have in common are the query's. */
function sideOf(parts: readonly TakenApart[]): Side | null {
  const [first, ...others] = parts;
  if (!first || others.length === 0) return null;
  const isShared = (side: Side): boolean => others.every((part) => isSame(part[side], first[side]));
  const differs = (side: Side): boolean =>
    first[side].every((number, at) => others.some((part) => part[side][at] !== number));
  if (isShared("left") && differs("right")) return "left";
  return isShared("right") && differs("left") ? "right" : null;
}

function toRow(softmax: NumberSoftmax, { path, side }: Way): ScoredRow | null {
  const parts = partsOf(softmax, path);
  const known = parts?.flatMap((part) => part ?? []) ?? [];
  const [first] = known;
  if (!parts || !first) return null;
  const { scale } = first;
  const isAlike = known.every(
    (part) =>
      isSame(part[side], first[side]) &&
      part.steps.length === first.steps.length &&
      Math.abs(part.scale - scale) <= 1e-12 * Math.abs(scale),
  );
  const site = siteOf(softmax, path);
  if (!isAlike || site === null) return null;
  const shared = first.added.filter(({ number }) =>
    known.every(({ added }) => added.some((each) => each.number === number)),
  );
  const isOwn = ({ number }: { readonly number: NumberValue }): boolean =>
    shared.every((each) => each.number !== number);
  const others = known.flatMap(({ added }) => added.filter(isOwn));
  const other = side === "left" ? "right" : "left";
  return {
    softmax,
    query: first[side],
    keys: parts.map((part) => part?.[other] ?? null),
    scale,
    bias: parts.map((part) =>
      part ? part.added.filter(isOwn).reduce((sum, { value }) => sum + value, 0) : -Infinity,
    ),
    steps:
      known.length === parts.length
        ? first.steps.map((_, step) => parts.map((part) => part!.steps[step]!))
        : [],
    plainSteps: Math.min(first.steps.length, ...first.added.map(({ step }) => step)),
    shiftStep: shared.length > 0 ? Math.min(...shared.map(({ step }) => step)) : null,
    maskedStep: others.length > 0 ? Math.min(...others.map(({ step }) => step)) : null,
    site,
  };
}
