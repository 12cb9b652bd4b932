import { classAround } from "../../program/ir/places.ts";
import type { TextRange } from "../../source/textRange.ts";
import type { FollowedProgram } from "./followedProgram.ts";

/** The comment behind a place, and those on lines of their own straight above it. */
export function commentsAt(
  { start }: TextRange,
  { text, lines }: FollowedProgram,
): readonly string[] {
  const own = lines.lineAt(start).code;
  const above = text.lastIndexOf("\n", start - 1);
  const before = above > 0 ? lines.lineAt(above).code : "";
  return [own, ...(/^\s*(?:#|\/\/)/.test(before) ? [before] : [])].flatMap((line) => {
    const comment = /(?:#|\/\/)(.*)$/.exec(line)?.[1];
    return comment === undefined ? [] : [comment];
  });
}

const words = new WeakMap<FollowedProgram, ReadonlyMap<string, number>>();

/** How often each word stands in a file. */
function wordsOf(followed: FollowedProgram): ReadonlyMap<string, number> {
  const known = words.get(followed);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const [word] of followed.text.matchAll(/\w+/g))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  words.set(followed, counts);
  return counts;
}

/** An attribute that the class around a place of the program sets, and that nothing of the file reads; null: there is none. */
export function unusedAttribute(
  name: RegExp,
  place: number,
  followed: FollowedProgram,
): string | null {
  const [found] = unusedAll(place, followed, String.raw`(?:${name.source})\s*=(?!=)`);
  return found?.name ?? null;
}

/** A layer that the class around a place makes and nothing uses. */
export interface UnusedLayer {
  /** `self.key` */
  readonly name: string;
  /** Of its name, in the file. */
  readonly range: TextRange;
}

/** The linear layers that the class around a place of the program makes, and that nothing of the file uses. */
export function unusedLayers(place: number, followed: FollowedProgram): readonly UnusedLayer[] {
  return unusedAll(place, followed, String.raw`\w+\s*=\s*(?:\w+\.)*(?:Linear|Dense)\s*\(`);
}

/** `set`: what follows `self.`, with the name of the attribute first. */
function unusedAll(place: number, followed: FollowedProgram, set: string): readonly UnusedLayer[] {
  const { text, program } = followed;
  const around = classAround(program.statements, place);
  // What is read by a name that the program makes may be any of them.
  if (!around || /\bgetattr\b|__dict__|\.(?:named_)?(?:children|modules)\(/.test(text)) return [];
  const { start, end } = program.toFile(around.range);
  const pattern = new RegExp(String.raw`\bself\.(?=${set})(\w+)`, "g");
  return [...text.slice(start, end).matchAll(pattern)].flatMap(
    ({ index, 0: whole, 1: name = "" }) => {
      const range = { start: start + index, end: start + index + whole.length };
      return wordsOf(followed).get(name) === 1 ? [{ name: whole, range }] : [];
    },
  );
}

/** Variables of a program that hold matrices of one shape, and that nothing of the file reads. */
export function unusedMatrices(
  shape: readonly number[],
  followed: FollowedProgram,
): readonly string[] {
  const { recording } = followed.program;
  const names = new Set(
    recording.bindings.flatMap(({ name, value, label }) =>
      label === "" && value.kind === "tensor" && value.shape.join() === shape.join() ? name : [],
    ),
  );
  return [...names].filter((name) => wordsOf(followed).get(name) === 1);
}
