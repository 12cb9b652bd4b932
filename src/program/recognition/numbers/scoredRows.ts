import type { LoopTurn } from "../../values/loopTurn.ts";
import { type NumberValue, originPlace } from "../../values/number.ts";
import { pathsToProducts, takeApart, type Path, type TakenApart } from "./dotProducts.ts";
import type { NumberHolders } from "./holders.ts";
import { SumCounter } from "./sums.ts";
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

/** The iteration in which a query is weighed; null: it is in no loop. */
export function turnOf({ softmax }: ScoredRow): LoopTurn | null {
  return softmax.weights[0]?.origin?.turn ?? null;
}

/** The softmaxes whose scores are products of a query with keys. */
export function findScoredRows(
  softmaxes: readonly NumberSoftmax[],
  holders: NumberHolders,
): readonly ScoredRow[] {
  return new ScoredRows(holders).find(softmaxes);
}

class ScoredRows {
  readonly #holders: NumberHolders;
  readonly #sums = new SumCounter();
  /** By where a softmax and its scores are computed. */
  readonly #byPlace = new Map<string, Way>();
  /** By where the products are computed. */
  readonly #bySite = new Map<string, Way>();

  constructor(holders: NumberHolders) {
    this.#holders = holders;
  }

  find(softmaxes: readonly NumberSoftmax[]): readonly ScoredRow[] {
    const found = softmaxes.map((softmax) => {
      const own = this.#findWay(softmax);
      if (own) this.#bySite.set(this.#siteOf(softmax, own.path) ?? "", own);
      return own;
    });
    return softmaxes.flatMap((softmax, at) => {
      // With a single key, a query looks like a key: other rows of the same place tell them apart.
      const way = found[at] ?? this.#wayOfOthers(softmax) ?? this.#wayOfAlike(softmax);
      return (way && this.#toRow(softmax, way)) ?? [];
    });
  }

  #wayOfOthers(softmax: NumberSoftmax): Way | null {
    const first = firstSeen(softmax);
    if (!first || this.#bySite.size === 0) return null;
    for (const path of pathsToProducts(first, this.#sums)) {
      const way = this.#bySite.get(this.#siteOf(softmax, path) ?? "");
      if (way) return way;
    }
    return null;
  }

  /** Where one vector stands for every key, the matrix that holds it once for each of them has the keys. */
  #wayOfAlike(softmax: NumberSoftmax): Way | null {
    const first = firstSeen(softmax);
    for (const path of first ? pathsToProducts(first, this.#sums) : []) {
      const parts = this.#partsOf(softmax, path)?.flatMap((part) => part ?? []) ?? [];
      if (parts.length < 2 || parts.length < softmax.weights.length) continue;
      const isOne = (side: Side): boolean =>
        parts.every((part) => isSame(part[side], parts[0]![side]));
      if (!isOne("left") || !isOne("right")) continue;
      const isKeys = (side: Side): boolean =>
        this.#holders.rowsWith(parts.map((part) => part[side])) !== null;
      if (isKeys("right")) return { path, side: "left" };
      if (isKeys("left")) return { path, side: "right" };
    }
    return null;
  }

  /** The place of the products in the program. */
  #siteOf({ exponents, weights }: NumberSoftmax, path: Path): string | null {
    for (const [at, exponent] of exponents.entries()) {
      const apart = weights[at]!.value === 0 ? null : takeApart(exponent, path, this.#sums);
      const [dot] = apart?.steps ?? [];
      if (dot) return `${path} ${originPlace(dot.origin)} ${apart!.left.length}`;
    }
    return null;
  }

  /** Null if it is unclear which side of the products is the query. */
  #findWay(softmax: NumberSoftmax): Way | null {
    const first = firstSeen(softmax);
    if (!first) return null;
    // A loop computes its rows in one way.
    const place = `${originPlace(first.origin)} ${originPlace(softmax.weights[0]?.origin)}`;
    const usual = this.#byPlace.get(place);
    if (usual && this.#wayAlong(softmax, usual.path)?.side === usual.side) return usual;
    const ways = pathsToProducts(first, this.#sums).flatMap(
      (path) => this.#wayAlong(softmax, path) ?? [],
    );
    const way = ways.find(({ width }) => width > 1) ?? ways[0] ?? null;
    if (way) this.#byPlace.set(place, way);
    return way;
  }

  #wayAlong(softmax: NumberSoftmax, path: Path): (Way & { readonly width: number }) | null {
    const known = this.#partsOf(softmax, path)?.flatMap((part) => part ?? []) ?? [];
    const side = sideOf(known);
    return side && { path, side, width: known[0]!.left.length };
  }

  /** The parts of every score; null if some are computed otherwise. */
  #partsOf(
    { exponents, weights }: NumberSoftmax,
    path: Path,
  ): readonly (TakenApart | null)[] | null {
    const parts = exponents.map((exponent) => takeApart(exponent, path, this.#sums));
    const isWhole = parts.every((part, at) => part !== null || weights[at]!.value === 0);
    return isWhole ? parts : null;
  }

  #toRow(softmax: NumberSoftmax, { path, side }: Way): ScoredRow | null {
    const parts = this.#partsOf(softmax, path);
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
    const site = this.#siteOf(softmax, path);
    if (!isAlike || site === null) return null;
    const shared = first.added.filter(({ number }) =>
      known.every(({ added }) => added.some((each) => isOneNumber(each.number, number))),
    );
    const isOwn = ({ number }: { readonly number: NumberValue }): boolean =>
      shared.every((each) => !isOneNumber(each.number, number));
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
}

/** Whether two numbers are one of the program, or stand at one place of its text. */
function isOneNumber(a: NumberValue, b: NumberValue): boolean {
  return a === b || (!a.origin && !b.origin && a.at !== undefined && a.at.start === b.at?.start);
}

/** The first score that is not hidden. */
function firstSeen({ exponents, weights }: NumberSoftmax): NumberValue | undefined {
  return exponents.find((_, at) => weights[at]!.value !== 0);
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
