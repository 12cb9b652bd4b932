import { mostKept, placeOfOperation, type Recording } from "../../program/recording/recording.ts";
import type { Tensor } from "../../program/values/tensor.ts";
import { groupBy } from "../../source/collections.ts";
import type { ComputationGroup, Repeats } from "../../source/extraction.ts";
import type { TextRange } from "../../source/textRange.ts";

/** One time that a program computes a line. */
interface Time {
  /** The start of the line. */
  readonly range: TextRange;
  /** An operation that every time takes; null: the program computes with single numbers. */
  readonly step: Tensor | null;
  /** How often a time takes it. */
  readonly steps?: number;
  /** Of so many times, the others are not looked at. */
  readonly most: number;
}

/** A line, with the times that are shown. */
interface Line {
  readonly ids: string[];
  /** How many of them were computed before anything was forgotten. */
  early: number;
  /** How many operations each time takes, by their place. */
  readonly places: Map<string, number>;
  isCounted: boolean;
  readonly most: number;
}

/** How often a program computes each line: of a training loop, only the first and last times are shown. */
export class LineRepeats {
  readonly #recording: Recording;
  readonly #lines = new Map<number, Line>();
  #early: ReadonlySet<Tensor> | null = null;
  #counts: ReadonlyMap<string, number> | null = null;

  constructor(recording: Recording) {
    this.#recording = recording;
  }

  /** Notes the next time that a line is computed, as the computation with this id. */
  note(id: string, { range: { start }, step, steps = 1, most }: Time): void {
    const line: Line = this.#lines.get(start) ?? {
      ...{ ids: [], early: 0, most, isCounted: true },
      places: new Map<string, number>(),
    };
    this.#lines.set(start, line);
    line.ids.push(id);
    const place = step && placeOfOperation(step);
    if (place === null) line.isCounted = false;
    else line.places.set(place, steps);
    if (step && this.#isEarly(step)) line.early += 1;
  }

  /** The same computations, numbered in each function, with how often their lines are computed. */
  tell(groups: readonly ComputationGroup[]): readonly ComputationGroup[] {
    const repeats = new Map<string, Repeats>();
    const gaps = new Map<string, number>();
    for (const line of this.#lines.values()) {
      const found = this.#repeatsOf(line);
      if (!found) continue;
      for (const id of line.ids) repeats.set(id, found);
      const next = line.ids[found.first];
      if (next !== undefined) gaps.set(next, (found.count ?? Infinity) - line.ids.length);
    }
    const told = groups.map((group) => {
      const found = repeats.get(group.id);
      return found ? { ...group, repeats: found } : group;
    });
    const alike = [...groupBy(told, ({ label }) => label).values()];
    const numbers = new Map(alike.flatMap((each) => numberAlike(each, gaps)));
    return told.map((group) => ({ ...group, ...numbers.get(group.id) }));
  }

  /** null: every time is shown. */
  #repeatsOf({ ids, early, places, isCounted, most }: Line): Repeats | null {
    const kept = ids.length;
    const { forgotten } = this.#recording;
    if (kept < most && ![...places.keys()].some((place) => forgotten.has(place))) return null;
    const first = Math.min(isCounted ? early : kept, Math.ceil(kept / 2));
    if (!isCounted) return { count: null, first, last: kept - first };
    let count = 0;
    for (const [place, steps] of places) count += Math.round(this.#countAt(place) / steps);
    return count > kept ? { count, first, last: kept - first } : null;
  }

  #countAt(place: string): number {
    this.#counts ??= countPlaces(this.#recording);
    return this.#counts.get(place) ?? 0;
  }

  /** The operations of the first third are never forgotten. */
  #isEarly(step: Tensor): boolean {
    const { operations, forgotten } = this.#recording;
    if (forgotten.size === 0) return true;
    this.#early ??= new Set(operations.slice(0, Math.floor(mostKept.operations / 3)));
    return this.#early.has(step);
  }
}

function countPlaces({ operations, forgotten }: Recording): ReadonlyMap<string, number> {
  const counts = new Map(forgotten);
  for (const operation of operations) {
    const place = placeOfOperation(operation);
    if (place !== null) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return counts;
}

type Numbers = Pick<ComputationGroup, "nth" | "ofCount">;

/** Numbers computations with the same name; `gaps`: how many are not shown just before one of them. */
function numberAlike(
  alike: readonly ComputationGroup[],
  gaps: ReadonlyMap<string, number>,
): readonly (readonly [string, Numbers])[] {
  const missing = alike.map(({ id }) => gaps.get(id) ?? 0);
  const ofCount = missing.reduce((sum, each) => sum + each, alike.length);
  if (ofCount === 1 || ofCount === Infinity) return [];
  let nth = 0;
  return alike.map(({ id }, at) => {
    // Lines of one loop leave out the same times.
    for (let next = at; !missing[at - 1] && missing[next]; next++) nth += missing[next]!;
    nth += 1;
    return [id, { nth, ofCount }];
  });
}
