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

/** More signs, or items, are in no text and list, whatever made them: a file that is read whole has fewer. */
const mostHeld = 4_000_000;

/** A text that is made, if it is not too long. */
export function heldText(text: string): string {
  if (text.length > mostHeld) throw new NotKnown("this text is too long to be followed");
  return text;
}

/** The items of a list that is made, if they are not too many. */
export function heldItems<Items extends readonly unknown[]>(items: Items): Items {
  if (items.length > mostHeld) throw new NotKnown("this array is too long to be followed");
  return items;
}

/** Texts as one, if it is not too long. */
export function joinTexts(parts: readonly string[], separator: string): string {
  const signs = parts.reduce((sum, { length }) => sum + length, 0);
  if (signs + (parts.length - 1) * separator.length > mostHeld)
    throw new NotKnown("this text is too long to be followed");
  return parts.join(separator);
}

/** A text several times; empty if that is less than once. */
export function repeatText(text: string, times: number): string {
  return textLength(text.length * times) === 0 ? "" : text.repeat(times);
}
