import { NotKnown } from "./gaps.ts";

/** Longer texts and lists are not made. */
const longest = 1_000_000;

/** How long a text is to be, at least 0. */
export function textLength(length: number): number {
  if (length > longest) throw new NotKnown("this text is too long to be followed");
  return Math.max(0, length);
}

/** How long a list is to be, at least 0. */
export function listLength(length: number): number {
  if (length > longest) throw new NotKnown("this array is too long to be followed");
  return Math.max(0, length);
}

/** A text several times; empty if that is less than once. */
export function repeatText(text: string, times: number): string {
  return textLength(text.length * times) === 0 ? "" : text.repeat(times);
}
