import * as l10n from "@vscode/l10n";
import type { ReadProgram } from "../program/readProgram.ts";
import type { Binding, Recording } from "../program/recording/recording.ts";
import type { Tensor } from "../program/values/tensor.ts";
import type { Uncalled, UnfollowedLine, UnreadMatrix } from "../source/extraction.ts";
import type { Lines } from "../source/lines.ts";
import { byStart, type TextRange } from "../source/textRange.ts";
import { tellReason } from "../viewModel/tellReason.ts";

/**
 * Whether the program says what a name at the start of this line is, whatever the text alone says: it gave it
 * numbers, or something else than a matrix, or has none because a file is not read or a library is not followed. Of a
 * piece of a program, which lacks its imports, the text says more.
 */
export function isExplained(program: ReadProgram, { start }: TextRange, text: string): boolean {
  const { recording } = program;
  return bindingsBefore(program, start, text).some(({ value }) => {
    if (value.kind === "unknown") {
      const { why } = value;
      if (recording.unread.has(why)) return true;
      return !isUndefined.test(why) && recording.unknown.some(({ what }) => what === why);
    }
    return value.kind !== "tensor" || value.numbers() !== null;
  });
}

/** What is bound on a line, before this place. */
function bindingsBefore(
  { recording, toFile }: ReadProgram,
  start: number,
  text: string,
): readonly Binding[] {
  const line = text.lastIndexOf("\n", start - 1) + 1;
  return recording.bindings.filter(({ range }) => {
    const own = toFile(range);
    return own.start >= line && own.end <= start;
  });
}

const isUndefined = / is not defined here$/;

/** Where a run ended early, or else what it met first that is not followed. */
export function findUnfollowed(
  { recording, toFile }: ReadProgram,
  lines: Lines,
  isLonger: boolean,
): UnfollowedLine | null {
  const { unknown, unread, isCutShort } = recording;
  // Of a notebook, the first cell that an error ended.
  const stoppedAt = recording.stoppedAt ?? recording.endedPieces[0];
  const inText = unknown.toSorted(byStart);
  const tooMany = isCutShort
    ? inText.find(({ what }) => what.endsWith("too many to follow"))
    : null;
  // What follows from a file that is not read says less.
  const first = tooMany ?? inText.find(({ what }) => unread.has(what)) ?? inText[0];
  const found = stoppedAt ? { range: stoppedAt.range, what: stoppedAt.reason } : (first ?? null);
  if (!found) return null;
  const { start } = toFile(found.range);
  return {
    ...{ ...lines.placeOf(start), start, why: tellReason(found.what) },
    ...(unread.has(found.what) && { isFile: true }),
    ...(stoppedAt && { stop: { pass: stoppedAt.pass } }),
    ...(isCutShort && { limit: isLonger ? "raised" : "usual" }),
  };
}

const unseeded = /^drawn by (.+) without a seed: every run differs$/;

/** Why nobody knows numbers that are drawn: for want of a seed, or as the generator is not followed. */
const undrawn = new RegExp(`${unseeded.source}|^what .+ draws here is not followed$`);

function isUndrawn(tensor: Tensor): boolean {
  return tensor.numbers() === null && undrawn.test(tensor.why);
}

/** Why nobody knows the drawn numbers of a variable; null: they are known, or unknown for another reason. */
function whyUndrawn({ value }: Binding): string | null {
  return value.kind === "tensor" && isUndrawn(value) ? value.why : null;
}

/** Whether a program takes a softmax, or exponentials, of drawn numbers that nobody knows. */
export function attendsToUnseeded({ operations }: Recording): boolean {
  return operations.some(
    (each) => /^(?:softmax|exp)$/.test(each.origin?.operation ?? "") && isUndrawn(each),
  );
}

/** The first variable whose drawn numbers nobody knows, mostly as nobody set a seed; null: there is none. */
export function findUnseeded(
  { recording, toFile }: ReadProgram,
  lines: Lines,
): UnfollowedLine | null {
  const drawn = recording.bindings.flatMap((binding) => {
    const why = whyUndrawn(binding);
    return why === null ? [] : [{ why, range: toFile(binding.range) }];
  });
  const [first] = drawn.toSorted(byStart);
  if (!first) return null;
  const { start } = first.range;
  const isUnseeded = unseeded.test(first.why);
  const why = tellReason(first.why);
  return { ...lines.placeOf(start), start, why, ...(isUnseeded && { isUnseeded }) };
}

/** What is said of a name, or where it depends on what is drawn without a seed: that, instead of what the text suggests. */
export function explainUnread(
  unread: UnreadMatrix,
  program: ReadProgram,
  text: string,
): UnreadMatrix {
  const { start, end } = unread.range;
  for (const binding of bindingsBefore(program, start, text)) {
    const call = unseeded.exec(whyUndrawn(binding) ?? "")?.[1];
    if (call === undefined) continue;
    // The text itself names the call.
    if (text.slice(start, end).includes(call.slice(call.lastIndexOf(".") + 1))) return unread;
    const message = l10n.t(
      "{0} depends on numbers that {1} draws without a seed, so each run differs",
      binding.name,
      call,
    );
    return { ...unread, message };
  }
  return unread;
}

/** What makes names known elsewhere, which uses none of them. */
const exporting =
  /^\s*(?:export\s*(?:default\b|\{[^}]*\}|type\b)|(?:module\.)?exports\b|__all__\b).*$/gm;

/**
 * The last function whose text has an attention, that nothing has called, and whose name the text uses nowhere; null:
 * there is none, or the run ended before it.
 */
export function findUncalled(
  { uncalled, recording, toFile }: ReadProgram,
  text: string,
): Uncalled | null {
  // What was to come may have called it.
  if (recording.stoppedAt || recording.endedPieces.length > 0) return null;
  const isUnused = (name: string, { start, end }: TextRange, named: TextRange): boolean => {
    const own = name.slice(name.lastIndexOf(".") + 1);
    const others = text.slice(0, start) + text.slice(end);
    const words = others.replace(exporting, "").split(/[^\p{L}\w$]+/u);
    const count = words.filter((word) => word === own).length;
    return count <= (named.start < start ? 1 : 0);
  };
  const found = uncalled
    .map(({ name, definition: { range, nameRange } }) => ({
      ...{ name, range: toFile(range), named: toFile(nameRange) },
    }))
    .findLast(
      ({ name, range, named }) =>
        wordsOfAttention.test(text.slice(range.start, range.end)) && isUnused(name, range, named),
    );
  return found ? { name: found.name, range: found.named } : null;
}

/** Whether a place is in a function that nothing calls, whose names get no values. */
export function isInUncalled({ uncalled, toFile }: ReadProgram, { start }: TextRange): boolean {
  return uncalled.some(({ definition }) => {
    const range = toFile(definition.range);
    return range.start <= start && start < range.end;
  });
}

/** Words of an attention in the code of any language. */
const wordsOfAttention =
  /softmax|attention|\battn|\bn_?heads?\b|\bnum_?heads\b|\bhead_?(?:dim|size)\b|\bq(?:uer(?:y|ies))?\b\s*(?:@|\.(?:matmul|dot)\b)/i;

/**
 * Whether a program that was stopped may come to an attention: its text has the words of one, or it takes
 * exponentials of its numbers.
 */
export function mayAttend({ numbers }: Recording, text: string): boolean {
  return wordsOfAttention.test(text) || numbers.some(({ origin }) => origin?.operation === "exp");
}
