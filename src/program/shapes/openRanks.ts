import type { Interpreter } from "../interpreter/interpreter.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { Tensor } from "../values/tensor.ts";
import { copyOf, restore } from "./learnedSizes.ts";
import type { SizeBook } from "./sizeBook.ts";

/** How many dimensions a tensor may have, the likeliest first. */
const likely = [3, 4, 2, 1, 5];

/** What takes longer is not tried. */
const mostSteps = 10_000;

interface Trial {
  readonly interpreter: Interpreter;
  readonly sizes: SizeBook;
  /** The parameter of which nobody knows how many dimensions it has. */
  readonly parameter: string;
  readonly range: TextRange;
}

/**
 * A tensor for a parameter, if a function runs without an error for one number of dimensions only: a pattern of
 * einops or an order of dimensions says how many there are. null: for none, or for several.
 */
export function findRanked(trial: Trial, run: (given: Tensor) => void): Tensor | null {
  const { parameter, range, sizes } = trial;
  const make = (rank: number): Tensor => {
    // Other numbers of dimensions are other sizes.
    const place = { start: range.start + rank / 10, end: range.end };
    const lengths = Array.from(
      { length: rank },
      (_, axis) => sizes.fresh(`${parameter}.shape[${axis}]`, place, true).value,
    );
    return sizes.openTensor(parameter, lengths);
  };
  const { ranks } = sizes.learned;
  const key = `${parameter} ${range.start}`;
  let rank = ranks.get(key);
  if (rank === undefined) {
    rank = findRank(trial, (each) => run(make(each)));
    if (rank === undefined) return null;
    ranks.set(key, rank);
  }
  return rank === null ? null : make(rank);
}

/** null: several fit; undefined: none does as long as nothing more is known. */
function findRank(trial: Trial, run: (rank: number) => void): number | null | undefined {
  const fitting: number[] = [];
  for (const rank of likely) {
    const fits = tries(trial, () => run(rank));
    if (fits === null) return null;
    if (fits) fitting.push(rank);
    if (fitting.length > 1) return null;
  }
  return fitting[0];
}

/** Whether a function runs to its end; it leaves nothing behind. null: not known. */
function tries({ interpreter, sizes, parameter }: Trial, run: () => void): boolean | null {
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
  sizes.misfits.length = misfits;
  const isKept = (id: string): boolean => id.startsWith(`${parameter}.shape[`);
  sizes.isRefined = restore(sizes.learned, learned, isKept) || isRefined;
  sizes.made.all.length = made;
  interpreter.called.clear();
  for (const each of called) interpreter.called.add(each);
  return fits;
}
