import * as l10n from "@vscode/l10n";
import type { LibraryLesson, LibraryPack } from "./libraryLesson.ts";

/** The id of the pack of single lessons, opened by their folder. */
export const singlePackId = "single";

/**
 * Packs in the order of the tree, each folder once. Of several with one id, that of `first` keeps
 * the id, or else the first one. The others get a number and a message, so that each has its own
 * progress and files.
 */
export function keepPacksApart(
  packs: readonly LibraryPack[],
  first: string,
): readonly LibraryPack[] {
  const isFirst = ({ folder }: LibraryPack) => folder.toString() === first;
  const byFolder = new Map(packs.map((pack) => [pack.folder.toString(), pack]));
  const once = joinSingles([...byFolder.values()]);
  const taken = new Map<string, LibraryPack>();
  const apart = new Map<LibraryPack, LibraryPack>();
  for (const pack of once.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))) {
    const other = taken.get(pack.id);
    const kept = other ? renamed(pack, freeId(pack.id, taken), other) : pack;
    taken.set(kept.id, kept);
    apart.set(pack, kept);
  }
  return once.map((pack) => apart.get(pack) ?? pack);
}

/** Single lessons are listed together, at the place of the first. */
function joinSingles(packs: readonly LibraryPack[]): readonly LibraryPack[] {
  const singles = packs.filter(({ id }) => id === singlePackId);
  const [first] = singles;
  if (!first) return packs;
  const lessons = new Map<string, LibraryLesson>();
  for (const lesson of singles.flatMap((pack) => pack.lessons)) {
    const key = freeId(lesson.key, lessons);
    lessons.set(key, { ...lesson, key });
  }
  const problems = singles.flatMap((pack) => pack.problems);
  const joined = { ...first, lessons: [...lessons.values()], problems };
  return packs.flatMap((pack) =>
    pack === first ? [joined] : pack.id === singlePackId ? [] : [pack],
  );
}

function freeId(id: string, taken: ReadonlyMap<string, unknown>): string {
  if (!taken.has(id)) return id;
  for (let number = 2; ; number++) {
    if (!taken.has(`${id}-${number}`)) return `${id}-${number}`;
  }
}

function renamed(pack: LibraryPack, id: string, other: LibraryPack): LibraryPack {
  const lessons = pack.lessons.map((found) => ({ ...found, key: `${id}/${found.lesson.id}` }));
  const problem = l10n.t(
    "Two packs have the id {0}; the other is {1}. Both are listed, this one as {2}. " +
      "Change the id in its pack.json.",
    pack.id,
    other.title.en,
    id,
  );
  return { ...pack, id, lessons, problems: [problem, ...pack.problems] };
}
