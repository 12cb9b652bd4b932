import type { Interpreter } from "../interpreter/interpreter.ts";
import { type PlacedMisfit, settled } from "../interpreter/sizes.ts";
import type { Parameter } from "../ir/ir.ts";
import type { Size } from "../values/size.ts";
import type { Tensor } from "../values/tensor.ts";
import type { Value } from "../values/value.ts";
import { usualIn } from "./settings.ts";
import { learnForNow, type Ranks } from "./learnedSizes.ts";
import type { SizeBook } from "./sizeBook.ts";
import { trying } from "./trying.ts";

/** How many dimensions a tensor may have, the likeliest first. */
const likely = [3, 4, 2, 1, 5];

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

/** Tensors with more dimensions of their own have none before them. */
const mostOwn = 3;

/** The size that stands for any number of dimensions. */
export const leadName = "…";

/** Whether a size is that. */
export function isLead(size: Size | null): boolean {
  return size?.kind === "name" && size.name === leadName;
}

/** What takes longer is not tried. */
const mostSteps = 40_000;

/** A tensor for each parameter; null: it stays open. */
type Given = readonly (Tensor | null)[];

/** What parameters are given. */
interface Ranked {
  readonly given: Given;
  /** They stand for tensors with any number of dimensions. */
  readonly isOfAny: boolean;
}

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
export function findRanked(trial: Trial, run: (given: Given) => Value): Ranked | null {
  const { parameters, sizes } = trial;
  const make = ({ each, leads }: Ranks): Given =>
    parameters.map(({ name, range }, which) => {
      const rank = each[which] ?? null;
      if (rank === null) return null;
      // Other numbers of dimensions are other sizes.
      const place = { start: range.start + (leads > 0 ? 0.9 : rank / 10), end: range.end };
      const lengths = Array.from({ length: rank }, (_, axis) => {
        if (axis >= leads) {
          const own = leads > 0 ? axis - rank : axis;
          return sizes.fresh(`${name}.shape[${own}]`, place, true).value;
        }
        const before = { start: range.start + (axis + 1) / 10, end: range.end };
        return sizes.fresh(leadName, before, true).value;
      });
      return sizes.openTensor(name, lengths);
    });
  const { ranks } = sizes.learned;
  const key = parameters.map(({ name, range }) => `${name} ${range.start}`).join();
  let rank = ranks.get(key);
  if (rank === undefined) {
    rank = findRank(trial, (each) => {
      const given = make(each);
      return { given, result: run(given) };
    });
    if (rank === undefined) return null;
    ranks.set(key, rank);
  }
  return rank && { given: make(rank), isOfAny: rank.leads > 0 };
}

/** null: several fit; undefined: none does as long as nothing more is known. */
function findRank(trial: Trial, run: Run): Ranks | null | undefined {
  const all: (Tried & { readonly ranks: readonly number[] })[] = [];
  const same: (readonly number[])[] = likely.map((rank) => trial.parameters.map(() => rank));
  const tried = [...same, ...(trial.parameters.length === 2 ? mixed : [])];
  for (const [at, ranks] of tried.entries()) {
    // If several fit that are the same for all, different ones say nothing more.
    if (at === same.length && listFitting(all).length > 1) break;
    const attempt = (): Tried => triesAgain(trial, () => run({ each: ranks, leads: 0 }).result);
    const before = attempt();
    // What else is open is known to be a size once the first of them was tried.
    const found = at === 0 && before.fits === true ? attempt() : before;
    if (found.fits === null) return null;
    all.push({ ...found, ranks });
  }
  const fitting = listFitting(all).map(({ ranks }) => ranks);
  const failing = all.map(({ misfits }) =>
    misfits.find(({ kind }) => kind === "product" || kind === "parts"),
  );
  const [first] = fitting;
  const least = leastOfAll(fitting.filter((each) => same.includes(each)).map(([rank]) => rank!));
  if (least !== null)
    return findLeads(trial, run, least) ?? (least > 1 ? asIndices(trial, run, least) : null);
  const usual = asBatch(trial, run, fitting);
  if (usual) return usual;
  if (first) {
    // Of two tensors, one may be what is looked up, and the other what was computed from it.
    const common = first.map((rank, which) =>
      fitting.every((each) => each[which] === rank) ? rank : null,
    );
    return common.every((rank) => rank === null) ? null : { each: common, leads: 0 };
  }
  noteInAll(trial, failing.slice(0, same.length));
  // One gets as far as two settings that may be equal: the next run takes them for that.
  const [only, ...others] = tried.filter((_, at) => mayBeEqual(trial, failing[at]));
  if (only && others.length === 0) tries(trial, () => run({ each: only, leads: 0 }).result, true);
  return undefined;
}

/** What a function gives for parameters with some numbers of dimensions. */
type Run = (ranks: Ranks) => { readonly given: Given; readonly result: Value };

/** What fits, but for what ends with nothing known before others do. */
function listFitting<T extends Tried>(all: readonly T[]): readonly T[] {
  const farthest = Math.max(...all.map(({ reach }) => reach));
  return all.filter(({ fits, isKnown, reach }) => fits && (isKnown || reach === farthest));
}

/** Numbers of rows whose sizes are counted from the first one, `ids.shape[1]`, have no more dimensions than are named. */
function asIndices(trial: Trial, run: Run, least: number): Ranks | null {
  const ranks = { each: trial.parameters.map(() => least), leads: 0 };
  const areRows = uses(trial, run, ranks, ({ origin }, given) => {
    return origin?.operation === "index" && origin.inputs.indexOf(given) === 1;
  });
  return areRows ? ranks : null;
}

/** Of a convolution, which also takes one image, its input is mostly several of them. */
function asBatch(trial: Trial, run: Run, fitting: readonly (readonly number[])[]): Ranks | null {
  const found = fitting.toSorted(([a = 0], [b = 0]) => a - b);
  const [one, several] = found;
  const areTwo = found.length === 2 && several?.every((rank, at) => rank === one![at]! + 1);
  if (!areTwo || !several) return null;
  const ranks = { each: several, leads: 0 };
  const isUsed = uses(trial, run, ranks, ({ origin }) => origin?.operation === "convolve");
  return isUsed ? ranks : null;
}

/** Whether each tensor that is given is used in some way, as far as the results show. */
function uses(
  trial: Trial,
  run: Run,
  ranks: Ranks,
  isUse: (result: Tensor, given: Tensor) => boolean,
): boolean {
  const { operations } = trial.interpreter.recording;
  let areUsed = false;
  tries(trial, () => {
    const begin = operations.length;
    const { given, result } = run(ranks);
    const made = operations.slice(begin);
    areUsed = given.every((each) => !each || made.some((one) => isUse(one, each)));
    return result;
  });
  return areUsed;
}

/** The least of ranks if all larger ones are among them; null: there are only some. */
function leastOfAll(ranks: readonly number[]): number | null {
  const sorted = ranks.toSorted((a, b) => a - b);
  const [least] = sorted;
  const isAll = least !== undefined && sorted.length === likely.length + 1 - least;
  return isAll && least <= mostOwn ? least : null;
}

/**
 * Whether everything that a function computes has its last dimensions, and one more before them for each that is
 * given: then they are shown as `(…, T, C)`. null: what it computes depends on how many there are.
 */
function findLeads(trial: Trial, run: Run, least: number): Ranks | null {
  const made = [1, 2].map((leads) => {
    const ranks = { each: trial.parameters.map(() => least + leads), leads };
    const { operations, bindings } = trial.interpreter.recording;
    const found: (readonly (number | "…")[])[] = [];
    const strays: number[] = [];
    const look = (): Value => {
      const [begin, first] = [operations.length, bindings.length];
      const { given, result } = run(ranks);
      const before = new Set(given.flatMap((each) => each?.shape.slice(0, leads) ?? []));
      found.length = 0;
      strays.length = 0;
      const bound = bindings.slice(first).map(({ value }) => settled(value));
      const named = bound.filter((value) => value.kind === "tensor");
      // `x.shape[1]` is the last size of a matrix, and that before it of what has one dimension more.
      for (const each of bound)
        if (each.kind === "int" && before.has(each.value)) strays.push(each.value);
      for (const { shape } of [...operations.slice(begin), ...named]) {
        const lead = shape.slice(0, leads);
        const isLed = lead.length === leads && lead.every((size) => before.has(size));
        const rest = isLed ? shape.slice(leads) : shape;
        found.push([...(isLed ? (["…"] as const) : []), ...rest]);
        strays.push(...rest.filter((size) => before.has(size)));
      }
      return result;
    };
    const { fits } = triesAgain(trial, look);
    return fits && strays.length === 0 ? { ranks, found: JSON.stringify(found) } : null;
  });
  const [one, two] = made;
  return one && two && one.found === two.found ? one.ranks : null;
}

/** `xa` has `n_audio_state` columns, and the layer that it goes into `n_text_state`. */
function mayBeEqual(
  { sizes, parameters }: Trial,
  { kind, left, right }: Partial<Pick<PlacedMisfit, "kind" | "left" | "right">> = {},
): boolean {
  if (kind !== "product") return false;
  const inner = [left?.at(-1), right?.at(right.length > 1 ? -2 : -1)];
  return inner.every((number) => {
    const size = number === undefined ? undefined : sizes.sizeOf(number).size;
    if (size?.kind !== "name" || !sizes.standsIn(number!)) return false;
    return !parameters.some(({ name }) => size.name.startsWith(`${name}.shape[`));
  });
}

/** What fails in one place however many dimensions there are: of a product, and of its parts, only last sizes count. */
function noteInAll(
  { sizes }: Trial,
  [first, ...others]: readonly (PlacedMisfit | undefined)[],
): void {
  const isLast = ({ parts, left }: PlacedMisfit): boolean =>
    parts === undefined || parts.along === left.length - 1;
  const isSame = (each: PlacedMisfit | undefined): boolean =>
    each?.range.start === first?.range.start && each?.left.at(-1) === first?.left.at(-1);
  if (!first || ![first, ...others].every((each) => isSame(each) && each && isLast(each))) return;
  const parts = first.parts && { ...first.parts, along: -1 };
  sizes.noteMisfit({ ...first, ...(parts && { parts }), isOfAnyRank: true });
}

/** What came of a try. */
interface Tried {
  /** null: not known. */
  readonly fits: boolean | null;
  readonly misfits: readonly PlacedMisfit[];
  /** How many tensors it made until it ended. */
  readonly reach: number;
  /** Whether it gave something known. */
  readonly isKnown: boolean;
  /** Whether it said more of the sizes than was known. */
  readonly hasLearned: boolean;
}

/** Tries again as long as that says more of the sizes. */
function triesAgain(trial: Trial, run: () => Value): Tried {
  let tried = tries(trial, run);
  for (let left = mostTries; left > 0 && tried.fits === false && tried.hasLearned; left--)
    tried = tries(trial, run);
  return tried;
}

const mostTries = 8;

/**
 * Whether a function runs to its end, and what does not fit; it leaves nothing behind, but with `learns`, what it says
 * of sizes. null: not known.
 */
export function tries(
  { interpreter, sizes, parameters }: Trial,
  run: () => Value,
  learns = false,
): Tried {
  const { operations } = interpreter.recording;
  const [misfits, isRefined] = [sizes.misfits.length, sizes.isRefined];
  const unlearn = learnForNow(sizes.learned);
  let fits: boolean | null = null;
  let [reach, isKnown] = [0, false];
  const attempt = (): void => {
    const begin = operations.length;
    // A function binds names of its own; what else it changes is noted and undone.
    const { completion } = interpreter.branches.attempt({ names: new Map() }, () => {
      try {
        isKnown = !/^(unknown|none)$/.test(settled(run()).kind);
      } finally {
        reach = operations.length - begin;
      }
      return "end";
    });
    fits = completion !== "raised";
  };
  trying({ interpreter, sizes }, () => interpreter.attempt(attempt, false, mostSteps));
  const found = sizes.misfits.splice(misfits);
  const isKept = (id: string): boolean =>
    learns ||
    usualIn(id) !== undefined ||
    id.startsWith(leadName) ||
    parameters.some(({ name }) => id.startsWith(`${name}.shape[`));
  const hasLearned = unlearn(isKept) || sizes.settleMisfits(found);
  sizes.isRefined = hasLearned || isRefined;
  return { fits, misfits: found, reach, isKnown, hasLearned };
}
