import type { ReadProgram } from "../program/readProgram.ts";
import type { Extraction } from "../source/extraction.ts";
import { byStart, type TextRange } from "../source/textRange.ts";

/** A program of a text, and where its blocks of code stand. */
export interface PlacedProgram {
  /** null: it cannot be run, for example because it is being typed. */
  readonly program: ReadProgram | null;
  readonly blocks: readonly TextRange[];
}

/** A part of what was read of a text, as one of its programs computes it. */
type Apply = (program: ReadProgram, own: Extraction, at: number) => Promise<Extraction>;

/**
 * What the programs of one text compute, such as one of the Python and one of the R in a Markdown file. What was read by
 * names belongs to the program in whose blocks it stands; the first one has all that stands in no block of another.
 */
export async function applyEach(
  first: ReadProgram,
  others: readonly PlacedProgram[],
  extraction: Extraction,
  apply: Apply,
): Promise<Extraction> {
  if (others.length === 0) return apply(first, extraction, 0);
  const isOfOther = isIn(others.flatMap(({ blocks }) => blocks));
  const rest = keep(extraction, (range) => !isOfOther(range));
  const parts = [await apply(first, rest, 0)];
  for (const [at, { program, blocks }] of others.entries()) {
    const own = keep(extraction, isIn(blocks));
    parts.push(program ? await apply(program, own, at + 1) : own);
  }
  return joinParts(extraction, parts);
}

type IsKept = (range: TextRange) => boolean;

function isIn(blocks: readonly TextRange[]): IsKept {
  return ({ start }) => blocks.some((block) => block.start <= start && start < block.end);
}

function keep({ groups, problems, unread, ...all }: Extraction, isKept: IsKept): Extraction {
  const own = <Placed extends { range: TextRange }>(each: readonly Placed[]): readonly Placed[] =>
    each.filter(({ range }) => isKept(range));
  return {
    ...{ ...all, groups: own(groups), problems: own(problems) },
    ...(unread && { unread: own(unread) }),
  };
}

function joinParts(extraction: Extraction, parts: readonly Extraction[]): Extraction {
  const groups = parts.flatMap((part) => part.groups).toSorted(byStart);
  const unread = parts.flatMap((part) => part.unread ?? []);
  const samples = parts.flatMap((part) => part.samples ?? []);
  const otherwise = parts.flatMap((part) => part.otherwise ?? []);
  // Where the others compute nothing, what keeps the first one from it is told before what keeps them.
  const told = groups.length > 0 ? parts.slice(0, 1) : parts;
  const unfollowed = told.find((part) => part.unfollowed)?.unfollowed;
  const uncalled = groups.length === 0 && parts.find((part) => part.uncalled)?.uncalled;
  return {
    ...{ ...extraction, groups },
    problems: parts.flatMap((part) => part.problems).toSorted(byStart),
    ...(extraction.unread && { unread }),
    ...(unfollowed && { unfollowed }),
    ...(uncalled && { uncalled }),
    ...(samples.length > 0 && { samples }),
    ...(otherwise.length > 0 && { otherwise: [...new Set(otherwise)] }),
  };
}
