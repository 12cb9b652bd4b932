import type { ReadProgram } from "../program/readProgram.ts";
import type { TextChange } from "../source/sourceReader.ts";
import type { TextRange } from "../source/textRange.ts";
import { isInOneLine, joinEdits, moveRange } from "./groupOutcomes.ts";

/** Something that stands at the end of a statement. */
interface Placed {
  readonly range: TextRange;
}

interface Shown<Hint> {
  readonly scope: string;
  readonly hints: readonly Hint[];
  /** What was edited since all of them were found; null: nothing. */
  readonly edited: TextRange | null;
}

/** What an editor wants to show. */
interface Wanted {
  readonly scope: string;
  /** The part of the file that is in sight. */
  readonly range: TextRange;
  readonly isTyping: boolean;
}

/** How far the program of a text was followed. */
interface FollowedText {
  readonly text: string;
  /** Part of it is no program, for example because it is being typed. */
  readonly isBroken: boolean;
  /** Its run ended because the program does, and not for a limit. */
  readonly isOver: boolean;
}

function stateOf({ text, isBroken, recording }: ReadProgram): FollowedText {
  return { text, isBroken, isOver: recording.stoppedAt?.isEarly !== true };
}

/** Those on the lines of a part of the file, in the order of the text. */
function hintsIn<Hint extends Placed>(
  { start, end }: TextRange,
  hints: readonly Hint[],
): readonly Hint[] {
  return hints
    .filter(({ range }) => range.end >= start && range.start <= end)
    .toSorted((a, b) => a.range.start - b.range.start);
}

/** What is shown. */
export interface HeldAndFound<Hint> {
  readonly hints: readonly Hint[];
  /** Some are from before the last edits: in a while, they are to be asked for again. */
  readonly isHeld: boolean;
}

/** Keeps the hints of unchanged statements while somebody types in another one. */
export class HeldHints<Hint extends Placed> {
  #shown: Shown<Hint> | null = null;

  /** Takes the edits of the text. */
  move(changes: readonly TextChange[]): void {
    if (!this.#shown || changes.length === 0) return;
    const { scope, hints, edited } = this.#shown;
    const kept = changes.reduce(
      (all, change) =>
        all
          .filter(({ range }) => !touches(change, range))
          .map((hint) => ({ ...hint, range: moveRange(hint.range, [change]) })),
      hints,
    );
    this.#shown = { scope, hints: kept, edited: joinEdits(edited, changes) };
  }

  /** The hints that were found in the current text, and those that stay. */
  show(
    { scope, range, isTyping }: Wanted,
    found: readonly Hint[],
    program: ReadProgram,
  ): HeldAndFound<Hint> {
    const followed = stateOf(program);
    const before = this.#shown?.scope === scope ? this.#shown : null;
    const held = before ? hold(before, found, followed, isTyping) : none;
    const hints = held.stays ? held.hints : [...found, ...held.hints];
    const isWhole = held.hints.length === 0 && !followed.isBroken;
    this.#shown = { scope, hints, edited: isWhole ? null : (before?.edited ?? null) };
    return { hints: hintsIn(range, hints), isHeld: held.isForNow };
  }
}

/** Hints from before the edits. */
interface Held<Hint> {
  readonly hints: readonly Hint[];
  /** Only while somebody is typing. */
  readonly isForNow: boolean;
  /** They stand instead of those that the text, as it is now, would have. */
  readonly stays: boolean;
}

const none: Held<never> = { hints: [], isForNow: false, stays: false };

/** Whether an edit changes a statement, and not only what stands on the lines around it. */
function touches({ start, end, text }: TextChange, range: TextRange): boolean {
  if (start > range.end || end < range.start) return false;
  if (start === range.end) return !/^[ \t]*[\r\n]/.test(text);
  return end !== range.start || !/[\r\n][ \t]*$/.test(text);
}

/** Hints of statements that did not change, and say nothing for now. */
function hold<Hint extends Placed>(
  { hints, edited }: Shown<Hint>,
  found: readonly Hint[],
  { isBroken, isOver, text }: FollowedText,
  isTyping: boolean,
): Held<Hint> {
  if (!edited) return none;
  if (isBroken) return isInOneLine(edited, text) ? { hints, isForNow: false, stays: true } : none;
  if (!isTyping && isOver) return none;
  const known = new Set(found.map(({ range }) => range.start));
  const unknown = hints.filter(({ range }) => !known.has(range.start));
  return { hints: unknown, isForNow: unknown.length > 0 && isOver, stays: false };
}
