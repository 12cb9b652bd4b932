import type { BindingItem } from "../items/item.ts";
import type { TextRange } from "../../textRange.ts";
import { mapCells, type CellRanges } from "../../cellRanges.ts";
import type { Outcome } from "./outcome.ts";

/** Shorter expressions are evaluated faster than they are looked up. */
const shortestKept = 32;

/** A matrix of this many numbers is cached, however short its expression. */
const largest = 1000;

/**
 * Caches, from one read to the next, the values of bindings that depend on nothing else in the
 * file.
 */
export class OutcomeCache {
  readonly #known = new WeakMap<BindingItem, { readonly at: number; readonly outcome: Outcome }>();

  get(binding: BindingItem, at: number): Outcome | null {
    const known = this.#known.get(binding);
    if (!known) return null;
    if (known.at === at) return known.outcome;
    const outcome = shiftOutcome(known.outcome, at - known.at);
    this.#known.set(binding, { at, outcome });
    return outcome;
  }

  set(binding: BindingItem, at: number, outcome: Outcome): void {
    const isLarge = outcome.kind === "matrix" && outcome.grid.numbers.length >= largest;
    if (isLarge || binding.length >= shortestKept) this.#known.set(binding, { at, outcome });
  }
}

function shiftOutcome(outcome: Outcome, by: number): Outcome {
  if (outcome.kind === "matrix") {
    const cells = shiftCells(outcome.grid.cells, by);
    return { ...outcome, grid: { ...outcome.grid, ...shiftRange(outcome.grid, by), cells } };
  }
  if (outcome.kind !== "problems") return outcome;
  const problems = outcome.problems.map((problem) => ({
    ...problem,
    range: shiftRange(problem.range, by),
  }));
  return { kind: "problems", problems };
}

function shiftCells(cells: CellRanges, by: number): CellRanges {
  return mapCells(cells, (cell) => shiftRange(cell, by));
}

function shiftRange({ start, end }: TextRange, by: number): TextRange {
  return { start: start + by, end: end + by };
}
