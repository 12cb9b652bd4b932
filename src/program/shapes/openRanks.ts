import type { Interpreter } from "../interpreter/interpreter.ts";
import type { PlacedMisfit } from "../interpreter/sizes.ts";
import type { Parameter } from "../ir/ir.ts";
import type { Tensor } from "../values/tensor.ts";
import { copyOf, restore } from "./learnedSizes.ts";
import type { SizeBook } from "./sizeBook.ts";

/** How many dimensions a tensor may have, the likeliest first. */
const likely = [3, 4, 2, 1, 5];

/** How many dimensions each of the tensors has; null: several numbers fit. */
export type Ranks = readonly (number | null)[];

/** Different ones of two tensors. */
const mixed: readonly (readonly [number, number])[] = [
  [3, 2],
  [2, 3],
  [4, 3],
  [3, 4],
  [4, 2],
  [2, 4],
  [2, 1],
  [3, 1],
];

/** What takes longer is not tried. */
const mostSteps = 10_000;

/** A tensor for each parameter; null: it stays open. */
type Given = readonly (Tensor | null)[];

interface Trial {
  readonly interpreter: Interpreter;
  readonly sizes: SizeBook;
  /** Those of which nobody knows how many dimensions they have. */
  readonly parameters: readonly Pick<Parameter, "name" | "range">[];
}

/**
 * Tensors for parameters, if a function runs without an error for one number of dimensions only: a pattern of
 * einops or an order of dimensions says how many there are. null for one: several fit it; null: none, or several fit
 * all of them.
 */
export function findRanked(trial: Trial, run: (given: Given) => void): Given | null {
  const { parameters, sizes } = trial;
  const make = (ranksOfAll: Ranks): Given =>
    parameters.map(({ name, range }, which) => {
      const rank = ranksOfAll[which] ?? null;
      if (rank === null) return null;
      // Other numbers of dimensions are other sizes.
      const place = { start: range.start + rank / 10, end: range.end };
      const lengths = Array.from(
        { length: rank },
        (_, axis) => sizes.fresh(`${name}.shape[${axis}]`, place, true).value,
      );
      return sizes.openTensor(name, lengths);
    });
  const { ranks } = sizes.learned;
  const key = parameters.map(({ name, range }) => `${name} ${range.start}`).join();
  let rank = ranks.get(key);
  if (rank === undefined) {
    rank = findRank(trial, (each) => run(make(each)));
    if (rank === undefined) return null;
    ranks.set(key, rank);
  }
  return rank === null ? null : make(rank);
}

/** null: several fit; undefined: none does as long as nothing more is known. */
function findRank(trial: Trial, run: (ranks: Ranks) => void): Ranks | null | undefined {
  const fitting: (readonly number[])[] = [];
  const failing: (PlacedMisfit | undefined)[] = [];
  const same = likely.map((rank) => trial.parameters.map(() => rank));
  const tried = [...same, ...(trial.parameters.length === 2 ? mixed : [])];
  for (const ranks of tried) {
    const { fits, misfits } = tries(trial, () => run(ranks));
    if (fits === null) return null;
    if (fits) fitting.push(ranks);
    if (fitting.length > 1 && failing.length < same.length) return null;
    failing.push(misfits.find(({ kind }) => kind === "product"));
  }
  const [first] = fitting;
  if (first) {
    // Of two tensors, one may be what is looked up, and the other what was computed from it.
    const common = first.map((rank, which) =>
      fitting.every((each) => each[which] === rank) ? rank : null,
    );
    return common.every((rank) => rank === null) ? null : common;
  }
  noteInAll(trial, failing.slice(0, same.length));
  // One gets as far as two settings that may be equal: the next run takes them for that.
  const [only, ...others] = tried.filter((_, at) => mayBeEqual(trial, failing[at]));
  if (only && others.length === 0) tries(trial, () => run(only), true);
  return undefined;
}

/** `xa` has `n_audio_state` columns, and the layer that it goes into `n_text_state`. */
function mayBeEqual(
  { sizes, parameters }: Trial,
  { left, right }: Partial<Pick<PlacedMisfit, "left" | "right">> = {},
): boolean {
  const inner = [left?.at(-1), right?.at(right.length > 1 ? -2 : -1)];
  return inner.every((number) => {
    const size = number === undefined ? undefined : sizes.sizeOf(number).size;
    if (size?.kind !== "name" || !sizes.standsIn(number!)) return false;
    return !parameters.some(({ name }) => size.name.startsWith(`${name}.shape[`));
  });
}

/** A product that fails in one place however many dimensions there are: only its last sizes count. */
function noteInAll(
  { sizes }: Trial,
  [first, ...others]: readonly (PlacedMisfit | undefined)[],
): void {
  const isSame = (each: PlacedMisfit | undefined): boolean =>
    each?.range.start === first?.range.start && each?.left.at(-1) === first?.left.at(-1);
  if (!first || !others.every(isSame)) return;
  sizes.noteMisfit({ ...first, isOfAnyRank: true });
}

/**
 * Whether a function runs to its end, and what does not fit; it leaves nothing behind, but with `learns`, what it says
 * of sizes. null: not known.
 */
export function tries(
  { interpreter, sizes, parameters }: Trial,
  run: () => void,
  learns = false,
): { readonly fits: boolean | null; readonly misfits: readonly PlacedMisfit[] } {
  const called = new Set(interpreter.called);
  const made = sizes.made.all.length;
  const [misfits, isRefined] = [sizes.misfits.length, sizes.isRefined];
  const learned = copyOf(sizes.learned);
  sizes.isTrying = true;
  let fits: boolean | null = null;
  interpreter.attempt(
    () => {
      const { completion } = interpreter.branches.attempt(interpreter.module, () => {
        run();
        return "end";
      });
      fits = completion !== "raised";
    },
    false,
    mostSteps,
  );
  sizes.isTrying = false;
  const found = sizes.misfits.splice(misfits);
  const isKept = (id: string): boolean =>
    learns || parameters.some(({ name }) => id.startsWith(`${name}.shape[`));
  sizes.isRefined = restore(sizes.learned, learned, isKept) || isRefined;
  sizes.made.all.length = made;
  interpreter.called.clear();
  for (const each of called) interpreter.called.add(each);
  return { fits, misfits: found };
}
