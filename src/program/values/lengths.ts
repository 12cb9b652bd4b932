import { NotKnown } from "./gaps.ts";
import { countItems } from "./work.ts";

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
  allow(text.length);
  return text;
}

/** The items of a list that is made, if they are not too many. */
export function heldItems<Items extends readonly unknown[]>(items: Items): Items {
  heldLength(items.length);
  return items;
}

/** The same before such a list is made. */
export function heldLength(length: number): number {
  if (length > mostHeld) throw new NotKnown("this array is too long to be followed");
  return length;
}

/** How long a text would be that is about to be made. */
function allow(length: number): void {
  if (length > mostHeld) throw new NotKnown("this text is too long to be followed");
}

/** Texts as one, if it is not too long. */
export function joinTexts(parts: readonly string[], separator = ""): string {
  const signs = parts.reduce((sum, { length }) => sum + length, 0);
  allow(signs + (parts.length - 1) * separator.length);
  return parts.join(separator);
}

/** A text with another one for each place of a part, if it is not too long. */
export function replaceText(text: string, part: string, by: string): string {
  const step = Math.max(1, part.length);
  allowReplaced(text, by.length, Math.floor(text.length / step) + 1, () => {
    let places = 0;
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + step)) places++;
    return places;
  });
  countItems((text.length + by.length) / 100);
  return text.replaceAll(part, by.replaceAll("$", "$$$$"));
}

/**
 * Whether a text with so many signs for each of some places is not too long; they are counted only where so many as
 * there may be would be too many.
 */
export function allowReplaced(
  text: string,
  added: number,
  most: number,
  count: () => number,
): void {
  if (text.length + added * most > mostHeld) allow(text.length + added * count());
}

/** A text several times; empty if that is less than once. */
export function repeatText(text: string, times: number): string {
  return textLength(text.length * times) === 0 ? "" : text.repeat(times);
}
